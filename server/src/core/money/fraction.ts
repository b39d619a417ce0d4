import { strict as assert } from 'node:assert'
import { parseDecimal } from './decimal.ts'
import { formatAmount, type Money } from './money.ts'
import { tenTo } from './ten-to.ts'

/** The direction in which an inexact result becomes a whole unit. */
export type Rounding = 'up' | 'down'

export type Division = {
  readonly dividend: bigint
  readonly divisor: bigint
  readonly rounding: Rounding
}

export function divide({ dividend, divisor, rounding }: Division): bigint {
  // Below zero "up" could mean toward zero or away from it, so it is refused.
  assert(dividend >= 0n && divisor > 0n, 'only amounts of zero or more are divided')
  return rounding === 'up' ? (dividend + divisor - 1n) / divisor : dividend / divisor
}

/** An exact share, such as a fee of 0.001; never negative. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

/** Reads a share by the grammar of amounts, with as many decimals as are given. Throws InvalidAmount. */
export function parseFraction(text: string): Fraction {
  const { digits, decimals } = parseDecimal(text)
  return { numerator: digits, denominator: tenTo(decimals) }
}

/** The inverse of parseFraction, without padding zeros: "0.001". */
export function formatFraction({ numerator, denominator }: Fraction): string {
  const scale = denominator.toString().length - 1
  assert(denominator === tenTo(scale), 'a share that was read from text has a decimal spelling')
  return formatAmount({ asset: { symbol: '', scale }, units: numerator })
}

/** The order of Array.sort, exactly. */
export function compareFractions(one: Fraction, other: Fraction): -1 | 0 | 1 {
  const [left, right] = [one.numerator * other.denominator, other.numerator * one.denominator]
  if (left === right) return 0
  return left < right ? -1 : 1
}

export function multiply(money: Money, fraction: Fraction, { rounding }: { rounding: Rounding }): Money {
  const dividend = money.units * fraction.numerator
  return { asset: money.asset, units: divide({ dividend, divisor: fraction.denominator, rounding }) }
}
