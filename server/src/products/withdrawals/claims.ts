import { type AuditClaim, balanceMismatches } from '#core/ledger'
import { sql } from '#platform/database'

const mismatches = balanceMismatches({
  kind: 'funding_held',
  wanted: sql`
    select customer_id, asset, sum(units + fee_units) as units
    from withdrawals where status in ('waiting', 'processing') group by 1, 2`,
  by: 'open withdrawals',
})

/** The claims that tie withdrawals to the ledger, to their spends and to the limits of days. */
export const withdrawalClaims: readonly AuditClaim[] = [
  {
    claim: 'held funding balances are held by open withdrawals, to the unit',
    size: sql`select count(*) as examined from withdrawals where status in ('waiting', 'processing')`,
    violations: sql`${mismatches} limit 20`,
  },
  {
    claim: 'each withdrawal stands where its payment stands',
    size: sql`select count(*) as examined from withdrawals`,
    violations: sql`
      select 'withdrawal ' || coalesce(withdrawals.id, spends.id) || ' is ' || coalesce(withdrawals.status, 'missing')
        || ' and its spend ' || coalesce(spends.status, 'missing') as violation
      from withdrawals
      full join (select * from spends where purpose = 'withdrawal') as spends on spends.id = withdrawals.id
      where withdrawals.id is null or not case
        when withdrawals.recipient_id is not null or withdrawals.status = 'waiting' then spends.id is null
        when spends.id is null then withdrawals.status in ('failed', 'cancelled')
        else spends.status = any (case withdrawals.status
          when 'processing' then array['requested', 'signed', 'broadcast', 'seen']
          when 'completed' then array['confirmed']
          when 'failed' then array['failed']
          else array['cancelled'] end)
        end
      limit 20`,
  },
  {
    claim: 'the limits of days count the withdrawals of their day that were paid or may be',
    size: sql`select count(*) as examined from customer_days`,
    violations: sql`
      with counted as (
        select customer_id, day, sum(worth_units) as units from withdrawals
        where status not in ('failed', 'cancelled') group by 1, 2
      )
      select 'customer ' || customer_id || ' used ' || coalesce(withdrawal_units, 0) || ' on ' || day || ' and withdrew '
        || coalesce(units, 0) as violation
      from customer_days full join counted using (customer_id, day)
      where coalesce(withdrawal_units, 0) <> coalesce(units, 0) limit 20`,
  },
]
