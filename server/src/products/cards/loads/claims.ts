import { type AuditClaim, boundedClaim, finding } from '#core/ledger'
import { sql } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'

/** The claim, with the sentence of what contradicts it. */
const said = defineSentences({
  CARD_LOADS_HAVE_PURCHASES: 'each load of a card has its purchase, and each purchase of a load its card',
  CARD_LOAD_DIFFERS: 'the load {load} of {amount} is a purchase of {cost}',
})

/** The claim that ties loads of cards to their purchases. */
export const cardLoadClaims: readonly AuditClaim[] = [
  boundedClaim({
    claim: tell(said.CARD_LOADS_HAVE_PURCHASES),
    finds: [said.CARD_LOAD_DIFFERS],
    size: (isAsked) => sql`select count(*) as examined from card_topups where ${isAsked(sql`id`)}`,
    violations: (isAsked) => sql`
      select ${finding(said.CARD_LOAD_DIFFERS, { load: sql`coalesce(card_topups.id, bought.id)`, amount: sql`coalesce(amount_units, 0)`, cost: sql`coalesce(cost_units, 0)` })}
      from (select * from card_topups where ${isAsked(sql`id`)}) as card_topups
      full join (select * from purchases where kind = 'card_topup' and ${isAsked(sql`id`)}) as bought
        on bought.id = card_topups.id
      where (amount_units = cost_units and card_topups.customer_id = bought.customer_id) is not true limit 20`,
  }),
]
