import { binaryArray, type Column, columns, defineTable, sql, type Tx } from '#platform/database'
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

const orderTable = defineTable<Order>('orders', {
  id: columns.uuid.of((order) => order.id),
  pair: columns.text.of((order) => order.pair),
  number: columns.bigint.of((order) => order.number),
  customer_id: columns.uuid.of((order) => order.customerId),
  customer_number: columns.bigint.of((order) => order.customerNumber),
  side: columns.text.of((order) => order.side),
  type: columns.text.of((order) => order.type),
  time_in_force: columns.text.of((order) => order.timeInForce),
  self_trade_prevention: columns.text.of((order) => order.selfTrade),
  client_order_id: columns.text.of((order) => order.clientOrderId),
  price_ticks: columns.bigint.of((order) => order.priceTicks),
  lots: columns.bigint.of((order) => order.lots),
  budget: columns.numeric.of((order) => order.budget),
  filled_lots: columns.bigint.of((order) => order.filledLots),
  filled_value: columns.numeric.of((order) => order.filledValue),
  fills: columns.integer.of((order) => order.fills),
  fee_units: columns.numeric.of((order) => order.feeUnits),
  locked_units: columns.numeric.of((order) => order.lockedUnits),
  status: columns.text.of((order) => order.status),
  priority: columns.bigint.of((order) => order.priority),
  execution_message: columns.text.of((order) => order.executionMessage),
  user_input_price: columns.text.of((order) => order.userInputPrice),
  user_input_price_total: columns.text.of((order) => order.userInputPriceTotal),
  user_input_amount: columns.text.of((order) => order.userInputAmount),
  created_at: columns.timestamptz.of((order) => order.createdAt),
  updated_at: columns.timestamptz.of((order) => order.updatedAt),
})

/** Sends new orders; a failed insert fails the transaction. */
export function insertOrders(tx: Tx, orders: readonly Order[]): void {
  tx.insert(orderTable, orders)
}

/** Sends changed orders, without the columns that never change. */
function updateOrders(tx: Tx, orders: readonly Order[]): void {
  if (orders.length === 0) return
  const column = <T>(of: Column<T>, read: (order: Order) => T | null) => binaryArray(of, orders.map(read))
  tx.send(sql`
    update orders set price_ticks = t.price_ticks, lots = t.lots, filled_lots = t.filled_lots, filled_value = t.filled_value,
      fills = t.fills, fee_units = t.fee_units, locked_units = t.locked_units, status = t.status, priority = t.priority,
      execution_message = t.execution_message, updated_at = t.updated_at
    from unnest(
      ${column(columns.uuid, (o) => o.id)}::uuid[], ${column(columns.bigint, (o) => o.priceTicks)}::bigint[], ${column(columns.bigint, (o) => o.lots)}::bigint[],
      ${column(columns.bigint, (o) => o.filledLots)}::bigint[], ${column(columns.numeric, (o) => o.filledValue)}::numeric[],
      ${column(columns.integer, (o) => o.fills)}::integer[], ${column(columns.numeric, (o) => o.feeUnits)}::numeric[],
      ${column(columns.numeric, (o) => o.lockedUnits)}::numeric[], ${column(columns.text, (o) => o.status)}::text[], ${column(columns.bigint, (o) => o.priority)}::bigint[],
      ${column(columns.text, (o) => o.executionMessage)}::text[], ${column(columns.timestamptz, (o) => o.updatedAt)}::timestamptz[])
      as t (id, price_ticks, lots, filled_lots, filled_value, fills, fee_units, locked_units, status, priority, execution_message, updated_at)
    where orders.id = t.id`)
}

const tradeTable = defineTable<Trade>('trades', {
  id: columns.uuid.of((trade) => trade.id),
  pair: columns.text.of((trade) => trade.pair),
  number: columns.bigint.of((trade) => trade.number),
  price_ticks: columns.bigint.of((trade) => trade.priceTicks),
  lots: columns.bigint.of((trade) => trade.lots),
  taker_side: columns.text.of((trade) => trade.takerSide),
  maker_order_id: columns.uuid.of((trade) => trade.makerOrderId),
  taker_order_id: columns.uuid.of((trade) => trade.takerOrderId),
  maker_customer_id: columns.uuid.of((trade) => trade.makerCustomerId),
  taker_customer_id: columns.uuid.of((trade) => trade.takerCustomerId),
  maker_fee_units: columns.numeric.of((trade) => trade.makerFeeUnits),
  taker_fee_units: columns.numeric.of((trade) => trade.takerFeeUnits),
  created_at: columns.timestamptz.of((trade) => trade.createdAt),
})

/** Sends new trades; they are never changed. */
export function insertTrades(tx: Tx, trades: readonly Trade[]): void {
  tx.insert(tradeTable, trades)
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
