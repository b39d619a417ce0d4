import type { Catalog } from '#core/catalog'
import { findPurchases } from '#core/purchases'
import { type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import type { Page } from '#platform/http'
import { type GiftCardOrder, type OrderStory, orderTable } from './gift-card-order.ts'

export function insertOrder(tx: Tx, order: GiftCardOrder): void {
  tx.send(orderTable.insertion(order))
}

type Asked = { readonly id: string; readonly catalog: Catalog }

/** An order of any customer. */
export async function findOrder(
  database: Queryable,
  { id, catalog }: Asked,
): Promise<GiftCardOrder | undefined> {
  const [row] = await database.query<RowOf<typeof orderTable>>(
    sql`select * from gift_card_orders where id = ${id}`,
  )
  return row && orderTable.read(row, catalog)
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
  /** The customer of the orders; absent for all customers. */
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

/** The existing orders among these ids, in their order. */
async function readStories(
  database: Queryable,
  { ids, catalog }: { readonly ids: readonly string[]; readonly catalog: Catalog },
): Promise<OrderStory[]> {
  // Purchases are read first: a completed purchase then has its code. In the other order, a purchase could end between
  // the two reads.
  const purchases = await findPurchases(database, { ids, catalog })
  const rows = await database.query<RowOf<typeof orderTable>>(sql`
    select * from gift_card_orders where id = any(${[...ids]}::uuid[])`)
  const read = rows.map((row) => orderTable.read(row, catalog))
  const orders = new Map(read.map((order) => [order.id, order]))
  return ids.flatMap((id) => {
    const [order, purchase] = [orders.get(id), purchases.get(id)]
    return order === undefined || purchase === undefined ? [] : [{ order, purchase }]
  })
}
