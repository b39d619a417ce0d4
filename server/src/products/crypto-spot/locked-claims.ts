import type { AuditClaim } from '#core/ledger'
import { sql } from '#platform/database'

/** What waiting limit orders have to do with the ledger. */
export const lockedClaims: readonly AuditClaim[] = [
  {
    claim: 'what is locked in funding is locked by waiting limit orders, to the unit',
    size: sql`select count(*) as examined from crypto_orders where status = 'processing'`,
    violations: sql`
      with wanted as (
        select customer_id, from_asset as asset, sum(from_units) as units
        from crypto_orders where status = 'processing' group by 1, 2
      ), locked as (
        select owner_id, asset, balance from ledger_accounts join ledger_balances on account_id = id
        where kind = 'funding_locked' and balance > 0
      )
      select 'customer ' || coalesce(customer_id, owner_id) || ' has ' || coalesce(balance, 0) || ' units of ' || named.asset
        || ' locked and waiting orders of ' || coalesce(units, 0) as violation
      from locked full join wanted on owner_id = customer_id and locked.asset = wanted.asset, lateral (
        select coalesce(locked.asset, wanted.asset)) as named (asset)
      where coalesce(balance, 0) <> coalesce(units, 0) limit 20`,
  },
]
