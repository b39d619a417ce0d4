import type { Clock } from '#platform/clock'
import { type Database, type Sql, sql } from '#platform/database'
import type { Metrics } from '#platform/metrics'

type Parts = {
  readonly database: Database
  readonly clock: Clock
  readonly metrics: Pick<Metrics, 'gauges'>
}

/** Selects the open breaks of each kind, and the age of the oldest in seconds. */
export function openBreaks(now: Date): Sql {
  return sql`
    select kind, count(*) as count, extract(epoch from ${now}::timestamptz - min(opened_at))::float8 as seconds
    from rail_breaks where resolved_at is null group by kind`
}

/** Selects the age in seconds of the oldest pay-in of each rail that has no link yet. */
export function unansweredPayIns(now: Date): Sql {
  return sql`
    select rail, extract(epoch from ${now}::timestamptz - min(created_at))::float8 as seconds
    from pay_ins where status = 'requested' group by rail`
}

/** Every process shows the same figures, since they come from the database. */
export function railFigures({ database, clock, metrics }: Parts): { refresh(): Promise<void> } {
  let breaks: ReadonlyMap<string, number> = new Map()
  let oldestBreak: ReadonlyMap<string, number> = new Map()
  let oldest: ReadonlyMap<string, number> = new Map()
  metrics.gauges('coffer_rail_breaks_open', {
    help: 'Open breaks between rails and the books, by kind.',
    label: 'kind',
    read: () => breaks,
  })
  metrics.gauges('coffer_rail_breaks_oldest_seconds', {
    help: 'Age of the oldest open break, by kind and by the business clock.',
    label: 'kind',
    read: () => oldestBreak,
  })
  metrics.gauges('coffer_pay_ins_oldest_unanswered_seconds', {
    help: 'Age of the oldest pay-in that waits for its rail to make a link, by the business clock.',
    label: 'rail',
    read: () => oldest,
  })
  return {
    async refresh() {
      const open = await database.query<{ kind: string; count: bigint; seconds: number }>(
        openBreaks(clock.now()),
      )
      const requested = await database.query<{ rail: string; seconds: number }>(unansweredPayIns(clock.now()))
      oldestBreak = new Map(open.map(({ kind, seconds }) => [kind, Math.max(0, seconds)]))
      breaks = new Map(open.map(({ kind, count }) => [kind, Number(count)]))
      oldest = new Map(requested.map(({ rail, seconds }) => [rail, Math.max(0, seconds)]))
    },
  }
}
