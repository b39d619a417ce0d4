import Type from 'typebox'
import { hub } from '#core/prices'
import { consoleRoute } from '#core/sessions'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { fieldsOf, type Route, resource } from '#platform/http'
import { readChains, type SimulatedMarket } from '#providers/simulated'
import { type Faults, type Port, portNames, type Suppliers } from '#sandbox/supplies'
import { faultResource, type SetFault } from './fault-routes.ts'
import { marketPriceOf } from './price-routes.ts'

type Options = {
  readonly database: Database
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly market: SimulatedMarket
  readonly faults: Pick<Faults, 'toCome'>
  readonly suppliers: Pick<Suppliers, 'waiting'>
}

type Chain = { readonly network: string; readonly halted: boolean; readonly height: number }
type Pin = { readonly symbol: string; readonly price: string; readonly pair: string }

type State = {
  readonly now: Date
  readonly systemNow: Date
  readonly networks: readonly Chain[]
  readonly pinned: readonly Pin[]
  readonly waiting: readonly Port[]
  readonly faults: readonly SetFault[]
}

const chain = fieldsOf<Chain>()

const chainResource = resource('SandboxChain', {
  network: chain(Type.String(), ({ network }) => network, 'trc20'),
  halted: chain(
    Type.Boolean({ description: 'Whether the chain mines only by controls.' }),
    ({ halted }) => halted,
    true,
  ),
  height: chain(Type.Integer({ description: 'Height of the newest block.' }), ({ height }) => height, 7),
})

const pin = fieldsOf<Pin>()

const pinResource = resource('SandboxPin', {
  symbol: pin(Type.String(), ({ symbol }) => symbol, 'BTC'),
  price: pin(Type.String({ description: 'Price of one whole, in USDT.' }), ({ price }) => price, '61234.5'),
  pair: pin(
    Type.String({ description: 'The pair, in either order, that releases the price.' }),
    ({ pair }) => pair,
    'BTC/USDT',
  ),
})

const field = fieldsOf<State>()

const stateResource = resource('SandboxState', {
  now: field(
    Type.String({ format: 'date-time', description: 'Time of the business clock.' }),
    ({ now }) => now.toISOString(),
    '2026-05-04T13:00:00.000Z',
  ),
  ahead_seconds: field(
    Type.Integer({ description: 'How far controls moved the business clock forward.' }),
    ({ now, systemNow }) => Math.round((now.getTime() - systemNow.getTime()) / 1_000),
    3600,
  ),
  networks: field(
    Type.Array(chainResource.schema, { description: 'The simulated chains that controls changed.' }),
    ({ networks }) => networks.map(chainResource.of),
    [chainResource.example],
  ),
  pinned: field(
    Type.Array(pinResource.schema, { description: 'Currencies with a pinned price.' }),
    ({ pinned }) => pinned.map(pinResource.of),
    [pinResource.example],
  ),
  waiting: field(
    Type.Array(Type.Enum([...portNames]), { description: 'Outside parties in manual mode.' }),
    ({ waiting }) => [...waiting],
    ['chain'],
  ),
  faults: field(
    Type.Array(faultResource.schema, { description: 'Faults of the next calls to outside parties.' }),
    ({ faults }) => faults.map(faultResource.of),
    [faultResource.example],
  ),
})

/** The changes by controls that are still in effect. */
export function stateRoute({ database, businessClock, systemClock, market, ...outside }: Options): Route {
  return consoleRoute({
    operationId: 'consoleGetSandbox',
    does: 'reads',
    summary: 'Read the changes by the sandbox’s controls',
    ...{ tag: 'Console', method: 'GET', path: '/api/console/v1/sandbox' },
    result: stateResource.schema,
    example: { data: stateResource.example },
    async handle() {
      const [networks, pins, waiting, faults] = await Promise.all([
        readChains(database),
        market.pins.names(),
        outside.suppliers.waiting(),
        outside.faults.toCome(),
        market.pins.refresh(),
      ])
      const pinned = pins.map(({ symbol, pair }) => {
        return { symbol, price: marketPriceOf(market, { base: symbol, quote: hub }).price, pair }
      })
      const [now, systemNow] = [businessClock.now(), systemClock.now()]
      return stateResource.of({ now, systemNow, networks, pinned, waiting, faults })
    },
  })
}
