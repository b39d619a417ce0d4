import Type, { type TString } from 'typebox'
import { invalidField } from '#platform/http'
import { InvalidAmount, parseDecimal } from './decimal.ts'
import type { Asset, Money } from './money.ts'
import { parsePositiveAmount } from './parse-amount.ts'

/** An amount or a price in a request; the handler checks it against the decimals of its asset. */
export function amountField(description: string): TString {
  return Type.String({ spelling: spellDecimal, description })
}

/** Without padding zeros; text that is no number stays as it is. */
function spellDecimal(text: string): string {
  try {
    const { digits, decimals } = parseDecimal(text)
    const padded = digits.toString().padStart(decimals + 1, '0')
    const point = padded.length - decimals
    return decimals === 0 ? padded : `${padded.slice(0, point)}.${padded.slice(point)}`
  } catch (error) {
    if (error instanceof InvalidAmount) return text
    throw error
  }
}

/** Reads an amount that a request moves, or refuses the request by the field that holds it. */
export function readAmount(field: string, { text, asset }: { text: string; asset: Asset }): Money {
  try {
    return parsePositiveAmount(text, asset)
  } catch (error) {
    if (error instanceof InvalidAmount) throw invalidField(field, error.reason)
    throw error
  }
}
