import type { Clock } from '#platform/clock'
import { type Leg, type LegRules, legOf } from './compose-leg.ts'
import { crossOverHub } from './cross-over-hub.ts'
import type { PriceSource } from './price-source.ts'

type Options = LegRules & {
  readonly clock: Clock
  /** Asked together; the price is what they agree on. */
  readonly sources: readonly PriceSource[]
  /** Asked one after the other where too few of the sources agree. */
  readonly fallbacks?: readonly PriceSource[]
  /** Called once each time a fallback becomes the only source of a currency. */
  readonly onUnchecked?: (told: Unchecked) => void
}

export type Unchecked = { readonly symbol: string; readonly source: string }

/**
 * A source made of several. Each currency has one price against the hub, the median of what its sources say, and a
 * pair is the quotient of two such prices. A price that is too old, too far from the others or too wide is not used.
 * When fewer than a quorum remain, the fallbacks are tried in their order: the first one near the sources' median counts,
 * or near the fallbacks' own median when no source answers. A fallback that answers alone counts unchecked; without an
 * answer there is no price.
 *
 * Two sources that differ too much lie equally far from the middle between them, and neither is used: nobody can tell
 * which of them is right.
 */
export function composePrices({
  clock,
  sources,
  fallbacks = [],
  onUnchecked = () => {},
  ...rules
}: Options): PriceSource {
  const unchecked = new Map<string, string>()

  function priceOf(symbol: string, now: Date): Leg | null {
    const leg = legOf(symbol, { ...rules, now, sources, fallbacks })
    const source = leg?.unchecked ?? null
    if (source === null) unchecked.delete(symbol)
    else if (unchecked.get(symbol) !== source) {
      unchecked.set(symbol, source)
      onUnchecked({ symbol, source })
    }
    return leg
  }

  return {
    name: nameOf(sources.map(({ name }) => name)),
    quote(pair) {
      const now = clock.now()
      return crossOverHub(pair, (symbol) => priceOf(symbol, now))
    },
  }
}

function nameOf(names: readonly string[]): string {
  const [only] = names
  return names.length === 1 && only !== undefined ? only : `median(${names.join(',')})`
}
