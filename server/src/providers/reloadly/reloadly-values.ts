import { type Asset, type Fraction, formatAmount, type Money, multiply, parseFraction } from '#core/money'
import { type Fields, PartyNonsense, readersFor } from '#providers/party-api'

/** Readers of the supplier's answers; numbers arrive as their digits. */
export const {
  parseBody,
  fieldsOf,
  textField: text,
  choiceField: choice,
} = readersFor('the gift card supplier')

type Field = { readonly from: Fields; readonly name: string }

export const decimal = /^\d{1,15}(\.\d{1,12})?$/

/** An exact share, or an amount without a currency. */
export function fraction(field: Field): Fraction {
  return parseFraction(text(field, decimal))
}

/** As `fraction`; zero where the field is absent or null. */
export function fractionOrZero(field: Field): Fraction {
  const value = field.from[field.name]
  return value === undefined || value === null ? { numerator: 0n, denominator: 1n } : fraction(field)
}

/** An amount in an asset's units. The supplier's amounts may be finer, so a part of a unit is rounded up. */
export function moneyUp(field: Field, asset: Asset): Money {
  return fractionUp(fraction(field), asset)
}

export function fractionUp(amount: Fraction, asset: Asset): Money {
  const whole = { asset, units: 10n ** BigInt(asset.scale) }
  return multiply(whole, amount, { rounding: 'up' })
}

export function listField({ from, name }: Field): readonly unknown[] {
  const value = from[name]
  if (Array.isArray(value)) return value
  throw new PartyNonsense(`the gift card supplier answered no ${name}, or one of another form`)
}

/** A decimal without padding zeros. */
export function plainDecimal(digits: string): string {
  if (!decimal.test(digits))
    throw new PartyNonsense('the gift card supplier answered an amount of another form')
  const [, fractional = ''] = digits.split('.')
  const asset = { symbol: '', scale: fractional.length }
  return formatAmount({ asset, units: BigInt(digits.replace('.', '')) })
}
