import { type Queryable, sql, type Tx } from '#platform/database'
import { type Order, type OrderRow, orderFromRow } from './order.ts'
import type { Trade } from './trade-row.ts'

/** Sends new orders; the transaction fails if they cannot be written. */
export function insertOrders(tx: Tx, orders: readonly Order[]): void {
  if (orders.length === 0) return
  const column = <T>(read: (order: Order) => T) => orders.map(read)
  tx.send(sql`
    insert into orders (id, pair, number, customer_id, customer_number, side, type, time_in_force, self_trade_prevention, client_order_id,
      price_ticks, lots, budget, filled_lots, filled_value, fills, fee_units, locked_units, status, priority, execution_message,
      user_input_price, user_input_price_total, user_input_amount, created_at, updated_at)
    select * from unnest(
      ${column((o) => o.id)}::uuid[], ${column((o) => o.pair)}::text[], ${column((o) => o.number)}::bigint[],
      ${column((o) => o.customerId)}::uuid[], ${column((o) => o.customerNumber)}::bigint[], ${column((o) => o.side)}::text[], ${column((o) => o.type)}::text[],
      ${column((o) => o.timeInForce)}::text[], ${column((o) => o.selfTrade)}::text[], ${column((o) => o.clientOrderId)}::text[],
      ${column((o) => o.priceTicks)}::bigint[], ${column((o) => o.lots)}::bigint[], ${column((o) => o.budget)}::numeric[],
      ${column((o) => o.filledLots)}::bigint[], ${column((o) => o.filledValue)}::numeric[],
      ${column((o) => o.fills)}::integer[], ${column((o) => o.feeUnits)}::numeric[],
      ${column((o) => o.lockedUnits)}::numeric[], ${column((o) => o.status)}::text[], ${column((o) => o.priority)}::bigint[],
      ${column((o) => o.executionMessage)}::text[], ${column((o) => o.userInputPrice)}::text[],
      ${column((o) => o.userInputPriceTotal)}::text[], ${column((o) => o.userInputAmount)}::text[],
      ${column((o) => o.createdAt)}::timestamptz[], ${column((o) => o.updatedAt)}::timestamptz[])`)
}

/** Sends what became of orders; what an order was placed with is not written again. */
export function updateOrders(tx: Tx, orders: readonly Order[]): void {
  if (orders.length === 0) return
  const column = <T>(read: (order: Order) => T) => orders.map(read)
  tx.send(sql`
    update orders set price_ticks = t.price_ticks, lots = t.lots, filled_lots = t.filled_lots, filled_value = t.filled_value,
      fills = t.fills, fee_units = t.fee_units, locked_units = t.locked_units, status = t.status, priority = t.priority,
      execution_message = t.execution_message, updated_at = t.updated_at
    from unnest(
      ${column((o) => o.id)}::uuid[], ${column((o) => o.priceTicks)}::bigint[], ${column((o) => o.lots)}::bigint[],
      ${column((o) => o.filledLots)}::bigint[], ${column((o) => o.filledValue)}::numeric[],
      ${column((o) => o.fills)}::integer[], ${column((o) => o.feeUnits)}::numeric[],
      ${column((o) => o.lockedUnits)}::numeric[], ${column((o) => o.status)}::text[], ${column((o) => o.priority)}::bigint[],
      ${column((o) => o.executionMessage)}::text[], ${column((o) => o.updatedAt)}::timestamptz[])
      as t (id, price_ticks, lots, filled_lots, filled_value, fills, fee_units, locked_units, status, priority, execution_message, updated_at)
    where orders.id = t.id`)
}

/** Sends new trades; they are never changed. */
export function insertTrades(tx: Tx, trades: readonly Trade[]): void {
  if (trades.length === 0) return
  const column = <T>(read: (trade: Trade) => T) => trades.map(read)
  tx.send(sql`
    insert into trades (id, pair, number, price_ticks, lots, taker_side, maker_order_id, taker_order_id, maker_customer_id,
      taker_customer_id, maker_fee_units, taker_fee_units, created_at)
    select * from unnest(
      ${column((t) => t.id)}::uuid[], ${column((t) => t.pair)}::text[], ${column((t) => t.number)}::bigint[],
      ${column((t) => t.priceTicks)}::bigint[], ${column((t) => t.lots)}::bigint[], ${column((t) => t.takerSide)}::text[],
      ${column((t) => t.makerOrderId)}::uuid[], ${column((t) => t.takerOrderId)}::uuid[],
      ${column((t) => t.makerCustomerId)}::uuid[], ${column((t) => t.takerCustomerId)}::uuid[],
      ${column((t) => t.makerFeeUnits)}::numeric[], ${column((t) => t.takerFeeUnits)}::numeric[],
      ${column((t) => t.createdAt)}::timestamptz[])`)
}

const pageMax = 10_000

/** The open orders of a pair in pages, those of one price in the order in which they will trade. */
export async function* readOpenOrders(database: Queryable, pair: string): AsyncGenerator<readonly Order[]> {
  for (let after = -1; ; ) {
    const rows = await database.query<OrderRow>(sql`
      select * from orders where pair = ${pair} and status in ('new', 'partially_filled') and priority > ${after}
      order by priority limit ${pageMax}`)
    const page = rows.map(orderFromRow)
    yield page
    const last = page.at(-1)
    if (last === undefined || page.length < pageMax) return
    after = last.priority
  }
}

/** The orders of a pair that have these ids or numbers, in no order. */
export async function findOrders(
  database: Queryable,
  { pair, ids = [], numbers = [] }: { pair: string; ids?: readonly string[]; numbers?: readonly number[] },
): Promise<Order[]> {
  if (ids.length === 0 && numbers.length === 0) return []
  const rows = await database.query<OrderRow>(sql`
    select * from orders where pair = ${pair} and id = any(${ids}::uuid[])
    union select * from orders where pair = ${pair} and number = any(${numbers}::bigint[])`)
  return rows.map(orderFromRow)
}
