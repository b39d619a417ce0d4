import { dailyUseClaim } from '#core/daily-limits'
import type { AuditClaim } from '#core/ledger'
import { sql } from '#platform/database'
import { fiatDepositKind } from './movements.ts'

/** The claims that tie fiat deposits to their pay-ins, to what rails moved, to the ledger and to the limits of days. */
export const fiatDepositClaims: readonly AuditClaim[] = [
  {
    claim: 'each fiat deposit stands where its pay-in stands',
    size: sql`select count(*) as examined from fiat_deposits`,
    violations: sql`
      select 'deposit ' || coalesce(asked.id, pay_ins.id) || ' is ' || coalesce(asked.status, 'missing')
        || ' and its pay-in ' || coalesce(pay_ins.status, 'missing') as violation
      from (select * from fiat_deposits where id = pay_in_id) as asked
      full join (select * from pay_ins where purpose = 'deposit') as pay_ins on pay_ins.id = asked.id
      where (case pay_ins.status when 'paid' then 'success' when 'failed' then 'failed' else 'processing' end
        = asked.status and pay_ins.rail = asked.rail and pay_ins.asset = asked.asset and pay_ins.units = asked.units)
        is not true
      limit 20`,
  },
  {
    claim: 'each payment of a pay-in is one fiat deposit, of the same amount',
    size: sql`select count(*) as examined from fiat_deposits where status = 'success'`,
    violations: sql`
      select 'payment ' || coalesce(paid.id, movement_id) || ' of ' || coalesce(paid.units::text, 'nothing')
        || ' is a deposit of ' || coalesce(fact_units::text, 'nothing') as violation
      from (select * from fiat_deposits where movement_id is not null) as deposits
      full join (
        select rail_movements.* from rail_movements join pay_ins on pay_ins.id = reference
        where kind = 'payment' and purpose = 'deposit'
      ) as paid on paid.id = movement_id
      where (paid.units = fact_units and paid.reference = pay_in_id and paid.asset = deposits.asset) is not true
      limit 20`,
  },
  {
    claim: 'each paid fiat deposit is credited once to its customer, less its fee',
    size: sql`select count(*) as examined from fiat_deposits where status = 'success'`,
    violations: sql`
      with credited as (
        select reference, owner_id, ledger_accounts.asset, sum(amount) filter (where kind = 'funding_available') as units
        from (select id, reference from ledger_entries where kind = ${fiatDepositKind}) as entry
        join ledger_movements on entry_id = entry.id
        join ledger_accounts on ledger_accounts.id = to_account and kind = 'funding_available'
        group by 1, 2, 3
      ), paid as (
        select movement_id::text as reference, customer_id as owner_id, asset, fact_units - fee_units as units
        from fiat_deposits where status = 'success' and fact_units > fee_units
      )
      select 'the payment ' || reference || ' is credited with ' || coalesce(credited.units, 0) || ' and its deposit says '
        || coalesce(paid.units, 0) as violation
      from credited full join paid using (reference, owner_id, asset)
      where credited.units is distinct from paid.units limit 20`,
  },
  {
    claim: 'deposit_fees hold the fees of fiat deposits, to the unit',
    size: sql`select count(*) as examined from fiat_deposits where fee_units > 0`,
    violations: sql`
      with kept as (
        select asset, balance as units from ledger_accounts join ledger_balances on account_id = id
        where kind = 'deposit_fees'
      ), wanted as (
        select asset, sum(fee_units) as units from fiat_deposits where status = 'success' group by asset
      )
      select 'deposit_fees hold ' || coalesce(kept.units, 0) || ' units of ' || asset || ' and deposits paid '
        || coalesce(wanted.units, 0) as violation
      from kept full join wanted using (asset) where coalesce(kept.units, 0) <> coalesce(wanted.units, 0) limit 20`,
  },
  dailyUseClaim({
    use: 'fiat_deposit',
    noun: 'fiat deposits',
    counted: sql`select customer_id, day, worth_units as units from fiat_deposits where status <> 'failed'`,
  }),
]
