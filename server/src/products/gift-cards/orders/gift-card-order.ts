import type { Purchase } from '#core/purchases'
import { moneyIn } from '#core/tables'
import { columns, type Item, orNull, table } from '#platform/database'
import type { SealedSecret } from '#platform/secrets'

const { uuid, text, integer, bytea, timestamptz } = columns

export const orderTable = table('gift_card_orders', {
  id: uuid,
  customerId: uuid,
  productId: integer,
  /** The product at the time of the order. */
  productReference: text,
  title: text,
  faceValue: text,
  /** ISO 4217 of the face value. */
  currency: text,
  costUsdt: moneyIn('USDT', 'cost_usdt_units'),
  /** Personal: shown masked. */
  email: orNull(text),
  /** Code, PIN and link, sealed; null before the delivery. */
  sealed: orNull(bytea.named('delivery').as<SealedSecret>()),
  /** The end of the time for redeeming the card. */
  expiresAt: orNull(timestamptz),
  createdAt: timestamptz,
})

/** A customer's order of a gift card. Its purchase, under the same id, has price and state. */
export type GiftCardOrder = Item<typeof orderTable>

/** The first character of the name, and the domain: i***@example.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}***${email.slice(at)}`
}

export const giftCardTransactionTypes = ['gift_card'] as const

/** An order with its purchase. */
export type OrderStory = { readonly order: GiftCardOrder; readonly purchase: Purchase }

/** Whether the order's code belongs to the customer: not after a refund, and not when the supplier took it back. */
export function hasCode({ order, purchase }: OrderStory): boolean {
  return purchase.status === 'completed' && order.sealed !== null
}
