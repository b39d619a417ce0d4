import { isFrozen } from '#core/customers'
import { defineWrongs, WrongAct } from '#core/operators/acts'
import type { Queryable } from '#platform/database'
import { tell } from '#platform/sentences'

const wrongs = defineWrongs({
  OWNER_FROZEN: 'the customer of the {what} is frozen; unfreeze them first',
})

const things = defineWrongs({
  THING_PAYOUT: 'payout {id}',
  THING_WITHDRAWAL: 'withdrawal {id}',
  THING_GIFT_CARD_ORDER: 'gift card order {id}',
})

const kinds = {
  payout: things.THING_PAYOUT,
  withdrawal: things.THING_WITHDRAWAL,
  'gift card order': things.THING_GIFT_CARD_ORDER,
}

type Asked = {
  readonly customerId: string
  /** The thing that would be sent for them. */
  readonly noun: keyof typeof kinds
  readonly id: string
}

/** Refuses an act that would send value for a frozen customer. */
export async function refuseFrozen(database: Queryable, { customerId, noun, id }: Asked): Promise<void> {
  if (await isFrozen(database, customerId))
    throw new WrongAct(wrongs.OWNER_FROZEN, { what: tell(kinds[noun], { id }) })
}
