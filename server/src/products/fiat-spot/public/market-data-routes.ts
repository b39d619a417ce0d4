import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import type { WriterParts } from '#core/idempotency'
import { sql } from '#platform/database'
import { publicRoute, type Route, readPeriod, readTime, requireCursor, Serialised } from '#platform/http'
import { fiatSpotRefusals, type Markets, refuse, requirePair } from '#products/fiat-spot/market'
import { listTrades, type MarketData, readCandles } from '#products/fiat-spot/market-data'
import type { Pair } from '#products/fiat-spot/pairs'
import {
  candleResource,
  dayOf,
  orderbookResource,
  statsResource,
  tickerOf,
  tickerResource,
  tradeResource,
} from './market-data-resource.ts'
import { candlesQuery, orderbookQuery, pairQuery, tickersQuery, tradesQuery } from './schemas.ts'

export type PublicOptions = Pick<WriterParts, 'database' | 'businessClock'> & {
  readonly catalog: Catalog
  readonly markets: Markets
}

const depthDefault = 20
const tradesDefault = 50
const candlesDefault = 100
const { PAIR_NOT_FOUND, STOCKBOOK_UNAVAILABLE } = fiatSpotRefusals

/** The common part of all public operations. */
export const reading = (name: string) =>
  ({ tag: 'Fiat spot', method: 'GET', path: `/api/v1/integration/spot/fiat/${name}` }) as const

/** The present state of markets: order books, statistics of 24 hours, tickers. */
export function liveRoutes(options: PublicOptions): Route[] {
  return [orderbookRoute(options), statsRoute(options), tickersRoute(options)]
}

function orderbookRoute({ catalog, markets }: PublicOptions): Route {
  const answer = createOrderbookAnswers()
  return publicRoute({
    operationId: 'getFiatOrderbook',
    summary: 'Read the order book',
    ...reading('orderbook'),
    query: orderbookQuery,
    result: orderbookResource.schema,
    refusals: [PAIR_NOT_FOUND, STOCKBOOK_UNAVAILABLE],
    example: { query: { pair: 'USDT/RUB', depth: '1' }, data: orderbookResource.example },
    async handle({ query }) {
      const data = knownData(markets, requirePair(catalog, query.pair))
      return answer(data, query.depth ?? depthDefault)
    },
  })
}

type Orderbook = Serialised<typeof orderbookResource.example>

/** Serialised order books, each made once for all requests until the market changes. */
function createOrderbookAnswers(): (data: MarketData, levelsMax: number) => Orderbook {
  const known = new Map<MarketData, { readonly revision: number; readonly byDepth: Map<number, Orderbook> }>()

  function answersTo(data: MarketData): Map<number, Orderbook> {
    const found = known.get(data)
    if (found?.revision === data.revision()) return found.byDepth
    const byDepth = new Map<number, Orderbook>()
    known.set(data, { revision: data.revision(), byDepth })
    return byDepth
  }

  return (data, levelsMax) => {
    const byDepth = answersTo(data)
    const found = byDepth.get(levelsMax)
    if (found !== undefined) return found
    const answer = Serialised.of(orderbookResource.of({ pair: data.pair, depth: data.depth(levelsMax) }))
    byDepth.set(levelsMax, answer)
    return answer
  }
}

function statsRoute({ catalog, markets, businessClock }: PublicOptions): Route {
  return publicRoute({
    operationId: 'getFiatStats',
    summary: 'Read the statistics of the last 24 hours',
    ...reading('stats'),
    query: pairQuery,
    result: statsResource.schema,
    refusals: [PAIR_NOT_FOUND, STOCKBOOK_UNAVAILABLE],
    example: { query: { pair: 'USDT/RUB' }, data: statsResource.example },
    handle: async ({ query }) =>
      statsResource.of(dayOf(knownData(markets, requirePair(catalog, query.pair)), businessClock.now())),
  })
}

function tickersRoute({ markets, businessClock }: PublicOptions): Route {
  return publicRoute({
    operationId: 'listFiatTickers',
    summary: 'List the prices of all pairs',
    ...reading('tickers'),
    query: tickersQuery,
    result: Type.Array(tickerResource.schema),
    refusals: [STOCKBOOK_UNAVAILABLE],
    example: { query: { symbol: 'USDT' }, data: [tickerResource.example] },
    async handle({ query }) {
      const base = query.symbol?.toUpperCase()
      const pairs = markets.pairs.filter((pair) => base === undefined || pair.base.symbol === base)
      return pairs.map((pair) => tickerOf(knownData(markets, pair), businessClock.now()))
    },
  })
}

/** The whole history of a market: its trades and its candles. */
export function historyRoutes(options: PublicOptions): Route[] {
  return [tradesRoute(options), candlesRoute(options)]
}

function tradesRoute({ catalog, database }: PublicOptions): Route {
  return publicRoute({
    operationId: 'listFiatTrades',
    summary: 'List the trades of a pair, newest first',
    ...reading('trades'),
    query: tradesQuery,
    result: Type.Array(tradeResource.schema),
    refusals: [PAIR_NOT_FOUND],
    example: { query: { pair: 'USDT/RUB', limit: '1' }, data: [tradeResource.example] },
    async handle({ query }) {
      const pair = requirePair(catalog, query.pair)
      await requireCursor(database, { cursor: query.cursor, items: sql`trades where pair = ${pair.name}` })
      const trades = await listTrades(database, {
        pair: pair.name,
        limit: query.limit ?? tradesDefault,
        ...readPeriod(query),
        cursor: query.cursor,
      })
      return trades.map((trade) => tradeResource.of({ trade, pair }))
    },
  })
}

function candlesRoute({ catalog, database }: PublicOptions): Route {
  return publicRoute({
    operationId: 'listFiatCandles',
    summary: 'List the candles of a pair, oldest first',
    description: `With \`since\` or a \`cursor\`, the list starts with the earliest candles from there; otherwise it has the latest before \`until\`. The
time of a candle is its opening time. A period without trades has no candle; the last candle may still change.`,
    ...reading('candles'),
    query: candlesQuery,
    result: Type.Array(candleResource.schema),
    refusals: [PAIR_NOT_FOUND],
    example: {
      query: { pair: 'USDT/RUB', resolution: 'D', limit: '1' },
      data: [candleResource.example],
    },
    async handle({ query }) {
      const pair = requirePair(catalog, query.pair)
      const candles = await readCandles(database, {
        pair: pair.name,
        resolution: query.resolution,
        limit: query.limit ?? candlesDefault,
        ...readPeriod(query),
        after: query.cursor === undefined ? undefined : readTime('cursor', query.cursor),
      })
      return candles.map((candle) => candleResource.of({ candle, pair }))
    },
  })
}

/** Refuses a market before its first news: an empty book would be a lie. */
export function knownData(markets: Markets, pair: Pair): MarketData {
  const data = markets.data(pair)
  if (!data.isKnown()) throw refuse('STOCKBOOK_UNAVAILABLE')
  return data
}
