// Events: the customers' log of what happened, pulled from GET /events in the same bytes that webhooks send. It owns the
// filters by which events are asked for, and how long the log is kept: an event is purged when nobody needs it any more.
// Events are recorded by whoever makes them happen, and numbered and read in `#platform/events`.
export { everyEvent, filterOf, readFilter } from './event-filter.ts'
export { purgeBatchMax, purgeEvents, purgeInBatches } from './purge-events.ts'
export { eventRoutes } from './routes.ts'
