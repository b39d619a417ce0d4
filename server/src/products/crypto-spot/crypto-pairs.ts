import { formatAmount, formatFraction, type Money } from '#core/money'
import type { CryptoPair, Currency } from './catalog.ts'
import type { CatalogFile } from './catalog-schema.ts'
import { checkDealtPair, checkListedOnce } from './check-dealt.ts'
import { checkOrder } from './check-order.ts'
import type { Place } from './place.ts'
import { readPositiveAmount, readShare, readStep } from './read-value.ts'

type Entry = CatalogFile['crypto_pairs'][string]

type Source = {
  readonly entries: CatalogFile['crypto_pairs']
  readonly declared: CatalogFile
  readonly currencies: readonly Currency[]
  readonly place: Place
}

export function buildCryptoPairs({ entries, declared, currencies, place }: Source): CryptoPair[] {
  checkListedOnce(Object.keys(declared.crypto_pairs), place)
  return Object.entries(entries).flatMap(([name, entry]) => {
    const here = place.inside(name)
    checkDealtPair(name, { declared, place: here })
    const [base, quote] = name.split('/').map((side) => currencies.find(({ symbol }) => symbol === side))
    if (base === undefined || quote === undefined) return []
    return [buildCryptoPair({ name, entry, base, quote, place: here })]
  })
}

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
