// Transfers: money that goes from one customer to another and never leaves the house. Invariants: instant,
// free and final; both histories show it under one id; a repeat of the same request moves nothing.
// Concurrent transfers share a commit. Moving funds to and from trading is the trading account's.

import { productQueue } from '#core/idempotency'
import type { Product } from '#core/product'
import { transferRoutes } from './routes.ts'
import { transferEvents, transferTransactionTypes } from './transfer.ts'
import { createTransfers } from './transfers.ts'

export { createTransfers }

type Parts = Parameters<typeof createTransfers>[0] & Omit<Parameters<typeof transferRoutes>[0], 'transfers'>

export const transfers = {
  killSwitches: ['transfers'],
  tags: [{ name: 'Transfers', description: 'Transfers between customers.' }],
  permissions: [{ name: 'can_transfer', sendsValue: true }],
  events: transferEvents,
  transactionTypes: transferTransactionTypes,
  open(parts) {
    const writer = createTransfers(parts)
    return {
      routes: transferRoutes({ ...parts, transfers: writer }),
      ...productQueue(writer, {
        name: 'coffer_transfers_waiting',
        help: 'Transfers waiting for a writer.',
      }),
    }
  },
} satisfies Product<Parts>
