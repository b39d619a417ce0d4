import type { ReadinessCheck } from '#core/product'
import type { Markets } from './markets.ts'

/** Each market has been reached once and told of its book. Later on a market may change hands for seconds, and the rest works meanwhile. */
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
