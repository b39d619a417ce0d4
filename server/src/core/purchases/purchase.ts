import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import type { Money } from '#core/money'
import type { SupplierPort } from '#core/suppliers'
import { offChain, type Transaction } from '#core/transactions'

/** These are the types of their transactions in the history as well. */
export const purchaseKinds = ['card_issue', 'card_topup', 'gift_card', 'service_payment'] as const

export type PurchaseKindName = (typeof purchaseKinds)[number]

/**
 * `processing`: ordered, and perhaps delivered. `failed`: never delivered. `refunded`: the supplier gave the cost of a
 * delivery back later.
 */
export const purchaseStatuses = ['processing', 'completed', 'failed', 'refunded'] as const

export type PurchaseStatus = (typeof purchaseStatuses)[number]

/**
 * Something that a customer buys from a supplier. Its id is also that of its transaction in the history, and our reference at
 * the supplier.
 */
export type Purchase = {
  readonly id: string
  readonly customerId: string
  readonly kind: PurchaseKindName
  readonly port: SupplierPort
  /** The name of the supplier. */
  readonly provider: string
  /** The amount that the customer pays, and the fee on top in the same asset. */
  readonly price: Money
  readonly fee: Money
  /** The amount that the supplier may take. */
  readonly cost: Money
  /** The amount that the supplier took; null before it has delivered. */
  readonly charged: Money | null
  readonly status: PurchaseStatus
  /** Why it failed, as a stable code. */
  readonly error: string | null
  /** The supplier's own words about that, for operators. */
  readonly note: string | null
  /** For people: the history's comment. */
  readonly title: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type PurchaseRow = {
  id: string
  customer_id: string
  kind: PurchaseKindName
  port: SupplierPort
  provider: string
  asset: string
  units: bigint
  fee_units: bigint
  cost_asset: string
  cost_units: bigint
  charged_units: bigint | null
  status: PurchaseStatus
  error: string | null
  note: string | null
  title: string
  created_at: Date
  updated_at: Date
}

export function fromRow(row: PurchaseRow, catalog: Catalog): Purchase {
  const [asset, costAsset] = [catalog.asset(row.asset), catalog.asset(row.cost_asset)]
  assert(
    asset !== undefined && costAsset !== undefined,
    `the catalogue lost ${row.asset} or ${row.cost_asset}, which have purchases`,
  )
  return {
    id: row.id,
    customerId: row.customer_id,
    kind: row.kind,
    port: row.port,
    provider: row.provider,
    price: { asset, units: row.units },
    fee: { asset, units: row.fee_units },
    cost: { asset: costAsset, units: row.cost_units },
    charged: row.charged_units === null ? null : { asset: costAsset, units: row.charged_units },
    status: row.status,
    error: row.error,
    note: row.note,
    title: row.title,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
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
