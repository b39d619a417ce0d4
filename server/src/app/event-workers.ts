import { purgeEvents, webhookWorkers } from '#delivery/webhooks'
import type { Foundation } from './foundation.ts'
import { webhookTargetsOf } from './webhook-targets.ts'
import { every, type Worker } from './workers.ts'

/** What the role `worker` does with events: it sends them, and forgets the old ones. */
export function eventWorkers(foundation: Foundation): Worker[] {
  const { config, database, businessClock } = foundation
  const retention = { eventDays: config.eventRetentionDays, deliveryDays: config.deliveryRetentionDays }
  const timeoutMs = config.webhookTimeout * 1_000
  const sending = webhookWorkers({ ...foundation, webhookTargets: webhookTargetsOf(config), timeoutMs })
  return [
    sending.deliveries,
    ...sending.repeated.map(({ everyMs, ...work }) => every(everyMs, work)),
    every(1_000, {
      name: 'event purge',
      act: restingWhenDone(() => purgeEvents(database, { now: businessClock.now(), retention })),
    }),
  ]
}

const restMs = 60_000

/** Writers make events faster than one round a minute deletes them, and looking for nothing is not free. */
function restingWhenDone(purge: () => Promise<boolean>): () => Promise<void> {
  let restingUntil = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() < restingUntil) return
    const leavesMore = await purge()
    restingUntil = leavesMore ? restingUntil : performance.now() + restMs
  }
}
