import { dailyUseClaim } from '#core/daily-limits'
import { type AuditClaim, boundedClaim, finding } from '#core/ledger'
import { standsAs, usedBy } from '#core/payments-out'
import { sql } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'
import { withdrawalsOut } from '#products/withdrawals/withdrawal'

/** The claims, each with the sentences of what contradicts it. */
const said = defineSentences({
  WITHDRAWALS_STAND_AS_PAYMENTS: 'each withdrawal stands where its payment stands',
  WITHDRAWAL_DIFFERS_FROM_SPEND: 'withdrawal {withdrawal} is {status|missing} and its spend {spend|missing}',
  DAYS_COUNT_WITHDRAWALS: 'the limits of days count the withdrawals of their day that were paid or may be',
  WITHDRAWAL_DAY_DIFFERS: 'customer {customer} used {used} on {day} for withdrawals worth {worth}',
})

/** The claims that tie withdrawals to their spends and to the limits of days. */
export const withdrawalClaims: readonly AuditClaim[] = [
  boundedClaim({
    claim: tell(said.WITHDRAWALS_STAND_AS_PAYMENTS),
    finds: [said.WITHDRAWAL_DIFFERS_FROM_SPEND],
    size: (isAsked) => sql`select count(*) as examined from withdrawals where ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      select ${finding(said.WITHDRAWAL_DIFFERS_FROM_SPEND, { withdrawal: sql`coalesce(withdrawals.id, spends.id)`, status: sql`withdrawals.status`, spend: sql`spends.status` })}
      from (select * from withdrawals where ${isAsked(sql`id`)}) as withdrawals
      full join (select * from spends where purpose = 'withdrawal' and ${isAsked(sql`id`)}) as spends on spends.id = withdrawals.id
      where withdrawals.id is null or not case
        when withdrawals.recipient_id is not null or withdrawals.status = 'waiting' then spends.id is null
        when spends.id is null then withdrawals.status in ('failed', 'cancelled')
        else ${standsAs('spend', { payment: sql`spends.status`, status: sql`withdrawals.status` })}
        end
      limit 20`,
  }),
  dailyUseClaim({
    use: 'withdrawal',
    claim: said.DAYS_COUNT_WITHDRAWALS,
    found: said.WITHDRAWAL_DAY_DIFFERS,
    counted: usedBy(withdrawalsOut.rows),
  }),
]
