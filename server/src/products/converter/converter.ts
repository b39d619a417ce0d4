import type { Catalog } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Answer } from '#platform/http'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { cryptoExecutionOf, fiatExecutionOf } from './answers.ts'
import { createEstimates, type Estimate } from './estimates.ts'
import { createExecutions, type Execution } from './executions.ts'
import { refuseWhileInFlight } from './in-flight.ts'
import { converterRefusals } from './refusals.ts'
import type { CryptoExecution, FiatExecution } from './schemas.ts'
import type { Quote } from './terms.ts'

/** Holds rates for customers and converts at them. */
export type Converter = {
  estimate(estimate: Estimate): Promise<Quote>
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

export function createConverter(options: Options): Converter {
  const estimates = createEstimates(options)
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
  return {
    estimate: estimates.submit,
    executeCrypto: refuseWhileInFlight(crypto.submit),
    executeFiat: fiat.submit,
    async close() {
      await Promise.all([estimates.close(), crypto.close(), fiat.close()])
    },
    waiting: () => estimates.waiting() + crypto.waiting() + fiat.waiting(),
  }
}
