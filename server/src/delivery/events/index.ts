// Events: the customers' log of events, pulled from GET /events in the same bytes that webhooks send. This module owns
// the filters of events and the retention of the log: an old event is purged once no delivery needs it.
// The module that causes an event records it; `#platform/events` numbers and reads events.
import type { Product } from '#core/product'
import type { Clock } from '#platform/clock'
import { every } from '#platform/workers'
import { purgeEvents } from './purge-events.ts'
import { eventRoutes } from './routes.ts'

export { everyEvent, filterOf, readFilter } from './event-filter.ts'
export { purgeBatchMax, purgeEvents, purgeInBatches } from './purge-events.ts'

const dayMs = 24 * 60 * 60 * 1_000

type Parts = Parameters<typeof eventRoutes>[0] & {
  readonly businessClock: Clock
  readonly eventRetentionDays: number
}

export const events = {
  tags: [],
  permissions: ['can_events_read'],
  open(parts) {
    const { database, businessClock, eventRetentionDays: days } = parts
    const purge = () => purgeEvents(database, new Date(businessClock.now().getTime() - days * dayMs))
    return {
      routes: eventRoutes(parts),
      workers: {
        // Writers make events faster than one batch a minute deletes them, and a search that finds nothing is not free.
        worker: () => [
          every((leavesMore) => (leavesMore === false ? 60_000 : 1_000), { name: 'event purge', act: purge }),
        ],
      },
    }
  },
} satisfies Product<Parts>
