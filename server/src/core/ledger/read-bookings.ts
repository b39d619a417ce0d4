import { type Queryable, sql } from '#platform/database'
import type { Account } from './account.ts'

/** What an entry did to one account of an owner: `units` is signed, `balance` is what remained. */
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

/** What the entries with these references did to an owner's accounts, the oldest first. */
export async function readBookings(
  database: Queryable,
  { owner, references, limit }: Asked,
): Promise<BookedChange[]> {
  return database.query<BookedChange>(sql`
    with recursive kinds as (
      -- There are a few dozen kinds, and the index leads from each to the next.
      (select kind from ledger_entries order by kind limit 1)
      union all
      select (select kind from ledger_entries where ledger_entries.kind > kinds.kind order by kind limit 1)
      from kinds where kinds.kind is not null
    ), entries as materialized (
      select found.* from kinds cross join lateral (
        select id, ledger_entries.kind, posted_at from ledger_entries
        where ledger_entries.kind = kinds.kind and reference = any(${references}::text[])) as found
    )
    select entries.id as "entryId", entries.kind, posted_at as "postedAt", ledger_accounts.kind as account, asset, units,
      balance
    from entries cross join lateral (
      select position, from_account as account_id, -amount as units, from_balance as balance from ledger_movements
      where entry_id = entries.id
      union all
      select position, to_account, amount, to_balance from ledger_movements where entry_id = entries.id
    ) as sides join ledger_accounts on ledger_accounts.id = account_id
    where owner_id = ${owner} order by posted_at, entries.id, position, units limit ${limit}`)
}
