import type { Catalog } from '#core/catalog'
import { type Database, sql } from '#platform/database'
import { lastOfTopic, type TopicEvent } from '#platform/events'
import { orderDetail, orderTopicName } from '#products/fiat-spot/settlement'
import { listOpenOrders } from './order-lists.ts'
import { knownPair } from './order-requests.ts'

/** How a customer follows their orders: the open ones to begin with, then what becomes of each. */
export type OrderTopic = {
  readonly kind: 'log'
  readonly name: string
  /** The newest open orders as of the event with this number. */
  snapshot(customerId: string): Promise<{ readonly data: unknown; readonly sequence: number }>
  update(event: TopicEvent): unknown
}

const ordersMax = 500

export function orderTopic({ database, catalog }: { database: Database; catalog: Catalog }): OrderTopic {
  return {
    kind: 'log',
    name: orderTopicName,
    snapshot: (customerId) =>
      database.inTransaction(async (tx) => {
        // Orders and their events are committed together: of one moment, they miss and double nothing.
        tx.send(sql`set transaction isolation level repeatable read, read only`)
        const [sequence, orders] = await Promise.all([
          lastOfTopic(tx, { topic: orderTopicName, customerId }),
          listOpenOrders(tx, { customerId, limit: ordersMax }),
        ])
        const data = orders.map((order) =>
          orderDetail(order, { pair: knownPair(catalog, order.pair), userId: order.customerNumber }),
        )
        return { data, sequence }
      }),
    update: ({ type, data }) => ({ event: type.replace(/^order\./, ''), ...data }),
  }
}
