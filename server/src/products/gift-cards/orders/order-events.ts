import type { EventType, NewEvent } from '#platform/events'
import { eventExample, orderSchema } from '#products/gift-cards/catalog'
import { type OrderStory, orderResource } from './gift-card-order.ts'

/** The event of an order's end, or of a card that the supplier took back later. Events never contain the code. */
export function endedEvent(story: OrderStory, id: string): NewEvent {
  const { id: subject, customerId, status, updatedAt } = story.purchase
  const type = status === 'completed' ? 'gift_card.completed' : 'gift_card.failed'
  return {
    id,
    customerId,
    type,
    subject,
    data: orderResource(story, null),
    createdAt: updatedAt,
    publication: { type, sequence: status === 'refunded' ? 2 : 1 },
  }
}

export const giftCardEvents: readonly EventType[] = [
  {
    name: 'gift_card.completed',
    summary: 'A gift card was delivered. The event leaves out code and pin; read the order to get them.',
    data: orderSchema,
    example: eventExample,
  },
  {
    name: 'gift_card.failed',
    summary:
      'The supplier refused a gift card, or took it back, possibly days later. The total is available again.',
    data: orderSchema,
    example: { ...eventExample, status: 'failed', error: 'OUT_OF_STOCK' },
  },
]
