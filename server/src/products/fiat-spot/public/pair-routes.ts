import type { Static } from 'typebox'
import Type from 'typebox'
import type { Catalog, Currency } from '#core/catalog'
import { formatAmount, formatFraction, type Money } from '#core/money'
import { publicRoute, type Route } from '#platform/http'
import { bandAround, fiatSpotRefusals, requirePair, statusOf } from '#products/fiat-spot/market'
import { fiatPairs, type Pair } from '#products/fiat-spot/pairs'
import { historyRoutes, knownData, liveRoutes, type PublicOptions, reading } from './market-data-routes.ts'
import { fiatSpotCurrency, instrument, marketInfo, pairParams, pairQuery } from './schemas.ts'

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
    result: Type.Array(instrument),
    example: { data: [{ trading_pair: 'USDT/RUB', ...exampleRules }] },
    handle: async () =>
      catalog
        .section(fiatPairs)
        .all.map((pair) => instrumentResource(pair, { catalog, resumesAt: markets.resumesAt(pair) })),
  })
}

function getInstrumentRoute({ catalog, markets }: PublicOptions): Route {
  return publicRoute({
    operationId: 'getFiatInstrument',
    summary: 'Read one pair',
    ...reading('instruments/{pair}'),
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

function marketInfoRoute({ catalog, markets }: PublicOptions): Route {
  return publicRoute({
    operationId: 'getFiatMarketInfo',
    summary: 'Read the current rules for orders in a pair',
    ...reading('market-info'),
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

function currenciesRoute({ catalog }: PublicOptions): Route {
  const currencies = new Set(catalog.section(fiatPairs).all.flatMap(({ base, quote }) => [base, quote]))
  return publicRoute({
    operationId: 'listFiatSpotCurrencies',
    summary: 'List the currencies of the fiat order book',
    ...reading('currencies'),
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

function currencyResource({ symbol, name, type, asset }: Currency): Static<typeof fiatSpotCurrency> {
  return { symbol, name, type, precision: asset.scale }
}

type Context = { readonly catalog: Catalog; readonly resumesAt: Date | null }

function instrumentResource(pair: Pair, context: Context): Static<typeof instrument> {
  return { trading_pair: pair.name, ...rulesOf(pair, context) }
}

function marketInfoResource(
  pair: Pair,
  { reference, ...context }: Context & { reference: Money | null },
): Static<typeof marketInfo> {
  const band = reference === null ? null : bandAround(reference, pair)
  return {
    pair: pair.name,
    ...rulesOf(pair, context),
    base_asset_precision: pair.base.asset.scale,
    quote_asset_precision: pair.quote.asset.scale,
    price_band: formatFraction(pair.priceBand),
    reference_price: reference === null ? null : formatAmount(reference),
    allowed_price_min: band === null ? null : formatAmount(band.min),
    allowed_price_max: band === null ? null : formatAmount(band.max),
  }
}

function rulesOf(pair: Pair, { catalog, resumesAt }: Context) {
  const tariff = catalog.tariff('default')
  const status = statusOf(pair, resumesAt)
  return {
    status: status === 'open' ? 'active' : status,
    resumes_at: status === 'halted' ? (resumesAt?.toISOString() ?? null) : null,
    base: pair.base.symbol,
    quote: pair.quote.symbol,
    price_step: formatAmount(pair.priceStep),
    lot: formatAmount(pair.lot),
    min_order_size: formatAmount(pair.orderSizeMin),
    max_order_size: formatAmount(pair.orderSizeMax),
    min_order_value: formatAmount(pair.orderValueMin),
    maker_fee: tariff === undefined ? '0' : formatFraction(tariff.makerFee),
    taker_fee: tariff === undefined ? '0' : formatFraction(tariff.takerFee),
  }
}
