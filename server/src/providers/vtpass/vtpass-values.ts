import { type Asset, type Fraction, type Money, multiply, parseFraction } from '#core/money'
import { type Fields, PartyNonsense, readersFor } from '#providers/party-api'

/** Readers of the supplier's answers; numbers arrive as their digits. */
export const {
  parseBody,
  fieldsOf,
  textField: text,
  choiceField: choice,
} = readersFor('the service supplier')

type Field = { readonly from: Fields; readonly name: string }

const decimal = /^\d{1,15}(\.\d{1,12})?$/

export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && decimal.test(value)
}

function fraction(field: Field): Fraction {
  return parseFraction(text(field, decimal))
}

/** An amount in whole units. The supplier's amounts may be finer, so a part of a unit is rounded up. */
export function moneyUp(field: Field, asset: Asset): Money {
  return multiply({ asset, units: 10n ** BigInt(asset.scale) }, fraction(field), { rounding: 'up' })
}

export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new PartyNonsense('the service supplier answered no list where one belongs')
}
