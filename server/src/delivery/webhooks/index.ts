// Webhooks: the customers' log of events, sent to their endpoints and pulled from GET /events in the same bytes.
// Invariants: an event is queued once for each endpoint that wants it and is tried until it is answered 2xx or
// given up; one endpoint never delays another; nothing is connected to that was not vetted; a secret is shown once
// and stored sealed; what is purged is needed by nobody. Which events there are is said by whoever records them.
// `deliveries/` is what is queued for whom and what became of it, `sending/` how it gets there, signed
// (`signing/`) and only where it may (`target/`). Here is what customers ask for, and what ties these together.

import type { Product } from '#core/product'
import { every, type Worker } from '#platform/workers'
import { purgeEvents, type Retention, restingWhenDone } from './purge-events.ts'
import { resealWebhooks } from './reseal-webhooks.ts'
import { webhookRoutes } from './routes.ts'
import type { WebhookSender } from './sending/target/send-webhook.ts'
import { webhookEvents } from './webhook-events.ts'
import { webhookWorkers } from './workers.ts'

export type { Retention } from './purge-events.ts'
export { createWebhookSender, type WebhookSender } from './sending/target/send-webhook.ts'
export { createTargetGuard, type TargetGuard } from './sending/target/target-guard.ts'
export { webhookTestEvent } from './webhook-events.ts'

type Parts = Parameters<typeof webhookRoutes>[0] &
  Omit<Parameters<typeof webhookWorkers>[0], 'sender' | 'timeoutMs'> & {
    readonly webhookSender: () => WebhookSender
    readonly webhookTimeoutMs: number
    readonly retention: Retention
  }

export const webhooks = {
  tags: [
    {
      name: 'Webhooks',
      description:
        'What happens, sent to your endpoints as it happens, and the same log to pull. Each event is sent at least once, signed by Standard Webhooks; nothing is skipped.',
    },
  ],
  permissions: ['can_events_read', 'can_webhooks_manage'],
  events: webhookEvents,
  reseal: [resealWebhooks],
  open: (parts) => ({
    routes: webhookRoutes(parts),
    workers: { worker: () => workersOf(parts) },
  }),
} satisfies Product<Parts>

function workersOf(parts: Parts): Worker[] {
  const { database, businessClock, retention, webhookTimeoutMs: timeoutMs } = parts
  const sending = webhookWorkers({ ...parts, sender: parts.webhookSender(), timeoutMs })
  const purge = restingWhenDone(() => purgeEvents(database, { now: businessClock.now(), retention }))
  return [
    sending.deliveries,
    ...sending.repeated.map(({ everyMs, ...work }) => every(everyMs, work)),
    every(1_000, { name: 'event purge', act: purge }),
  ]
}
