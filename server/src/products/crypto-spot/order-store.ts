import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { type AuditClaim, balanceMismatches } from '#core/ledger'
import type { Asset } from '#core/money'
import { type Queryable, type Sql, sql, type Tx } from '#platform/database'
import type { Page } from '#platform/http'
import { defineSentences, tell } from '#platform/sentences'
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

/** Sends new orders; the transaction fails if they cannot be written. */
export function insertOrders(tx: Tx, orders: readonly CryptoOrder[]): void {
  if (orders.length === 0) return
  const column = <T>(read: (order: CryptoOrder) => T) => orders.map(read)
  tx.send(sql`
    insert into crypto_orders (customer_id, id, pair, side, type, from_asset, to_asset, from_units, to_units, order_price,
      status, created_at, updated_at)
    select * from unnest(
      ${column((o) => o.customerId)}::uuid[], ${column((o) => o.id)}::uuid[], ${column((o) => o.pair)}::text[],
      ${column((o) => o.side)}::text[], ${column((o) => o.type)}::text[], ${column((o) => o.fromSymbol)}::text[],
      ${column((o) => o.toSymbol)}::text[], ${column((o) => o.given.units)}::numeric[],
      ${column((o) => o.received?.units ?? null)}::numeric[], ${column((o) => o.orderPrice)}::numeric[],
      ${column((o) => o.status)}::text[], ${column((o) => o.createdAt)}::timestamptz[],
      ${column((o) => o.updatedAt)}::timestamptz[])`)
}

/** Sends the outcome of orders. */
export function updateOrders(tx: Tx, orders: readonly CryptoOrder[]): void {
  if (orders.length === 0) return
  const column = <T>(read: (order: CryptoOrder) => T) => orders.map(read)
  tx.send(sql`
    update crypto_orders set status = changed.status, to_units = changed.to_units, updated_at = changed.updated_at
    from unnest(
      ${column((o) => o.customerId)}::uuid[], ${column((o) => o.id)}::uuid[], ${column((o) => o.status)}::text[],
      ${column((o) => o.received?.units ?? null)}::numeric[], ${column((o) => o.updatedAt)}::timestamptz[])
      as changed (customer_id, id, status, to_units, updated_at)
    where crypto_orders.customer_id = changed.customer_id and crypto_orders.id = changed.id`)
}

export type OrderName = { readonly customerId: string; readonly orderId: string }

/** Customers' own orders by id, locked until the end of the transaction; waits for another transaction that holds one. */
export async function lockOrders(
  tx: Tx,
  { names, catalog }: { names: readonly OrderName[]; catalog: Catalog },
): Promise<CryptoOrder[]> {
  const rows = await tx.query<OrderRow>(sql`
    select ${orderColumns} from crypto_orders
    where (customer_id, id) in (select * from unnest(
      ${names.map(({ customerId }) => customerId)}::uuid[], ${names.map(({ orderId }) => orderId)}::uuid[]))
    -- Sorted, so that two transactions cannot deadlock.
    order by customer_id, id for no key update`)
  return rows.map((row) => orderFromRow(row, catalog))
}

type OrdersAsked = { readonly customerId: string; readonly page: Page; readonly catalog: Catalog }

/** A customer's orders, newest first. */
export async function listOrders(
  database: Queryable,
  { customerId, page: { limit, offset, olderThan }, catalog }: OrdersAsked,
): Promise<CryptoOrder[]> {
  const rows = await database.query<OrderRow>(sql`
    select ${orderColumns} from crypto_orders where customer_id = ${customerId}
      ${olderThan === undefined ? sql`` : sql`and id < ${olderThan}`}
    order by id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => orderFromRow(row, catalog))
}

/**
 * The number of waiting orders of each customer. Locks the customers, so that no other transaction places one for
 * them until this one ends.
 */
export async function countOpenOrders(
  tx: Tx,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // Two statements sent together: a statement sees only what was committed before it began, so the lock comes first.
  tx.send(sql`
    select from customers where id = any(${customerIds}::uuid[]) order by id for no key update`)
  const rows = await tx.query<{ customer_id: string; open: bigint }>(sql`
    select customer_id, count(*) as open from crypto_orders
    where customer_id = any(${customerIds}::uuid[]) and status = 'processing' group by customer_id`)
  return new Map(rows.map(({ customer_id, open }) => [customer_id, Number(open)]))
}

const said = defineSentences({
  LOCKED_BY_LIMIT_ORDERS: 'locked funding balances are locked by waiting limit orders, to the unit',
  LOCKED_BY_LIMIT_ORDERS_DIFFERS:
    'customer {customer} has {balance} units of {asset} locked and waiting orders of {units}',
})

const mismatches = balanceMismatches({
  kind: 'funding_locked',
  wanted: sql`
    select customer_id, from_asset as asset, sum(from_units) as units
    from crypto_orders where status = 'processing' group by 1, 2`,
  found: said.LOCKED_BY_LIMIT_ORDERS_DIFFERS,
})

/** The claims that tie waiting limit orders to the ledger. */
export const lockedClaims: readonly AuditClaim[] = [
  {
    claim: tell(said.LOCKED_BY_LIMIT_ORDERS),
    finds: [said.LOCKED_BY_LIMIT_ORDERS_DIFFERS],
    size: sql`select count(*) as examined from crypto_orders where status = 'processing'`,
    violations: sql`${mismatches} limit 20`,
  },
]
