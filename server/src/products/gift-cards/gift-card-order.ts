import type { Asset, Money } from '#core/money'
import { add, formatAmount } from '#core/money'
import type { Purchase } from '#core/purchases'
import type { Delivery } from './delivery.ts'
import { faceNumber } from './face-value.ts'
import type { OrderResource, PurchaseResource } from './schemas.ts'

/** A customer's order of a gift card. Price and state are in its purchase, which has the same id. */
export type GiftCardOrder = {
  readonly id: string
  readonly customerId: string
  readonly productId: number
  /** The product as it was ordered. */
  readonly productReference: string
  readonly title: string
  readonly faceValue: string
  /** ISO 4217 of the face value. */
  readonly currency: string
  readonly costUsdt: Money
  /** Personal: shown masked. */
  readonly email: string | null
  /** Code, pin and link, sealed; null before the supplier has delivered. */
  readonly sealed: Buffer | null
  /** Until when the card can be redeemed. */
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

export type OrderRow = {
  id: string
  customer_id: string
  product_id: number
  product_reference: string
  title: string
  face_value: string
  currency: string
  cost_usdt_units: bigint
  email: string | null
  delivery: Buffer | null
  expires_at: Date | null
  created_at: Date
}

export function fromRow(row: OrderRow, usdt: Asset): GiftCardOrder {
  return {
    id: row.id,
    customerId: row.customer_id,
    productId: row.product_id,
    productReference: row.product_reference,
    title: row.title,
    faceValue: row.face_value,
    currency: row.currency,
    costUsdt: { asset: usdt, units: row.cost_usdt_units },
    email: row.email,
    sealed: row.delivery,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}

/** The first character of the name, and the domain: i***@example.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}***${email.slice(at)}`
}

export const giftCardTransactionTypes = ['gift_card'] as const

/** An order with its purchase. */
export type OrderStory = { readonly order: GiftCardOrder; readonly purchase: Purchase }

/** Whether its code belongs to the customer: a code that came after a refund, or was taken back, does not. */
export function hasCode({ order, purchase }: OrderStory): boolean {
  return purchase.status === 'completed' && order.sealed !== null
}

/** The answer to a purchase; its status is always `processing`. */
export function purchaseResource({ order, purchase }: OrderStory): PurchaseResource {
  const { price, fee } = purchase
  return {
    order_id: order.id,
    transaction_id: order.id,
    product_id: order.productId,
    face_value: faceNumber(order.faceValue),
    crypto_amount: formatAmount(price),
    symbol: price.asset.symbol,
    fee: formatAmount(fee),
    total: formatAmount(add(price, fee)),
    status: 'processing',
  }
}

/** An order as the API shows it, and without its delivery as events do. */
export function orderResource(story: OrderStory, delivery: Delivery | null): OrderResource {
  const { order, purchase } = story
  const { transaction_id, ...priced } = purchaseResource(story)
  const isCompleted = purchase.status === 'completed'
  return {
    ...priced,
    id: transaction_id,
    product: order.title,
    currency: order.currency,
    cost_usdt: formatAmount(order.costUsdt),
    email: order.email && maskEmail(order.email),
    status: purchase.status === 'refunded' ? 'failed' : purchase.status,
    code: delivery?.code ?? null,
    pin: delivery?.pin ?? null,
    redeem_url: delivery?.redeemUrl ?? null,
    expires_at: isCompleted ? (order.expiresAt?.toISOString() ?? null) : null,
    error: purchase.error,
    created_at: order.createdAt.toISOString(),
    updated_at: purchase.updatedAt.toISOString(),
  }
}
