// The request log: the requests that named a known key, with their bodies, for the customers who made them, and counts
// of their outcomes. Invariants: no request waits for the log; no value of a concealed field enters it; a request that
// it cannot store is counted and left out. Its days are dropped as a whole. The lines of the server's own log belong to
// `#platform/http`.
import type { Product } from '#core/product'
import type { Clock } from '#platform/clock'
import type { Metrics } from '#platform/metrics'
import { every } from '#platform/workers'
import { createRecorder } from './create-recorder.ts'
import { dropRequestDays } from './request-days.ts'
import { requestRoutes } from './routes.ts'

export { concealsAny } from './redact.ts'
export { type Outcomes, requestOutcomes } from './request-outcomes.ts'

type Parts = Parameters<typeof requestRoutes>[0] & {
  readonly systemClock: Clock
  readonly metrics: Metrics
  /** The number of whole days of UTC for which requests are kept; 0 keeps none. */
  readonly requestLogDays: number
}

const flushMs = 250
const purgeMs = 10 * 60_000

export const requestLog = {
  tags: [],
  open(parts) {
    const { database, requestLogDays: daysKept } = parts
    const recorder = createRecorder(parts)
    const flushing = every(flushMs, { name: 'request log', act: recorder.flush, end: recorder.flush })
    const purging = every(purgeMs, {
      name: 'request purge',
      act: () => dropRequestDays(database, daysKept),
    })
    return {
      routes: requestRoutes(parts),
      workers: { process: () => (daysKept === 0 ? [] : [flushing]), worker: () => [purging] },
      /** Records an answered request; absent where none are kept. */
      record: daysKept === 0 ? undefined : recorder.record,
    }
  },
} satisfies Product<Parts>
