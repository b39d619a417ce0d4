import type { AuditClaim } from '#core/ledger'
import { sql } from '#platform/database'

/** The claims that tie orders of gift cards to their purchases. */
export const giftCardClaims: readonly AuditClaim[] = [
  {
    claim: 'each gift card order has its purchase, and its code exactly when the supplier has delivered',
    size: sql`select count(*) as examined from gift_card_orders`,
    violations: sql`
      select 'gift card order ' || coalesce(placed.id, bought.id) || ' of the customer ' || coalesce(placed.customer_id::text, 'nobody')
        || ' has a purchase that is ' || coalesce(bought.status, 'missing')
        || case when placed.delivery is null then ' and no code' else ' and a code' end as violation
      from gift_card_orders as placed
      full join (select * from purchases where kind = 'gift_card') as bought on bought.id = placed.id
      where placed.id is null or bought.id is null or placed.customer_id <> bought.customer_id
        or (bought.charged_units is null) <> (placed.delivery is null)
      limit 20`,
  },
]
