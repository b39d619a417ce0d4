import type { Fraction } from '#core/money'
import type { SuppliedGiftCard } from '#core/suppliers'
import { type Fields, PartyNonsense } from '#providers/party-api'
import { divided, greater, minus, percent, sum, times } from './fractions.ts'
import {
  choice,
  fieldsOf,
  fraction,
  fractionOrZero,
  listField,
  plainDecimal,
  text,
} from './reloadly-values.ts'

export function valuesOf(from: Fields): SuppliedGiftCard['values'] {
  if (choice({ from, name: 'denominationType' }, ['FIXED', 'RANGE']) === 'FIXED')
    return { kind: 'fixed', faceValues: fixedValues(from) }
  const bound = (name: string) => plainDecimal(text({ from, name }, /^/))
  // The API gives no step, so whole units are offered.
  return {
    kind: 'range',
    min: bound('minRecipientDenomination'),
    max: bound('maxRecipientDenomination'),
    step: '1',
  }
}

function fixedValues(from: Fields): string[] {
  return listField({ from, name: 'fixedRecipientDenominations' }).map((digits) =>
    plainDecimal(String(digits)),
  )
}

/** The rate of the dearest value per unit, so no value costs more than the rate says. */
export function dearestRate(from: Fields): Fraction {
  const values = valuesOf(from)
  const candidates = values.kind === 'fixed' ? values.faceValues : [values.min, values.max]
  if (candidates.length === 0 || candidates.includes('0'))
    throw new PartyNonsense('the gift card supplier answered a product of no value')
  const rates = candidates.map((value) =>
    divided(costOf(from, value), fraction({ from: { value }, name: 'value' })),
  )
  return rates.reduce(greater, { numerator: 0n, denominator: 1n })
}

/** The house's cost of a card of this value: price less discount, plus fees. */
export function costOf(from: Fields, faceValue: string): Fraction {
  const price = priceOf(from, faceValue)
  const discount = fractionOrZero({ from, name: 'discountPercentage' })
  const feeShare = fractionOrZero({ from, name: 'senderFeePercentage' })
  const fee = fractionOrZero({ from, name: 'senderFee' })
  const cost = sum(sum(minus(price, percent(price, discount)), percent(price, feeShare)), fee)
  if (cost.numerator <= 0n) throw new PartyNonsense('the gift card supplier answered a product of no price')
  return cost
}

function priceOf(from: Fields, faceValue: string): Fraction {
  if (from.denominationType === 'FIXED') {
    const prices = fieldsOf(from.fixedRecipientToSenderDenominationsMap)
    const name = Object.keys(prices).find((digits) => plainDecimal(digits) === faceValue)
    if (name !== undefined) return fraction({ from: prices, name })
  }
  const rate = fraction({ from, name: 'recipientCurrencyToSenderCurrencyExchangeRate' })
  return times(fraction({ from: { faceValue }, name: 'faceValue' }), rate)
}
