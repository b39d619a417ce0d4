// Crypto spot: swaps of one crypto currency into another from the funding account, with the house as the other side.
// Invariants: a market order is settled in the transaction that takes it; a limit order locks all that it may spend
// until it is filled whole, at its price or better, or cancelled; the locked funds are those of waiting orders, to the
// unit; an order ends once, whatever races for it; every amount and price obeys the bounds and steps of its pair.
// Market orders share database transactions by group commit. A worker fills limit orders when the market reaches their price.
// The core owns the prices, the house's limits and the booking of a deal: prices and dealing.

import type { DealingDesk } from '#core/dealing'
import { productQueue } from '#core/idempotency'
import type { Product } from '#core/product'
import { every } from '#platform/workers'
import { cryptoPairs } from './crypto-pairs.ts'
import { fillOrders } from './fill-orders.ts'
import { cryptoMarketRoutes } from './market-routes.ts'
import { cryptoOrderRoutes } from './order-routes.ts'
import { lockedClaims } from './order-store.ts'
import { cryptoSpotTransactionTypes } from './order-views.ts'
import { createCryptoOrders } from './orders.ts'

export type { CryptoPair } from './crypto-pairs.ts'
export { type CryptoOrders, createCryptoOrders } from './orders.ts'
export { cryptoPairs, fillOrders, lockedClaims }

type Parts = Parameters<typeof createCryptoOrders>[0] &
  Parameters<typeof cryptoMarketRoutes>[0] &
  Parameters<typeof fillOrders>[0] & {
    /** The desk of workers, whose reads of prices use up no fault that a tester has set. */
    readonly workerDesk: DealingDesk
  }

export const cryptoSpot = {
  killSwitches: ['crypto-spot'],
  tags: [
    {
      name: 'Crypto spot',
      description: 'Swaps of crypto for crypto from the funding account, dealt by the exchange.',
    },
  ],
  permissions: [
    { name: 'can_spot_crypto_read', sendsValue: false },
    { name: 'can_spot_crypto_trade', sendsValue: false },
  ],
  catalogSections: [cryptoPairs],
  transactionTypes: cryptoSpotTransactionTypes,
  claims: lockedClaims,
  open(parts) {
    const cryptoOrders = createCryptoOrders(parts)
    const fill = () => fillOrders({ ...parts, desk: parts.workerDesk })
    return {
      routes: [...cryptoMarketRoutes(parts), ...cryptoOrderRoutes({ ...parts, cryptoOrders })],
      workers: { worker: () => [every(250, { name: 'limit orders', act: fill })] },
      ...productQueue(cryptoOrders, {
        name: 'coffer_crypto_orders_waiting',
        help: 'Crypto spot orders and cancellations waiting for a writer.',
      }),
    }
  },
} satisfies Product<Parts>
