// Crypto spot: swaps of one crypto currency into another from the funding account, with the house as the other side.
// Invariants: a market order is settled in the transaction that takes it; a limit order locks all that it may spend
// until it is filled whole, at its price or better, or cancelled; the locked funds are those of waiting orders, to the
// unit; an order ends once, whatever races for it; every amount and price obeys the bounds and steps of its pair.
// Market orders share database transactions by group commit. A worker fills limit orders when the market reaches their price.
// The core owns the prices, the house's limits and the booking of a deal: prices and dealing.
// Rooms import only those before them: `pairs`; then `market-data`, which anybody may read, and `orders`.
import type { DealingDesk } from '#core/dealing'
import { productQueue } from '#core/idempotency'
import type { Product } from '#core/product'
import { every } from '#platform/workers'
import { cryptoMarketRoutes } from '#products/crypto-spot/market-data'
import {
  createCryptoOrders,
  cryptoOrderRoutes,
  cryptoSpotTransactionTypes,
  fillOrders,
  isAnyWaiting,
  lockedClaims,
} from '#products/crypto-spot/orders'
import { cryptoPairs } from '#products/crypto-spot/pairs'

export { type CryptoOrders, createCryptoOrders } from '#products/crypto-spot/orders'
export type { CryptoPair } from '#products/crypto-spot/pairs'

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
    const fill = async () =>
      (await isAnyWaiting(parts.database)) ? fillOrders({ ...parts, desk: parts.workerDesk }) : 0
    return {
      routes: [...cryptoMarketRoutes(parts), ...cryptoOrderRoutes({ ...parts, cryptoOrders })],
      workers: { worker: () => [every(250, { name: 'limit orders', inStep: true, act: fill })] },
      ...productQueue(cryptoOrders, {
        name: 'coffer_crypto_orders_waiting',
        help: 'Crypto spot orders and cancellations waiting for a writer.',
      }),
    }
  },
} satisfies Product<Parts>
