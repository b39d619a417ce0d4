import { compareFractions, type Fraction, parseFraction } from '#core/money'

export type ExactSides = { readonly bid: Fraction; readonly ask: Fraction }

const number = /^(\d{1,40})(?:\.(\d{1,38}))?(?:e([+-]?\d{1,2}))?$/i

/** The bid and ask in an exchange's answer; null without a sound pair. */
export function readSides({ bid, ask }: { bid?: unknown; ask?: unknown }): ExactSides | null {
  const sides = { bid: readPrice(bid), ask: readPrice(ask) }
  if (sides.bid === null || sides.ask === null || compareFractions(sides.bid, sides.ask) > 0) return null
  return { bid: sides.bid, ask: sides.ask }
}

/** A number is exact too: its shortest text is the decimal that the exchange wrote. */
function readPrice(given: unknown): Fraction | null {
  const match = typeof given === 'string' || typeof given === 'number' ? number.exec(String(given)) : null
  if (match === null) return null
  const [, whole = '', decimals = '', exponent = '0'] = match
  const { numerator, denominator } = parseFraction(decimals === '' ? whole : `${whole}.${decimals}`)
  if (numerator === 0n) return null
  const power = 10n ** BigInt(exponent.replace(/^[+-]/, ''))
  return exponent.startsWith('-')
    ? { numerator, denominator: denominator * power }
    : { numerator: numerator * power, denominator }
}
