import {
  type Asset,
  type Fraction,
  InvalidAmount,
  type Money,
  parseAmount,
  parseFraction,
  parseRate,
  type Rate,
} from '#core/money'
import type { Place } from './place.ts'

const shareDecimalsMax = 6

type Text = { readonly place: Place; readonly text: string }

// Each returns a stand-in after a report; nothing built from it leaves the module.

export function readAmount({ place, text, asset }: Text & { asset: Asset }): Money {
  return readOr({ asset, units: 0n }, { place, text, read: () => parseAmount(text, asset) })
}

/** An amount that must not be zero, such as a step or a smallest size. */
export function readPositiveAmount({ place, text, asset }: Text & { asset: Asset }): Money {
  const money = readAmount({ place, text, asset })
  if (money.units === 0n && place.isSound()) place.report(`is "${text}", must be greater than zero`)
  return money
}

export function readRate({ place, text, base, quote }: Text & { base: Asset; quote: Asset }): Rate {
  const standIn = { base, quote, numerator: 1n, denominator: 1n }
  return readOr(standIn, { place, text, read: () => parseRate(text, base, quote) })
}

/** A price step: above zero, and as fine as it likes within 18 decimals, since a price may be finer than its quote. */
export function readStep(place: Place, text: string): Fraction {
  const step = readOr({ numerator: 1n, denominator: 1n }, { place, text, read: () => parseFraction(text) })
  if (step.numerator === 0n) place.report(`is "${text}", must be greater than zero`)
  if (step.denominator > 10n ** 18n) place.report(`is "${text}", must have at most 18 decimals`)
  return step
}

/** A fee or a band: a share below the whole. */
export function readShare(place: Place, text: string): Fraction {
  const share = readOr({ numerator: 0n, denominator: 1n }, { place, text, read: () => parseFraction(text) })
  if (share.numerator >= share.denominator) {
    place.report(`is "${text}", must be a share below 1, such as "0.001" for 0.1 %`)
  }
  if (share.denominator > 10n ** BigInt(shareDecimalsMax)) {
    place.report(`is "${text}", must have at most ${shareDecimalsMax} decimals`)
  }
  return share
}

function readOr<Value>(standIn: Value, { place, text, read }: Text & { read: () => Value }): Value {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof InvalidAmount)) throw error
    place.report(`is "${text}", ${error.reason}`)
    return standIn
  }
}
