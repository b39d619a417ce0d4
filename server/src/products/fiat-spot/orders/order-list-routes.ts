import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import type { WriterParts } from '#core/idempotency'
import { sql } from '#platform/database'
import { customer, type Route, readPage, readPeriod, requireCursor, route } from '#platform/http'
import { fiatSpotRefusals, knownPair, refuse, requirePair } from '#products/fiat-spot/market'
import { isOpen, orderResource, orderSummaryResource } from '#products/fiat-spot/settlement'
import { findOrder, type IdRange, idsWithin, listOrders, listOwnTrades, type Period } from './order-lists.ts'
import { ownTradeResource } from './own-trade-resource.ts'
import { orderParams, ordersQuery, tradesQuery } from './schemas.ts'

type Options = WriterParts & { readonly catalog: Catalog }

const reading = { tag: 'Fiat spot', method: 'GET', permission: 'can_spot_fiat_read' } as const
const everyOwner = [customer('reads')]

/** Reads a customer's own orders and trades. */
export function orderListRoutes(options: Options): Route[] {
  return [listOrdersRoute(options), getOrderRoute(options), listTradesRoute(options)]
}

function listOrdersRoute(options: Options): Route {
  const { database, catalog } = options
  return route({
    operationId: 'listFiatOrders',
    summary: 'List your orders, newest first',
    ...reading,
    alsoFor: everyOwner,
    path: '/api/v1/integration/spot/fiat/orders',
    query: ordersQuery,
    result: Type.Array(orderSummaryResource.schema),
    refusals: [fiatSpotRefusals.PAIR_NOT_FOUND],
    example: {
      query: { pair: 'USDT/RUB', status: 'open', limit: '1' },
      data: [orderSummaryResource.example],
    },
    async handle({ caller: { customerId }, query }) {
      const { side, status } = query
      const period = readPeriod(query)
      await requireCursor(database, {
        cursor: query.cursor,
        items: sql`orders where customer_id = ${customerId}`,
      })
      const orders = await listOrders(database, {
        customerId,
        filter: { pair: pairName(catalog, query.pair), side, status, ...period },
        page: { ids: idsOf(period, options), ...readPage(query) },
      })
      return orders.map((order) => orderSummaryResource.of({ order, pair: knownPair(catalog, order.pair) }))
    },
  })
}

function getOrderRoute({ database, catalog }: Options): Route {
  return route({
    operationId: 'getFiatOrder',
    summary: 'Read one of your orders',
    ...reading,
    // The contract lets a key know that an order is somebody else's.
    alsoFor: [customer('reads', { conceals: { ORDER_ACCESS_DENIED: 'ORDER_NOT_FOUND' } })],
    path: '/api/v1/integration/spot/fiat/order/{order_id}',
    params: orderParams,
    result: orderResource.schema,
    refusals: [fiatSpotRefusals.ORDER_NOT_FOUND, fiatSpotRefusals.ORDER_ACCESS_DENIED],
    example: { params: { order_id: orderResource.example.id }, data: orderResource.example },
    async handle({ caller: { customerId }, params }) {
      const order = await findOrder(database, params.order_id)
      if (order === undefined) throw refuse('ORDER_NOT_FOUND')
      if (order.customerId !== customerId) throw refuse('ORDER_ACCESS_DENIED')
      return orderResource.of({ order, pair: knownPair(catalog, order.pair) })
    },
  })
}

function listTradesRoute(options: Options): Route {
  const { database, catalog } = options
  return route({
    operationId: 'listOwnFiatTrades',
    summary: 'List your trades, newest first',
    description:
      'A trade between two of your own orders is listed once, from the side of the taker; with `order_id`, from the side of that order.',
    ...reading,
    alsoFor: everyOwner,
    path: '/api/v1/integration/spot/fiat/my-trades',
    query: tradesQuery,
    result: Type.Array(ownTradeResource.schema),
    refusals: [fiatSpotRefusals.PAIR_NOT_FOUND],
    example: { query: { pair: 'USDT/RUB', limit: '1' }, data: [ownTradeResource.example] },
    async handle({ caller: { customerId }, query }) {
      const { order_id: orderId } = query
      const { limit, olderThan } = readPage(query)
      await requireCursor(database, {
        cursor: query.cursor,
        items: sql`trades where (maker_customer_id = ${customerId} or taker_customer_id = ${customerId})`,
      })
      const period = readPeriod(query)
      const pair = pairName(catalog, query.pair)
      const lifetime = orderId === undefined ? period : await lifetimeOf(orderId, { database, customerId })
      if (lifetime === null) return []
      const trades = await listOwnTrades(database, {
        customerId,
        filter: { pair, orderId, ...period },
        page: { ids: idsOf(lifetime, options), limit, olderThan },
      })
      return trades.map((trade) => ownTradeResource.of({ trade, pair: knownPair(catalog, trade.pair) }))
    },
  })
}

/** The period in which an order can have traded; null if the customer has no such order. */
async function lifetimeOf(
  orderId: string,
  { database, customerId }: Pick<Options, 'database'> & { customerId: string },
): Promise<Period | null> {
  const order = await findOrder(database, orderId)
  if (order?.customerId !== customerId) return null
  return { since: order.createdAt, until: isOpen(order) ? undefined : order.updatedAt }
}

function pairName(catalog: Catalog, name: string | undefined): string | undefined {
  return name === undefined ? undefined : requirePair(catalog, name).name
}

export function idsOf(period: Period, { businessClock, systemClock }: Options): IdRange {
  return idsWithin(period, { aheadMs: businessClock.now().getTime() - systemClock.now().getTime() })
}
