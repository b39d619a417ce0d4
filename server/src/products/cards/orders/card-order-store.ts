import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import type { Page } from '#platform/http'
import { type CardOrder, type CardOrderStatus, cardOrderTable } from './card-order.ts'

export function insertCardOrder(tx: Tx, order: CardOrder): void {
  tx.send(cardOrderTable.insertion(order))
}

/** Sends the state of an order. */
export function updateCardOrder(tx: Tx, { id, status, error, seenAt, updatedAt }: CardOrder): void {
  const state = cardOrderTable.set({ status, error, seenAt, updatedAt })
  tx.send(sql`update card_orders set ${state} where id = ${id}`)
}

type StoredOrder = RowOf<typeof cardOrderTable> & { card_number: bigint | null }

function orderOf(row: StoredOrder, catalog: Catalog): CardOrder {
  return { ...cardOrderTable.read(row, catalog), cardNumber: row.card_number }
}

type Asked = { readonly id: string; readonly catalog: Catalog }

const columns = sql`card_orders.*, cards.number as card_number`
const withCard = sql`card_orders left join cards on cards.id = card_orders.id`

/** Locks an order until the end of the transaction. An act that also changes its pay-in or its purchase locks that first. */
export async function lockCardOrder(tx: Tx, { id, catalog }: Asked): Promise<CardOrder> {
  const [row] = await tx.query<StoredOrder>(sql`
    select ${columns} from ${withCard} where card_orders.id = ${id} for no key update of card_orders`)
  assert(row !== undefined, `there is no card order ${id}`)
  return orderOf(row, catalog)
}

/** Any customer's order. */
export async function findCardOrder(
  database: Queryable,
  { id, catalog }: Asked,
): Promise<CardOrder | undefined> {
  const [row] = await database.query<StoredOrder>(sql`
    select ${columns} from ${withCard} where card_orders.id = ${id}`)
  return row && orderOf(row, catalog)
}

/** How many orders of a customer wait for a payment from outside. */
export async function countUnpaid(database: Queryable, customerId: string): Promise<bigint> {
  const [row] = await database.query<{ count: bigint }>(sql`
    select count(*) as count from card_orders where customer_id = ${customerId} and status = 'awaiting_payment'`)
  return row?.count ?? 0n
}

type Listing = {
  readonly customerId: string
  readonly status: CardOrderStatus | undefined
  readonly page: Page
  readonly catalog: Catalog
}

/** A customer's orders, newest first. */
export async function listCardOrders(
  database: Queryable,
  { customerId, status, page, catalog }: Listing,
): Promise<CardOrder[]> {
  const { limit, offset, olderThan } = page
  const rows = await database.query<StoredOrder>(sql`
    select ${columns} from ${withCard} where card_orders.customer_id = ${customerId}
      ${status === undefined ? sql`` : sql`and card_orders.status = ${status}`}
      ${olderThan === undefined ? sql`` : sql`and card_orders.id < ${olderThan}`}
    order by card_orders.id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => orderOf(row, catalog))
}
