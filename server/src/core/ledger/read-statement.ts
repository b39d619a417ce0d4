import { type Queryable, sql } from '#platform/database'
import { type Account, accountId } from './account.ts'

/** One movement as its account saw it: `units` is signed, `balance` is what remained after it. */
export type StatementLine = {
  readonly sequence: bigint
  readonly entryId: string
  readonly kind: string
  readonly reference: string
  readonly postedAt: Date
  readonly units: bigint
  readonly balance: bigint
}

type Row = {
  sequence: bigint
  entry_id: string
  kind: string
  reference: string
  posted_at: Date
  units: bigint
  balance: bigint
}

/** The movements of one account, newest first, below the sequence `before` when it is given. */
export async function readStatement(
  database: Queryable,
  { account, asset, before, limit }: { account: Account; asset: string; before?: bigint; limit: number },
): Promise<StatementLine[]> {
  const id = accountId(account, asset)
  const below = before ?? 2n ** 63n - 1n
  const rows = await database.query<Row>(sql`
    with lines as (
      (select entry_id, from_sequence as sequence, -amount as units, from_balance as balance from ledger_movements
       where from_account = ${id} and from_sequence < ${below} order by from_sequence desc limit ${limit})
      union all
      (select entry_id, to_sequence, amount, to_balance from ledger_movements
       where to_account = ${id} and to_sequence < ${below} order by to_sequence desc limit ${limit})
    )
    select sequence, entry_id, kind, reference, posted_at, units, balance
    from lines join ledger_entries on ledger_entries.id = entry_id
    order by sequence desc limit ${limit}`)
  return rows.map(({ entry_id, posted_at, ...line }) => ({ ...line, entryId: entry_id, postedAt: posted_at }))
}
