import type { Catalog } from '#core/catalog'
import { requireCurrency } from '#core/catalog'
import { findPurchases } from '#core/purchases'
import { type Queryable, sql, type Tx } from '#platform/database'
import type { Page } from '#platform/http'
import { fromRow, type GiftCardOrder, type OrderRow, type OrderStory } from './gift-card-order.ts'

export function insertOrder(tx: Tx, order: GiftCardOrder): void {
  const { id, customerId, productId, productReference, title, faceValue, currency, costUsdt } = order
  tx.send(sql`
    insert into gift_card_orders (id, customer_id, product_id, product_reference, title, face_value, currency,
      cost_usdt_units, email, created_at)
    values (${id}, ${customerId}, ${productId}, ${productReference}, ${title}, ${faceValue}, ${currency},
      ${costUsdt.units}, ${order.email}, ${order.createdAt})`)
}

type Asked = { readonly id: string; readonly catalog: Catalog }

/** An order of any customer. */
export async function findOrder(
  database: Queryable,
  { id, catalog }: Asked,
): Promise<GiftCardOrder | undefined> {
  const [row] = await database.query<OrderRow>(sql`select * from gift_card_orders where id = ${id}`)
  return row && fromRow(row, requireCurrency(catalog, 'USDT').asset)
}

/** An order with its purchase. */
export async function findStory(
  database: Queryable,
  { id, catalog }: Asked,
): Promise<OrderStory | undefined> {
  const [story] = await readStories(database, { ids: [id], catalog })
  return story
}

type Listing = {
  /** The customer whose orders are listed; absent for the orders of all customers. */
  readonly customerId?: string
  /** A status as the API shows it. */
  readonly status?: string | undefined
  readonly page: Page
  readonly catalog: Catalog
}

const nothing = sql``

/** Orders with their purchases, newest first. */
export async function listOrders(
  database: Queryable,
  { customerId, status, page: { limit, offset, olderThan }, catalog }: Listing,
): Promise<OrderStory[]> {
  const ofCustomer = customerId === undefined ? nothing : sql`and placed.customer_id = ${customerId}`
  const older = olderThan === undefined ? nothing : sql`and placed.id < ${olderThan}`
  const shown = sql`case purchases.status when 'refunded' then 'failed' else purchases.status end`
  const ofStatus = status === undefined ? nothing : sql`and ${shown} = ${status}`
  const rows = await database.query<{ id: string }>(sql`
    select placed.id from gift_card_orders as placed join purchases using (id)
    where true ${ofCustomer} ${older} ${ofStatus} order by placed.id desc limit ${limit} offset ${offset}`)
  return readStories(database, { ids: rows.map(({ id }) => id), catalog })
}

/** The orders of these ids that exist, in their order. */
async function readStories(
  database: Queryable,
  { ids, catalog }: { readonly ids: readonly string[]; readonly catalog: Catalog },
): Promise<OrderStory[]> {
  // Purchases are read first: a completed purchase then has its code. In the other order, a purchase could end between the reads.
  const purchases = await findPurchases(database, { ids, catalog })
  const rows = await database.query<OrderRow>(sql`
    select * from gift_card_orders where id = any(${[...ids]}::uuid[])`)
  const usdt = requireCurrency(catalog, 'USDT').asset
  const orders = new Map(rows.map((row) => [row.id, fromRow(row, usdt)]))
  return ids.flatMap((id) => {
    const [order, purchase] = [orders.get(id), purchases.get(id)]
    return order === undefined || purchase === undefined ? [] : [{ order, purchase }]
  })
}
