import type { Static } from 'typebox'
import { type Currency, currencies, fields, type PairState, valuesOf } from '#core/catalog'
import { checkDealtPair, checkListedOnce } from '#core/dealing'
import { type Fraction, formatFraction, type Money } from '#core/money'
import { defineSection, type Place } from '#platform/sections'

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

/** `sell` gives base for quote, `buy` gives quote for base. */
export type Side = 'buy' | 'sell'

export type CryptoPairs = {
  readonly all: readonly CryptoPair[]
  /** The pair of two currencies, in either order. */
  readonly between: (one: Currency, other: Currency) => CryptoPair | undefined
}

const { decimal, keyedByPair, mapping, pairState } = fields

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
      return [buildPair({ name, base, quote }, { entry, place: here })]
    })
    const byName = new Map(all.map((pair) => [pair.name, pair]))
    const named = (base: Currency, quote: Currency) => byName.get(`${base.symbol}/${quote.symbol}`)
    return { all, between: (one, other) => named(one, other) ?? named(other, one) }
  },
})

type Listed = Pick<CryptoPair, 'name' | 'base' | 'quote'>
type Source = { readonly entry: Static<typeof entry>; readonly place: Place }

function buildPair(listed: Listed, { entry, place }: Source): CryptoPair {
  const { base, quote } = listed
  const { bounds, positive, share, step } = valuesOf(entry, place)
  const amountStep = positive('amount_step', base)
  const amount = bounds('amount', { ...base, unit: { key: 'amount_step', size: amountStep } })
  const value = bounds('value', quote)
  const isTraded = base.isActive && quote.isActive
  const pair: CryptoPair = {
    ...listed,
    // An open pair with an inactive currency takes no new orders; waiting orders can be cancelled.
    state: entry.state === 'open' && !isTraded ? 'cancel_only' : entry.state,
    priceStep: step('price_step'),
    amountStep,
    amountMin: amount.min,
    amountMax: amount.max,
    valueMin: value.min,
    valueMax: value.max,
    spread: share('spread'),
  }
  const stepPlace = place.inside('price_step')
  if (stepPlace.isSound()) checkPriceStep(pair, stepPlace)
  return pair
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

/** The assets given and received on a side. */
export function assetsOf({ base, quote }: CryptoPair, side: Side) {
  const [one, other] = [base.asset, quote.asset]
  return side === 'sell' ? { from: one, to: other } : { from: other, to: one }
}
