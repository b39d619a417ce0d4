import { compare, compareFractions, formatAmount, formatFraction, type Money } from '#core/money'
import type { Currency, Pair } from './catalog.ts'
import type { CatalogFile } from './catalog-schema.ts'
import type { Place } from './place.ts'
import { readAmount, readPositiveAmount, readShare } from './read-value.ts'

type PairEntry = CatalogFile['pairs'][string]

type Source = {
  readonly entries: CatalogFile['pairs']
  readonly declared: CatalogFile
  readonly currencies: readonly Currency[]
  readonly place: Place
}

export function buildPairs({ entries, declared, currencies, place }: Source): Pair[] {
  return Object.entries(entries).flatMap(([name, entry]) => {
    const here = place.inside(name)
    const symbols = name.split('/')
    for (const symbol of symbols) {
      if (!Object.hasOwn(declared.currencies, symbol)) {
        here.report(
          `names ${symbol}, which is not a currency of this file, expected BASE/QUOTE of two that are`,
        )
      }
    }
    const [base, quote] = symbols.map((symbol) => currencies.find((currency) => currency.symbol === symbol))
    if (base === undefined || quote === undefined) return []
    if (base === quote) here.report('has one currency on both sides, expected two different ones')
    return [buildPair({ name, entry, base, quote, place: here })]
  })
}

type PairSource = {
  readonly name: string
  readonly entry: PairEntry
  readonly base: Currency
  readonly quote: Currency
  readonly place: Place
}

function buildPair({ name, entry, base, quote, place }: PairSource): Pair {
  const positive = (key: 'price_step' | 'lot' | 'min_order_size' | 'max_order_size', { asset }: Currency) =>
    readPositiveAmount({ place: place.inside(key), text: entry[key], asset })
  const pair: Pair = {
    name,
    base,
    quote,
    state: entry.state,
    priceStep: positive('price_step', quote),
    lot: positive('lot', base),
    orderSizeMin: positive('min_order_size', base),
    orderSizeMax: positive('max_order_size', base),
    orderValueMin: readAmount({
      place: place.inside('min_order_value'),
      text: entry.min_order_value,
      asset: quote.asset,
    }),
    priceBand: readShare(place.inside('price_band'), entry.price_band),
    reference: {
      windowMs: entry.reference_minutes * 60_000,
      customersMin: entry.reference_customers,
    },
    breaker: {
      share: readShare(place.inside('halt_share'), entry.halt_share),
      windowMs: entry.halt_window_seconds * 1_000,
      haltMs: entry.halt_seconds * 1_000,
    },
  }
  if (place.isSound()) checkSizes(pair, place)
  if (place.isSound()) checkBreaker(pair, place)
  return pair
}

function checkSizes({ lot, orderSizeMin, orderSizeMax }: Pair, place: Place): void {
  checkLots({ size: orderSizeMin, lot, place: place.inside('min_order_size') })
  checkLots({ size: orderSizeMax, lot, place: place.inside('max_order_size') })
  if (compare(orderSizeMin, orderSizeMax) <= 0) return
  const [min, max] = [formatAmount(orderSizeMin), formatAmount(orderSizeMax)]
  place.inside('min_order_size').report(`is "${min}", expected at most max_order_size, "${max}"`)
}

/** A breaker that one order within the band may trip would halt a pair in its everyday life. */
function checkBreaker({ priceBand, breaker }: Pair, place: Place): void {
  if (compareFractions(breaker.share, priceBand) >= 0 && breaker.share.numerator > 0n) return
  const [share, band] = [formatFraction(breaker.share), formatFraction(priceBand)]
  place.inside('halt_share').report(`is "${share}", expected above zero and at least price_band, "${band}"`)
}

function checkLots({ size, lot, place }: { size: Money; lot: Money; place: Place }): void {
  if (size.units % lot.units === 0n) return
  place.report(`is "${formatAmount(size)}", expected a multiple of lot, "${formatAmount(lot)}"`)
}
