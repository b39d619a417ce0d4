import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { type Queryable, sql, type Tx } from '#platform/database'
import type { Page } from '#platform/http'
import { type CardOrder, type CardOrderRow, type CardOrderStatus, fromRow } from './card-order.ts'

export function insertCardOrder(tx: Tx, order: CardOrder): void {
  const { id, customerId, provider, options, amount, buyFee, topUpFee, paymentMethod, price, fee } = order
  const { onchain, status, expiresAt, createdAt } = order
  tx.send(sql`
    insert into card_orders (id, customer_id, provider, card_type, region, payment_system, is_apple_pay_available,
      amount_units, buy_fee_units, top_up_fee_units, payment_method, asset, price_units, fee_units, network, address,
      status, expires_at, created_at, updated_at)
    values (${id}, ${customerId}, ${provider}, ${options.cardType}, ${options.region}, ${options.paymentSystem},
      ${options.isApplePayAvailable}, ${amount.units}, ${buyFee.units}, ${topUpFee.units}, ${paymentMethod},
      ${price.asset.symbol}, ${price.units}, ${fee.units}, ${onchain?.network ?? null}, ${onchain?.address ?? null},
      ${status}, ${expiresAt}, ${createdAt}, ${createdAt})`)
}

/** Sends the state of an order. */
export function updateCardOrder(tx: Tx, { id, status, error, seenAt, updatedAt }: CardOrder): void {
  tx.send(sql`
    update card_orders set status = ${status}, error = ${error}, seen_at = ${seenAt}, updated_at = ${updatedAt}
    where id = ${id}`)
}

type Asked = { readonly id: string; readonly catalog: Catalog }

const columns = sql`card_orders.*, cards.number as card_number`
const withCard = sql`card_orders left join cards on cards.id = card_orders.id`

/** Locks an order until the end of the transaction. An act that also changes its pay-in or its purchase locks that first. */
export async function lockCardOrder(tx: Tx, { id, catalog }: Asked): Promise<CardOrder> {
  const [row] = await tx.query<CardOrderRow>(sql`
    select ${columns} from ${withCard} where card_orders.id = ${id} for no key update of card_orders`)
  assert(row !== undefined, `there is no card order ${id}`)
  return fromRow(row, catalog)
}

/** Any customer's order. */
export async function findCardOrder(
  database: Queryable,
  { id, catalog }: Asked,
): Promise<CardOrder | undefined> {
  const [row] = await database.query<CardOrderRow>(sql`
    select ${columns} from ${withCard} where card_orders.id = ${id}`)
  return row && fromRow(row, catalog)
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
  const rows = await database.query<CardOrderRow>(sql`
    select ${columns} from ${withCard} where card_orders.customer_id = ${customerId}
      ${status === undefined ? sql`` : sql`and card_orders.status = ${status}`}
      ${olderThan === undefined ? sql`` : sql`and card_orders.id < ${olderThan}`}
    order by card_orders.id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => fromRow(row, catalog))
}
