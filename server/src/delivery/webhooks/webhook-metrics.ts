import { type Database, type Queryable, sql } from '#platform/database'
import type { Metrics } from '#platform/metrics'
import type { Attempt } from './sending/post-delivery.ts'

export type WebhookMetrics = {
  count(attempts: readonly Attempt[]): void
  /** Measures the backlog and the lag by a worker, since a scrape could not wait for the query. */
  measure(database: Database, now: Date): Promise<void>
}

/** An exact count beyond this is not worth its cost. */
const countedMax = 10_000

export function createWebhookMetrics(metrics: Metrics, inFlight: () => number): WebhookMetrics {
  const attemptsTotal = metrics.counter(
    'coffer_webhook_attempts_total',
    'Attempts to deliver an event, by result.',
    ['result'],
  )
  let waiting: Waiting = { backlog: 0, dueSeconds: 0 }
  let lagSeconds = 0
  metrics.gauge('coffer_webhook_in_flight', { help: 'Attempts under way.', read: inFlight })
  metrics.gauge('coffer_webhook_backlog', {
    help: `Waiting deliveries of active webhooks; at most ${countedMax} of each are counted.`,
    read: () => waiting.backlog,
  })
  metrics.gauge('coffer_webhook_oldest_due_seconds', {
    help: 'Age of the oldest due delivery that no process has taken, by the business clock.',
    read: () => waiting.dueSeconds,
  })
  metrics.gauge('coffer_webhook_fan_out_lag_seconds', {
    help: 'Age of the oldest event not yet queued for the webhooks, by the business clock.',
    read: () => lagSeconds,
  })
  return {
    count(attempts) {
      const counts = new Map<string, number>()
      for (const { outcome } of attempts) counts.set(outcome.result, (counts.get(outcome.result) ?? 0) + 1)
      for (const [result, count] of counts) attemptsTotal.inc({ result }, count)
    },
    async measure(database, now) {
      ;[waiting, lagSeconds] = await Promise.all([readWaiting(database, now), readLag(database, now)])
    },
  }
}

type Waiting = { readonly backlog: number; readonly dueSeconds: number }

/** A delivery is not due during a pause that its endpoint requested. */
async function readWaiting(database: Queryable, now: Date): Promise<Waiting> {
  const [row] = await database.query<{ backlog: bigint | null; due_at: Date | null }>(sql`
    select sum(waiting.count)::bigint as backlog, min(oldest.next_attempt_at) as due_at
    from webhooks cross join lateral (
      select count(*) from (
        select from webhook_deliveries where webhook_id = webhooks.id and status = 'pending' limit ${countedMax}
      ) as counted
    ) as waiting
    left join lateral (
      select greatest(next_attempt_at, paused_until) as next_attempt_at from webhook_deliveries
      where waiting.count > 0 and webhook_id = webhooks.id and status = 'pending'
        and next_attempt_at <= ${now}::timestamptz and (leased_until is null or leased_until <= ${now}::timestamptz)
        and (paused_until is null or paused_until <= ${now}::timestamptz)
      order by webhook_deliveries.next_attempt_at, id limit 1
    ) as oldest on true
    where is_active`)
  return { backlog: Number(row?.backlog ?? 0), dueSeconds: secondsSince(row?.due_at ?? null, now) }
}

async function readLag(database: Queryable, now: Date): Promise<number> {
  const [row] = await database.query<{ created_at: Date }>(sql`
    select created_at from events
    where (xact, id) > (select xact, event_id from webhook_fan_out) and xact >= (select xact from webhook_fan_out)
    order by xact, id limit 1`)
  return secondsSince(row?.created_at ?? null, now)
}

function secondsSince(at: Date | null, now: Date): number {
  return at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1_000)
}
