import type { ReadinessCheck } from '#core/product'
import type { Markets } from './markets.ts'

/** Passes once every market was reached and its book known. A later change of owner takes seconds and fails no check. */
export function marketsCheck(markets: Markets): ReadinessCheck {
  const reached = new Set<string>()
  return {
    name: 'markets',
    async check() {
      for (const pair of markets.pairs) {
        if (markets.isReachable(pair) && markets.data(pair).isKnown()) reached.add(pair.name)
      }
      const missing = markets.pairs.filter(({ name }) => !reached.has(name))
      return missing.length === 0 ? null : `not reached yet: ${missing.map(({ name }) => name).join(', ')}`
    },
  }
}
