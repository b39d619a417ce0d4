import type { SupplierPort } from '#core/suppliers'
import { money } from '#core/tables'
import { offChain, type Transaction } from '#core/transactions'
import { columns, type Item, orNull, table } from '#platform/database'

const { uuid, text, timestamptz } = columns

/** These are the types of their transactions in the history as well. */
export const purchaseKinds = ['card_issue', 'card_topup', 'gift_card', 'service_payment'] as const

export type PurchaseKindName = (typeof purchaseKinds)[number]

/**
 * `processing`: ordered, and perhaps delivered. `failed`: never delivered. `refunded`: the supplier gave the cost of a
 * delivery back later.
 */
export const purchaseStatuses = ['processing', 'completed', 'failed', 'refunded'] as const

export type PurchaseStatus = (typeof purchaseStatuses)[number]

export const purchaseTable = table('purchases', {
  id: uuid,
  customerId: uuid,
  kind: text.as<PurchaseKindName>(),
  port: text.as<SupplierPort>(),
  /** The name of the supplier. */
  provider: text,
  /** The amount that the customer pays, and the fee on top in the same asset. */
  price: money(),
  fee: money('fee_units'),
  /** The amount that the supplier may take. */
  cost: money('cost_units', 'cost_asset'),
  /** The amount that the supplier took; null before it has delivered. */
  charged: orNull(money('charged_units', 'cost_asset')),
  status: text.as<PurchaseStatus>(),
  /** Why it failed, as a stable code. */
  error: orNull(text),
  /** The supplier's own words about that, for operators. */
  note: orNull(text),
  /** The bearer of a purchase that restored books had lost; null for any other. */
  recovered: orNull(text.as<'customer' | 'house'>()),
  /** For people: the history's comment. */
  title: text,
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/**
 * Something that a customer buys from a supplier. Its id is also that of its transaction in the history, and our reference at
 * the supplier.
 */
export type Purchase = Item<typeof purchaseTable>

/** The kind of the instruction that orders a kind of purchases, and of the looks at those that have ended. */
export function orderKind(kind: PurchaseKindName): string {
  return `purchase.${kind}`
}

/** The purchase as its customer's history shows it. */
export function transactionOf(purchase: Purchase): Transaction<PurchaseKindName> {
  const { id, customerId, kind, price, fee, status, error, title, createdAt, updatedAt } = purchase
  return {
    ...offChain,
    ...{ id, customerId, fee, error, createdAt, updatedAt },
    type: kind,
    amount: price,
    status: status === 'refunded' ? 'failed' : status,
    direction: 'out',
    counterparty: null,
    comment: title,
  }
}
