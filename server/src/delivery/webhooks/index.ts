// Webhooks: the customers' log of events, sent to their endpoints.
// Invariants: an event is queued once for each endpoint that wants it and is tried until it is answered 2xx or
// given up; one endpoint never delays another; nothing is connected to that was not vetted; a secret is shown once
// and stored sealed; what is purged is needed by nobody. Which events there are is said by whoever records them.
// `deliveries/` is what is queued for whom and what became of it, `sending/` how it gets there: when (`retry-schedule.ts`),
// how much at once (`schedule.ts`), signed (`signing.ts`), and only where it may (`target-guard.ts`). Here is what
// customers ask for, and what ties these together.
export { purgeDeliveries } from './purge-deliveries.ts'
export { webhookRoutes } from './routes.ts'
export { createWebhookSender, type WebhookSender } from './sending/send-webhook.ts'
export { createTargetGuard, type TargetGuard } from './sending/target-guard.ts'
export { webhookEvents, webhookTestEvent } from './webhook-events.ts'
export { resealWebhooks } from './webhook-store.ts'
export { webhookWorkers } from './workers.ts'
