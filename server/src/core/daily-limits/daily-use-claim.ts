import { type AuditClaim, finding, type IdRange } from '#core/ledger'
import { type Sql, sql } from '#platform/database'
import { timeOfId } from '#platform/ids'
import { type Sentence, tell } from '#platform/sentences'
import { columnOf, type DailyUse } from './take-from-day.ts'

type Counted = {
  readonly use: DailyUse
  /** States that the days count the things that use the limit, such as payouts. */
  readonly claim: Sentence
  /** States that a `customer` used `used` on a `day`, and the sum `worth` of these things. */
  readonly found: Sentence
  /** Selects `customer_id`, `day` and `units` of USDT, one row for each thing that counts. */
  readonly counted: Sql
}

/** The audit's claim that the counted use of each customer's day equals what a product reports. */
export function dailyUseClaim({ use, claim, found, counted }: Counted): AuditClaim {
  const column = columnOf(use)
  const about = (isAsked: Sql): AuditClaim => ({
    claim: tell(claim),
    finds: [found],
    size: sql`select count(*) as examined from customer_days where ${isAsked}`,
    violations: sql`
      with counted as (
        select customer_id, day, sum(units) as units from (${counted}) as counted where ${isAsked} group by 1, 2
      )
      select ${finding(found, {
        customer: sql`customer_id`,
        used: sql`coalesce(${column}, 0)`,
        day: sql`day`,
        worth: sql`coalesce(units, 0)`,
      })}
      from (select * from customer_days where ${isAsked}) as days full join counted using (customer_id, day)
      where coalesce(${column}, 0) <> coalesce(units, 0) limit 20`,
  })
  return { ...about(sql`true`), within: (ranges) => about(daysOf(ranges)) }
}

/**
 * Holds for the days in which ids of these ranges begin or end, and for all between: each day is whole in some turn. A business
 * clock ahead of the system's is among the young ones, which have no end.
 */
function daysOf(ranges: readonly IdRange[]): Sql {
  const dayOf = (id: string) => timeOfId(id).toISOString().slice(0, 10)
  const days = ranges.reduce(
    (others, { from, to }) => sql`${others} or (${from === null ? sql`true` : sql`day >= ${dayOf(from)}`}
      and ${to === null ? sql`true` : sql`day <= ${dayOf(to)}`})`,
    sql`false`,
  )
  return sql`(${days})`
}
