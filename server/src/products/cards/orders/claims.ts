import { type AuditClaim, boundedClaim, entriesOfAsked, finding } from '#core/ledger'
import { sql } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'
import { cardPaymentKind } from './follow-payment.ts'

/** The claims, each with the sentences of what contradicts it. */
const said = defineSentences({
  CARD_ORDERS_STAND_AS_PURCHASES: 'each card order stands where its purchase stands, and has its card',
  CARD_ORDER_WITHOUT_CARD:
    'card order {order} is {status|missing}, its purchase {purchase|missing}, and its card missing',
  CARD_ORDER_WITH_CARD:
    'card order {order} is {status|missing}, its purchase {purchase|missing}, and its card made',
  CARD_PAYMENTS_CREDITED_ONCE: 'each payment of a card order over a rail is credited once to its customer',
  CARD_PAYMENT_CREDITED_OTHERWISE: 'the payment {payment} is {paid} and credited with {credited}',
})

/** The claims that tie orders of cards to their purchases, their payments and their cards. */
export const cardOrderClaims: readonly AuditClaim[] = [
  boundedClaim({
    claim: tell(said.CARD_ORDERS_STAND_AS_PURCHASES),
    finds: [said.CARD_ORDER_WITHOUT_CARD, said.CARD_ORDER_WITH_CARD],
    size: (isAsked) => sql`select count(*) as examined from card_orders where ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      select ${finding(
        {
          cases: [[sql`cards.id is null`, said.CARD_ORDER_WITHOUT_CARD]],
          otherwise: said.CARD_ORDER_WITH_CARD,
        },
        {
          order: sql`coalesce(card_orders.id, bought.id, cards.id)`,
          status: sql`card_orders.status`,
          purchase: sql`bought.status`,
        },
      )}
      from (select * from card_orders where ${isAsked(sql`id`)}) as card_orders
      full join (select * from purchases where kind = 'card_issue' and ${isAsked(sql`id`)}) as bought
        on bought.id = card_orders.id
      full join (select * from cards where ${isAsked(sql`id`)}) as cards on cards.id = card_orders.id
      where (card_orders.id is not null and (cards.id is not null) = (card_orders.status = 'completed')
        and case card_orders.status
          when 'processing' then bought.status = 'processing'
          when 'completed' then bought.status = 'completed' and bought.cost_units = card_orders.amount_units
          when 'failed' then bought.id is null or (bought.status = 'failed' and bought.error = card_orders.error)
          else bought.id is null
          end) is not true
      limit 20`,
  }),
  boundedClaim({
    claim: tell(said.CARD_PAYMENTS_CREDITED_ONCE),
    finds: [said.CARD_PAYMENT_CREDITED_OTHERWISE],
    size: (isAsked) =>
      sql`select count(*) as examined from pay_ins where purpose = 'card' and ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      with ${entriesOfAsked({ kinds: [cardPaymentKind], things: sql`rail_movements`, isAsked })}, paid as (
        select rail_movements.id::text as reference, customer_id as owner_id, rail_movements.asset, rail_movements.units
        from rail_movements join asked using (id) join card_orders on card_orders.id = rail_movements.reference
        where kind = 'payment'
      ), credited as (
        select reference, owner_id, ledger_accounts.asset, sum(amount) as units
        from entry join ledger_movements on entry_id = entry.id
        join ledger_accounts on ledger_accounts.id = to_account and ledger_accounts.kind = 'funding_available'
        group by 1, 2, 3
      )
      select ${finding(said.CARD_PAYMENT_CREDITED_OTHERWISE, { payment: sql`reference`, paid: sql`coalesce(paid.units, 0)`, credited: sql`coalesce(credited.units, 0)` })}
      from paid full join credited using (reference, owner_id, asset)
      where paid.units is distinct from credited.units limit 20`,
  }),
]
