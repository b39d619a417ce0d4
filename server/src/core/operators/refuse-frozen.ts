import { isFrozen } from '#core/customers'
import type { Queryable } from '#platform/database'
import { WrongAct } from './acts/wrong-act.ts'

type Asked = {
  readonly customerId: string
  /** The name of the thing that would be sent for them, such as `payout ID`. */
  readonly what: string
}

/** Refuses an act that would send value for a frozen customer. */
export async function refuseFrozen(database: Queryable, { customerId, what }: Asked): Promise<void> {
  if (await isFrozen(database, customerId))
    throw new WrongAct(`the customer of the ${what} is frozen; unfreeze them first`)
}
