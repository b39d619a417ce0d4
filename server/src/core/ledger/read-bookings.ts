import { type Queryable, sql } from '#platform/database'
import type { Account } from './account.ts'
import { listEntriesAbout } from './explore.ts'

/** A change of one account of an owner by an entry: `units` is signed, `balance` is the balance after it. */
export type BookedChange = {
  readonly entryId: string
  readonly kind: string
  readonly postedAt: Date
  readonly account: Account['kind']
  readonly asset: string
  readonly units: bigint
  readonly balance: bigint
}

type Asked = { readonly owner: string; readonly references: readonly string[]; readonly limit: number }

/** The changes of an owner's accounts by the entries about these references, oldest first. */
export async function readBookings(
  database: Queryable,
  { owner, references, limit }: Asked,
): Promise<BookedChange[]> {
  const about = references.map((reference) => listEntriesAbout(database, { reference, limit }))
  const entries = (await Promise.all(about)).flat().map(({ id }) => id)
  return database.query<BookedChange>(sql`
    select entry.id as "entryId", entry.kind, posted_at as "postedAt", ledger_accounts.kind as account, asset, units,
      balance
    from ledger_entries as entry cross join lateral (
      select position, from_account as account_id, -amount as units, from_balance as balance from ledger_movements
      where entry_id = entry.id
      union all
      select position, to_account, amount, to_balance from ledger_movements where entry_id = entry.id
    ) as sides join ledger_accounts on ledger_accounts.id = account_id
    where entry.id = any(${entries}::uuid[]) and owner_id = ${owner}
    order by posted_at, entry.id, position, units limit ${limit}`)
}
