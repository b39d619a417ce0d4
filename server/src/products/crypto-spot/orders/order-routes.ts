import Type from 'typebox'
import { type Catalog, catalogRefusals } from '#core/catalog'
import { dealingRefusals } from '#core/dealing'
import { ledgerRefusals } from '#core/ledger'
import { type Database, sql } from '#platform/database'
import { customer, operation, type Route, readPage, requireCursor, route } from '#platform/http'
import { type Ids, isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { cryptoSpotRefusals } from '#products/crypto-spot/pairs'
import { cancelledResource, orderResource, placedResource } from './order-resource.ts'
import { listOrders } from './order-store.ts'
import type { CryptoOrders } from './orders.ts'
import { readOrder } from './read-order.ts'
import { orderBody, orderParams, ordersQuery } from './schemas.ts'

type Options = {
  readonly database: Database
  readonly catalog: Catalog
  readonly cryptoOrders: CryptoOrders
  readonly ids: Ids
}

const tag = 'Crypto spot'
const permission = 'can_spot_crypto_trade'
/** The routes for orders paid from the funding account. */
export function cryptoOrderRoutes(options: Options): Route[] {
  return [createOrderRoute(options), cancelOrderRoute(options), listOrdersRoute(options)]
}

function createOrderRoute({ catalog, cryptoOrders, ids }: Options): Route {
  return operation({
    operationId: 'createCryptoOrder',
    summary: 'Swap one crypto currency into another',
    description:
      'The swap is paid from the funding account. A market order executes at once at the current bid or ask, for either the amount to give or the amount to get. A limit order locks the amount to give until the market reaches its price, and is then filled completely, at its price or better.',
    tag,
    method: 'POST',
    path: '/api/v1/integration/spot/crypto/order',
    stoppedBy: 'crypto-spot',
    permission,
    body: orderBody,
    result: placedResource.schema,
    keyDescription: 'A repeat with the same key within 24 h places nothing and gets the first answer.',
    refusals: [
      catalogRefusals.CURRENCY_NOT_FOUND,
      cryptoSpotRefusals.PAIR_NOT_FOUND,
      cryptoSpotRefusals.PAIR_NOT_ACTIVE,
      dealingRefusals.AMOUNT_TOO_SMALL,
      dealingRefusals.AMOUNT_TOO_LARGE,
      ledgerRefusals.INSUFFICIENT_BALANCE,
      dealingRefusals.INSUFFICIENT_LIQUIDITY,
      dealingRefusals.PRICE_UNAVAILABLE,
      cryptoSpotRefusals.TOO_MANY_OPEN_ORDERS,
    ],
    example: {
      body: { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '100', idempotency_key: 'swap-2026-05-04' },
      data: placedResource.example,
    },
    submit: cryptoOrders.place,
    command: ({ caller: { customerId }, body }) => ({
      id: ids.next(),
      customerId,
      terms: readOrder(body, catalog),
    }),
  })
}

function cancelOrderRoute({ cryptoOrders }: Options): Route {
  return operation({
    operationId: 'cancelCryptoOrder',
    summary: 'Cancel a waiting limit order',
    description:
      'The locked amount becomes available again. `details.reason` of CANCEL_FAILED is not_a_limit_order, already_cancelled or already_completed.',
    tag,
    method: 'DELETE',
    path: '/api/v1/integration/spot/crypto/order/{order_id}',
    permission,
    params: orderParams,
    result: cancelledResource.schema,
    refusals: [cryptoSpotRefusals.ORDER_NOT_FOUND, cryptoSpotRefusals.CANCEL_FAILED],
    example: {
      params: { order_id: cancelledResource.example.order_id },
      data: cancelledResource.example,
    },
    submit: cryptoOrders.cancel,
    command({ caller: { customerId }, params }) {
      if (!isUuid(params.order_id)) throw new Refusal(cryptoSpotRefusals.ORDER_NOT_FOUND)
      return { customerId, orderId: params.order_id.toLowerCase() }
    },
  })
}

function listOrdersRoute({ database, catalog }: Options): Route {
  return route({
    operationId: 'listCryptoOrders',
    summary: 'List your orders, newest first',
    tag,
    method: 'GET',
    path: '/api/v1/integration/spot/crypto/orders',
    permission: 'can_spot_crypto_read',
    alsoFor: [customer('reads')],
    query: ordersQuery,
    result: Type.Array(orderResource.schema),
    example: {
      query: { limit: '1' },
      data: [orderResource.example],
    },
    async handle({ caller: { customerId }, query }) {
      await requireCursor(database, {
        cursor: query.cursor,
        items: sql`crypto_orders where customer_id = ${customerId}`,
      })
      const orders = await listOrders(database, { customerId, page: readPage(query), catalog })
      return orders.map(orderResource.of)
    },
  })
}
