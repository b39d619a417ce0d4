import type { AuditClaim } from '#core/ledger'
import { sql } from '#platform/database'
import { cardPaymentKind } from './follow-payment.ts'

/** The claims that tie orders of cards to their purchases, their payments and their cards. */
export const cardOrderClaims: readonly AuditClaim[] = [
  {
    claim: 'each card order stands where its purchase stands, and has its card',
    size: sql`select count(*) as examined from card_orders`,
    violations: sql`
      select 'card order ' || coalesce(card_orders.id, bought.id, cards.id) || ' is ' || coalesce(card_orders.status, 'missing')
        || ', its purchase ' || coalesce(bought.status, 'missing') || ', and its card '
        || case when cards.id is null then 'missing' else 'made' end as violation
      from card_orders
      full join (select * from purchases where kind = 'card_issue') as bought on bought.id = card_orders.id
      full join cards on cards.id = card_orders.id
      where (card_orders.id is not null and (cards.id is not null) = (card_orders.status = 'completed')
        and case card_orders.status
          when 'processing' then bought.status = 'processing'
          when 'completed' then bought.status = 'completed' and bought.cost_units = card_orders.amount_units
          when 'failed' then bought.id is null or (bought.status = 'failed' and bought.error = card_orders.error)
          else bought.id is null
          end) is not true
      limit 20`,
  },
  {
    claim: 'each payment of a card order over a rail is credited once to its customer',
    size: sql`select count(*) as examined from pay_ins where purpose = 'card'`,
    violations: sql`
      with paid as (
        select rail_movements.id::text as reference, customer_id as owner_id, rail_movements.asset, rail_movements.units
        from rail_movements join card_orders on card_orders.id = reference where kind = 'payment'
      ), credited as (
        select reference, owner_id, ledger_accounts.asset, sum(amount) as units
        from (select id, reference from ledger_entries where kind = ${cardPaymentKind}) as entry
        join ledger_movements on entry_id = entry.id
        join ledger_accounts on ledger_accounts.id = to_account and kind = 'funding_available'
        group by 1, 2, 3
      )
      select 'the payment ' || reference || ' is ' || coalesce(paid.units, 0) || ' and credited with '
        || coalesce(credited.units, 0) as violation
      from paid full join credited using (reference, owner_id, asset)
      where paid.units is distinct from credited.units limit 20`,
  },
  {
    claim: 'each load of a card has its purchase, and each purchase of a load its card',
    size: sql`select count(*) as examined from card_topups`,
    violations: sql`
      select 'the load ' || coalesce(card_topups.id, bought.id) || ' of ' || coalesce(amount_units, 0) || ' is a purchase of '
        || coalesce(cost_units, 0) as violation
      from card_topups full join (select * from purchases where kind = 'card_topup') as bought on bought.id = card_topups.id
      where (amount_units = cost_units and card_topups.customer_id = bought.customer_id) is not true limit 20`,
  },
]
