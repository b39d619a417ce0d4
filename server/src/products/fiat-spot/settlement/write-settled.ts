import type { Pair } from '#core/catalog'
import type { NewEvent, Publication } from '#platform/events'
import type { Ids } from '#platform/ids'
import type { Order } from './order.ts'
import { orderDetail } from './order-resource.ts'
import type { Change, Settled } from './settlement.ts'

/** The private topic in which a customer follows their orders. */
export const orderTopicName = 'spot.fiat.order'

type Context = { readonly pair: Pair; readonly ids: Ids; readonly now: Date }

/** What owners are told of a batch: of each order that it was created, then what has become of it. */
export function orderEvents({ placed, changes }: Settled, context: Context): NewEvent[] {
  return [
    ...placed.map((order) => event('order.created', { order, ...context })),
    ...changes.flatMap((change) => {
      const type = typeOf(change)
      if (type === null) return []
      return [{ ...event(type, { order: change.after, ...context }), ...publicationOf(change) }]
    }),
  ]
}

function typeOf({ before, after }: Change): string | null {
  if (after.status === 'filled') return 'order.filled'
  if (after.status === 'cancelled') return 'order.cancelled'
  if (after.filledLots > before.filledLots) return 'order.partially_filled'
  const isAmended = after.lots !== before.lots || after.priceTicks !== before.priceTicks
  return isAmended ? 'order.amended' : null
}

/** Each fill is published, also where the rest of the order was cancelled at once. */
function publicationOf({ before, after }: Change): { publication?: Publication } {
  if (after.filledLots === before.filledLots) return {}
  return { publication: { type: 'order.filled', sequence: after.fills } }
}

function event(type: string, { order, pair, ids, now }: Context & { order: Order }): NewEvent {
  return {
    id: ids.next(),
    customerId: order.customerId,
    type,
    subject: order.id,
    data: orderDetail(order, { pair, userId: order.customerNumber }),
    createdAt: now,
    topic: orderTopicName,
  }
}
