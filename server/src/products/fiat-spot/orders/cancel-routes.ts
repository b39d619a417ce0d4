import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { type IdempotentRequest, idempotent, type WriterParts } from '#core/idempotency'
import { Answer, fieldsOf, type Route, resource, route, textOrNull } from '#platform/http'
import { fiatSpotRefusals, type MarketAnswer, type Markets, requirePair } from '#products/fiat-spot/market'
import { fiatPairs, type Pair } from '#products/fiat-spot/pairs'
import { orderResource } from '#products/fiat-spot/settlement'
import { setTimers } from './cancel-timers.ts'
import { cancelAfterBody, cancelAllQuery, orderOperation } from './schemas.ts'

type Options = WriterParts & { readonly catalog: Catalog; readonly markets: Markets }

const cancelled = fieldsOf<readonly string[]>()

const cancelledResource = resource('CancelledFiatOrders', {
  cancelled: cancelled(
    Type.Array(Type.String({ format: 'uuid' }), { description: 'Ids of the cancelled orders.' }),
    (ids) => [...ids],
    [orderResource.example.id],
  ),
  count: cancelled(Type.Integer(), ({ length }) => length, 1),
})

type Cancelled = typeof cancelledResource.example

type Armed = { readonly seconds: number; readonly cancelAt: Date | null; readonly pairs: readonly string[] }

const armed = fieldsOf<Armed>()

const timerResource = resource('FiatCancelTimer', {
  timeout_seconds: armed(Type.Integer(), ({ seconds }) => seconds, 60),
  cancel_at: armed(
    textOrNull('Time of the cancellation, ISO 8601; null when disarmed.'),
    ({ cancelAt }) => cancelAt?.toISOString() ?? null,
    '2026-05-04T12:01:00.000Z',
  ),
  pairs: armed(Type.Array(Type.String()), ({ pairs }) => [...pairs], ['USDT/RUB']),
})

/** Cancels all open orders: at once, or when the dead man's switch runs out. */
export function cancelRoutes(options: Options): Route[] {
  return [cancelOrdersRoute(options), cancelAfterRoute(options)]
}

function cancelOrdersRoute(options: Options): Route {
  const { catalog, markets } = options
  return route({
    operationId: 'cancelFiatOrders',
    summary: 'Cancel all your open orders',
    description:
      'Cancels all your open orders, or the orders of a pair, a side or both. Without a pair, orders of closed pairs stay open; a repeat with the same idempotency key cancels the orders of the first request and no others.',
    ...orderOperation,
    method: 'DELETE',
    path: '/api/v1/integration/spot/fiat/orders',
    query: cancelAllQuery,
    result: cancelledResource.schema,
    isToldAnew: true,
    refusals: [
      fiatSpotRefusals.PAIR_NOT_FOUND,
      fiatSpotRefusals.PAIR_NOT_ACTIVE,
      fiatSpotRefusals.INVALID_ORDER_REQUEST,
      fiatSpotRefusals.BALANCE_LOCK_FAILED,
      fiatSpotRefusals.STOCKBOOK_UNAVAILABLE,
    ],
    example: { query: { pair: 'USDT/RUB', side: 'buy' }, data: cancelledResource.example },
    async handle({ caller: { customerId }, query, request }) {
      const { side = null } = query
      const meant = await idempotent(options, {
        request,
        act: async () => pairsMeant(catalog, query.pair),
      })
      if ('refusal' in meant.outcome) return new Answer<Cancelled>(meant.outcome, meant)
      const pairs = meant.outcome.data.flatMap((name) => catalog.section(fiatPairs).find(name) ?? [])
      const cancelIn = (pair: Pair) =>
        markets.submit(pair, { kind: 'cancel_all', request: requestIn(pair, request), customerId, side })
      return together(await Promise.all(pairs.map(cancelIn)), meant)
    },
  })
}

/** The names of the pairs in which to cancel: the named one, or all that are not closed. */
function pairsMeant(catalog: Catalog, name: string | undefined): string[] {
  const named = pairsNamed(catalog, name)
  const pairs = name === undefined ? named.filter(({ state }) => state !== 'closed') : named
  return pairs.map((pair) => pair.name)
}

/** The part of a request that one market executes. The key is bound to the whole request before. */
function requestIn(pair: Pair, request: IdempotentRequest | null): IdempotentRequest | null {
  return request && { ...request, operation: `${request.operation} ${pair.name}` }
}

/** Joins the answers of several markets: a refusal if one refused, a repeat if all are repeats. */
function together(answers: readonly MarketAnswer[], meant: Answer<unknown>): Answer<Cancelled> {
  const told = answers.map(({ answer }) => answer)
  const ts = told[0]?.ts ?? meant.ts
  const isReplay = meant.isReplay && told.every((answer) => answer.isReplay)
  const refused = told.find(({ outcome }) => 'refusal' in outcome)
  if (refused !== undefined && 'refusal' in refused.outcome) return new Answer(refused.outcome, refused)
  const ids = answers.flatMap(({ orders }) => orders.map(({ id }) => id))
  return new Answer({ data: cancelledResource.of(ids) }, { ts, isReplay })
}

function cancelAfterRoute(options: Options): Route {
  const { catalog } = options
  return route({
    operationId: 'cancelFiatOrdersAfter',
    summary: "Arm or disarm a dead man's switch",
    description:
      'All your open orders, in the pair or in all pairs, are cancelled unless you arm the switch again in time; their execution_message is CANCEL_AFTER. The switch then stays off until you arm it again.',
    ...orderOperation,
    method: 'POST',
    path: '/api/v1/integration/spot/fiat/cancel-after',
    body: cancelAfterBody,
    result: timerResource.schema,
    refusals: [fiatSpotRefusals.PAIR_NOT_FOUND, fiatSpotRefusals.INVALID_ORDER_REQUEST],
    example: {
      body: { timeout_seconds: 60, pair: 'USDT/RUB' },
      data: timerResource.example,
    },
    async handle({ caller: { customerId }, body, request }) {
      const pairs = pairsNamed(catalog, body.pair).map(({ name }) => name)
      return idempotent(options, {
        request,
        async act(tx, now) {
          const { timeout_seconds: seconds } = body
          const cancelAt = seconds === 0 ? null : new Date(now.getTime() + seconds * 1000)
          await setTimers(tx, { customerId, pairs, cancelAt })
          return timerResource.of({ seconds, cancelAt, pairs })
        },
      })
    },
  })
}

/** The pair that a request names; all pairs if it names none. */
function pairsNamed(catalog: Catalog, name: string | undefined): readonly Pair[] {
  return name === undefined ? catalog.section(fiatPairs).all : [requirePair(catalog, name)]
}
