import Type from 'typebox'
import { hub } from '#core/prices'
import { consoleRoute } from '#core/sessions'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, type Route } from '#platform/http'
import { readChains, type SimulatedMarket } from '#providers/simulated'
import { type Faults, faultsOf, portNames, type Suppliers } from '#sandbox/supplies'
import { marketPriceOf } from './price-routes.ts'

type Options = {
  readonly database: Database
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly market: SimulatedMarket
  readonly faults: Pick<Faults, 'toCome'>
  readonly suppliers: Pick<Suppliers, 'waiting'>
}

const state = closedObject({
  now: Type.String({ format: 'date-time', description: 'Time of the business clock.' }),
  ahead_seconds: Type.Integer({ description: 'How far controls moved the business clock forward.' }),
  networks: Type.Array(
    closedObject({
      network: Type.String(),
      halted: Type.Boolean({ description: 'Whether the chain mines only by controls.' }),
      height: Type.Integer({ description: 'Height of the newest block.' }),
    }),
    { description: 'The simulated chains that controls changed.' },
  ),
  pinned: Type.Array(
    closedObject({
      symbol: Type.String(),
      price: Type.String({ description: 'Price of one whole, in USDT.' }),
      pair: Type.String({ description: 'The pair, in either order, that releases the price.' }),
    }),
    { description: 'Currencies with a pinned price.' },
  ),
  waiting: Type.Array(Type.Enum([...portNames]), { description: 'Outside parties in manual mode.' }),
  faults: Type.Array(
    closedObject({
      port: Type.Enum([...portNames]),
      fault: Type.Enum([...new Set(portNames.flatMap(faultsOf))]),
      count: Type.Integer({ description: 'Number of calls that will still suffer the fault.' }),
    }),
    { description: 'Faults of the next calls to outside parties.' },
  ),
})

const example = {
  data: {
    now: '2026-05-04T13:00:00.000Z',
    ahead_seconds: 3600,
    networks: [{ network: 'trc20', halted: true, height: 7 }],
    pinned: [{ symbol: 'BTC', price: '61234.5', pair: 'BTC/USDT' }],
    waiting: ['chain'],
    faults: [{ port: 'prices', fault: 'timeout', count: 3 }],
  },
}

/** The changes by controls that are still in effect. */
export function stateRoute({ database, businessClock, systemClock, market, ...outside }: Options): Route {
  return consoleRoute({
    operationId: 'consoleGetSandbox',
    does: 'reads',
    summary: 'Read the changes by the sandbox’s controls',
    ...{ tag: 'Console', method: 'GET', path: '/api/console/v1/sandbox' },
    result: state,
    example,
    async handle() {
      const [networks, pins, waiting, faults] = await Promise.all([
        readChains(database),
        market.pins.names(),
        outside.suppliers.waiting(),
        outside.faults.toCome(),
        market.pins.refresh(),
      ])
      const now = businessClock.now()
      return {
        now: now.toISOString(),
        ahead_seconds: Math.round((now.getTime() - systemClock.now().getTime()) / 1_000),
        networks,
        pinned: pins.map(({ symbol, pair }) => ({
          symbol,
          price: marketPriceOf(market, { base: symbol, quote: hub }).price,
          pair,
        })),
        waiting,
        faults,
      }
    },
  })
}
