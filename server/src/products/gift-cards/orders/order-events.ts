import type { EventType, NewEvent } from '#platform/events'
import type { OrderStory } from './gift-card-order.ts'
import { orderResource } from './order-resource.ts'

/** The event of an order's end, or of a card that the supplier took back later. Events never contain the code. */
export function endedEvent(story: OrderStory, id: string): NewEvent {
  const { id: subject, customerId, status, updatedAt } = story.purchase
  const type = status === 'completed' ? 'gift_card.completed' : 'gift_card.failed'
  return {
    id,
    customerId,
    type,
    subject,
    data: orderResource.of({ ...story, delivery: null }),
    createdAt: updatedAt,
    publication: { type, sequence: status === 'refunded' ? 2 : 1 },
  }
}

const data = orderResource.schema
/** Without the code. */
const example = { ...orderResource.example, code: null }

export const giftCardEvents: readonly EventType[] = [
  {
    name: 'gift_card.completed',
    summary: 'A gift card was delivered. The event leaves out code and pin; read the order to get them.',
    data,
    example,
  },
  {
    name: 'gift_card.failed',
    summary:
      'The supplier refused a gift card, or took it back, possibly days later. The total is available again.',
    data,
    example: { ...example, status: 'failed', error: 'OUT_OF_STOCK' },
  },
]
