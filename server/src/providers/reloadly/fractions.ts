import type { Fraction } from '#core/money'

/** A share of an amount, in percent. */
export function percent(amount: Fraction, share: Fraction): Fraction {
  return times(amount, { numerator: share.numerator, denominator: share.denominator * 100n })
}

export function times(one: Fraction, other: Fraction): Fraction {
  return {
    numerator: one.numerator * other.numerator,
    denominator: one.denominator * other.denominator,
  }
}

export function divided(one: Fraction, other: Fraction): Fraction {
  return { numerator: one.numerator * other.denominator, denominator: one.denominator * other.numerator }
}

export function sum(one: Fraction, other: Fraction): Fraction {
  return {
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  }
}

export function minus(one: Fraction, other: Fraction): Fraction {
  const numerator = one.numerator * other.denominator - other.numerator * one.denominator
  return { numerator, denominator: one.denominator * other.denominator }
}

export function greater(one: Fraction, other: Fraction): Fraction {
  return one.numerator * other.denominator >= other.numerator * one.denominator ? one : other
}
