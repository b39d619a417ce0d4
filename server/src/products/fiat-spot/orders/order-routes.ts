import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { ledgerRefusals } from '#core/ledger'
import type { Database } from '#platform/database'
import { Answer, invalidField, type Route, route } from '#platform/http'
import type { Ids } from '#platform/ids'
import type { RefusalKind } from '#platform/refusal'
import {
  fiatSpotRefusals,
  knownPair,
  type MarketAnswer,
  type Markets,
  refuse,
  requirePair,
} from '#products/fiat-spot/market'
import { acceptedOrder, type Order, orderStateResource, placedResource } from '#products/fiat-spot/settlement'
import { findOrder } from './order-lists.ts'
import { readOrder, readPrice, readSize } from './order-terms.ts'
import { amendBody, orderBody, orderOperation, orderParams } from './schemas.ts'

type Options = {
  readonly database: Database
  readonly catalog: Catalog
  readonly markets: Markets
  readonly ids: Ids
}

const example = orderStateResource.example
const params = { order_id: example.order_id }

/** Refusals of every command to a market. */
const marketRefusals: readonly RefusalKind[] = [
  fiatSpotRefusals.INVALID_ORDER_REQUEST,
  fiatSpotRefusals.PAIR_NOT_ACTIVE,
  fiatSpotRefusals.BALANCE_LOCK_FAILED,
  fiatSpotRefusals.STOCKBOOK_UNAVAILABLE,
]

/** Refusals of an order's terms. */
const termsRefusals: readonly RefusalKind[] = [
  fiatSpotRefusals.ORDER_BELOW_MIN_SIZE,
  fiatSpotRefusals.ORDER_ABOVE_MAX_SIZE,
  fiatSpotRefusals.ORDER_BELOW_MIN_VALUE,
  fiatSpotRefusals.PRICE_OUT_OF_BAND,
  fiatSpotRefusals.PRICE_NOT_ON_TICK,
  fiatSpotRefusals.POST_ONLY_WOULD_CROSS,
  fiatSpotRefusals.PRICE_REFERENCE_UNAVAILABLE,
  ledgerRefusals.INSUFFICIENT_BALANCE,
  fiatSpotRefusals.STOCKBOOK_ERROR,
]

/** Refusals of a command that names an order. */
const namedRefusals: readonly RefusalKind[] = [
  fiatSpotRefusals.ORDER_NOT_FOUND,
  fiatSpotRefusals.ORDER_ACCESS_DENIED,
  fiatSpotRefusals.ORDER_NOT_CANCELLABLE,
]

/** Places, cancels and amends one order. */
export function orderRoutes(options: Options): Route[] {
  return [createOrderRoute(options), cancelOrderRoute(options), amendOrderRoute(options)]
}

function createOrderRoute({ catalog, markets, ids }: Options): Route {
  return route({
    operationId: 'createFiatOrder',
    summary: 'Place an order',
    description:
      'The order is paid from the trading account. The answer comes as soon as the order is accepted, always with the status `new`; read the order, or follow the topic `spot.fiat.order`, for its outcome. A repeat with the same Idempotency-Key places nothing and returns the order in its present state.',
    ...orderOperation,
    method: 'POST',
    path: '/api/v1/integration/spot/fiat/order',
    stoppedBy: 'fiat-spot',
    body: orderBody,
    result: placedResource.schema,
    isToldAnew: true,
    refusals: [
      fiatSpotRefusals.PAIR_NOT_FOUND,
      ...marketRefusals,
      fiatSpotRefusals.INSUFFICIENT_LIQUIDITY,
      fiatSpotRefusals.QUOTE_AMOUNT_TOO_SMALL,
      ...termsRefusals,
    ],
    example: {
      body: { pair: 'USDT/RUB', side: 'buy', type: 'limit', amount: '10', price: '80' },
      data: { ...placedResource.example, status: 'new' },
    },
    async handle({ caller: { customerId }, body, request }) {
      const pair = requirePair(catalog, body.pair)
      const terms = readOrder(body, pair)
      const id = ids.next()
      const answer = await markets.submit(pair, { kind: 'place', request, id, customerId, ...terms })
      const { isReplay } = answer.answer
      return answerOf(answer, (orders) => {
        const order = onlyOrder(orders)
        return placedResource.of({ order: isReplay ? order : acceptedOrder(order), pair })
      })
    },
  })
}

