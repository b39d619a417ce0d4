import Type from 'typebox'
import { dealingRefusals } from '#core/dealing'
import { operation, publicRoute, type Route } from '#platform/http'
import { priceOfFiatPair } from '#products/converter/conversions'
import {
  converterRefusals,
  fiatConversionResource,
  fiatCurrencyResource,
  fiatEstimateBody,
  fiatExecuteBody,
  fiatQuoteResource,
  fiatRateQuery,
  fiatRateResource,
  listedFiat,
  requireCrypto,
  requireFiat,
} from '#products/converter/terms'
import { readFiatOrder } from './fiat-order.ts'
import { estimateParts, executeParts, type RouteParts, symbolsRoute, tag } from './route-parts.ts'

/** The routes that convert crypto into fiat and back. */
export function fiatRoutes(options: RouteParts): Route[] {
  return [
    currenciesRoute(options),
    symbolsRoute(options.catalog, {
      operationId: 'listFiatConverterCryptoSymbols',
      summary: 'List the crypto currencies that convert into fiat and back',
      path: '/api/v1/integration/converter/fiat/crypto-symbols',
    }),
    rateRoute(options),
    estimateRoute(options),
    executeRoute(options),
  ]
}

function currenciesRoute({ catalog }: RouteParts): Route {
  return publicRoute({
    operationId: 'listFiatConverterCurrencies',
    summary: 'List the fiat currencies of the converter',
    tag,
    method: 'GET',
    path: '/api/v1/integration/converter/fiat/currencies',
    result: Type.Array(fiatCurrencyResource.schema),
    example: { data: [fiatCurrencyResource.example] },
    handle: async () => listedFiat(catalog).map(fiatCurrencyResource.of),
  })
}

function rateRoute(options: RouteParts): Route {
  return publicRoute({
    operationId: 'getFiatConverterRate',
    summary: 'Read the current rate of a conversion into or out of fiat',
    description: 'The rate is not held; an estimate holds it and states the fee.',
    tag,
    method: 'GET',
    path: '/api/v1/integration/converter/fiat/rate',
    query: fiatRateQuery,
    result: fiatRateResource.schema,
    refusals: [converterRefusals.CURRENCY_NOT_FOUND, dealingRefusals.PRICE_UNAVAILABLE],
    example: {
      query: { crypto: 'USDT', fiat: 'RUB', direction: 'buy' },
      data: fiatRateResource.example,
    },
    async handle({ query: { crypto, fiat, direction } }) {
      const { catalog } = options
      const pair = {
        crypto: requireCrypto(catalog, crypto),
        listing: requireFiat(catalog, fiat),
        direction,
      }
      const { rate } = priceOfFiatPair(pair, options)
      return fiatRateResource.of({ ...pair.listing, crypto: pair.crypto, direction, rate })
    },
  })
}

function estimateRoute(options: RouteParts): Route {
  const { catalog, converter } = options
  return operation({
    ...estimateParts,
    operationId: 'estimateFiatConversion',
    summary: 'Get a quote for crypto against fiat that holds for 30 seconds',
    description:
      'The quote belongs to you and can be executed once. For a buy, `amount` is the fiat you give, fee included; for a sell it is the crypto you give, and the fee comes out of the fiat received. Each direction of two currencies has at most one open quote: a newer quote replaces the older one, which then fails with QUOTE_EXPIRED and `details.reason` replaced. The total value of your open quotes is limited too.',
    path: '/api/v1/integration/converter/fiat/estimate',
    body: fiatEstimateBody,
    result: fiatQuoteResource.schema,
    example: {
      body: { crypto_symbol: 'USDT', fiat_code: 'RUB', direction: 'buy', amount: '1000' },
      data: fiatQuoteResource.example,
    },
    submit: converter.estimateFiat,
    command({ caller: { customerId }, body }) {
      const order = readFiatOrder(body, { field: 'amount', text: body.amount, catalog })
      return { customerId, order }
    },
  })
}

function executeRoute({ converter }: RouteParts): Route {
  return operation({
    ...executeParts,
    operationId: 'executeFiatConversion',
    summary: 'Convert between crypto and fiat at the rate of a quote',
    description:
      'The conversion is final before the answer is sent. All fields must match the quote. A conversion is made at the quoted rate or not at all: QUOTE_PRICE_MOVED means that the market has moved against the exchange by more than `details.tolerance`, a share of its spread. A repeat with the same quote converts nothing and returns the first conversion, whatever its other fields are.',
    path: '/api/v1/integration/converter/fiat/execute',
    stoppedBy: 'converter',
    body: fiatExecuteBody,
    result: fiatConversionResource.schema,
    refusals: [...executeParts.refusals, converterRefusals.QUOTE_MISMATCH],
    example: {
      body: {
        crypto_symbol: 'USDT',
        fiat_code: 'RUB',
        direction: 'buy',
        from_amount: '1000',
        quote_id: fiatQuoteResource.example.quote_id,
      },
      data: fiatConversionResource.example,
    },
    submit: converter.executeFiat,
    command: ({ caller: { customerId }, body: { quote_id, ...asked } }) => ({
      ...{ customerId, quoteId: quote_id.toLowerCase() },
      asked,
    }),
  })
}
