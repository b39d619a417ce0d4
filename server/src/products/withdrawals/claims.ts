import { dailyUseClaim } from '#core/daily-limits'
import type { AuditClaim } from '#core/ledger'
import { sql } from '#platform/database'

/** What open withdrawals hold. */
export const heldByWithdrawals = sql`
  select customer_id, asset, units + fee_units as units from withdrawals where status in ('waiting', 'processing')`

/** The claims that tie withdrawals to their spends and to the limits of days. */
export const withdrawalClaims: readonly AuditClaim[] = [
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
  dailyUseClaim({
    use: 'withdrawal',
    noun: 'withdrawals',
    counted: sql`
      select customer_id, day, worth_units as units from withdrawals where status not in ('failed', 'cancelled')`,
  }),
]
