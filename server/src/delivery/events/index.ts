// Events: the customers' log of events, pulled from GET /events in the same bytes that webhooks send, and its newest
// ones on the stream. The module owns the filters of events and the retention of the log: an old event is purged once
// no delivery needs it. The module that causes an event records it; `#platform/events` numbers and reads events.
import type { Product } from '#core/product'
import type { Clock } from '#platform/clock'
import { eventTypesRoute } from './event-types-route.ts'
import { eventsDescription, eventsTopic } from './events-topic.ts'
import { newestEventsRoute } from './newest-events-route.ts'
import { purgeEvents, purging } from './purge-events.ts'
import { eventRoutes } from './routes.ts'

export { everyEvent, filterOf, readFilter } from './event-filter.ts'
export { purgeBatchMax, purgeEvents, purgeInBatches, purging } from './purge-events.ts'

type Parts = Parameters<typeof eventRoutes>[0] & {
  readonly businessClock: Clock
  readonly eventRetentionDays: number
}

export const events = {
  tags: [],
  permissions: [{ name: 'can_events_read', sendsValue: false }],
  topics: [eventsDescription],
  open(parts) {
    const { database, businessClock, eventRetentionDays: retentionDays } = parts
    const act = (before: Date) => purgeEvents(database, before)
    return {
      routes: [...eventRoutes(parts), newestEventsRoute(parts), eventTypesRoute(parts)],
      privateTopics: [eventsTopic(database)],
      workers: { worker: () => [purging({ name: 'event purge', businessClock, retentionDays, act })] },
    }
  },
} satisfies Product<Parts>
