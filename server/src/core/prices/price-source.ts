import type { Rate } from '#core/money'

/** Two different currencies by their symbols in the catalogue. */
export type PricePair = { readonly base: string; readonly quote: string }

/** A source's bid and ask for one whole base, in quote. */
export type Quote = {
  /** Never above `ask`. */
  readonly bid: Rate
  readonly ask: Rate
  /** When this was true, by the business clock. */
  readonly at: Date
}

/**
 * Somebody who knows prices. Asking costs no waiting: a source that hears its prices from outside answers with what it
 * heard last, and `at` tells how long ago that was.
 */
export type PriceSource = {
  readonly name: string
  /** Null for a pair that it has no price of. */
  quote(pair: PricePair): Quote | null
}

/** Knows no price of anything. */
export const noPrices: PriceSource = { name: 'none', quote: () => null }
