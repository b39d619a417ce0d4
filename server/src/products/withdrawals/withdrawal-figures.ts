import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { every, type Worker } from '#platform/workers'

const figuresMs = 10_000

/** How many withdrawals wait for the approval of an operator, and for how long, in /metrics. */
export function withdrawalFigures({ database, businessClock }: { database: Database; businessClock: Clock }) {
  let waiting = { count: 0, oldest: 0 }
  const worker: Worker = every(figuresMs, {
    name: 'withdrawal figures',
    async act() {
      waiting = await readWaiting(database, businessClock.now())
    },
  })
  const gauges = [
    {
      name: 'coffer_withdrawals_awaiting_approval',
      help: 'Withdrawals that wait for the approval of an operator.',
      read: () => waiting.count,
    },
    {
      name: 'coffer_withdrawals_awaiting_approval_oldest_seconds',
      help: 'Age of the oldest withdrawal that waits for the approval of an operator.',
      read: () => waiting.oldest,
    },
  ]
  return { worker, gauges }
}

export async function readWaiting(database: Database, now: Date): Promise<{ count: number; oldest: number }> {
  const [row] = await database.query<{ count: number; oldest: number }>(sql`
    select count(*)::int as count,
      coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as oldest
    from withdrawals where status = 'waiting'`)
  return row ?? { count: 0, oldest: 0 }
}
