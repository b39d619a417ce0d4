import type { Static } from 'typebox'
import type { Catalog } from '#core/catalog'
import { type DealingDesk, dealingRefusals } from '#core/dealing'
import { ledgerRefusals } from '#core/ledger'
import { formatAmount, formatFraction } from '#core/money'
import { operation, publicRoute, type Route } from '#platform/http'
import { orRefusal } from '#platform/refusal'
import type { Converter } from './converter.ts'
import { converterSettings, type FiatListing } from './converter-settings.ts'
import { fiatBounds, requireWithinFiatBounds } from './fiat-bounds.ts'
import { disagreementWith, type FiatOrder, readFiatOrder } from './fiat-order.ts'
import { fiatTerms, priceOfFiatPair } from './fiat-pricing.ts'
import { listedCrypto, listedFiat, requireCrypto, requireFiat } from './listings.ts'
import type { Pricing } from './pricing.ts'
import { converterRefusals } from './refusals.ts'
import {
  executingKey,
  fiatCurrencies,
  fiatEstimateBody,
  fiatExecuteBody,
  fiatExecution,
  fiatQuote,
  fiatRate,
  fiatRateQuery,
  quotingKey,
  symbols,
} from './schemas.ts'
import type { Terms } from './terms.ts'

type Options = { catalog: Catalog; desk: DealingDesk; converter: Converter }

const tag = 'Converter'
const permission = 'can_convert'
const exampleId = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'
const exampleUid = '01994f6e-8a10-7b55-a3f1-0c9d8e7f6a5b'

const exampleSides: Omit<Static<typeof fiatExecution>, 'uid' | 'status'> = {
  crypto_symbol: 'USDT',
  fiat_code: 'RUB',
  direction: 'buy',
  crypto_amount: '12.421875',
  fiat_amount: '1000',
}

/** The routes that convert crypto into fiat and back. */
export function fiatRoutes(options: Options): Route[] {
  return [
    currenciesRoute(options),
    symbolsRoute(options),
    rateRoute(options),
    estimateRoute(options),
    executeRoute(options),
  ]
}

function currenciesRoute({ catalog }: Options): Route {
  const listed = listedFiat(catalog).map((listing) => ({
    code: listing.currency.symbol,
    name: listing.currency.name,
    symbol: listing.sign,
    decimals: listing.currency.asset.scale,
    ...limitsOf(listing),
  }))
  return publicRoute({
    operationId: 'listFiatConverterCurrencies',
    summary: 'List the fiat currencies of the converter',
    tag,
    method: 'GET',
    path: '/api/v1/integration/converter/fiat/currencies',
    result: fiatCurrencies,
    example: { data: listed.slice(0, 1) },
    handle: async () => listed,
  })
}

function symbolsRoute({ catalog }: Options): Route {
  const listed = listedCrypto(catalog).map(({ symbol }) => symbol)
  return publicRoute({
    operationId: 'listFiatConverterCryptoSymbols',
    summary: 'List the crypto currencies that convert into fiat and back',
    tag,
    method: 'GET',
    path: '/api/v1/integration/converter/fiat/crypto-symbols',
    result: symbols,
    example: { data: ['BTC', 'ETH', 'USDT'] },
    handle: async () => listed,
  })
}

function rateRoute(options: Options): Route {
  return publicRoute({
    operationId: 'getFiatConverterRate',
    summary: 'Read the current rate of a conversion into or out of fiat',
    description: 'The rate is not held; an estimate holds it and states the fee.',
    tag,
    method: 'GET',
    path: '/api/v1/integration/converter/fiat/rate',
    query: fiatRateQuery,
    result: fiatRate,
    refusals: [converterRefusals.CURRENCY_NOT_FOUND, dealingRefusals.PRICE_UNAVAILABLE],
    example: {
      query: { crypto: 'USDT', fiat: 'RUB', direction: 'buy' },
      data: {
        crypto: 'USDT',
        fiat: 'RUB',
        direction: 'buy',
        rate: '80.3418',
        min_amount: '100',
        max_amount: '15000000',
      },
    },
    async handle({ query: { crypto, fiat, direction } }) {
      const { catalog } = options
      const pair = {
        crypto: requireCrypto(catalog, crypto),
        listing: requireFiat(catalog, fiat),
        direction,
      }
      const { rate } = priceOfFiatPair(pair, options)
      return {
        crypto: pair.crypto.symbol,
        fiat: pair.listing.currency.symbol,
        direction,
        rate: formatFraction(rate),
        ...limitsOf(pair.listing),
      }
    },
  })
}

