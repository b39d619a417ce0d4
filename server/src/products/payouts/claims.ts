import { dailyUseClaim } from '#core/daily-limits'
import { type AuditClaim, boundedClaim, finding } from '#core/ledger'
import { standsAs, usedBy } from '#core/payments-out'
import { sql } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'
import { payoutsOut } from '#products/payouts/payout'

/** The claims, each with the sentences of what contradicts it. */
const said = defineSentences({
  PAYOUTS_STAND_AS_PAYMENTS: 'each payout stands where its payment over the rail stands',
  PAYOUT_DIFFERS_FROM_PAYMENT: 'payout {payout} is {status|missing} and its payment {payment|missing}',
  DAYS_COUNT_PAYOUTS: 'the limits of days count the payouts of their day that were paid or may be',
  PAYOUT_DAY_DIFFERS: 'customer {customer} used {used} on {day} for payouts worth {worth}',
})

/** The claims that tie payouts to their payments and to the limits of days. */
export const payoutClaims: readonly AuditClaim[] = [
  boundedClaim({
    claim: tell(said.PAYOUTS_STAND_AS_PAYMENTS),
    finds: [said.PAYOUT_DIFFERS_FROM_PAYMENT],
    size: (isAsked) => sql`select count(*) as examined from payouts where ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      select ${finding(said.PAYOUT_DIFFERS_FROM_PAYMENT, { payout: sql`coalesce(payouts.id, paid.id)`, status: sql`payouts.status`, payment: sql`paid.status` })}
      from (select * from payouts where ${isAsked(sql`id`)}) as payouts
      full join (select * from rail_payouts where purpose = 'withdrawal' and ${isAsked(sql`id`)}) as paid
        on paid.id = payouts.id
      where payouts.id is null or not case
        when paid.id is null then payouts.status = 'waiting' or coalesce(payouts.error = 'REJECTED', false)
        when (paid.units, paid.phone, paid.bank_code) <> (payouts.units, payouts.phone, payouts.bank_code) then false
        when payouts.status = 'completed' and paid.fact_units is distinct from payouts.fact_units then false
        when (payouts.error is not distinct from 'RETURNED') <> (paid.status = 'returned') then false
        else ${standsAs('rail', { payment: sql`paid.status`, status: sql`payouts.status` })}
        end
      limit 20`,
  }),
  dailyUseClaim({
    use: 'payout',
    claim: said.DAYS_COUNT_PAYOUTS,
    found: said.PAYOUT_DAY_DIFFERS,
    counted: usedBy(payoutsOut.rows),
  }),
]
