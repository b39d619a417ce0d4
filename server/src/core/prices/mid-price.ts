import { convert, type Fraction, type Money, type Rate, type Rounding } from '#core/money'
import type { Quote } from './price-source.ts'

/** Halfway between bid and ask, exactly. */
export function midRate({ bid, ask }: Pick<Quote, 'bid' | 'ask'>): Rate {
  return { ...bid, ...halfway(bid, ask) }
}

/** The mid price of one whole base, rounded to the units of the quote's asset. */
export function midPrice(quote: Quote, { rounding }: { rounding: Rounding }): Money {
  const { base } = quote.bid
  const one: Money = { asset: base, units: 10n ** BigInt(base.scale) }
  return convert(one, midRate(quote), { rounding })
}

export function halfway(one: Fraction, other: Fraction): Fraction {
  return {
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: 2n * one.denominator * other.denominator,
  }
}
