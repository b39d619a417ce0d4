import { type AuditClaim, balanceMismatches } from '#core/ledger'
import { sql } from '#platform/database'

const mismatches = balanceMismatches({
  kind: 'funding_locked',
  wanted: sql`
    select customer_id, from_asset as asset, sum(from_units) as units
    from crypto_orders where status = 'processing' group by 1, 2`,
  by: 'waiting orders',
})

/** The claims that tie waiting limit orders to the ledger. */
export const lockedClaims: readonly AuditClaim[] = [
  {
    claim: 'locked funding balances are locked by waiting limit orders, to the unit',
    size: sql`select count(*) as examined from crypto_orders where status = 'processing'`,
    violations: sql`${mismatches} limit 20`,
  },
]
