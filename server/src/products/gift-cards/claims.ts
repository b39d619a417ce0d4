import { type AuditClaim, boundedClaim, finding } from '#core/ledger'
import { sql } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'

/** The claims, each with the sentences for a contradiction. */
const said = defineSentences({
  GIFT_CARDS_HAVE_PURCHASES:
    'each gift card order has its purchase, and its code exactly when the supplier has delivered',
  GIFT_CARD_WITHOUT_CODE:
    'gift card order {order} of the customer {customer|nobody} has a purchase that is {purchase|missing} and no code',
  GIFT_CARD_WITH_CODE:
    'gift card order {order} of the customer {customer|nobody} has a purchase that is {purchase|missing} and a code',
})

/** Claims that compare gift card orders with their purchases. */
export const giftCardClaims: readonly AuditClaim[] = [
  boundedClaim({
    claim: tell(said.GIFT_CARDS_HAVE_PURCHASES),
    finds: [said.GIFT_CARD_WITHOUT_CODE, said.GIFT_CARD_WITH_CODE],
    size: (isAsked) => sql`select count(*) as examined from gift_card_orders where ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      select ${finding(
        {
          cases: [[sql`placed.delivery is null`, said.GIFT_CARD_WITHOUT_CODE]],
          otherwise: said.GIFT_CARD_WITH_CODE,
        },
        {
          order: sql`coalesce(placed.id, bought.id)`,
          customer: sql`placed.customer_id`,
          purchase: sql`bought.status`,
        },
      )}
      from (select * from gift_card_orders where ${isAsked(sql`id`)}) as placed
      full join (select * from purchases where kind = 'gift_card' and ${isAsked(sql`id`)}) as bought on bought.id = placed.id
      where placed.id is null or bought.id is null or placed.customer_id <> bought.customer_id
        or (bought.charged_units is null) <> (placed.delivery is null)
      limit 20`,
  }),
]
