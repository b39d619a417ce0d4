import type { Clock } from '#platform/clock'
import { type Leg, type LegRules, legOf } from './compose-leg.ts'
import { crossOverHub } from './cross-over-hub.ts'
import type { PriceSource } from './price-source.ts'

type Options = LegRules & {
  readonly clock: Clock
  /** Read together; the price is what they agree on. */
  readonly sources: readonly PriceSource[]
  /** Read in order where too few of the sources agree. */
  readonly fallbacks?: readonly PriceSource[]
  /** Called each time a fallback becomes the only source of a currency. */
  readonly onUnchecked?: (told: Unchecked) => void
}

export type Unchecked = { readonly symbol: string; readonly source: string }

/**
 * A source composed of several. Each currency has one price against the hub, the median of its sources, and a pair is
 * the quotient of two such prices. A price that is too old, too far from the others or too wide is not used. When fewer
 * than a quorum remain, the first fallback counts that is near the sources' median, or near the fallbacks' own median
 * when no source answers. A fallback that answers alone counts as unchecked; without any answer there is no price.
 *
 * When two sources differ too much, both lie equally far from their middle, and neither is used: nobody can tell which
 * one is right.
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
