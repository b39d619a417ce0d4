import type { Clock } from '#platform/clock'
import { type Leg, type LegRules, legOf } from './compose-leg.ts'
import { crossOverHub } from './cross-over-hub.ts'
import type { PriceSource } from './price-source.ts'

type Options = LegRules & {
  readonly clock: Clock
  /** Asked together; what they agree on is the price. */
  readonly sources: readonly PriceSource[]
  /** Asked one after the other where too few of the sources agree. */
  readonly fallbacks?: readonly PriceSource[]
}

/**
 * One source made of several. Each currency has one price against the hub, the median of what its sources say, and a
 * pair is the quotient of two such prices. What is too old or too far from the others is not used; where fewer than a
 * quorum remain, the first fallback with a fresh answer speaks alone, and where there is none, nobody does.
 *
 * Two sources that differ too much lie equally far from the middle between them, and neither is used: nobody can tell
 * which of them is right.
 */
export function composePrices({ clock, sources, fallbacks = [], ...rules }: Options): PriceSource {
  const told = new Map<string, Date>()
  const order = [...sources, ...fallbacks].map(({ name }) => name)

  function priceOf(symbol: string, now: Date): Leg | null {
    const leg = legOf(symbol, { ...rules, now, sources, fallbacks })
    if (leg === null) return null
    const at = later(leg.at, told.get(symbol))
    told.set(symbol, at)
    return { ...leg, at }
  }

  return {
    name: nameOf(sources.map(({ name }) => name)),
    quote(pair) {
      const now = clock.now()
      const crossed = crossOverHub(pair, (symbol) => priceOf(symbol, now))
      if (crossed === null) return null
      const { madeOf, ...quote } = crossed
      const used = new Set(madeOf.flatMap(({ names }) => names))
      return { ...quote, source: nameOf(order.filter((name) => used.has(name))) }
    },
  }
}

/** Another source may take over with an older answer; the price of a currency does not go back in time by that. */
function later(at: Date, told: Date | undefined): Date {
  return told !== undefined && told > at ? told : at
}

function nameOf(names: readonly string[]): string {
  const [only] = names
  return names.length === 1 && only !== undefined ? only : `median(${names.join(',')})`
}
