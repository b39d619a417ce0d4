import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import type { LogTopic } from '#core/product'
import { type Database, sql } from '#platform/database'
import { type EventType, lastOfTopic } from '#platform/events'
import { knownPair } from '#products/fiat-spot/market'
import { orderResource, orderTopicName } from '#products/fiat-spot/settlement'
import { listOpenOrders } from './order-lists.ts'

const ordersMax = 500

/** The topic of a customer's orders: the newest open ones as a snapshot, then every change. */
export function orderTopic({ database, catalog }: { database: Database; catalog: Catalog }): LogTopic {
  return {
    kind: 'log',
    name: orderTopicName,
    snapshot: (customerId) =>
      database.inTransaction(async (tx) => {
        // Orders and their events are committed together, so a consistent read neither misses nor repeats a change.
        tx.send(sql`set transaction isolation level repeatable read, read only`)
        const [sequence, orders] = await Promise.all([
          lastOfTopic(tx, { topic: orderTopicName, customerId }),
          listOpenOrders(tx, { customerId, limit: ordersMax }),
        ])
        const data = orders.map((order) => orderResource.of({ order, pair: knownPair(catalog, order.pair) }))
        return { data, sequence }
      }),
    update: ({ type, data }) => ({ event: type.replace(/^order\./, ''), ...data }),
  }
}

/** The events of orders in the log; the stream has more. */
export const fiatSpotEvents: readonly EventType[] = [
  {
    name: 'order.filled',
    summary:
      'An order was filled, partially or completely, as `status` says. Trades of one moment share one event, and `sequence` counts these events.',
    data: orderResource.schema,
    example: orderResource.example,
  },
]

const orderUpdate = Type.Object(
  {
    event: Type.Enum(['created', 'amended', 'partially_filled', 'filled', 'cancelled'], {
      description: 'Change that this push reports.',
    }),
    ...orderResource.schema.properties,
  },
  { additionalProperties: false },
)

const time = '2026-01-01T00:00:00.000Z'
const exampleOrder: typeof orderResource.example = {
  ...orderResource.example,
  id: '0198c2a4-6d1e-7b60-9f3a-2f8f5a0c7b12',
  order_number: 7,
  user_id: 1,
  side: 'sell',
  filled: '0',
  status: 'new',
  created_at: time,
  avg_execution_price: null,
  total_fee: '0',
  locked_quote_amount: '0',
  updated_at: time,
}

export const orderTopicDescription = {
  name: orderTopicName,
  id: 'order',
  summary: 'Your orders',
  description:
    'The snapshot has your newest 500 open orders; updates report every change of any order. Sequence numbers are permanent: after a reconnection, `after` in subscribe continues where you stopped.',
  permission: 'can_spot_fiat_read',
  snapshot: Type.Array(orderResource.schema),
  update: orderUpdate,
  example: { topic: orderTopicName, snapshot: [exampleOrder], update: { event: 'created', ...exampleOrder } },
}
