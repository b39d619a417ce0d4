import { watchWaiting } from '#core/operators'
import { sql } from '#platform/database'

const since = sql`select opened_at as created_at from card_breaks where resolved_at is null`

/** How many breaks of cards are open, in /metrics. */
export function breakGauges(parts: Parameters<typeof watchWaiting>[0]) {
  const { worker, waiting } = watchWaiting(parts, { name: 'card breaks', since })
  const gauges = [
    {
      name: 'coffer_card_breaks_open',
      help: 'What issuers told of cards and the books cannot follow.',
      read: () => waiting().count,
    },
  ]
  return { worker, gauges }
}
