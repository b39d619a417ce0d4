import Type from 'typebox'
import { anyKey } from '#core/access'
import { catalogRefusals, requireCurrency } from '#core/catalog'
import { type DealingDesk, dealingRefusals } from '#core/dealing'
import { customer, publicRoute, type Route, route } from '#platform/http'
import {
  type CryptoPair,
  cryptoPairs,
  cryptoSpotRefusals,
  requirePair,
  requirePrice,
} from '#products/crypto-spot/pairs'
import { pairResource } from './pair-resource.ts'
import { pairQuery, symbolsQuery, tickersQuery } from './schemas.ts'
import { tickerResource } from './ticker-resource.ts'
import { createTickers, type TickerParts } from './tickers.ts'

const tag = 'Crypto spot'
const permission = 'can_spot_crypto_read'

/** The routes that show pairs and their prices. */
export function cryptoMarketRoutes(options: TickerParts): Route[] {
  return [tickersRoute(options), marketInfoRoute(options), pairsRoute(options), pairInfoRoute(options)]
}

function tickersRoute(options: TickerParts): Route {
  const tickers = createTickers(options)
  return publicRoute({
    operationId: 'listCryptoTickers',
    summary: 'Read the tickers of all pairs',
    description:
      'Tickers are refreshed about every 3 minutes. A pair without a fresh price keeps its last ticker; a pair that never had a price is left out.',
    tag,
    method: 'GET',
    path: '/api/v1/integration/spot/crypto/tickers',
    query: tickersQuery,
    result: Type.Array(tickerResource.schema),
    refusals: [catalogRefusals.CURRENCY_NOT_FOUND],
    example: { query: { symbol: 'BTC' }, data: [tickerResource.example] },
    async handle({ query: { symbol } }) {
      const base = symbol === undefined ? undefined : requireCurrency(options.catalog, symbol).symbol
      const all = await tickers.read()
      return all.filter((ticker) => base === undefined || ticker.base === base)
    },
  })
}

const pairInfoParts = {
  tag,
  method: 'GET',
  query: pairQuery,
  result: pairResource.schema,
  refusals: [
    catalogRefusals.CURRENCY_NOT_FOUND,
    cryptoSpotRefusals.PAIR_NOT_FOUND,
    dealingRefusals.PRICE_UNAVAILABLE,
  ],
  example: { query: { from_symbol: 'BTC', to_symbol: 'USDT' }, data: pairResource.example },
} as const
const infoDescription =
  'Returns the prices, limits and steps of the pair; its currencies can be named in either order.'

function marketInfoRoute({ catalog, desk }: TickerParts): Route {
  return publicRoute({
    ...pairInfoParts,
    operationId: 'getCryptoMarketInfo',
    summary: 'Read a pair',
    description: infoDescription,
    path: '/api/v1/integration/spot/crypto/market-info',
    handle: async ({ query }) => showPair(requirePair(catalog, query).pair, desk),
  })
}

function pairInfoRoute({ catalog, desk }: TickerParts): Route {
  return route({
    ...pairInfoParts,
    operationId: 'getCryptoPairInfo',
    summary: 'Read a pair with a key',
    description: `The same as market-info. ${infoDescription}`,
    path: '/api/v1/integration/spot/crypto/pair-info',
    permission: anyKey,
    alsoFor: [customer('reads')],
    handle: async ({ query }) => showPair(requirePair(catalog, query).pair, desk),
  })
}

function pairsRoute({ catalog }: TickerParts): Route {
  return route({
    operationId: 'listCryptoPairs',
    summary: 'List the currencies that can be traded',
    description:
      'Lists the currencies of all open pairs; with `symbol`, only the currencies that trade against it.',
    tag,
    method: 'GET',
    path: '/api/v1/integration/spot/crypto/pairs',
    permission,
    alsoFor: [customer('reads')],
    query: symbolsQuery,
    result: Type.Array(Type.String()),
    refusals: [catalogRefusals.CURRENCY_NOT_FOUND],
    example: { query: { symbol: 'BTC' }, data: ['USDT', 'ETH'] },
    async handle({ query: { symbol } }) {
      const currency = symbol === undefined ? undefined : requireCurrency(catalog, symbol)
      const open = catalog.section(cryptoPairs).all.filter(({ state }) => state === 'open')
      const traded = open.flatMap(({ base, quote }) => {
        if (currency === undefined) return [base.symbol, quote.symbol]
        if (base === currency) return [quote.symbol]
        return quote === currency ? [base.symbol] : []
      })
      return [...new Set(traded)]
    },
  })
}

function showPair(pair: CryptoPair, desk: DealingDesk): typeof pairResource.example {
  return pairResource.of({ pair, price: requirePrice(desk, pair) })
}
