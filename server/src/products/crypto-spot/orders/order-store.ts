import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { type AuditClaim, balanceMismatches } from '#core/ledger'
import { type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import type { Page } from '#platform/http'
import { defineSentences, tell } from '#platform/sentences'
import { type CryptoOrder, orderTable } from './order.ts'

export function orderOf(row: RowOf<typeof orderTable>, catalog: Catalog): CryptoOrder {
  const { status, received, ...order } = orderTable.read(row, catalog)
  if (status !== 'completed') return { ...order, status, received: null }
  assert(received !== null, 'a completed order has received something')
  return { ...order, status, received }
}

/** Sends new orders; the transaction fails if they cannot be written. */
export function insertOrders(tx: Tx, orders: readonly CryptoOrder[]): void {
  tx.insert(orderTable, orders)
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
  const rows = await tx.query<RowOf<typeof orderTable>>(sql`
    select ${orderTable.columns} from crypto_orders
    where (customer_id, id) in (select * from unnest(
      ${names.map(({ customerId }) => customerId)}::uuid[], ${names.map(({ orderId }) => orderId)}::uuid[]))
    -- Sorted, so that two transactions cannot deadlock.
    order by customer_id, id for no key update`)
  return rows.map((row) => orderOf(row, catalog))
}

type OrdersAsked = { readonly customerId: string; readonly page: Page; readonly catalog: Catalog }

/** A customer's orders, newest first. */
export async function listOrders(
  database: Queryable,
  { customerId, page: { limit, offset, olderThan }, catalog }: OrdersAsked,
): Promise<CryptoOrder[]> {
  const rows = await database.query<RowOf<typeof orderTable>>(sql`
    select ${orderTable.columns} from crypto_orders where customer_id = ${customerId}
      ${olderThan === undefined ? sql`` : sql`and id < ${olderThan}`}
    order by id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => orderOf(row, catalog))
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
