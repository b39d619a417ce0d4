import { purgeEvents, webhookWorkers } from '#delivery/webhooks'
import type { Foundation } from './foundation.ts'
import { webhookTargetsOf } from './webhook-targets.ts'
import { every, type Worker } from './workers.ts'

/** What the role `worker` does with events: it sends them, and forgets the old ones. */
export function eventWorkers(foundation: Foundation): Worker[] {
  const { config, database, businessClock, logger } = foundation
  const retention = { eventDays: config.eventRetentionDays, deliveryDays: config.deliveryRetentionDays }
  const timeoutMs = config.webhookTimeout * 1_000
  return [
    ...webhookWorkers({ ...foundation, webhookTargets: webhookTargetsOf(config), timeoutMs }),
    every(60_000, {
      name: 'event purge',
      logger,
      act: () => purgeEvents(database, { now: businessClock.now(), retention }),
    }),
  ]
}
