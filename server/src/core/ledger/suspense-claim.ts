import { type Sql, sql } from '#platform/database'
import type { AuditClaim } from './audit-ledger.ts'

/** Suspense holds what modules keep there, each of which selects asset and units of its own part. */
export function suspenseClaim(parts: readonly Sql[]): AuditClaim {
  const nothing = sql`select null::text as asset, 0::numeric as units where false`
  const kept = parts.reduce((all, part) => sql`${all} union all (${part})`, nothing)
  return {
    claim: 'suspense holds what nobody owns yet, and nothing else',
    size: sql`select count(*) as examined from (${kept}) as part`,
    violations: sql`
      with wanted as (
        select asset, sum(units) as units from (${kept}) as part group by asset
      ), held as (
        select asset, balance as units from ledger_accounts join ledger_balances on account_id = id
        where kind = 'suspense'
      )
      select 'suspense holds ' || coalesce(held.units, 0) || ' units of ' || asset || ' and its owners are not known of '
        || coalesce(wanted.units, 0) as violation
      from held full join wanted using (asset) where coalesce(held.units, 0) <> coalesce(wanted.units, 0) limit 20`,
  }
}
