import type { Static } from 'typebox'
import type { Catalog } from '#core/catalog'
import { type DealingDesk, dealingRefusals } from '#core/dealing'
import { ledgerRefusals } from '#core/ledger'
import { formatAmount, formatFraction } from '#core/money'
import { operation, publicRoute, type Route } from '#platform/http'
import type { Converter } from './converter.ts'
import { converterSettings } from './converter-settings.ts'
import { cryptoBounds, requireWithinCryptoBounds } from './crypto-bounds.ts'
import { type CryptoOrder, disagreementAsCrypto, readCryptoOrder, requireDifferent } from './crypto-order.ts'
import { cryptoTerms, priceOfPair } from './crypto-pricing.ts'
import { listedCrypto, requireCrypto } from './listings.ts'
import type { Pricing } from './pricing.ts'
import { converterRefusals } from './refusals.ts'
import {
  cryptoEstimateBody,
  cryptoExecuteBody,
  cryptoExecution,
  cryptoQuote,
  cryptoRate,
  cryptoRateQuery,
  executingKey,
  quotingKey,
  symbols,
} from './schemas.ts'
import type { Terms } from './terms.ts'

type Options = { catalog: Catalog; desk: DealingDesk; converter: Converter }

const tag = 'Converter'
const permission = 'can_convert'
const exampleId = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'
const exampleUid = '01994f6e-8a10-7b55-a3f1-0c9d8e7f6a5b'

const exampleSides: Omit<Static<typeof cryptoQuote>, 'quote_id' | 'expires_in_seconds'> = {
  from_symbol: 'BTC',
  to_symbol: 'ETH',
  from_amount: '0.1',
  to_amount: '2.7654321098',
  rate: '27.654321098',
}

/** The routes that convert one crypto currency into another. */
export function cryptoRoutes(options: Options): Route[] {
  return [symbolsRoute(options), rateRoute(options), estimateRoute(options), executeRoute(options)]
}

function symbolsRoute({ catalog }: Options): Route {
  const listed = listedCrypto(catalog).map(({ symbol }) => symbol)
  return publicRoute({
    operationId: 'listCryptoConverterSymbols',
    summary: 'List the crypto currencies that convert into each other',
    tag,
    method: 'GET',
    path: '/api/v1/integration/converter/crypto/symbols',
    result: symbols,
    example: { data: ['BTC', 'ETH', 'USDT'] },
    handle: async () => listed,
  })
}

function rateRoute(options: Options): Route {
  const { crypto } = options.catalog.section(converterSettings)
  const limits = {
    min_amount_usdt: formatAmount(crypto.amountMinUsdt),
    max_amount_usdt: formatAmount(crypto.amountMaxUsdt),
    expires_in_seconds: crypto.quoteSeconds,
  }
  return publicRoute({
    operationId: 'getCryptoConverterRate',
    summary: 'Read the current rate of a conversion',
    description: 'The rate is not held; an estimate holds it.',
    tag,
    method: 'GET',
    path: '/api/v1/integration/converter/crypto/rate',
    query: cryptoRateQuery,
    result: cryptoRate,
    refusals: [converterRefusals.CURRENCY_NOT_FOUND, dealingRefusals.PRICE_UNAVAILABLE],
    example: {
      query: { from: 'BTC', to: 'ETH' },
      data: {
        from_symbol: 'BTC',
        to_symbol: 'ETH',
        rate: '27.654321098',
        min_amount_usdt: '1',
        max_amount_usdt: '250000',
        expires_in_seconds: 30,
      },
    },
    async handle({ query }) {
      const { catalog } = options
      const pair = { from: requireCrypto(catalog, query.from), to: requireCrypto(catalog, query.to) }
      requireDifferent(pair, 'to')
      const { rate } = priceOfPair(pair, options)
      return {
        from_symbol: pair.from.symbol,
        to_symbol: pair.to.symbol,
        rate: formatFraction(rate),
        ...limits,
      }
    },
  })
}

function estimateRoute(options: Options): Route {
  const { catalog, converter } = options
  return operation({
    operationId: 'estimateCryptoConversion',
    summary: 'Get a quote: a rate that holds for a while',
    description:
      'The quote belongs to you, can be executed once, and states the exact amount you get. There is no fee. Each direction, such as BTC to ETH, has one open quote: a newer quote ends the older one, which then fails with QUOTE_EXPIRED and `details.reason` replaced. The total value of your open quotes is limited too.',
    tag,
    method: 'POST',
    path: '/api/v1/integration/converter/crypto/estimate',
    permission,
    body: cryptoEstimateBody,
    result: cryptoQuote,
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
      body: { from_symbol: 'BTC', to_symbol: 'ETH', from_amount: '0.1' },
      data: { quote_id: exampleId, ...exampleSides, expires_in_seconds: 30 },
    },
    submit: converter.estimateCrypto,
    command({ caller: { customerId }, body }) {
      const order = readCryptoOrder(body, catalog)
      return () => termsOf(order, { customerId, ...options })
    },
  })
}

function executeRoute({ catalog, converter }: Options): Route {
  const disagree = disagreementAsCrypto(catalog)
  return operation({
    operationId: 'executeCryptoConversion',
    summary: 'Convert at the rate of a quote',
    description:
      'The conversion is final when it is answered. It is made at the quoted rate or not at all: QUOTE_PRICE_MOVED means that the market has moved against the house by more than a share of its spread, `details.tolerance`. A refused quote can be executed again until it ends.',
    tag,
    method: 'POST',
    path: '/api/v1/integration/converter/crypto/execute',
    permission,
    body: cryptoExecuteBody,
    result: cryptoExecution,
    keyDescription: executingKey,
    refusals: [
      converterRefusals.CURRENCY_NOT_FOUND,
      converterRefusals.QUOTE_NOT_FOUND,
      converterRefusals.QUOTE_EXPIRED,
      converterRefusals.QUOTE_PRICE_MOVED,
      converterRefusals.QUOTE_ALREADY_USED,
      converterRefusals.OPERATION_IN_PROGRESS,
      ledgerRefusals.INSUFFICIENT_BALANCE,
      dealingRefusals.INSUFFICIENT_LIQUIDITY,
      dealingRefusals.PRICE_UNAVAILABLE,
    ],
    example: {
      body: { quote_id: exampleId, idempotency_key: 'swap-2026-05-04' },
      data: { uid: exampleUid, ...exampleSides, status: 'completed' },
    },
    submit: converter.executeCrypto,
    command: ({ caller: { customerId }, body }) => ({
      customerId,
      quoteId: body.quote_id.toLowerCase(),
      disagree,
    }),
  })
}

/** The terms at this moment; throws the house's refusal. */
function termsOf(
  { from, to, given }: CryptoOrder,
  { customerId, ...pricing }: Pricing & { customerId: string },
): Terms {
  const { catalog } = pricing
  const pair = { from: requireCrypto(catalog, from.symbol), to: requireCrypto(catalog, to.symbol) }
  const price = priceOfPair(pair, pricing)
  requireWithinCryptoBounds(given, { bounds: cryptoBounds(pair, { price, pricing }), catalog })
  return cryptoTerms({ customerId, given, price })
}
