import { strict as assert } from 'node:assert'
import { InvalidAmount } from './decimal.ts'
import { divide, parseFraction, type Rounding } from './fraction.ts'
import { type Asset, isSameAsset, type Money } from './money.ts'
import { tenTo } from './ten-to.ts'

/** A whole base is worth numerator / denominator whole quote, exactly; both are above zero. */
export type Rate = {
  readonly base: Asset
  readonly quote: Asset
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Reads quote per base by the grammar of amounts, with as many decimals as are given. Throws InvalidAmount. */
export function parseRate(text: string, base: Asset, quote: Asset): Rate {
  const { numerator, denominator } = parseFraction(text)
  if (numerator === 0n) throw new InvalidAmount('must be greater than zero')
  // A rate from an asset to itself has no direction, which does no harm at 1 only.
  if (isSameAsset(base, quote) && numerator !== denominator) {
    throw new InvalidAmount(`must be 1, since ${base.symbol} is priced in itself`)
  }
  return { base, quote, numerator, denominator }
}

/** Changes base into quote or quote into base, whichever the money is not. */
export function convert(money: Money, rate: Rate, { rounding }: { rounding: Rounding }): Money {
  const baseUnit = tenTo(rate.base.scale)
  const quoteUnit = tenTo(rate.quote.scale)
  const quoteSide = rate.numerator * quoteUnit
  const baseSide = rate.denominator * baseUnit
  if (isSameAsset(money.asset, rate.base)) {
    const units = divide({ dividend: money.units * quoteSide, divisor: baseSide, rounding })
    return { asset: rate.quote, units }
  }
  if (!isSameAsset(money.asset, rate.quote))
    assert.fail(`${money.asset.symbol} is on neither side of the rate`)
  const units = divide({ dividend: money.units * baseSide, divisor: quoteSide, rounding })
  return { asset: rate.base, units }
}
