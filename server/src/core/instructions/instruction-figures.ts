import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import type { Metrics } from '#platform/metrics'

type Parts = { readonly database: Database; readonly clock: Clock; readonly metrics: Metrics }

/** The instructions of a kind without an outcome. */
type Counted = { kind: string; open: number; sent_at: Date | null; due_at: Date | null }

/** Every process shows the same figures, by kind, since they come from the database: a chart takes any one of them. */
export function instructionFigures({ database, clock, metrics }: Parts): { refresh(): Promise<void> } {
  let latest: readonly Counted[] = []
  const ages = (read: (row: Counted) => Date | null) =>
    new Map(latest.map((row) => [row.kind, secondsSince(read(row), clock.now())]))
  metrics.gauges('coffer_instructions_open', {
    help: 'Instructions to outside parties without an outcome.',
    label: 'kind',
    read: () => new Map(latest.map(({ kind, open }) => [kind, open])),
  })
  metrics.gauges('coffer_instructions_oldest_unknown_seconds', {
    help: 'Age of the oldest instruction that may have arrived and whose outcome is not known, by the business clock.',
    label: 'kind',
    read: () => ages((row) => row.sent_at),
  })
  metrics.gauges('coffer_instructions_oldest_due_seconds', {
    help: 'How long the oldest due instruction has been due that no process has taken, by the business clock.',
    label: 'kind',
    read: () => ages((row) => row.due_at),
  })
  return {
    async refresh() {
      const now = clock.now()
      latest = await database.query<Counted>(sql`
        select kind, count(*)::integer as open, min(sent_at) filter (where status = 'sent') as sent_at,
          min(due_at) filter (where due_at <= ${now} and (leased_until is null or leased_until <= ${now})) as due_at
        from instructions where status in ('waiting', 'sent') group by kind`)
    },
  }
}

function secondsSince(at: Date | null, now: Date): number {
  return at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1_000)
}
