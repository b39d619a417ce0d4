import type { Database } from '#platform/database'
import type { Metrics } from '#platform/metrics'
import { custodyBooks, findUnbacked, type World } from './custody.ts'

type Parts = World & { readonly database: Database; readonly metrics: Metrics }

/**
 * Credit that nothing backs, in /metrics. All movements are read once, in bounded parts, then only new ones; there is
 * no figure before the first reading is complete.
 */
export function custodyFigures({ database, metrics, ...world }: Parts): {
  refresh(signal: AbortSignal): Promise<void>
} {
  const books = custodyBooks(database)
  let told: ReadonlyMap<string, number> | null = null
  return {
    async refresh(signal) {
      while (!(await books.readOn())) if (signal.aborted) return
      const unbacked = new Map(world.catalog.currencies.map(({ symbol }) => [symbol, 0]))
      for (const { asset, units } of await findUnbacked(books.sums(), world)) {
        const scale = world.catalog.asset(asset)?.scale ?? 0
        unbacked.set(asset, (unbacked.get(asset) ?? 0) + Number(units) / 10 ** scale)
      }
      const isFirst = told === null
      told = unbacked
      if (!isFirst) return
      metrics.gauges('coffer_custody_unbacked', {
        help: 'Credit without outside backing; alert on anything above 0, and run npm run audit for the reason.',
        label: 'asset',
        read: () => told ?? new Map(),
      })
    },
  }
}
