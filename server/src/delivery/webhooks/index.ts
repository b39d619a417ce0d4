// Webhooks: the customers' log of events, sent to their endpoints.
// Invariants: an event is queued once for each endpoint whose filter names it, and is tried until an answer of 2xx or
// the last try; one endpoint never delays another; every connection goes to a vetted address; a secret is shown once
// and stored sealed; the purge deletes only unneeded rows. The module that records an event declares its type.
// `deliveries/` is the queue and its log. `sending/` is the way to the endpoint: the retry schedule
// (`retry-schedule.ts`), the number of requests in flight (`schedule.ts`), the signature (`signing.ts`), the allowed
// targets (`target-guard.ts`). This folder has the customers' routes and connects the parts. A delivery is claimed with
// a lease and sent outside transactions. The schedule is a state without timers, which `deliverer.ts` runs. The
// resolver of the connection itself refuses addresses that are not public (decision 0024).
// Words: the fan-out makes the deliveries of events; a replay sends an event again on request, and its attempts
// continue the numbering.
import type { Product } from '#core/product'
import { purging } from '#delivery/events'
import type { LastUses } from './drop-deliveries.ts'
import { purgeDeliveries } from './purge-deliveries.ts'
import { webhookRoutes } from './routes.ts'
import type { WebhookSender } from './sending/send-webhook.ts'
import { webhookEvents } from './webhook-events.ts'
import { resealWebhooks } from './webhook-store.ts'
import { webhookWorkers } from './workers.ts'

export { createWebhookSender, type WebhookSender } from './sending/send-webhook.ts'
export { createTargetGuard, type TargetGuard } from './sending/target-guard.ts'
export { webhookTestEvent } from './webhook-events.ts'

type Parts = Parameters<typeof webhookRoutes>[0] &
  Omit<Parameters<typeof webhookWorkers>[0], 'sender' | 'timeoutMs'> & {
    readonly webhookSender: () => WebhookSender
    readonly webhookTimeoutMs: number
    readonly deliveryRetentionDays: number
  }

export const webhooks = {
  tags: [
    {
      name: 'Webhooks',
      description:
        'Events sent to your endpoints as they happen, also available as a log to pull. Each event is sent at least once, signed by Standard Webhooks; no event is skipped.',
    },
    { name: 'Events', description: 'Webhooks that your endpoint receives, one for each type of event.' },
  ],
  permissions: [{ name: 'can_webhooks_manage', sendsValue: false }],
  events: webhookEvents,
  reseal: [resealWebhooks],
  open: (parts) => ({
    routes: webhookRoutes(parts),
    workers: {
      worker: (lastUses: LastUses = new Map()) => [
        ...webhookWorkers({ ...parts, sender: parts.webhookSender(), timeoutMs: parts.webhookTimeoutMs }),
        purging({
          name: 'delivery purge',
          businessClock: parts.businessClock,
          retentionDays: parts.deliveryRetentionDays,
          act: (before, now) => purgeDeliveries(parts.database, { now, before, lastUses }),
        }),
      ],
    },
  }),
} satisfies Product<Parts>
