import { dealingRefusals } from '#core/dealing'
import { operation, publicRoute, type Route } from '#platform/http'
import { priceOfPair } from '#products/converter/conversions'
import {
  converterRefusals,
  converterSettings,
  cryptoConversionResource,
  cryptoEstimateBody,
  cryptoExecuteBody,
  cryptoQuoteResource,
  cryptoRateQuery,
  cryptoRateResource,
  requireCrypto,
} from '#products/converter/terms'
import { readCryptoOrder, requireDifferent } from './crypto-order.ts'
import { estimateParts, executeParts, type RouteParts, symbolsRoute, tag } from './route-parts.ts'

/** The routes that convert one crypto currency into another. */
export function cryptoRoutes(options: RouteParts): Route[] {
  const list = symbolsRoute(options.catalog, {
    operationId: 'listCryptoConverterSymbols',
    summary: 'List the crypto currencies that convert into each other',
    path: '/api/v1/integration/converter/crypto/symbols',
  })
  return [list, rateRoute(options), estimateRoute(options), executeRoute(options)]
}

function rateRoute(options: RouteParts): Route {
  const { crypto: settings } = options.catalog.section(converterSettings)
  return publicRoute({
    operationId: 'getCryptoConverterRate',
    summary: 'Read the current rate of a conversion',
    description: 'The rate is not held; an estimate holds it.',
    tag,
    method: 'GET',
    path: '/api/v1/integration/converter/crypto/rate',
    query: cryptoRateQuery,
    result: cryptoRateResource.schema,
    refusals: [converterRefusals.CURRENCY_NOT_FOUND, dealingRefusals.PRICE_UNAVAILABLE],
    example: { query: { from: 'BTC', to: 'ETH' }, data: cryptoRateResource.example },
    async handle({ query }) {
      const { catalog } = options
      const pair = { from: requireCrypto(catalog, query.from), to: requireCrypto(catalog, query.to) }
      requireDifferent(pair, 'to')
      const { rate } = priceOfPair(pair, options)
      return cryptoRateResource.of({ ...pair, rate, settings })
    },
  })
}

function estimateRoute(options: RouteParts): Route {
  const { catalog, converter } = options
  return operation({
    ...estimateParts,
    operationId: 'estimateCryptoConversion',
    summary: 'Get a quote: a rate that is held for a while',
    description:
      'The quote belongs to you, can be executed once, and states the exact amount you get. There is no fee. Each direction, such as BTC to ETH, has at most one open quote: a newer quote replaces the older one, which then fails with QUOTE_EXPIRED and `details.reason` replaced. The total value of your open quotes is limited too.',
    path: '/api/v1/integration/converter/crypto/estimate',
    body: cryptoEstimateBody,
    result: cryptoQuoteResource.schema,
    example: {
      body: { from_symbol: 'BTC', to_symbol: 'ETH', from_amount: '0.1' },
      data: cryptoQuoteResource.example,
    },
    submit: converter.estimateCrypto,
    command({ caller: { customerId }, body }) {
      return { customerId, order: readCryptoOrder(body, catalog) }
    },
  })
}

function executeRoute({ converter }: RouteParts): Route {
  return operation({
    ...executeParts,
    operationId: 'executeCryptoConversion',
    summary: 'Convert at the rate of a quote',
    description:
      'The conversion is final before the answer is sent. A conversion is made at the quoted rate or not at all: QUOTE_PRICE_MOVED means that the market has moved against the exchange by more than `details.tolerance`, a share of its spread. A refused quote can be executed again until it expires.',
    path: '/api/v1/integration/converter/crypto/execute',
    stoppedBy: 'converter',
    body: cryptoExecuteBody,
    result: cryptoConversionResource.schema,
    refusals: [
      ...executeParts.refusals,
      converterRefusals.QUOTE_ALREADY_USED,
      converterRefusals.OPERATION_IN_PROGRESS,
    ],
    example: {
      body: { quote_id: cryptoQuoteResource.example.quote_id, idempotency_key: 'swap-2026-05-04' },
      data: cryptoConversionResource.example,
    },
    submit: converter.executeCrypto,
    command: ({ caller: { customerId }, body }) => ({
      customerId,
      quoteId: body.quote_id.toLowerCase(),
      asked: null,
    }),
  })
}
