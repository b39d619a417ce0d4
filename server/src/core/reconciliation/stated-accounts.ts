import { type Queryable, sql } from '#platform/database'

/** A rail's bank account by its statements, in units of its asset. */
export type StatedAccount = {
  readonly rail: string
  readonly asset: string
  /** The sum of the account's lines, less the bank's charges. */
  readonly units: bigint
  readonly awaited: Awaited | null
  /** The closing balances of complete statements, by day. */
  readonly closings: readonly Closing[]
  /** Days with an unfinished import. */
  readonly unfinished: readonly string[]
}

/** Movements that no statement shows yet; positive for money that came in. */
type Awaited = { readonly count: bigint; readonly units: bigint; readonly since: Date }

type Closing = {
  readonly day: string
  readonly units: bigint
  /** The sum of all lines up to this day. */
  readonly moved: bigint
}

/** Every rail with a movement or a statement. */
export async function readStatedAccounts(database: Queryable): Promise<StatedAccount[]> {
  const rows = await database.query<
    Omit<StatedAccount, 'awaited' | 'closings'> & { count: bigint; awaited: bigint; since: Date | null }
  >(sql`
    with signed as (
      select rail, asset, sum(case kind when 'payout' then -units else units end - fee_units) as units
      from rail_statement_lines where withdrawn_at is null group by 1, 2
    ), waiting as (
      select rail, asset, count(*) as count, sum(case kind when 'payout' then -units else units end) as units,
        min(moved_at) as since
      from rail_movements where line_id is null group by 1, 2
    ), begun as (
      select rail, asset, array_agg(day::text order by day) filter (where completed_at is null) as unfinished
      from rail_statements group by 1, 2
    )
    select rail, asset, coalesce(signed.units, 0) as units, coalesce(count, 0) as count,
      coalesce(waiting.units, 0) as awaited, since, coalesce(unfinished, '{}') as unfinished
    from signed full join waiting using (rail, asset) full join begun using (rail, asset) order by 1, 2`)
  const closings = await database.query<Closing & { rail: string; asset: string }>(sql`
    with daily as materialized (
      select rail, asset, day, sum(case kind when 'payout' then -units else units end - fee_units) as units
      from rail_statement_lines where withdrawn_at is null group by 1, 2, 3
    )
    select rail, asset, day::text as day, closing_units as units, coalesce((
      select sum(daily.units) from daily
      where daily.rail = said.rail and daily.asset = said.asset and daily.day <= said.day), 0) as moved
    from rail_statements said where closing_units is not null and completed_at is not null order by said.day`)
  return rows.map(({ rail, asset, units, count, awaited, since, unfinished }) => ({
    rail,
    asset,
    units,
    awaited: since === null ? null : { count, units: awaited, since },
    closings: closings.filter((one) => one.rail === rail && one.asset === asset),
    unfinished,
  }))
}
