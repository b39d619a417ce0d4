import { type Queryable, sql } from '#platform/database'
import { type Account, accountId } from './account.ts'

/** A movement as its account saw it: `units` is signed, `balance` is the balance after it. */
export type StatementLine = {
  readonly sequence: bigint
  readonly entryId: string
  readonly kind: string
  readonly reference: string
  readonly postedAt: Date
  readonly units: bigint
  readonly balance: bigint
}

/** The movements of one account, newest first, below the sequence `before` when it is given. */
export async function readStatement(
  database: Queryable,
  { account, asset, ...page }: { account: Account; asset: string } & StatementPage,
): Promise<StatementLine[]> {
  return readStatementById(database, { id: accountId(account, asset), ...page })
}

type StatementPage = { readonly before?: bigint | undefined; readonly limit: number }

/** The same of the account with an id. */
export async function readStatementById(
  database: Queryable,
  { id, before, limit }: { readonly id: string } & StatementPage,
): Promise<StatementLine[]> {
  const below = before ?? 2n ** 63n - 1n
  return database.query<StatementLine>(sql`
    with lines as (
      (select entry_id, from_sequence as sequence, -amount as units, from_balance as balance from ledger_movements
       where from_account = ${id} and from_sequence < ${below} order by from_sequence desc limit ${limit})
      union all
      (select entry_id, to_sequence, amount, to_balance from ledger_movements
       where to_account = ${id} and to_sequence < ${below} order by to_sequence desc limit ${limit})
    )
    select sequence, entry_id as "entryId", kind, reference, posted_at as "postedAt", units, balance
    from lines join ledger_entries on ledger_entries.id = entry_id
    order by sequence desc limit ${limit}`)
}

/**
 * The sequence of an account's first movement at or after a time; the last sequence plus one where there is none. Movements
 * of an account are posted in the order of time, so a binary search finds it.
 */
export async function sequenceAt(
  database: Queryable,
  { id, time }: { readonly id: string; readonly time: Date },
): Promise<bigint> {
  const [account] = await database.query<{ sequence: bigint }>(sql`
    select sequence from ledger_balances where account_id = ${id}`)
  let [low, high] = [1n, (account?.sequence ?? 0n) + 1n]
  while (low < high) {
    const middle = (low + high) / 2n
    if ((await postedAt(database, { id, sequence: middle })) < time) low = middle + 1n
    else high = middle
  }
  return low
}

async function postedAt(
  database: Queryable,
  { id, sequence }: { readonly id: string; readonly sequence: bigint },
): Promise<Date> {
  const [row] = await database.query<{ at: Date }>(sql`
    select posted_at as at from ledger_entries where id = coalesce(
      (select entry_id from ledger_movements where from_account = ${id} and from_sequence = ${sequence}),
      (select entry_id from ledger_movements where to_account = ${id} and to_sequence = ${sequence}))`)
  if (row === undefined) throw new Error(`account ${id} has no movement ${sequence}`)
  return row.at
}
