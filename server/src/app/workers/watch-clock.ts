import type { BusinessClock } from '#app/exchange'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import { every, type Worker } from '#platform/workers'

type Watching = {
  readonly businessClock: BusinessClock
  readonly logger: Logger
  readonly metrics: Metrics
}

const toldMs = 1_000

/** Refreshes the business clock, and logs when this machine's clock begins and ends to differ from the database's. */
export function watchClock({ businessClock, logger, metrics }: Watching): Worker {
  let isTold = false
  metrics.gauge('coffer_clock_skew_seconds', {
    help: "How far this machine's clock is ahead of the database's.",
    read: () => businessClock.skewMs() / 1_000,
  })
  return every(1_000, {
    name: 'business clock',
    async act() {
      await businessClock.refresh()
      const skewMs = businessClock.skewMs()
      const isSkewed = Math.abs(skewMs) > toldMs
      if (isSkewed === isTold) return
      isTold = isSkewed
      if (isSkewed) logger.error({ event: 'clock skewed', skewMs }, skewed)
      else logger.info({ event: 'clock right', skewMs })
    },
  })
}

const skewed =
  "this machine's clock differs from the database's; from 2 seconds on this process owns no market (docs/high-availability.md)"
