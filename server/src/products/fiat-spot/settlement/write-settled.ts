import { sql, type Tx } from '#platform/database'
import { type NewEvent, type Publication, recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import type { Pair } from '#products/fiat-spot/pairs'
import { type Order, orderTable } from './order.ts'
import { orderResource } from './order-resource.ts'
import type { Change, Settled } from './settlement.ts'
import { type Trade, tradeTable } from './trade.ts'

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
  tx.insert(orderTable, orders)
}

const changing = orderTable.pick(
  'priceTicks',
  'lots',
  'filledLots',
  'filledValue',
  'fills',
  'feeUnits',
  'lockedUnits',
  'status',
  'priority',
  'executionMessage',
  'updatedAt',
)
const setChanged = changing.setFrom('changed')
const identified = orderTable.pick('id', ...changing.properties)

/** Sends changed orders, without the columns that never change. */
function updateOrders(tx: Tx, orders: readonly Order[]): void {
  if (orders.length === 0) return
  tx.send(sql`
    update orders set ${setChanged} from ${identified.rowsOf(orders, 'changed')}
    where orders.id = changed.id`)
}

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
    data: orderResource.of({ order, pair }),
    createdAt: now,
    topic: orderTopicName,
  }
}
