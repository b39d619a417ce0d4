import { InvalidAmount, type Money, parseAmount } from '#core/money'

// The most decimals and digits of a face value, so that a JSON number holds it exactly.
const decimalsMax = 4
const valueMax = 10n ** 9n

/** A face value in the card's currency, which is no money of the ledger. */
export function parseFaceValue(text: string, currency: string): Money {
  const value = parseAmount(text, { symbol: currency, scale: decimalsMax })
  if (value.units === 0n) throw new InvalidAmount('must be greater than zero')
  if (value.units > valueMax * 10n ** BigInt(decimalsMax)) throw new InvalidAmount('is too large')
  return value
}

/** The API's number for a face value; exact by the bounds above. */
export function faceNumber(text: string): number {
  return JSON.parse(text) as number // decimal text without padding is a number in JSON
}
