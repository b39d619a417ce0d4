// Webhooks: endpoints, their deliveries, and the log of events.
export { EventsPage } from './events-page.tsx'
export { WebhooksPage } from './webhooks-page.tsx'
