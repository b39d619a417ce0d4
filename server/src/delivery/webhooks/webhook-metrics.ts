import { type Database, sql } from '#platform/database'
import type { Metrics } from '#platform/metrics'
import type { Attempt } from './attempt.ts'

export type WebhookMetrics = {
  count(attempts: readonly Attempt[]): void
  /** Reads what waits, which takes too long for each scrape. */
  measure(database: Database, now: Date): Promise<void>
}

export function createWebhookMetrics(metrics: Metrics, inFlight: () => number): WebhookMetrics {
  const attemptsTotal = metrics.counter(
    'coffer_webhook_attempts_total',
    'Attempts to deliver an event, by result.',
    ['result'],
  )
  let waiting: Waiting = { backlog: 0, oldest_at: null }
  let oldestSeconds = 0
  metrics.gauge('coffer_webhook_in_flight', { help: 'Attempts under way.', read: inFlight })
  metrics.gauge('coffer_webhook_backlog', {
    help: 'Deliveries that wait for their next attempt.',
    read: () => waiting.backlog,
  })
  metrics.gauge('coffer_webhook_oldest_pending_seconds', {
    help: 'Age of the delivery that waits longest, by the business clock.',
    read: () => oldestSeconds,
  })
  return {
    count(attempts) {
      const counts = new Map<string, number>()
      for (const { outcome } of attempts) counts.set(outcome.result, (counts.get(outcome.result) ?? 0) + 1)
      for (const [result, count] of counts) attemptsTotal.inc({ result }, count)
    },
    async measure(database, now) {
      waiting = await readWaiting(database)
      oldestSeconds = ageSeconds(waiting, now)
    },
  }
}

type Waiting = { backlog: number; oldest_at: Date | null }

async function readWaiting(database: Database): Promise<Waiting> {
  const [row] = await database.query<Waiting>(sql`
    select count(*)::integer as backlog, min(created_at) as oldest_at from webhook_deliveries where status = 'pending'`)
  return row ?? { backlog: 0, oldest_at: null }
}

function ageSeconds({ oldest_at: oldestAt }: Waiting, now: Date): number {
  return oldestAt === null ? 0 : Math.max(0, (now.getTime() - oldestAt.getTime()) / 1_000)
}
