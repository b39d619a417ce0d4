import { type Queue, queueOf, type Writer, type WriterParts } from '#core/idempotency'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { createExecutions, type Execution } from '#products/converter/conversions'
import { createEstimates, type Estimate } from '#products/converter/quotes'
import {
  type CryptoConversion,
  type CryptoQuote,
  converterRefusals,
  converterSettings,
  cryptoConversionResource,
  cryptoQuoteResource,
  type FiatConversion,
  type FiatQuote,
  fiatConversionResource,
  fiatQuoteResource,
  type Pricing,
} from '#products/converter/terms'
import { type CryptoOrder, disagreementAsCrypto, priceCrypto } from './crypto-order.ts'
import { type AskedFiat, disagreementWith, type FiatOrder, priceFiat } from './fiat-order.ts'

/** Holds rates for customers and converts at them. */
export type Converter = Queue & {
  readonly estimateCrypto: Writer<Estimate<CryptoOrder>, CryptoQuote>['submit']
  readonly estimateFiat: Writer<Estimate<FiatOrder>, FiatQuote>['submit']
  /** Refuses a request that is still running elsewhere. */
  readonly executeCrypto: Writer<Execution<null>, CryptoConversion>['submit']
  /** Answers a used quote with the conversion that used it. */
  readonly executeFiat: Writer<Execution<AskedFiat>, FiatConversion>['submit']
}

type Options = WriterParts & Pricing & { readonly ids: Ids }

const fiatLifeMs = 30_000

export function createConverter(options: Options): Converter {
  const { catalog } = options
  const { quoteSeconds } = catalog.section(converterSettings).crypto
  const cryptoQuotes = createEstimates({
    ...options,
    gatheredAs: 'crypto quotes',
    lifeMs: quoteSeconds * 1_000,
    price: (customerId, order: CryptoOrder) => priceCrypto(order, { customerId, ...options }),
    tell: cryptoQuoteResource.of,
  })
  const fiatQuotes = createEstimates({
    ...options,
    gatheredAs: 'fiat quotes',
    lifeMs: fiatLifeMs,
    price: (customerId, order: FiatOrder) => priceFiat(order, { customerId, ...options }),
    tell: fiatQuoteResource.of,
  })
  const crypto = createExecutions({
    ...options,
    gatheredAs: 'crypto conversions',
    refusesRunning: true,
    disagree: (_: null) => disagreementAsCrypto(catalog),
    tell: cryptoConversionResource.of,
    repeat: ({ id }) => ({
      refusal: new Refusal(converterRefusals.QUOTE_ALREADY_USED, { details: { uid: id } }),
    }),
  })
  const fiat = createExecutions({
    ...options,
    gatheredAs: 'fiat conversions',
    refusesRunning: false,
    disagree: (asked: AskedFiat) => disagreementWith(asked, catalog),
    tell: fiatConversionResource.of,
    repeat: (conversion) => ({ data: fiatConversionResource.of(conversion) }),
  })
  return {
    ...queueOf([cryptoQuotes, fiatQuotes, crypto, fiat]),
    estimateCrypto: cryptoQuotes.submit,
    estimateFiat: fiatQuotes.submit,
    executeCrypto: crypto.submit,
    executeFiat: fiat.submit,
  }
}
