import type { PaymentHandler } from '#core/addresses'
import { compare, type Money } from '#core/money'
import type { Tx } from '#platform/database'
import { type CardOrder, debitOf } from './card-order.ts'
import { lockCardOrder, updateCardOrder } from './card-order-store.ts'
import { type FollowingParts, takePayment } from './follow-payment.ts'

/**
 * Follows the payments to the addresses of orders. The deposits credit each to the wallet; the exact one, seen in time, buys
 * the card from there, however long its blocks take.
 */
export function cardChainPayments(parts: FollowingParts): PaymentHandler {
  const { catalog } = parts
  return {
    async seen(tx, { subject: id, deposit: { amount }, now }) {
      const order = await lockCardOrder(tx, { id, catalog })
      const isWaiting = order.status === 'awaiting_payment' && order.seenAt === null
      // Another amount buys no card, so the order does not wait for its blocks.
      if (isWaiting && isAsked(order, amount) && !isOver(order, now))
        updateCardOrder(tx, { ...order, seenAt: now, updatedAt: now })
    },
    async credited(tx, { subject: id, deposit: { amount }, now }) {
      const order = await lockCardOrder(tx, { id, catalog })
      // The money is in the wallet, and the order waits on for the currency that it asks for.
      if (!isInItsCurrency(order, amount)) return
      const isLate = order.seenAt === null && isOver(order, now)
      await takePayment(tx, order, { ...parts, amount, isLate, now })
    },
    // The wallet has got nothing, so the order waits on, or expires. Dust that fails says nothing about the exact payment.
    async failed(tx: Tx, { subject: id, deposit: { amount }, now }) {
      const order = await lockCardOrder(tx, { id, catalog })
      if (order.status === 'awaiting_payment' && isAsked(order, amount))
        updateCardOrder(tx, { ...order, seenAt: null, updatedAt: now })
    },
  }
}

function isOver({ expiresAt }: CardOrder, now: Date): boolean {
  return expiresAt !== null && now.getTime() > expiresAt.getTime()
}

function isAsked(order: CardOrder, amount: Money): boolean {
  return isInItsCurrency(order, amount) && compare(amount, debitOf(order)) === 0
}

function isInItsCurrency({ price }: CardOrder, { asset }: Money): boolean {
  return asset.symbol === price.asset.symbol
}
