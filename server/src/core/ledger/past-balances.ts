import { type Queryable, sql } from '#platform/database'

export type PastBalance = { readonly moment: Date; readonly asset: string; readonly units: bigint }

/**
 * An owner's balance before each moment, in all accounts of an asset together; an asset that never moved is absent. Each
 * movement keeps the balance after it and its number in the account, so a binary search finds the last one before a moment:
 * however many movements there are, an account costs a few dozen reads for each moment.
 */
export async function readPastBalances(
  database: Queryable,
  { owner, moments }: { readonly owner: string; readonly moments: readonly Date[] },
): Promise<PastBalance[]> {
  return database.query<PastBalance>(sql`
    with recursive search as (
      select id as account, asset, moment, 0::bigint as low, sequence as high
      from ledger_accounts join ledger_balances on account_id = id cross join unnest(${moments}::timestamptz[]) as moment
      where owner_id = ${owner} and sequence > 0
      union all
      select account, asset, moment, case when is_before then middle else low end,
        case when is_before then high else middle - 1 end
      from (
        -- A query for each value, so that it is one step down an index, whatever the planner makes of the rows.
        select *, (select posted_at < moment from ledger_entries where id = coalesce(
          (select entry_id from ledger_movements where from_account = account and from_sequence = middle),
          (select entry_id from ledger_movements where to_account = account and to_sequence = middle))) as is_before
        from (select *, (low + high + 1) / 2 as middle from search where low < high) as halved
      ) as judged
    )
    select moment, asset, sum(coalesce(
      (select from_balance from ledger_movements where from_account = account and from_sequence = low),
      (select to_balance from ledger_movements where to_account = account and to_sequence = low), 0)) as units
    from search where low = high group by moment, asset order by moment, asset`)
}
