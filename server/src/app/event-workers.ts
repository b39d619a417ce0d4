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
  return [
    ...webhookWorkers({
      ...foundation,
      sender: sandbox === null ? sender : faultySender(sender, sandbox.faults),
      timeoutMs,
    }),
    // Writers make events faster than one round a minute deletes them, and looking for nothing is not free.
    every((leavesMore) => (leavesMore === false ? 60_000 : 1_000), {
      name: 'event purge',
      act: () => purgeEvents(database, { now: businessClock.now(), retention }),
    }),
  ]
}
