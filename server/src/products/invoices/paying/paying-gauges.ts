import { watchWaiting } from '#core/operators'
import { sql } from '#platform/database'

const since = sql`select confirmed_at as created_at from invoice_payments where hedge_at is not null`

/** How many payments wait for their hedge, and for how long, in /metrics. */
export function payingGauges(parts: Parameters<typeof watchWaiting>[0]) {
  const { worker, waiting } = watchWaiting(parts, { name: 'invoice hedges', since })
  const gauges = [
    {
      name: 'coffer_invoice_hedges_waiting',
      help: 'Payments of invoices that wait to be changed for their merchants.',
      read: () => waiting().count,
    },
    {
      name: 'coffer_invoice_hedges_oldest_seconds',
      help: 'How long the oldest of them has waited.',
      read: () => waiting().oldest,
    },
  ]
  return { worker, gauges }
}
