import { add, type Fraction, type Money, multiply } from '#core/money'

type Terms = { readonly commission: Fraction; readonly isShifted: boolean }

/** The amount due for a price in the payer's currency, rounded up: with the commission on top where the payer pays it. */
export function dueOf(price: Money, { commission, isShifted }: Terms): Money {
  return isShifted ? add(price, multiply(price, commission, { rounding: 'up' })) : price
}

/**
 * The part of a payment that the house keeps, rounded up for the house. Where the payer pays it on top, the merchant gets at
 * least the price of an exact payment: up(up(p + p·s) · s / (1 + s)) is never above up(p · s).
 */
export function commissionOn(payment: Money, { commission, isShifted }: Terms): Money {
  const { numerator, denominator } = commission
  const share = isShifted ? { numerator, denominator: denominator + numerator } : commission
  return multiply(payment, share, { rounding: 'up' })
}
