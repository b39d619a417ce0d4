import { type Fraction, type Rate, stepRate } from '#core/money'
import { midRate, type Quote } from '#core/prices'

/** The house's bid and ask for one whole base, in quote, and the market's mid price. */
export type DealingPrice = {
  readonly bid: Rate
  readonly ask: Rate
  readonly mid: Rate
  /** The time of the market's price, by the business clock. */
  readonly at: Date
}

/** The market's bid and ask, each moved away from the other by a share of itself. */
export function dealingPrice({ bid, ask, at }: Quote, spread: Fraction): DealingPrice {
  const { numerator: share, denominator: whole } = spread
  return {
    bid: { ...bid, numerator: bid.numerator * (whole - share), denominator: bid.denominator * whole },
    ask: { ...ask, numerator: ask.numerator * (whole + share), denominator: ask.denominator * whole },
    mid: midRate({ bid, ask }),
    at,
  }
}

/** The same price in whole steps, each side rounded in the house's favour; null where the bid is less than a step. */
export function steppedPrice(price: DealingPrice, step: Fraction): DealingPrice | null {
  const bid = stepRate(price.bid, { step, rounding: 'down' })
  const ask = stepRate(price.ask, { step, rounding: 'up' })
  return bid === null || ask === null ? null : { ...price, bid, ask }
}
