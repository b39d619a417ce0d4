import {
  type Asset,
  compare,
  type Fraction,
  formatAmount,
  InvalidAmount,
  type Money,
  parseAmount,
  parseFraction,
  parseRate,
  type Rate,
} from '#core/money'
import type { Place } from '#platform/sections'

type In = { readonly asset: Asset }

/** An amount that others must be multiples of, and its key. */
type Unit = { readonly key: string; readonly size: Money }

/** The keys of an entry that hold decimals, and the X of its min_X. */
type Key<Entry> = string & { [K in keyof Entry]: string extends Entry[K] ? K : never }[keyof Entry]
type Bounded<Entry> = Key<Entry> extends infer K ? (K extends `min_${infer X}` ? X : never) : never

/** Reads the decimals of an entry and reports, at its key, each that does not fit. */
export type EntryValues<Entry> = {
  amount(key: Key<Entry>, currency: In): Money
  /** An amount that must not be zero, such as a step or a smallest size. */
  positive(key: Key<Entry>, currency: In): Money
  rate(key: Key<Entry>, assets: { readonly base: Asset; readonly quote: Asset }): Rate
  /** A price step: above zero, and as fine as it likes within 18 decimals, since a price may be finer than its quote. */
  step(key: Key<Entry>): Fraction
  /** A fee or a band: a share below the whole. */
  share(key: Key<Entry>): Fraction
  /** The amounts of min_X and max_X, neither zero, in this order, and multiples of a unit. */
  bounds(
    of: Bounded<Entry>,
    terms: In & { readonly unit?: Unit },
  ): { readonly min: Money; readonly max: Money }
}

const shareDecimalsMax = 6

// Each returns a stand-in after a report; nothing built from it leaves the module.
export function valuesOf<Entry extends object>(entry: Entry, place: Place): EntryValues<Entry> {
  const at = (key: string) => ({ place: place.inside(key), text: String(entry[key as keyof Entry]) }) // typed so
  const positive = (key: string, { asset }: In) => {
    const { place, text } = at(key)
    const money = readAmount({ place, text, asset })
    if (money.units === 0n && place.isSound()) place.report(`is "${text}", must be greater than zero`)
    return money
  }
  return {
    amount: (key, { asset }) => readAmount({ ...at(key), asset }),
    positive,
    rate(key, { base, quote }) {
      const standIn = { base, quote, numerator: 1n, denominator: 1n }
      return readOr(standIn, { ...at(key), read: (text) => parseRate(text, base, quote) })
    },
    step: (key) => readStep(at(key)),
    share: (key) => readShare(at(key)),
    bounds(of, { asset, unit }) {
      const keys = [`min_${of}`, `max_${of}`] as const
      const [min, max] = [positive(keys[0], { asset }), positive(keys[1], { asset })]
      if (!keys.every((key) => at(key).place.isSound())) return { min, max }
      if (unit !== undefined && at(unit.key).place.isSound()) {
        checkMultiple(min, { unit, place: at(keys[0]).place })
        checkMultiple(max, { unit, place: at(keys[1]).place })
      }
      if (compare(min, max) > 0)
        at(keys[0]).place.report(
          `is "${formatAmount(min)}", expected at most ${keys[1]}, "${formatAmount(max)}"`,
        )
      return { min, max }
    },
  }
}

type Text = { readonly place: Place; readonly text: string }

function readAmount({ place, text, asset }: Text & In): Money {
  return readOr({ asset, units: 0n }, { place, text, read: () => parseAmount(text, asset) })
}

function readStep({ place, text }: Text): Fraction {
  const step = readOr({ numerator: 1n, denominator: 1n }, { place, text, read: parseFraction })
  if (step.numerator === 0n) place.report(`is "${text}", must be greater than zero`)
  if (step.denominator > 10n ** 18n) place.report(`is "${text}", must have at most 18 decimals`)
  return step
}

function readShare({ place, text }: Text): Fraction {
  const share = readOr({ numerator: 0n, denominator: 1n }, { place, text, read: parseFraction })
  if (share.numerator >= share.denominator) {
    place.report(`is "${text}", must be a share below 1, such as "0.001" for 0.1 %`)
  }
  if (share.denominator > 10n ** BigInt(shareDecimalsMax)) {
    place.report(`is "${text}", must have at most ${shareDecimalsMax} decimals`)
  }
  return share
}

function checkMultiple(amount: Money, { unit: { key, size }, place }: { unit: Unit; place: Place }): void {
  if (amount.units % size.units === 0n) return
  place.report(`is "${formatAmount(amount)}", expected a multiple of ${key}, "${formatAmount(size)}"`)
}

type Reading<Value> = Text & { readonly read: (text: string) => Value }

function readOr<Value>(standIn: Value, { place, text, read }: Reading<Value>): Value {
  try {
    return read(text)
  } catch (error) {
    if (!(error instanceof InvalidAmount)) throw error
    place.report(`is "${text}", ${error.reason}`)
    return standIn
  }
}
