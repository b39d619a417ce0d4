import type { Clock } from '#platform/clock'
import { type Database, type Sql, sql } from '#platform/database'
import { every, type Worker } from '#platform/workers'

const figuresMs = 10_000

type Clocked = { readonly database: Database; readonly businessClock: Clock }

type Waiting = {
  /** Such as `withdrawals`. */
  readonly noun: string
  /** Selects the created_at of each that waits. */
  readonly since: Sql
}

/** How many payments of a product wait for the approval of an operator, and for how long, in /metrics. */
export function waitingFigures(parts: Clocked, { noun, since }: Waiting) {
  const { worker, waiting } = watchWaiting(parts, { name: `${noun} that wait`, since })
  const gauges = [
    {
      name: `coffer_${noun}_awaiting_approval`,
      help: `The ${noun} that wait for the approval of an operator.`,
      read: () => waiting().count,
    },
    {
      name: `coffer_${noun}_awaiting_approval_oldest_seconds`,
      help: `Age of the oldest of the ${noun} that wait for the approval of an operator.`,
      read: () => waiting().oldest,
    },
  ]
  return { worker, gauges }
}

type Watched = Pick<Waiting, 'since'> & {
  /** The name of the worker. */
  readonly name: string
}

/** A worker that counts what waits, and its last count: how many wait, and for how many seconds the oldest has waited. */
export function watchWaiting({ database, businessClock }: Clocked, { name, since }: Watched) {
  let waiting = { count: 0, oldest: 0 }
  const worker: Worker = every(figuresMs, {
    name,
    async act() {
      waiting = await readWaiting(database, { since, now: businessClock.now() })
    },
  })
  return { worker, waiting: () => waiting }
}

export async function readWaiting(
  database: Database,
  { since, now }: Pick<Waiting, 'since'> & { readonly now: Date },
): Promise<{ count: number; oldest: number }> {
  const [row] = await database.query<{ count: number; oldest: number }>(sql`
    select count(*)::int as count,
      coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as oldest
    from (${since}) as waiting`)
  return row ?? { count: 0, oldest: 0 }
}
