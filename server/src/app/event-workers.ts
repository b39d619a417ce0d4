import { purgeEvents } from '#delivery/events'
import { createWebhookSender, purgeDeliveries, webhookWorkers } from '#delivery/webhooks'
import { every, type Worker } from '#platform/workers'
import type { Foundation } from './foundation.ts'
import { faultySender } from './sandbox/faulty-ports.ts'
import type { Sandbox } from './sandbox/open-sandbox.ts'
import { webhookTargetsOf } from './webhook-targets.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** What the role `worker` does with events: it sends them, and forgets the old ones. A sandbox lets some calls fail. */
export function eventWorkers(foundation: Foundation, sandbox: Pick<Sandbox, 'faults'> | null): Worker[] {
  const { config, database, businessClock } = foundation
  async function purge(): Promise<boolean> {
    const now = businessClock.now()
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
    const leavesMore = [
      await purgeDeliveries(database, { now, before: daysAgo(config.deliveryRetentionDays) }),
      await purgeEvents(database, daysAgo(config.eventRetentionDays)),
    ]
    return leavesMore.includes(true)
  }
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
      act: purge,
    }),
  ]
}
