import { sql, type Tx } from '#platform/database'
import { type NewEvent, type Publication, recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import type { Pair } from '#products/fiat-spot/pairs'
import type { Order } from './order.ts'
import { orderDetail } from './order-resource.ts'
import type { Change, Settled } from './settlement.ts'
import type { Trade } from './trade.ts'

/** The private topic of a customer's orders. */
export const orderTopicName = 'spot.fiat.order'

type Context = { readonly pair: Pair; readonly ids: Ids; readonly now: Date }

/** Sends the outcome of a batch: the rows of orders and trades, and the events for their owners. */
export function writeSettled(tx: Tx, settled: Settled, context: Context): void {
  const { placed, changes, trades } = settled
  const orders = changes.map(({ after }) => after)
  const isPlaced = new Set(placed.map(({ id }) => id))
  // Updates first: a closed order frees its client_order_id for a new one.
  updateOrders(
    tx,
    orders.filter(({ id }) => !isPlaced.has(id)),
  )
  insertOrders(
    tx,
    orders.filter(({ id }) => isPlaced.has(id)),
  )
  insertTrades(tx, trades)
  recordEvents(tx, orderEvents(settled, context))
}

/** Sends new orders; a failed insert fails the transaction. */
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

/** Sends changed orders, without the columns that never change. */
function updateOrders(tx: Tx, orders: readonly Order[]): void {
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

/** The events of a batch for the owners: the creation of each new order, then the change of each order. */
function orderEvents({ placed, changes }: Settled, context: Context): NewEvent[] {
  return [
    ...placed.map((order) => event('order.created', { order, ...context })),
    ...changes.flatMap((change) => {
      const type = typeOf(change)
      if (type === null) return []
      return [{ ...event(type, { order: change.after, ...context }), ...publicationOf(change) }]
    }),
  ]
}

function typeOf({ before, after }: Change): string | null {
  if (after.status === 'filled') return 'order.filled'
  if (after.status === 'cancelled') return 'order.cancelled'
  if (after.filledLots > before.filledLots) return 'order.partially_filled'
  const isAmended = after.lots !== before.lots || after.priceTicks !== before.priceTicks
  return isAmended ? 'order.amended' : null
}

/** Every fill is published, even if the rest of the order was cancelled in the same batch. */
function publicationOf({ before, after }: Change): { publication?: Publication } {
  if (after.filledLots === before.filledLots) return {}
  return { publication: { type: 'order.filled', sequence: after.fills } }
}

function event(type: string, { order, pair, ids, now }: Context & { order: Order }): NewEvent {
  return {
    id: ids.next(),
    customerId: order.customerId,
    type,
    subject: order.id,
    data: orderDetail(order, { pair, userId: order.customerNumber }),
    createdAt: now,
    topic: orderTopicName,
  }
}
