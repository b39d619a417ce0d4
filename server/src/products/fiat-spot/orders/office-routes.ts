import assert from 'node:assert'
import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { type Customer, customerRef, findCustomer, findCustomers } from '#core/customers'
import type { WriterParts } from '#core/idempotency'
import { listFields, listOf, officeRead, pageBy, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { sql } from '#platform/database'
import { closedObject, fieldsOf, type Route, requireCursor, resource } from '#platform/http'
import { defineRefusals, Refusal } from '#platform/refusal'
import { knownPair } from '#products/fiat-spot/market'
import type { Pair } from '#products/fiat-spot/pairs'
import { isOpen, type Order, orderResource } from '#products/fiat-spot/settlement'
import { idsOf } from './order-list-routes.ts'
import { findOrder, listOwnTrades, type OwnTrade } from './order-lists.ts'
import { ownTradeResource } from './own-trade-resource.ts'

type Options = WriterParts & { readonly catalog: Catalog }

const refusals = defineRefusals({ OFFICE_ORDER_NOT_FOUND: [404, 'No order has this id.'] })

const params = closedObject({ id: Type.String() })
const customerSchema = customerRef.schema

type ShownOrder = { readonly order: Order; readonly pair: Pair; readonly customer: Customer }

const field = fieldsOf<ShownOrder>()
const { user_id: _id, ...orderFields } = orderResource.fields

const officeOrderResource = resource('OfficeFiatOrder', {
  ...orderFields,
  created_at: field(unixTime, ({ order }) => unixSeconds(order.createdAt), 1777896000),
  updated_at: field(unixTime, ({ order }) => unixSeconds(order.updatedAt), 1777896003),
  customer: field(
    customerSchema,
    ({ order, customer: { username } }) => ({ number: order.customerNumber, username }),
    { number: 1, username: 'alice' },
  ),
})

type ShownTrade = { readonly trade: OwnTrade; readonly pair: Pair; readonly other: Customer | undefined }

const tradeField = fieldsOf<ShownTrade>()
const { time: _time, order_id: _own, ...tradeFields } = ownTradeResource.fields

const officeTradeResource = resource('OfficeFiatTrade', {
  ...tradeFields,
  at: tradeField(unixTime, ({ trade }) => unixSeconds(trade.created_at), 1777896000),
  other: tradeField(
    closedObject(
      { order_id: Type.String({ format: 'uuid' }), customer: customerSchema },
      { description: 'The counterparty’s order.' },
    ),
    ({ trade, other }) => ({
      order_id: trade.other_order_id,
      customer: { number: Number(other?.number ?? 0n), username: other?.username ?? '' },
    }),
    { order_id: '01994f6e-6a5b-7c3a-9f0e-3b6f1c2d4e5f', customer: { number: 2, username: 'bob' } },
  ),
})

const { example } = officeOrderResource

/** Operators' reads of an order of a fiat market. */
export function orderOfficeRoutes(options: Options): Route[] {
  return [getRoute(options), tradesRoute(options)]
}

const shared = { params, refusals: [refusals.OFFICE_ORDER_NOT_FOUND] }

async function requireOrder({ database }: Options, id: string): Promise<Order> {
  const order = await findOrder(database, id)
  if (order === undefined) throw new Refusal(refusals.OFFICE_ORDER_NOT_FOUND)
  return order
}

function getRoute(options: Options): Route {
  const { database, catalog } = options
  return officeRead({
    operationId: 'officeGetOrder',
    summary: 'Read an order of a fiat market, with its customer',
    path: '/orders/{id}',
    ...shared,
    result: officeOrderResource.schema,
    example: { params: { id: example.id }, data: example },
    async handle({ params: { id } }) {
      const order = await requireOrder(options, id)
      const owner = await findCustomer(database, { id: order.customerId })
      assert(owner !== undefined, 'an order is a customer’s')
      return officeOrderResource.of({ order, pair: knownPair(catalog, order.pair), customer: owner })
    },
  })
}

function tradesRoute(options: Options): Route {
  const { database, catalog } = options
  return officeRead({
    operationId: 'officeListOrderTrades',
    summary: 'List the trades of an order, newest first',
    path: '/orders/{id}/trades',
    ...shared,
    query: closedObject(listFields),
    result: listOf(officeTradeResource.schema),
    example: { params: { id: example.id }, data: { items: [officeTradeResource.example], next: null } },
    async handle({ params: { id }, query }) {
      const order = await requireOrder(options, id)
      const { customerId, createdAt: since } = order
      const ids = idsOf({ since, until: isOpen(order) ? undefined : order.updatedAt }, options)
      await requireCursor(database, {
        cursor: query.cursor,
        items: sql`trades where ${order.id} in (maker_order_id, taker_order_id)`,
      })
      const { items, next } = await pageBy(query, {
        read: ({ limit, cursor: olderThan }: { limit: number; cursor: string | undefined }) =>
          listOwnTrades(database, {
            customerId,
            filter: { orderId: order.id },
            page: { ids, limit, olderThan },
          }),
        cursorOf: (one) => one.id,
      })
      const owners = await findCustomers(database, [...new Set(items.map((one) => one.other_customer_id))])
      const byId = new Map(owners.map((one) => [one.id, one]))
      const pair = knownPair(catalog, order.pair)
      return {
        items: items.map((one) =>
          officeTradeResource.of({ trade: one, pair, other: byId.get(one.other_customer_id) }),
        ),
        next,
      }
    },
  })
}
