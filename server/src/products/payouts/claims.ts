import { dailyUseClaim } from '#core/daily-limits'
import type { AuditClaim } from '#core/ledger'
import { sql } from '#platform/database'

/** Selects the amounts that open payouts hold. */
export const heldByPayouts = sql`
  select customer_id, asset, units + fee_units as units from payouts where status in ('waiting', 'processing')`

/** The claims that tie payouts to their payments and to the limits of days. */
export const payoutClaims: readonly AuditClaim[] = [
  {
    claim: 'each payout stands where its payment over the rail stands',
    size: sql`select count(*) as examined from payouts`,
    violations: sql`
      select 'payout ' || coalesce(payouts.id, paid.id) || ' is ' || coalesce(payouts.status, 'missing')
        || ' and its payment ' || coalesce(paid.status, 'missing') as violation
      from payouts full join (select * from rail_payouts where purpose = 'withdrawal') as paid on paid.id = payouts.id
      where payouts.id is null or not case
        when paid.id is null then payouts.status = 'waiting' or coalesce(payouts.error = 'REJECTED', false)
        when (paid.units, paid.phone, paid.bank_code) <> (payouts.units, payouts.phone, payouts.bank_code) then false
        when payouts.status = 'processing' then paid.status = 'requested'
        when payouts.status = 'completed' then paid.status = 'paid' and paid.fact_units = payouts.fact_units
        when payouts.error = 'RETURNED' then paid.status = 'returned'
        else payouts.error = 'DECLINED' and paid.status = 'failed'
        end
      limit 20`,
  },
  dailyUseClaim({
    use: 'payout',
    noun: 'payouts',
    // A payout that came back was still paid on its day.
    counted: sql`
      select customer_id, day, worth_units as units from payouts where status <> 'failed' or error = 'RETURNED'`,
  }),
]
