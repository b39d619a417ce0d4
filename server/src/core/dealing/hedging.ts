import type { Money, Rate } from '#core/money'

/** What the house wants done outside against one of its positions. */
export type HedgeOrder = {
  /** Ours, a UUID. An order is placed once for it, however often it is asked for. */
  readonly reference: string
  readonly side: 'buy' | 'sell'
  readonly amount: Money
  /** The market's middle in USDT when it was decided; it has a decimal spelling. */
  readonly price: Rate
}

/** `unknown` may have been done or may still be: it is looked up, and nothing else is done meanwhile. */
export type HedgeOutcome =
  | { readonly status: 'done'; readonly providerReference: string }
  | { readonly status: 'rejected'; readonly reason: string }
  | { readonly status: 'unknown' }

/** Somebody outside who buys and sells for the house. Each call ends within ten seconds or throws, which is as good as unknown. */
export type Hedging = {
  readonly name: string
  place(order: HedgeOrder): Promise<HedgeOutcome>
  /** What became of an order; null if the provider never got it. */
  find(reference: string): Promise<HedgeOutcome | null>
}
