import type { Catalog } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Answer } from '#platform/http'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { cryptoExecutionOf, cryptoQuoteOf, fiatExecutionOf, fiatQuoteOf } from './answers.ts'
import { converterSettings } from './converter-settings.ts'
import { createEstimates, type Estimate } from './estimates.ts'
import { createExecutions, type Execution } from './executions.ts'
import { refuseWhileInFlight } from './in-flight.ts'
import { converterRefusals } from './refusals.ts'
import type { CryptoExecution, CryptoQuote, FiatExecution, FiatQuote } from './schemas.ts'

/** Holds rates for customers and converts at them. */
export type Converter = {
  estimateCrypto(estimate: Estimate): Promise<Answer<CryptoQuote>>
  estimateFiat(estimate: Estimate): Promise<Answer<FiatQuote>>
  /** Refuses a request that is being carried out already. */
  executeCrypto(execution: Execution): Promise<Answer<CryptoExecution>>
  /** Answers a quote that was used with what it was used for. */
  executeFiat(execution: Execution): Promise<Answer<FiatExecution>>
  /** Takes nothing more and waits until what was accepted is answered. */
  close(): Promise<void>
  /** Estimates and executions that wait for a writer. */
  waiting(): number
}

type Options = {
  readonly database: Database
  readonly catalog: Catalog
  readonly desk: DealingDesk
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly ids: Ids
}

const fiatLifeMs = 30_000

export function createConverter(options: Options): Converter {
  const { quoteSeconds } = options.catalog.section(converterSettings).crypto
  const cryptoQuotes = createEstimates({ ...options, lifeMs: quoteSeconds * 1_000, tell: cryptoQuoteOf })
  const fiatQuotes = createEstimates({ ...options, lifeMs: fiatLifeMs, tell: fiatQuoteOf })
  const crypto = createExecutions({
    ...options,
    tell: cryptoExecutionOf,
    repeat: ({ id }) => ({
      refusal: new Refusal(converterRefusals.QUOTE_ALREADY_USED, { details: { uid: id } }),
    }),
  })
  const fiat = createExecutions({
    ...options,
    tell: fiatExecutionOf,
    repeat: (conversion) => ({ data: fiatExecutionOf(conversion) }),
  })
  const writers = [cryptoQuotes, fiatQuotes, crypto, fiat]
  return {
    estimateCrypto: cryptoQuotes.submit,
    estimateFiat: fiatQuotes.submit,
    executeCrypto: refuseWhileInFlight(crypto.submit, options.systemClock),
    executeFiat: fiat.submit,
    async close() {
      await Promise.all(writers.map((writer) => writer.close()))
    },
    waiting: () => writers.reduce((sum, writer) => sum + writer.waiting(), 0),
  }
}
