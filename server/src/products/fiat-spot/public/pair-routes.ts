import Type from 'typebox'
import type { Catalog, Pair } from '#core/catalog'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { publicRoute, type Route } from '#platform/http'
import { fiatSpotRefusals, type Markets, refuse, requirePair } from '#products/fiat-spot/market'
import type { MarketData } from '#products/fiat-spot/market-data'
import {
  currencyResource,
  instrumentResource,
  marketInfoResource,
  statsResource,
  tickerResource,
} from './market-data-resource.ts'
import { tradeHistoryRoutes } from './market-data-routes.ts'
import { createOrderbookAnswers } from './orderbook-answers.ts'
import {
  fiatSpotCurrency,
  instrument,
  marketInfo,
  orderbook,
  orderbookQuery,
  pairParams,
  pairQuery,
  stats,
  ticker,
  tickersQuery,
} from './schemas.ts'

type Options = {
  readonly catalog: Catalog
  readonly database: Database
  readonly markets: Markets
  readonly businessClock: Clock
}

const tag = 'Fiat spot'
const path = '/api/v1/integration/spot/fiat'
const depthDefault = 20
const { PAIR_NOT_FOUND, STOCKBOOK_UNAVAILABLE } = fiatSpotRefusals

const exampleRules = {
  status: 'active',
  resumes_at: null,
  base: 'USDT',
  quote: 'RUB',
  price_step: '0.01',
  lot: '0.01',
  min_order_size: '1',
  max_order_size: '1000000',
  min_order_value: '100',
  maker_fee: '0.0005',
  taker_fee: '0.001',
}

/** What anybody may know of the fiat order book, without a key. */
export function fiatMarketRoutes(options: Options): Route[] {
  return [
    listInstrumentsRoute(options),
    getInstrumentRoute(options),
    orderbookRoute(options),
    statsRoute(options),
    tickersRoute(options),
    marketInfoRoute(options),
    currenciesRoute(options),
    ...tradeHistoryRoutes(options),
  ]
}

function listInstrumentsRoute({ catalog, markets }: Options): Route {
  return publicRoute({
    operationId: 'listFiatInstruments',
    summary: 'List the pairs of the fiat order book and their rules',
    tag,
    method: 'GET',
    path: `${path}/instruments`,
    result: Type.Array(instrument),
    example: { data: [{ trading_pair: 'USDT/RUB', ...exampleRules }] },
    handle: async () =>
      catalog.pairs.map((pair) => instrumentResource(pair, { catalog, resumesAt: markets.resumesAt(pair) })),
  })
}

function getInstrumentRoute({ catalog, markets }: Options): Route {
  return publicRoute({
    operationId: 'getFiatInstrument',
    summary: 'Read one pair',
    tag,
    method: 'GET',
    path: `${path}/instruments/{pair}`,
    params: pairParams,
    result: instrument,
    refusals: [PAIR_NOT_FOUND],
    example: { params: { pair: 'USDT-RUB' }, data: { trading_pair: 'USDT/RUB', ...exampleRules } },
    async handle({ params }) {
      const pair = requirePair(catalog, params.pair)
      return instrumentResource(pair, { catalog, resumesAt: markets.resumesAt(pair) })
    },
  })
}

function orderbookRoute({ catalog, markets }: Options): Route {
  const answers = createOrderbookAnswers()
  return publicRoute({
    operationId: 'getFiatOrderbook',
    summary: 'Read the order book',
    tag,
    method: 'GET',
    path: `${path}/orderbook`,
    query: orderbookQuery,
    result: orderbook,
    refusals: [PAIR_NOT_FOUND, STOCKBOOK_UNAVAILABLE],
    example: {
      query: { pair: 'USDT/RUB', depth: '1' },
      data: {
        pair: 'USDT/RUB',
        bids: [{ price: '80.01', amount: '250' }],
        asks: [{ price: '80.05', amount: '1200.5' }],
      },
    },
    async handle({ query }) {
      const data = knownData(markets, requirePair(catalog, query.pair))
      return answers.answer(data, query.depth ?? depthDefault)
    },
  })
}

