import type { Database } from '#platform/database'
import type { Metrics } from '#platform/metrics'
import { compareCustody, type World } from './check-custody.ts'
import { custodyBooks } from './custody-books.ts'
import type { Difference } from './custody-difference.ts'

type Parts = World & { readonly database: Database; readonly metrics: Metrics }

type Figures = ReadonlyMap<string, number>

/**
 * Differences between the books and the outside world, in /metrics. All movements are read once, in bounded parts, then
 * only new ones; the figures start with the first complete comparison.
 */
export function custodyFigures({ database, metrics, ...world }: Parts): {
  refresh(signal: AbortSignal): Promise<void>
} {
  const books = custodyBooks(world)
  let told: { unbacked: Figures; unbooked: Figures; compared: Figures } | null = null
  return {
    async refresh(signal) {
      while (!(await books.readOn(database))) if (signal.aborted) return
      const { differences, compared } = await compareCustody(database, { world, books })
      const isFirst = told === null
      told = {
        unbacked: sumsOf(differences, { world, isOf: ({ units }) => units < 0n }),
        unbooked: sumsOf(differences, { world, isOf: ({ units }) => units > 0n }),
        compared: new Map(compared.map((one) => [one.network, 'problem' in one ? 0 : 1])),
      }
      if (!isFirst) return
      metrics.gauges('coffer_custody_unbacked', {
        help: 'Credit without outside backing; alert on anything above 0, and run npm run audit for the reason.',
        label: 'asset',
        read: () => told?.unbacked ?? new Map(),
      })
      metrics.gauges('coffer_custody_unbooked', {
        help: 'Money outside that no books have; npm run audit says where.',
        label: 'asset',
        read: () => told?.unbooked ?? new Map(),
      })
      metrics.gauges('coffer_custody_compared', {
        help: '1 where the last comparison with the chain was possible, 0 where it was not.',
        label: 'network',
        read: () => told?.compared ?? new Map(),
      })
    },
  }
}

type Wanted = { readonly world: World; isOf(difference: Difference): boolean }

/** Whole units by symbol; rounded, since figures are for charts and alerts. */
function sumsOf(differences: readonly Difference[], { world, isOf }: Wanted): Figures {
  const sums = new Map(world.catalog.currencies.map(({ symbol }) => [symbol, 0]))
  for (const { asset, units } of differences.filter(isOf)) {
    const amount = Math.abs(Number(units)) / 10 ** asset.scale
    sums.set(asset.symbol, (sums.get(asset.symbol) ?? 0) + amount)
  }
  return sums
}
