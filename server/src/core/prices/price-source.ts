import type { Rate } from '#core/money'

/** Prices are stored against this currency and cross over it, so cross rates agree. The hub's own price is 1. */
export const hub = 'USDT'

/** Two different currencies by their symbols in the catalogue. */
export type PricePair = { readonly base: string; readonly quote: string }

/** A source's bid and ask for one whole base, in quote. */
export type Quote = {
  /** Never above `ask`. */
  readonly bid: Rate
  readonly ask: Rate
  /** The time of the quote by the business clock. */
  readonly at: Date
}

/**
 * A source of prices. `quote` answers at once: a source of outside prices answers with the last price that it received,
 * and `at` is its time.
 */
export type PriceSource = {
  readonly name: string
  /** Null for a pair without a price. */
  quote(pair: PricePair): Quote | null
}

export const noPrices: PriceSource = { name: 'none', quote: () => null }
