import Type from 'typebox'
import { publicRoute, type Route } from '#platform/http'
import { fiatSpotRefusals, requirePair } from '#products/fiat-spot/market'
import { fiatPairs } from '#products/fiat-spot/pairs'
import { historyRoutes, knownData, liveRoutes, type PublicOptions, reading } from './market-data-routes.ts'
import { currencyResource, instrumentResource, marketInfoResource } from './pair-resource.ts'
import { pairParams, pairQuery } from './schemas.ts'

const { PAIR_NOT_FOUND, STOCKBOOK_UNAVAILABLE } = fiatSpotRefusals

/** The public data of the fiat order book; no key is needed. */
export function fiatMarketRoutes(options: PublicOptions): Route[] {
  return [
    listInstrumentsRoute(options),
    getInstrumentRoute(options),
    ...liveRoutes(options),
    marketInfoRoute(options),
    currenciesRoute(options),
    ...historyRoutes(options),
  ]
}

function listInstrumentsRoute({ catalog, markets }: PublicOptions): Route {
  return publicRoute({
    operationId: 'listFiatInstruments',
    summary: 'List the pairs of the fiat order book and their rules',
    ...reading('instruments'),
    result: Type.Array(instrumentResource.schema),
    example: { data: [instrumentResource.example] },
    handle: async () =>
      catalog
        .section(fiatPairs)
        .all.map((pair) => instrumentResource.of({ pair, catalog, resumesAt: markets.resumesAt(pair) })),
  })
}

function getInstrumentRoute({ catalog, markets }: PublicOptions): Route {
  return publicRoute({
    operationId: 'getFiatInstrument',
    summary: 'Read one pair',
    ...reading('instruments/{pair}'),
    params: pairParams,
    result: instrumentResource.schema,
    refusals: [PAIR_NOT_FOUND],
    example: { params: { pair: 'USDT-RUB' }, data: instrumentResource.example },
    async handle({ params }) {
      const pair = requirePair(catalog, params.pair)
      return instrumentResource.of({ pair, catalog, resumesAt: markets.resumesAt(pair) })
    },
  })
}

function marketInfoRoute({ catalog, markets }: PublicOptions): Route {
  return publicRoute({
    operationId: 'getFiatMarketInfo',
    summary: 'Read the current rules for orders in a pair',
    ...reading('market-info'),
    query: pairQuery,
    result: marketInfoResource.schema,
    refusals: [PAIR_NOT_FOUND, STOCKBOOK_UNAVAILABLE],
    example: { query: { pair: 'USDT/RUB' }, data: marketInfoResource.example },
    async handle({ query }) {
      const { pair } = knownData(markets, requirePair(catalog, query.pair))
      const [reference, resumesAt] = [markets.reference(pair), markets.resumesAt(pair)]
      return marketInfoResource.of({ pair, catalog, reference, resumesAt })
    },
  })
}

function currenciesRoute({ catalog }: PublicOptions): Route {
  const currencies = new Set(catalog.section(fiatPairs).all.flatMap(({ base, quote }) => [base, quote]))
  return publicRoute({
    operationId: 'listFiatSpotCurrencies',
    summary: 'List the currencies of the fiat order book',
    ...reading('currencies'),
    result: Type.Array(currencyResource.schema),
    example: {
      data: [currencyResource.example, { symbol: 'RUB', name: 'Russian Ruble', type: 'fiat', precision: 2 }],
    },
    handle: async () => [...currencies].map(currencyResource.of),
  })
}