function cancelOrderRoute({ database, catalog, markets }: Options): Route {
  return route({
    operationId: 'cancelFiatOrder',
    summary: 'Cancel an open limit order',
    description: 'The locked rest becomes available again. Fills stay.',
    ...orderOperation,
    method: 'DELETE',
    path: '/api/v1/integration/spot/fiat/order/{order_id}',
    params: orderParams,
    result: orderStateResource.schema,
    isToldAnew: true,
    refusals: [...namedRefusals, ...marketRefusals],
    example: {
      params,
      data: { ...example, status: 'cancelled' },
    },
    async handle({ caller: { customerId }, params, request }) {
      const { id: orderId, pair } = await findNamed(params.order_id, { database, catalog })
      const answer = await markets.submit(pair, { kind: 'cancel', request, customerId, orderId })
      return answerOf(answer, (orders) => orderStateResource.of({ order: onlyOrder(orders), pair }))
    },
  })
}

function amendOrderRoute({ database, catalog, markets }: Options): Route {
  return route({
    operationId: 'amendFiatOrder',
    summary: 'Change the price or the size of an open limit order',
    description:
      'The order keeps its place in the queue when its price stays the same and its size falls. Otherwise it goes to the end of the queue, and may trade at once unless it is post-only. `amount` is the whole size, filled part included: an amount equal to or below what is filled ends the order as it stands, and the answer has the status cancelled with `filled` unchanged.',
    ...orderOperation,
    method: 'PATCH',
    path: '/api/v1/integration/spot/fiat/order/{order_id}',
    stoppedBy: 'fiat-spot',
    params: orderParams,
    body: amendBody,
    result: orderStateResource.schema,
    isToldAnew: true,
    refusals: [...namedRefusals, ...marketRefusals, ...termsRefusals],
    example: {
      params,
      body: { price: '79.5', amount: '12' },
      data: { ...example, price: '79.5', amount: '12', status: 'new', filled: '0' },
    },
    async handle({ caller: { customerId }, params, body, request }) {
      if (body.price === undefined && body.amount === undefined)
        throw invalidField('price', 'is required unless amount is given')
      const { id: orderId, pair } = await findNamed(params.order_id, { database, catalog })
      const price = body.price === undefined ? null : readPrice(body.price, pair)
      const amount = body.amount === undefined ? null : readSize(body.amount, pair)
      const answer = await markets.submit(pair, {
        kind: 'amend',
        request,
        customerId,
        orderId,
        price,
        amount,
      })
      return answerOf(answer, (orders) => orderStateResource.of({ order: onlyOrder(orders), pair }))
    },
  })
}

/** Finds an order and its market by the id in a path. The market checks the owner. */
async function findNamed(id: string, { database, catalog }: Pick<Options, 'database' | 'catalog'>) {
  const order = await findOrder(database, id)
  if (order === undefined) throw refuse('ORDER_NOT_FOUND')
  return { id: order.id, pair: knownPair(catalog, order.pair) }
}

/** The answer of a market, with its orders as `tell` shows them. */
function answerOf<T>({ answer, orders }: MarketAnswer, tell: (orders: readonly Order[]) => T): Answer<T> {
  const { outcome, ts, isReplay } = answer
  return new Answer<T>('refusal' in outcome ? outcome : { data: tell(orders) }, { ts, isReplay })
}

function onlyOrder(orders: readonly Order[]): Order {
  const [order] = orders
  assert(order !== undefined && orders.length === 1, 'the command was about one order')
  return order
}
