import type { EventType } from '#platform/events'
import { orderDetailExample } from './order-detail-example.ts'
import { orderDetailSchema } from './schemas.ts'

/** What customers are told of orders in the log; the stream tells more. */
export const fiatSpotEvents: readonly EventType[] = [
  {
    name: 'order.filled',
    summary:
      'An order was filled, in part or whole: `status` says how it stands. What it met in one moment is told once, and `sequence` counts these times.',
    data: orderDetailSchema,
    example: orderDetailExample,
  },
]
