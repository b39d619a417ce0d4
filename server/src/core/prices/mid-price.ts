import { convert, type Money, type Rate, type Rounding } from '#core/money'
import type { Quote } from './price-source.ts'

/** Halfway between bid and ask: quote per one whole base, to the unit of the quote's asset. */
export function midPrice({ bid, ask }: Quote, { rounding }: { rounding: Rounding }): Money {
  const { base, quote } = bid
  const mid: Rate = {
    base,
    quote,
    numerator: bid.numerator * ask.denominator + ask.numerator * bid.denominator,
    denominator: 2n * bid.denominator * ask.denominator,
  }
  const one: Money = { asset: base, units: 10n ** BigInt(base.scale) }
  return convert(one, mid, { rounding })
}
