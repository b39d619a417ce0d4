import { formatMoney, type Money } from '#core/money'
import { offChain, type TransactionOf } from '#core/transactions'
import type { CryptoOrder } from './order.ts'

/** The transaction types that orders write to their customers' histories. */
export const cryptoSpotTransactionTypes = ['spot_crypto'] as const

type OrderTransaction = TransactionOf<typeof cryptoSpotTransactionTypes>

/** The amount that an order gives, under the order's id. */
export function outTransaction(order: CryptoOrder): OrderTransaction {
  return {
    ...transaction(order),
    id: order.id,
    status: order.status,
    amount: order.given,
    fee: { ...order.given, units: 0n },
    direction: 'out',
    createdAt: order.createdAt,
  }
}

/** The amount that a completed order brought, under an id of its own. */
export function inTransaction(order: CryptoOrder & { received: Money }, id: string): OrderTransaction {
  return {
    ...transaction(order),
    id,
    status: 'completed',
    amount: order.received,
    fee: { ...order.received, units: 0n },
    direction: 'in',
    createdAt: order.updatedAt,
  }
}

/** Such as "100 USDT → 0.0015 BTC", or "100 USDT → BTC at 65000" for an unfilled limit order. */
export function commentOn({ given, received, toSymbol, orderPrice }: CryptoOrder): string {
  const goal = received === null ? `${toSymbol} at ${orderPrice}` : formatMoney(received)
  return `${formatMoney(given)} → ${goal}`
}

function transaction(order: CryptoOrder) {
  return {
    customerId: order.customerId,
    type: 'spot_crypto' as const,
    ...offChain,
    counterparty: null,
    comment: commentOn(order),
    updatedAt: order.updatedAt,
  }
}
