import { transactionExample, transactionSchema } from '#core/transactions'
import type { EventType } from '#platform/events'

/** What customers are told of transfers. */
export const transferEvents: readonly EventType[] = [
  {
    name: 'transfer.received',
    summary: 'Another customer sent you money: the transaction as your history shows it.',
    data: transactionSchema,
    example: transactionExample,
  },
]
