/** `reason` completes a sentence that begins with the field's name: "amount must have at most 2 decimals". */
export class InvalidAmount extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`The amount ${reason}.`)
    this.name = 'InvalidAmount'
    this.reason = reason
  }
}

/** Exactly digits / 10^decimals; `decimals` counts no padding zeros. */
export type Decimal = { readonly digits: bigint; readonly decimals: number }

const lengthMax = 80
// ASCII digits only: \d under the u flag is the same set, but this says so.
const plainDecimal = /^([0-9]+)(?:\.([0-9]+))?$/

/**
 * The one grammar of numbers in text: digits, or digits, a point and digits ("100", "0100.50", "0.5").
 * Refused: a bare point (".5", "1."), signs, exponents, separators, spaces, digits of other scripts, over 80 characters.
 */
export function parseDecimal(text: string): Decimal {
  // First, so that the cost of a hostile amount does not grow with its length.
  if (text.length > lengthMax) throw new InvalidAmount(`must be at most ${lengthMax} characters long`)
  const match = plainDecimal.exec(text)
  if (match === null) throw new InvalidAmount('must be a plain decimal string such as "100.5"')
  const [, whole = '', fraction = ''] = match
  const significant = fraction.replace(/0+$/, '')
  return { digits: BigInt(whole + significant), decimals: significant.length }
}
