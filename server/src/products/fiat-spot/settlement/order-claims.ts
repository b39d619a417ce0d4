import { type AuditClaim, balanceMismatches } from '#core/ledger'
import { sql } from '#platform/database'

/** What orders have to do with the ledger. */
export const orderClaims: readonly AuditClaim[] = [
  {
    claim: 'what is locked for trading is locked by open orders, to the unit',
    size: sql`select count(*) as examined from orders where status in ('new', 'partially_filled')`,
    violations: balanceMismatches({
      kind: 'trading_locked',
      wanted: sql`
        select customer_id, split_part(pair, '/', case side when 'buy' then 2 else 1 end) as asset,
          sum(locked_units) as units
        from orders where locked_units > 0 group by 1, 2`,
      by: 'open orders',
    }),
  },
]
