import assert from 'node:assert'
import Type, { type Static } from 'typebox'
import type { Catalog } from '#core/catalog'
import { type Customer, customerRef, findCustomer, findCustomers } from '#core/customers'
import type { WriterParts } from '#core/idempotency'
import { listFields, listOf, officeRead, pageBy, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { sql } from '#platform/database'
import { closedObject, namedObject, type Route, requireCursor } from '#platform/http'
import { defineRefusals, Refusal } from '#platform/refusal'
import { knownPair } from '#products/fiat-spot/market'
import type { Pair } from '#products/fiat-spot/pairs'
import { isOpen, type Order, orderDetail } from '#products/fiat-spot/settlement'
import { idsOf } from './order-list-routes.ts'
import { findOrder, listOwnTrades, type OwnTrade, ownTrade } from './order-lists.ts'
import { orderDetailExample, orderDetailSchema, tradesPage } from './schemas.ts'

type Options = WriterParts & { readonly catalog: Catalog }

const refusals = defineRefusals({ OFFICE_ORDER_NOT_FOUND: [404, 'No order has this id.'] })

const params = closedObject({ id: Type.String() })
const customer = customerRef.schema

const { user_id: _number, created_at: _created, updated_at: _updated, ...told } = orderDetailSchema.properties
const { time: _time, order_id: _own, ...tradeFields } = tradesPage.items.properties

const detail = namedObject('OfficeOrder', { ...told, customer, created_at: unixTime, updated_at: unixTime })

const trade = namedObject('OfficeTrade', {
  ...tradeFields,
  at: unixTime,
  other: closedObject(
    { order_id: Type.String({ format: 'uuid' }), customer },
    { description: 'The counterparty’s order.' },
  ),
})

const { user_id: _id, created_at: _at, updated_at: _changed, ...example } = orderDetailExample

const tradeExample: Static<typeof trade> = {
  id: '01994f6e-8a10-7b55-a3f1-0c9d8e7f6a5b',
  pair: 'USDT/RUB',
  side: 'buy',
  price: '79.5',
  amount: '4',
  fee: '0.004',
  fee_currency: 'USDT',
  role: 'taker',
  at: 1777896000,
  other: { order_id: '01994f6e-6a5b-7c3a-9f0e-3b6f1c2d4e5f', customer: { number: 2, username: 'bob' } },
}

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
    result: detail,
    example: {
      params: { id: example.id },
      data: {
        ...example,
        customer: customerRef.example,
        created_at: 1777896000,
        updated_at: 1777896003,
      },
    },
    async handle({ params: { id } }) {
      const order = await requireOrder(options, id)
      const owner = await findCustomer(database, { id: order.customerId })
      assert(owner !== undefined, 'an order is a customer’s')
      const pair = knownPair(catalog, order.pair)
      const { user_id: _, ...facts } = orderDetail(order, { pair, userId: order.customerNumber })
      return {
        ...facts,
        customer: customerRef.of(owner),
        created_at: unixSeconds(order.createdAt),
        updated_at: unixSeconds(order.updatedAt),
      }
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
    result: listOf(trade),
    example: { params: { id: example.id }, data: { items: [tradeExample], next: null } },
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
        items: items.map((one) => toTrade(one, { pair, other: byId.get(one.other_customer_id) })),
        next,
      }
    },
  })
}

type Seen = { readonly pair: Pair; readonly other: Customer | undefined }

function toTrade(one: OwnTrade, { pair, other }: Seen): Static<typeof trade> {
  const { time: _iso, order_id: _same, ...facts } = ownTrade(one, pair)
  const at = unixSeconds(one.created_at)
  return { ...facts, at, other: { order_id: one.other_order_id, customer: customerRef.of(other) } }
}
