import {
  type Asset,
  InvalidAmount,
  type Money,
  multiply,
  parseFraction,
  parsePositiveAmount,
} from '#core/money'

/** The finest amounts of a face value or of a bill. */
const scale = 4

/** The units of a decimal text above zero; null for any other text. */
export function unitsOf(text: string): bigint | null {
  try {
    return parsePositiveAmount(text, { symbol: '', scale }).units
  } catch (error) {
    if (error instanceof InvalidAmount) return null
    throw error
  }
}

export type Bounds = { readonly min: string; readonly max: string; readonly step?: string }

/** Whether an amount lies within bounds, and a whole number of steps above the least. */
export function isWithin(text: string, { min, max, step = '0.0001' }: Bounds): boolean {
  const [given, least, most, apart] = [text, min, max, step].map(unitsOf)
  if (given == null || least == null || most == null || apart == null) return false
  return given >= least && given <= most && (given - least) % apart === 0n
}

type Rated = { readonly rate: string; readonly amount: string; readonly asset: Asset }

/** The cost of an amount at a rate, rounded up for the supplier. */
export function costOf({ rate, amount, asset }: Rated): Money {
  const [one, other] = [parseFraction(rate), parseFraction(amount)]
  const whole = { asset, units: 10n ** BigInt(asset.scale) }
  const share = {
    numerator: one.numerator * other.numerator,
    denominator: one.denominator * other.denominator,
  }
  return multiply(whole, share, { rounding: 'up' })
}
