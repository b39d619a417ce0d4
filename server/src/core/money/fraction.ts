import { parseDecimal } from './decimal.ts'
import type { Money } from './money.ts'
import { divide, type Rounding } from './rounding.ts'

/** An exact share, such as a fee of 0.001; never negative. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

/** Reads a share by the grammar of amounts, with as many decimals as are given. Throws InvalidAmount. */
export function parseFraction(text: string): Fraction {
  const { digits, decimals } = parseDecimal(text)
  return { numerator: digits, denominator: 10n ** BigInt(decimals) }
}

export function multiply(money: Money, fraction: Fraction, { rounding }: { rounding: Rounding }): Money {
  const dividend = money.units * fraction.numerator
  return { asset: money.asset, units: divide({ dividend, divisor: fraction.denominator, rounding }) }
}