function estimateRoute(options: Options): Route {
  const { catalog, converter } = options
  return operation({
    operationId: 'estimateFiatConversion',
    summary: 'Get a quote for crypto against fiat that holds for 30 seconds',
    description:
      'The quote belongs to you and can be executed once. For a buy, `amount` is the fiat you give, fee included; for a sell it is the crypto you give, and the fee comes out of the fiat received. Each direction of two currencies has one open quote: a newer quote ends the older one, which then fails with QUOTE_EXPIRED and `details.reason` replaced. The total value of your open quotes is limited too.',
    tag,
    method: 'POST',
    path: '/api/v1/integration/converter/fiat/estimate',
    permission,
    body: fiatEstimateBody,
    result: fiatQuote,
    keyDescription: quotingKey,
    refusals: [
      converterRefusals.CURRENCY_NOT_FOUND,
      dealingRefusals.AMOUNT_TOO_SMALL,
      dealingRefusals.AMOUNT_TOO_LARGE,
      dealingRefusals.INSUFFICIENT_LIQUIDITY,
      dealingRefusals.PRICE_UNAVAILABLE,
      converterRefusals.QUOTE_LIMIT_EXCEEDED,
    ],
    example: {
      body: { crypto_symbol: 'USDT', fiat_code: 'RUB', direction: 'buy', amount: '1000' },
      data: {
        quote_id: exampleId,
        ...exampleSides,
        rate: '80.3418',
        fee: '2',
        expires_at: '2026-05-04T12:00:30.000Z',
      },
    },
    submit: converter.estimateFiat,
    command({ caller: { customerId }, body }) {
      const order = readFiatOrder(body, { field: 'amount', text: body.amount, catalog })
      return () => termsOf(order, { customerId, ...options })
    },
  })
}

function executeRoute({ catalog, converter }: Options): Route {
  return operation({
    operationId: 'executeFiatConversion',
    summary: 'Convert between crypto and fiat at the rate of a quote',
    description:
      'The conversion is final when it is answered. All fields must match the quote. It is made at the quoted rate or not at all: QUOTE_PRICE_MOVED means that the market has moved against the house by more than a share of its spread, `details.tolerance`. A repeat with the same quote converts nothing and returns the first conversion, whatever its other fields say.',
    tag,
    method: 'POST',
    path: '/api/v1/integration/converter/fiat/execute',
    permission,
    body: fiatExecuteBody,
    result: fiatExecution,
    keyDescription: executingKey,
    refusals: [
      converterRefusals.CURRENCY_NOT_FOUND,
      converterRefusals.QUOTE_NOT_FOUND,
      converterRefusals.QUOTE_EXPIRED,
      converterRefusals.QUOTE_PRICE_MOVED,
      converterRefusals.QUOTE_MISMATCH,
      ledgerRefusals.INSUFFICIENT_BALANCE,
      dealingRefusals.INSUFFICIENT_LIQUIDITY,
      dealingRefusals.PRICE_UNAVAILABLE,
    ],
    example: {
      body: {
        crypto_symbol: 'USDT',
        fiat_code: 'RUB',
        direction: 'buy',
        from_amount: '1000',
        quote_id: exampleId,
      },
      data: { uid: exampleUid, ...exampleSides, status: 'completed' },
    },
    submit: converter.executeFiat,
    command({ caller: { customerId }, body }) {
      const order = orRefusal(() =>
        readFiatOrder(body, { field: 'from_amount', text: body.from_amount, catalog }),
      )
      const quoteId = body.quote_id.toLowerCase()
      return { customerId, quoteId, disagree: disagreementWith(order, catalog) }
    },
  })
}

function limitsOf({ amountMin, amountMax }: FiatListing): { min_amount: string; max_amount: string | null } {
  return { min_amount: formatAmount(amountMin), max_amount: amountMax && formatAmount(amountMax) }
}

/** The terms at this moment; throws the house's refusal. */
function termsOf(
  { crypto, fiat, direction, given }: FiatOrder,
  { customerId, catalog, desk }: Pricing & { customerId: string },
): Terms {
  const pair = {
    crypto: requireCrypto(catalog, crypto.symbol),
    listing: requireFiat(catalog, fiat.symbol),
    direction,
  }
  const price = priceOfFiatPair(pair, { catalog, desk })
  const { fee: share } = catalog.section(converterSettings).fiat
  const { listing } = pair
  const bounds = fiatBounds(price, { crypto, listing, share })
  requireWithinFiatBounds(given, { bounds, listing })
  return fiatTerms({ customerId, given, price, share })
}
