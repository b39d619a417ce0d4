import { createWebhookSender, purgeEvents, webhookWorkers } from '#delivery/webhooks'
import { every, type Worker } from '#platform/workers'
import type { Foundation } from './foundation.ts'
import { faultySender } from './sandbox/faulty-ports.ts'
import type { Sandbox } from './sandbox/open-sandbox.ts'
import { webhookTargetsOf } from './webhook-targets.ts'

/** What the role `worker` does with events: it sends them, and forgets the old ones. A sandbox lets some calls fail. */
export function eventWorkers(foundation: Foundation, sandbox: Pick<Sandbox, 'faults'> | null): Worker[] {
  const { config, database, businessClock } = foundation
  const retention = { eventDays: config.eventRetentionDays, deliveryDays: config.deliveryRetentionDays }
  const timeoutMs = config.webhookTimeout * 1_000
  const sender = createWebhookSender({ guard: webhookTargetsOf(config), timeoutMs })
  const sending = webhookWorkers({
    ...foundation,
    sender: sandbox === null ? sender : faultySender(sender, sandbox.faults),
    timeoutMs,
  })
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
