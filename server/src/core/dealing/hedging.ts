import type { Money, Rate } from '#core/money'

/** An order to a provider against one of the house's positions. */
export type HedgeOrder = {
  /** Ours, a UUID. An order is placed once for it, however often it is asked for. */
  readonly reference: string
  readonly side: 'buy' | 'sell'
  readonly amount: Money
  /** The market's middle in USDT when it was decided; it has a decimal spelling. */
  readonly price: Rate
}

/** An `unknown` order may have been done or may still be: it is looked up, and its asset is not hedged meanwhile. */
export type HedgeOutcome =
  | {
      readonly status: 'done'
      readonly providerReference: string
      /** The amount bought or sold, above zero; it may be less than the order. */
      readonly filled: Money
      /** The USDT that it cost or brought, fees included. */
      readonly value: Money
    }
  | { readonly status: 'rejected'; readonly reason: string }
  | { readonly status: 'unknown' }

/** An outcome that ends a hedge. */
export type HedgeEnd = Exclude<HedgeOutcome, { status: 'unknown' }>

/**
 * A provider that buys and sells for the house. A call that throws or takes longer than ten seconds counts as
 * unknown.
 */
export type Hedging = {
  /**
   * Stored with each order, and the same for as long as the provider knows its orders: no other provider is asked
   * about them.
   */
  readonly name: string
  place(order: HedgeOrder): Promise<HedgeOutcome>
  /**
   * The outcome of an order. Null says that it was never received and never will be, so that it may be placed again or
   * given up; a provider that cannot be sure, as while a request may still be on its way, answers `unknown`.
   */
  find(order: HedgeOrder): Promise<HedgeOutcome | null>
}
