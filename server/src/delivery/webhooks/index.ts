// Webhooks: the customers' log of events, sent to their endpoints and pulled from GET /events in the same bytes.
// Invariants: an event is queued once for each endpoint that wants it and is tried until it is answered 2xx or
// given up; one endpoint never delays another; nothing is connected to that was not vetted; a secret is shown once
// and stored sealed; what is purged is needed by nobody. Which events there are is said by whoever records them.
// `deliveries/` is what is queued for whom and what became of it, `sending/` how it gets there, signed
// (`signing/`) and only where it may (`target/`). Here is what customers ask for, and what ties these together.
export { purgeEvents, type Retention } from './purge-events.ts'
export { resealWebhooks } from './reseal-webhooks.ts'
export { webhookRoutes } from './routes.ts'
export { createWebhookSender, type WebhookSender } from './sending/target/send-webhook.ts'
export { createTargetGuard, type TargetGuard } from './sending/target/target-guard.ts'
export { webhookEvents, webhookTestEvent } from './webhook-events.ts'
export { webhookWorkers } from './workers.ts'
