import { isFrozen } from '#core/customers'
import type { Queryable } from '#platform/database'
import { readMessage } from '#platform/sentences'
import { defineWrongs, WrongAct } from './acts/wrong-act.ts'

const wrongs = defineWrongs({
  OWNER_FROZEN: 'the customer of the {what} is frozen; unfreeze them first',
})

const things = defineWrongs({
  THING_PAYOUT: 'payout {id}',
  THING_WITHDRAWAL: 'withdrawal {id}',
  THING_GIFT_CARD_ORDER: 'gift card order {id}',
})

type Asked = {
  readonly customerId: string
  /** The name of the thing that would be sent for them. */
  readonly what: `${'payout' | 'withdrawal' | 'gift card order'} ${string}`
}

/** Refuses an act that would send value for a frozen customer. */
export async function refuseFrozen(database: Queryable, { customerId, what }: Asked): Promise<void> {
  if (await isFrozen(database, customerId))
    throw new WrongAct(wrongs.OWNER_FROZEN, { what: readMessage(what, Object.values(things)) ?? what })
}
