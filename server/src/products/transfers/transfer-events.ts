import { transactionExample, transactionSchemaOf } from '#core/transactions'
import type { EventType } from '#platform/events'
import { transferTransactionTypes } from './transfer.ts'

/** The events of transfers. */
export const transferEvents: readonly EventType[] = [
  {
    name: 'transfer.received',
    summary: 'Another customer sent you money. The data is the transaction as your history shows it.',
    data: transactionSchemaOf(transferTransactionTypes),
    example: transactionExample,
  },
]
