import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import type { Asset } from '#core/money'
import { type Sql, sql } from '#platform/database'
import type { CryptoOrder, Side } from './order.ts'

export type OrderRow = {
  readonly id: string
  readonly customer_id: string
  readonly pair: string
  readonly side: Side
  readonly type: 'market' | 'limit'
  readonly from_asset: string
  readonly to_asset: string
  readonly from_units: bigint
  readonly to_units: bigint | null
  readonly price_text: string | null
  readonly status: CryptoOrder['status']
  readonly created_at: Date
  readonly updated_at: Date
}

/**
 * The columns of an order. The price is selected as text to keep its decimals, under a name of its own, so that
 * `order by order_price` sorts by the number.
 */
export const orderColumns: Sql = sql`id, customer_id, pair, side, type, from_asset, to_asset, from_units, to_units,
  trim_scale(order_price)::text as price_text, status, created_at, updated_at`

export function orderFromRow(row: OrderRow, catalog: Catalog): CryptoOrder {
  return {
    id: row.id,
    customerId: row.customer_id,
    pair: row.pair,
    side: row.side,
    type: row.type,
    fromSymbol: row.from_asset,
    toSymbol: row.to_asset,
    given: { asset: assetOf(catalog, row.from_asset), units: row.from_units },
    orderPrice: row.price_text,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...progressOf(row, catalog),
  }
}

function progressOf({ status, to_asset, to_units: units }: OrderRow, catalog: Catalog) {
  if (status !== 'completed') return { status, received: null }
  assert(units !== null, 'a completed order has received something')
  return { status, received: { asset: assetOf(catalog, to_asset), units } }
}

function assetOf(catalog: Catalog, symbol: string): Asset {
  const asset = catalog.asset(symbol)
  assert(asset !== undefined, `the catalogue no longer lists ${symbol}, which was traded`)
  return asset
}
