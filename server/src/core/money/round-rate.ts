import { strict as assert } from 'node:assert'
import { divide, type Fraction, type Rounding } from './fraction.ts'
import type { Rate } from './rate.ts'
import { tenTo } from './ten-to.ts'

/**
 * The nearest rate on the named side that is a multiple of `step`, or null where that is zero. `step` has a decimal
 * spelling, so the result has one too.
 */
export function stepRate(
  rate: Rate,
  { step, rounding }: { step: Fraction; rounding: Rounding },
): Rate | null {
  const steps = divide({
    dividend: rate.numerator * step.denominator,
    divisor: rate.denominator * step.numerator,
    rounding,
  })
  if (steps === 0n) return null
  return { ...rate, numerator: steps * step.numerator, denominator: step.denominator }
}

/** The rate cut to so many significant digits on the named side; the result has a decimal spelling. */
export function roundRate(rate: Rate, { digits, rounding }: { digits: number; rounding: Rounding }): Rate {
  const decimals = Math.max(0, digits - magnitudeOf(rate))
  const step = { numerator: 1n, denominator: tenTo(decimals) }
  const rounded = stepRate(rate, { step, rounding })
  assert(rounded !== null, 'a rate of that many significant digits is not zero')
  return rounded
}

/** Digits before the point; zero or less counts the zeros behind it. */
function magnitudeOf({ numerator, denominator }: Fraction): number {
  const digits = numerator.toString().length - denominator.toString().length
  const reaches =
    digits >= 0 ? numerator >= denominator * tenTo(digits) : numerator * tenTo(-digits) >= denominator
  return reaches ? digits + 1 : digits
}
