import type { AuditClaim } from '#core/ledger'
import { type Sql, sql } from '#platform/database'
import { columnOf, type DailyUse } from './take-from-day.ts'

type Counted = {
  readonly use: DailyUse
  /** The things that use the limit, such as `payouts`. */
  readonly noun: string
  /** Selects `customer_id`, `day` and `units` of USDT, a row for each of them that counts. */
  readonly counted: Sql
}

/** The claim that the days of customers count what a product says they used. */
export function dailyUseClaim({ use, noun, counted }: Counted): AuditClaim {
  const column = columnOf(use)
  return {
    claim: `the limits of days count the ${noun} of their day that were paid or may be`,
    size: sql`select count(*) as examined from customer_days`,
    violations: sql`
      with counted as (select customer_id, day, sum(units) as units from (${counted}) as counted group by 1, 2)
      select 'customer ' || customer_id || ' used ' || coalesce(${column}, 0) || ' on ' || day || ' for ' || ${noun}::text
        || ' worth ' || coalesce(units, 0) as violation
      from customer_days full join counted using (customer_id, day)
      where coalesce(${column}, 0) <> coalesce(units, 0) limit 20`,
  }
}
