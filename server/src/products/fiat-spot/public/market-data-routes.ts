import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import type { Database } from '#platform/database'
import { publicRoute, type Route, readTime } from '#platform/http'
import { fiatSpotRefusals, requirePair } from '#products/fiat-spot/market'
import { listTrades, readCandles } from '#products/fiat-spot/market-data'
import { candleResource, tradeResource } from './market-data-resource.ts'
import { candle, candlesQuery, publicTrade, tradesQuery } from './schemas.ts'

type Options = { readonly catalog: Catalog; readonly database: Database }

const tag = 'Fiat spot'
const tradesDefault = 50
const candlesDefault = 100

/** The trades of a market, one by one and summed up, as far back as it has existed. */
export function tradeHistoryRoutes(options: Options): Route[] {
  return [tradesRoute(options), candlesRoute(options)]
}

function tradesRoute({ catalog, database }: Options): Route {
  return publicRoute({
    operationId: 'listFiatTrades',
    summary: 'List the trades of a pair, newest first',
    tag,
    method: 'GET',
    path: '/api/v1/integration/spot/fiat/trades',
    query: tradesQuery,
    result: Type.Array(publicTrade),
    refusals: [fiatSpotRefusals.PAIR_NOT_FOUND],
    example: {
      query: { pair: 'USDT/RUB', limit: '1' },
      data: [
        {
          id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
          price: '80.03',
          amount: '125.5',
          side: 'buy',
          time: '2026-05-04T12:00:00.000Z',
        },
      ],
    },
    async handle({ query }) {
      const pair = requirePair(catalog, query.pair)
      const trades = await listTrades(database, {
        pair: pair.name,
        limit: query.limit ?? tradesDefault,
        ...timesOf(query),
        cursor: query.cursor,
      })
      return trades.map((trade) => tradeResource(trade, pair))
    },
  })
}

function candlesRoute({ catalog, database }: Options): Route {
  return publicRoute({
    operationId: 'listFiatCandles',
    summary: 'List the candles of a pair, oldest first',
    description: `With \`since\` or a \`cursor\` they are the earliest from there on, else the latest before \`until\`. Times are
those at which candles open. Where nothing was traded there is no candle; the last one may still change.`,
    tag,
    method: 'GET',
    path: '/api/v1/integration/spot/fiat/candles',
    query: candlesQuery,
    result: Type.Array(candle),
    refusals: [fiatSpotRefusals.PAIR_NOT_FOUND],
    example: {
      query: { pair: 'USDT/RUB', resolution: 'D', limit: '1' },
      data: [
        {
          time: '2026-05-04T00:00:00.000Z',
          open: '80.01',
          high: '80.12',
          low: '79.96',
          close: '80.03',
          volume: '152300.5',
          quote_volume: '12184500.12',
          trades: 1842,
        },
      ],
    },
    async handle({ query }) {
      const pair = requirePair(catalog, query.pair)
      const candles = await readCandles(database, {
        pair: pair.name,
        resolution: query.resolution,
        limit: query.limit ?? candlesDefault,
        ...timesOf(query),
        after: query.cursor === undefined ? undefined : readTime('cursor', query.cursor),
      })
      return candles.map((one) => candleResource(one, pair))
    },
  })
}

type Times = { readonly since?: string; readonly until?: string }

function timesOf({ since, until }: Times): { since: Date | undefined; until: Date | undefined } {
  return {
    since: since === undefined ? undefined : readTime('since', since),
    until: until === undefined ? undefined : readTime('until', until),
  }
}
