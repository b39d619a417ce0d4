import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import type { Metrics } from '#platform/metrics'
import { isShort } from './preparing/shortage.ts'
import { openStatuses } from './spend/spend-conditions.ts'

type Options = {
  readonly database: Database
  readonly clock: Clock
  readonly metrics: Pick<Metrics, 'gauges'>
}

/** The open spends of a network that have a status. */
type Counted = {
  network: string
  status: string
  count: bigint
  oldest: number
  held_up: bigint
  short: bigint
}

/** The gauges of open spends. */
export function spendFigures({ database, clock, metrics }: Options): { refresh(): Promise<void> } {
  let rows: readonly Counted[] = []
  const sumBy = (key: 'network' | 'status', figure: (row: Counted) => number) => () => {
    const sums = new Map<string, number>()
    for (const row of rows) sums.set(row[key], (sums.get(row[key]) ?? 0) + figure(row))
    return sums
  }
  const gauge = (
    name: string,
    of: { help: string; key: 'network' | 'status'; figure(row: Counted): number },
  ) => metrics.gauges(name, { help: of.help, label: of.key, read: sumBy(of.key, of.figure) })
  gauge('coffer_spends_open', {
    help: 'Payments on chains that have not ended, by network.',
    key: 'network',
    figure: ({ count }) => Number(count),
  })
  gauge('coffer_spends_at', {
    help: 'Payments on chains that have not ended, by status.',
    key: 'status',
    figure: ({ count }) => Number(count),
  })
  gauge('coffer_spends_held_up', {
    help: 'Open payments that wait for something that people should know, by network.',
    key: 'network',
    figure: ({ held_up }) => Number(held_up),
  })
  gauge('coffer_spends_short', {
    help: 'Payments whose paying address holds too little, by network.',
    key: 'network',
    figure: ({ short }) => Number(short),
  })
  metrics.gauges('coffer_spends_oldest_seconds', {
    help: 'Age of the oldest open payment, by network.',
    label: 'network',
    read() {
      const oldest = new Map<string, number>()
      for (const row of rows) oldest.set(row.network, Math.max(row.oldest, oldest.get(row.network) ?? 0))
      return oldest
    },
  })
  return {
    async refresh() {
      rows = await database.query<Counted>(sql`
        select network, status, count(*) as count, count(problem) as held_up,
          count(*) filter (where ${isShort}) as short,
          extract(epoch from ${clock.now()}::timestamptz - min(created_at))::float8 as oldest
        from spends where status in ${openStatuses} group by 1, 2`)
    },
  }
}
