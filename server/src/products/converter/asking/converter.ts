import { type Queue, queueOf, type Writer, type WriterParts } from '#core/idempotency'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { createExecutions, type Execution, refuseWhileInFlight } from '#products/converter/conversions'
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

/** Holds rates for customers and converts at them. */
export type Converter = Queue & {
  readonly estimateCrypto: Writer<Estimate, CryptoQuote>['submit']
  readonly estimateFiat: Writer<Estimate, FiatQuote>['submit']
  /** Refuses a request that is still running elsewhere. */
  readonly executeCrypto: Writer<Execution, CryptoConversion>['submit']
  /** Answers a used quote with the conversion that used it. */
  readonly executeFiat: Writer<Execution, FiatConversion>['submit']
}

type Options = WriterParts & Pricing & { readonly ids: Ids }

const fiatLifeMs = 30_000

export function createConverter(options: Options): Converter {
  const { quoteSeconds } = options.catalog.section(converterSettings).crypto
  const cryptoQuotes = createEstimates({
    ...options,
    lifeMs: quoteSeconds * 1_000,
    tell: cryptoQuoteResource.of,
  })
  const fiatQuotes = createEstimates({ ...options, lifeMs: fiatLifeMs, tell: fiatQuoteResource.of })
  const crypto = createExecutions({
    ...options,
    tell: cryptoConversionResource.of,
    repeat: ({ id }) => ({
      refusal: new Refusal(converterRefusals.QUOTE_ALREADY_USED, { details: { uid: id } }),
    }),
  })
  const fiat = createExecutions({
    ...options,
    tell: fiatConversionResource.of,
    repeat: (conversion) => ({ data: fiatConversionResource.of(conversion) }),
  })
  return {
    ...queueOf([cryptoQuotes, fiatQuotes, crypto, fiat]),
    estimateCrypto: cryptoQuotes.submit,
    estimateFiat: fiatQuotes.submit,
    executeCrypto: refuseWhileInFlight(crypto.submit, options),
    executeFiat: fiat.submit,
  }
}