function statsRoute({ catalog, markets, businessClock }: Options): Route {
  return publicRoute({
    operationId: 'getFiatStats',
    summary: 'Read the statistics of the last 24 hours',
    tag,
    method: 'GET',
    path: `${path}/stats`,
    query: pairQuery,
    result: stats,
    refusals: [PAIR_NOT_FOUND, STOCKBOOK_UNAVAILABLE],
    example: {
      query: { pair: 'USDT/RUB' },
      data: {
        pair: 'USDT/RUB',
        last: '80.03',
        high: '80.6',
        low: '79.4',
        volume: '152300.5',
        quote_volume: '12184500.12',
        change: '+0.41%',
      },
    },
    handle: async ({ query }) =>
      statsResource(knownData(markets, requirePair(catalog, query.pair)), businessClock.now()),
  })
}

function tickersRoute({ markets, businessClock }: Options): Route {
  return publicRoute({
    operationId: 'listFiatTickers',
    summary: 'List the prices of all pairs',
    tag,
    method: 'GET',
    path: `${path}/tickers`,
    query: tickersQuery,
    result: Type.Array(ticker),
    refusals: [STOCKBOOK_UNAVAILABLE],
    example: {
      query: { symbol: 'USDT' },
      data: [
        {
          pair: 'USDT/RUB',
          base: 'USDT',
          quote: 'RUB',
          last_price: '80.03',
          bid_price: '80.01',
          ask_price: '80.05',
          volume_24h: '152300.5',
          high_24h: '80.6',
          low_24h: '79.4',
          price_change_24h: '0.33',
        },
      ],
    },
    async handle({ query }) {
      const base = query.symbol?.toUpperCase()
      const pairs = markets.pairs.filter((pair) => base === undefined || pair.base.symbol === base)
      return pairs.map((pair) => tickerResource(knownData(markets, pair), businessClock.now()))
    },
  })
}

function marketInfoRoute({ catalog, markets }: Options): Route {
  return publicRoute({
    operationId: 'getFiatMarketInfo',
    summary: 'Read what an order in a pair must keep to, at this moment',
    tag,
    method: 'GET',
    path: `${path}/market-info`,
    query: pairQuery,
    result: marketInfo,
    refusals: [PAIR_NOT_FOUND, STOCKBOOK_UNAVAILABLE],
    example: {
      query: { pair: 'USDT/RUB' },
      data: {
        pair: 'USDT/RUB',
        ...exampleRules,
        base_asset_precision: 6,
        quote_asset_precision: 2,
        price_band: '0.1',
        reference_price: '80',
        allowed_price_min: '72',
        allowed_price_max: '88',
      },
    },
    async handle({ query }) {
      const { pair } = knownData(markets, requirePair(catalog, query.pair))
      const [reference, resumesAt] = [markets.reference(pair), markets.resumesAt(pair)]
      return marketInfoResource(pair, { catalog, reference, resumesAt })
    },
  })
}

function currenciesRoute({ catalog }: Options): Route {
  const currencies = new Set(catalog.pairs.flatMap(({ base, quote }) => [base, quote]))
  return publicRoute({
    operationId: 'listFiatSpotCurrencies',
    summary: 'List the currencies of the fiat order book',
    tag,
    method: 'GET',
    path: `${path}/currencies`,
    result: Type.Array(fiatSpotCurrency),
    example: {
      data: [
        { symbol: 'USDT', name: 'Tether USD', type: 'crypto', precision: 6 },
        { symbol: 'RUB', name: 'Russian Ruble', type: 'fiat', precision: 2 },
      ],
    },
    handle: async () => [...currencies].map(currencyResource),
  })
}

/** Before the first news of a market nothing is said of it: an empty book would be a lie. */
function knownData(markets: Markets, pair: Pair): MarketData {
  const data = markets.data(pair)
  if (!data.isKnown()) throw refuse('STOCKBOOK_UNAVAILABLE')
  return data
}
