import { invalidField } from '#platform/http'
import { InvalidAmount } from './invalid-amount.ts'
import type { Asset, Money } from './money.ts'
import { parsePositiveAmount } from './parse-amount.ts'

/** Reads an amount that a request moves, or refuses the request by the field that holds it. */
export function readAmount(field: string, { text, asset }: { text: string; asset: Asset }): Money {
  try {
    return parsePositiveAmount(text, asset)
  } catch (error) {
    if (error instanceof InvalidAmount) throw invalidField(field, error.reason)
    throw error
  }
}
