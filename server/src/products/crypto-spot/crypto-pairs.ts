import type { Static } from 'typebox'
import {
  type Currency,
  checkOrder,
  currencies,
  decimal,
  defineSection,
  keyedByPair,
  mapping,
  type PairState,
  type Place,
  pairState,
  readPositiveAmount,
  readShare,
  readStep,
} from '#core/catalog'
import { checkDealtPair, checkListedOnce } from '#core/dealing'
import { type Fraction, formatAmount, formatFraction, type Money } from '#core/money'

/**
 * A pair of crypto spot, dealt against the house. Amounts are in base, values in quote; a price is the quote for one
 * whole base and may be finer than the quote's own precision.
 */
export type CryptoPair = {
  readonly name: string
  readonly base: Currency
  readonly quote: Currency
  /** Never open while one of its currencies is not active. */
  readonly state: PairState
  readonly priceStep: Fraction
  readonly amountStep: Money
  readonly amountMin: Money
  readonly amountMax: Money
  readonly valueMin: Money
  readonly valueMax: Money
  /** How far the house's bid and ask lie from the market's, as a share of them. */
  readonly spread: Fraction
}

export type CryptoPairs = {
  readonly all: readonly CryptoPair[]
  /** The pair of two currencies, whichever of them is named first. */
  readonly between: (one: Currency, other: Currency) => CryptoPair | undefined
}

const entry = mapping(
  {
    state: pairState,
    price_step: decimal,
    amount_step: decimal,
    min_amount: decimal,
    max_amount: decimal,
    min_value: decimal,
    max_value: decimal,
    spread: decimal,
  },
  'a mapping that describes one crypto pair',
)

type Entry = Static<typeof entry>

export const cryptoPairs = defineSection({
  name: 'crypto_pairs',
  schema: keyedByPair(entry, 'a mapping keyed by BASE/QUOTE, such as BTC/USDT'),
  read({ entries, place, declared, section }): CryptoPairs {
    checkListedOnce([...declared('crypto_pairs').keys()], place)
    const { find } = section(currencies)
    const all = Object.entries(entries).flatMap(([name, entry]) => {
      const here = place.inside(name)
      checkDealtPair(name, { declared, place: here })
      const [base, quote] = name.split('/').map(find)
      if (base === undefined || quote === undefined) return []
      return [buildCryptoPair({ name, entry, base, quote, place: here })]
    })
    const byName = new Map(
      all.flatMap((pair) => [
        [pair.name, pair] as const,
        [`${pair.quote.symbol}/${pair.base.symbol}`, pair] as const,
      ]),
    )
    return { all, between: (one, other) => byName.get(`${one.symbol}/${other.symbol}`) }
  },
})

type PairSource = {
  readonly name: string
  readonly entry: Entry
  readonly base: Currency
  readonly quote: Currency
  readonly place: Place
}

function buildCryptoPair({ name, entry, base, quote, place }: PairSource): CryptoPair {
  const positive = (key: keyof Omit<Entry, 'state' | 'price_step' | 'spread'>, { asset }: Currency) =>
    readPositiveAmount({ place: place.inside(key), text: entry[key], asset })
  const pair: CryptoPair = {
    name,
    base,
    quote,
    state: stateOf(entry, [base, quote]),
    priceStep: readStep(place.inside('price_step'), entry.price_step),
    amountStep: positive('amount_step', base),
    amountMin: positive('min_amount', base),
    amountMax: positive('max_amount', base),
    valueMin: positive('min_value', quote),
    valueMax: positive('max_value', quote),
    spread: readShare(place.inside('spread'), entry.spread),
  }
  if (place.isSound()) checkPair(pair, place)
  return pair
}

/** With a currency that is not active an open pair takes no new orders; those that wait can be cancelled. */
function stateOf({ state }: Entry, sides: readonly Currency[]): CryptoPair['state'] {
  return state === 'open' && sides.some(({ isActive }) => !isActive) ? 'cancel_only' : state
}

function checkPair(pair: CryptoPair, place: Place): void {
  const { amountMin, amountMax, amountStep: step, valueMin, valueMax } = pair
  checkPriceStep(pair, place.inside('price_step'))
  checkStep({ amount: amountMin, step, place: place.inside('min_amount') })
  checkStep({ amount: amountMax, step, place: place.inside('max_amount') })
  checkOrder({ min: amountMin, max: amountMax, of: 'amount', place })
  checkOrder({ min: valueMin, max: valueMax, of: 'value', place })
}

/** A price below one step could not be quoted at all. */
function checkPriceStep({ base, quote, priceStep }: CryptoPair, place: Place): void {
  const [ours, theirs] = [base.priceUsdt, quote.priceUsdt]
  const stepSide = priceStep.numerator * ours.denominator * theirs.numerator
  if (stepSide <= priceStep.denominator * ours.numerator * theirs.denominator) return
  place.report(
    `is "${formatFraction(priceStep)}", expected at most the price, price_usdt of one over the other`,
  )
}

function checkStep({ amount, step, place }: { amount: Money; step: Money; place: Place }): void {
  if (amount.units % step.units === 0n) return
  place.report(`is "${formatAmount(amount)}", expected a multiple of amount_step, "${formatAmount(step)}"`)
}
