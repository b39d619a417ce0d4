import { anyKey } from '#core/access'
import { catalogRefusals, requireCurrency } from '#core/catalog'
import { type DealingDesk, dealingRefusals } from '#core/dealing'
import { formatAmount, formatFraction } from '#core/money'
import { customer, publicRoute, type Route, route } from '#platform/http'
import {
  type CryptoPair,
  cryptoPairs,
  cryptoSpotRefusals,
  inSteps,
  pairSymbol,
  requirePair,
  requirePrice,
} from '#products/crypto-spot/pairs'
import {
  type PairInfo,
  pairInfo,
  pairQuery,
  symbolsQuery,
  symbolsResult,
  type Ticker,
  tickersQuery,
  tickersResult,
} from './schemas.ts'
import { createTickers, type TickerParts } from './tickers.ts'

const tag = 'Crypto spot'
const permission = 'can_spot_crypto_read'

const exampleTicker: Ticker = {
  pair: 'BTC-USDT',
  base: 'BTC',
  quote: 'USDT',
  last_price: '65012.4',
  bid_price: '64940.88',
  ask_price: '65083.92',
  volume_24h: '12.5',
  high_24h: '65400',
  low_24h: '64100.01',
  price_change_24h: '-0.42',
}

const exampleInfo: PairInfo = {
  symbol: 'BTC-USDT',
  priceTo: '64940.88',
  priceOut: '65083.92',
  price: '65012.4',
  mainSymbol: 'BTC',
  minorSymbol: 'USDT',
  quote_asset_precision: 6,
  base_asset_precision: 8,
  step: '0.00001',
  minValue: '0.00002',
  min_value_minor: '1',
  maxValue: '20',
  max_value_minor: '1000000',
  limit_price_step: '0.01',
  price_step: '0.01',
}

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
    result: tickersResult,
    refusals: [catalogRefusals.CURRENCY_NOT_FOUND],
    example: { query: { symbol: 'BTC' }, data: [exampleTicker] },
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
  result: pairInfo,
  refusals: [
    catalogRefusals.CURRENCY_NOT_FOUND,
    cryptoSpotRefusals.PAIR_NOT_FOUND,
    dealingRefusals.PRICE_UNAVAILABLE,
  ],
  example: { query: { from_symbol: 'BTC', to_symbol: 'USDT' }, data: exampleInfo },
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
    handle: async ({ query }) => infoOf(requirePair(catalog, query).pair, desk),
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
    handle: async ({ query }) => infoOf(requirePair(catalog, query).pair, desk),
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
    result: symbolsResult,
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

function infoOf(pair: CryptoPair, desk: DealingDesk): PairInfo {
  const { base, quote, amountStep, amountMin, amountMax, valueMin, valueMax } = pair
  const { bid, ask, mid } = requirePrice(desk, pair)
  const priceStep = formatFraction(pair.priceStep)
  return {
    symbol: pairSymbol(pair),
    priceTo: formatFraction(bid),
    priceOut: formatFraction(ask),
    // The middle is above the bid, which is a step at least.
    price: formatFraction(inSteps(mid, pair) ?? bid),
    mainSymbol: base.symbol,
    minorSymbol: quote.symbol,
    quote_asset_precision: quote.asset.scale,
    base_asset_precision: base.asset.scale,
    step: formatAmount(amountStep),
    minValue: formatAmount(amountMin),
    min_value_minor: formatAmount(valueMin),
    maxValue: formatAmount(amountMax),
    max_value_minor: formatAmount(valueMax),
    limit_price_step: priceStep,
    price_step: priceStep,
  }
}
