import { dailyUseClaim } from '#core/daily-limits'
import { type Asked, type AuditClaim, boundedClaim, entriesOfAsked, finding } from '#core/ledger'
import { sql } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'
import { fiatDepositKind } from '#products/fiat-deposits/deposit'

/** The claims, each with the sentences for a contradiction. */
const said = defineSentences({
  FIAT_DEPOSITS_STAND_AS_PAY_INS: 'each fiat deposit stands where its pay-in stands',
  FIAT_DEPOSIT_DIFFERS_FROM_PAY_IN: 'deposit {deposit} is {status|missing} and its pay-in {pay_in|missing}',
  PAY_IN_PAYMENTS_ARE_DEPOSITS: 'each payment of a pay-in is one fiat deposit, of the same amount',
  PAYMENT_IS_OTHER_DEPOSIT: 'payment {payment} of {paid|nothing} is a deposit of {deposited|nothing}',
  FIAT_DEPOSITS_CREDITED_ONCE: 'each paid fiat deposit is credited once to its customer, less its fee',
  FIAT_DEPOSIT_CREDITED_OTHERWISE:
    'the payment {payment} is credited with {credited} and its deposit says {wanted}',
  DEPOSIT_FEES_HELD: 'deposit_fees hold the fees of fiat deposits, each to the unit, and nothing else',
  DEPOSIT_FEES_DIFFER: 'deposit_fees got {held} units of {asset} for {payment} and its deposit paid {paid}',
  DAYS_COUNT_FIAT_DEPOSITS:
    'the limits of days count the fiat deposits of their day that were paid or may be',
  FIAT_DEPOSIT_DAY_DIFFERS: 'customer {customer} used {used} on {day} for fiat deposits worth {worth}',
})

/** The payments of deposits, whose ids are the references of their entries. */
const payments = sql`(select movement_id as id from fiat_deposits where movement_id is not null) as payments`

const countPaid = (isAsked: Asked) =>
  sql`select count(*) as examined from fiat_deposits where status = 'success' and ${isAsked(sql`movement_id`)}`

/** Claims that compare fiat deposits with their pay-ins, the rails' movements, the ledger and the days' limits. */
export const fiatDepositClaims: readonly AuditClaim[] = [
  boundedClaim({
    claim: tell(said.FIAT_DEPOSITS_STAND_AS_PAY_INS),
    finds: [said.FIAT_DEPOSIT_DIFFERS_FROM_PAY_IN],
    size: (isAsked) => sql`select count(*) as examined from fiat_deposits where ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      select ${finding(said.FIAT_DEPOSIT_DIFFERS_FROM_PAY_IN, { deposit: sql`coalesce(asked.id, pay_ins.id)`, status: sql`asked.status`, pay_in: sql`pay_ins.status` })}
      from (select * from fiat_deposits where id = pay_in_id and ${isAsked(sql`id`)}) as asked
      full join (select * from pay_ins where purpose = 'deposit' and ${isAsked(sql`id`)}) as pay_ins on pay_ins.id = asked.id
      where (case pay_ins.status when 'paid' then 'success' when 'failed' then 'failed' else 'processing' end
        = asked.status and pay_ins.rail = asked.rail and pay_ins.asset = asked.asset and pay_ins.units = asked.units)
        is not true
      limit 20`,
  }),
  boundedClaim({
    claim: tell(said.PAY_IN_PAYMENTS_ARE_DEPOSITS),
    finds: [said.PAYMENT_IS_OTHER_DEPOSIT],
    size: countPaid,
    violations: (isAsked) => sql`
      select ${finding(said.PAYMENT_IS_OTHER_DEPOSIT, { payment: sql`coalesce(paid.id, movement_id)`, paid: sql`paid.units`, deposited: sql`fact_units` })}
      from (select * from fiat_deposits where movement_id is not null and ${isAsked(sql`movement_id`)}) as deposits
      full join (
        select rail_movements.* from rail_movements join pay_ins on pay_ins.id = reference
        where kind = 'payment' and purpose = 'deposit' and ${isAsked(sql`rail_movements.id`)}
      ) as paid on paid.id = movement_id
      where (paid.units = fact_units and paid.reference = pay_in_id and paid.asset = deposits.asset) is not true
      limit 20`,
  }),
  boundedClaim({
    claim: tell(said.FIAT_DEPOSITS_CREDITED_ONCE),
    finds: [said.FIAT_DEPOSIT_CREDITED_OTHERWISE],
    size: countPaid,
    violations: (isAsked) => sql`
      with ${entriesOfAsked({ kinds: [fiatDepositKind], things: payments, isAsked })}, credited as (
        select reference, owner_id, ledger_accounts.asset, sum(amount) as units
        from entry join ledger_movements on entry_id = entry.id
        join ledger_accounts on ledger_accounts.id = to_account and ledger_accounts.kind = 'funding_available'
        group by 1, 2, 3
      ), paid as (
        select movement_id::text as reference, customer_id as owner_id, asset, fact_units - fee_units as units
        from fiat_deposits join asked on asked.id = movement_id where status = 'success' and fact_units > fee_units
      )
      select ${finding(said.FIAT_DEPOSIT_CREDITED_OTHERWISE, { payment: sql`reference`, credited: sql`coalesce(credited.units, 0)`, wanted: sql`coalesce(paid.units, 0)` })}
      from credited full join paid using (reference, owner_id, asset)
      where credited.units is distinct from paid.units limit 20`,
  }),
  boundedClaim({
    claim: tell(said.DEPOSIT_FEES_HELD),
    finds: [said.DEPOSIT_FEES_DIFFER],
    size: countPaid,
    violations: (isAsked) => sql`
      with ${entriesOfAsked({ kinds: [fiatDepositKind], moving: 'deposit_fees', things: payments, isAsked })}, kept as (
        select reference, fees.asset, sum(case when to_account = fees.id then amount else -amount end) as units
        from entry join ledger_movements on entry_id = entry.id
        join ledger_accounts fees on fees.id in (from_account, to_account) and fees.kind = 'deposit_fees'
        group by 1, 2
      ), wanted as (
        select movement_id::text as reference, asset, fee_units as units
        from fiat_deposits join asked on asked.id = movement_id where status = 'success' and fee_units > 0
      )
      select ${finding(said.DEPOSIT_FEES_DIFFER, { held: sql`coalesce(kept.units, 0)`, asset: sql`asset`, payment: sql`reference`, paid: sql`coalesce(wanted.units, 0)` })}
      from kept full join wanted using (reference, asset) where kept.units is distinct from wanted.units limit 20`,
  }),
  dailyUseClaim({
    use: 'fiat_deposit',
    claim: said.DAYS_COUNT_FIAT_DEPOSITS,
    found: said.FIAT_DEPOSIT_DAY_DIFFERS,
    counted: sql`select customer_id, day, worth_units as units from fiat_deposits where status <> 'failed'`,
  }),
]
