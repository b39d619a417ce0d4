import type { Static } from 'typebox'
import {
  type Currency,
  currencies,
  fields,
  type Lookup,
  lookupBy,
  type PairState,
  valuesOf,
} from '#core/catalog'
import { compareFractions, type Fraction, formatFraction, type Money } from '#core/money'
import { defineSection, type Place, type SectionSource } from '#platform/sections'

/** A market of the fiat order book. Sizes are in base; a price is the quote paid for one whole base. */
export type Pair = {
  readonly name: string
  readonly base: Currency
  readonly quote: Currency
  readonly state: PairState
  readonly priceStep: Money
  readonly lot: Money
  readonly orderSizeMin: Money
  readonly orderSizeMax: Money
  readonly orderValueMin: Money
  /** The distance from the reference price within which an order may trade, as a share of that price. */
  readonly priceBand: Fraction
  /** Without an index, trades make the reference price: those of this window, if enough customers made them. */
  readonly reference: { readonly windowMs: number; readonly customersMin: number }
  /** The limit of a price's run within a window, as a share of its lowest price, and the length of the halt that follows. */
  readonly breaker: { readonly share: Fraction; readonly windowMs: number; readonly haltMs: number }
}

const { decimal, keyedByPair, mapping, pairState, wholeNumber } = fields

const entry = mapping(
  {
    state: pairState,
    price_step: decimal,
    lot: decimal,
    min_order_size: decimal,
    max_order_size: decimal,
    min_order_value: decimal,
    price_band: decimal,
    reference_minutes: wholeNumber({ from: 1, to: 1_440 }),
    reference_customers: wholeNumber({ from: 5, to: 1_000 }),
    halt_share: decimal,
    halt_window_seconds: wholeNumber({ from: 10, to: 3_600 }),
    halt_seconds: wholeNumber({ from: 1, to: 86_400 }),
  },
  'a mapping that describes one pair',
)

type Entry = Static<typeof entry>

/** The section `pairs`; `find` accepts USDT/RUB and, for URL paths, USDT-RUB. */
export const fiatPairs = defineSection({
  name: 'pairs',
  schema: keyedByPair(entry, 'a mapping keyed by BASE/QUOTE, such as USDT/RUB'),
  read(source): Lookup<Pair> {
    checkTraded(source)
    const { all, find } = lookupBy(
      ({ name }) => name,
      Object.entries(source.entries).flatMap(readPair(source)),
    )
    return { all, find: (name) => find(name.replace('-', '/')) }
  },
})

type Source = Pick<SectionSource, 'place' | 'placeOf' | 'declared' | 'section'>

/** An order pays with one side of its pair and receives the other, so the trading account must hold both. */
function checkTraded({ declared, placeOf }: Source): void {
  const [known, held] = [declared('currencies'), declared('trading_account')]
  const lacking = new Map<string, string>()
  for (const pair of declared('pairs').keys()) {
    for (const symbol of pair.split('/')) {
      if (known.has(symbol) && !held.has(symbol) && !lacking.has(symbol)) lacking.set(symbol, pair)
    }
  }
  for (const [symbol, pair] of lacking)
    placeOf('trading_account').report(`lacks ${symbol}, expected it because the pair ${pair} trades it`)
}

function readPair({ place, declared, section }: Source): (entry: [string, Entry]) => Pair[] {
  return ([name, entry]) => {
    const here = place.inside(name)
    const symbols = name.split('/')
    for (const symbol of symbols) {
      if (!declared('currencies').has(symbol))
        here.report(
          `names ${symbol}, which is not a currency of this catalogue, expected BASE/QUOTE of two that are`,
        )
    }
    const [base, quote] = symbols.map((symbol) => section(currencies).find(symbol))
    if (base === undefined || quote === undefined) return []
    if (base === quote) here.report('has one currency on both sides, expected two different ones')
    return [buildPair({ name, entry, base, quote, place: here })]
  }
}

type PairSource = {
  readonly name: string
  readonly entry: Entry
  readonly base: Currency
  readonly quote: Currency
  readonly place: Place
}

function buildPair({ name, entry, base, quote, place }: PairSource): Pair {
  const { amount, bounds, positive, share } = valuesOf(entry, place)
  const lot = positive('lot', base)
  const orderSize = bounds('order_size', { ...base, unit: { key: 'lot', size: lot } })
  const pair: Pair = {
    name,
    base,
    quote,
    state: entry.state,
    priceStep: positive('price_step', quote),
    lot,
    orderSizeMin: orderSize.min,
    orderSizeMax: orderSize.max,
    orderValueMin: amount('min_order_value', quote),
    priceBand: share('price_band'),
    reference: { windowMs: entry.reference_minutes * 60_000, customersMin: entry.reference_customers },
    breaker: {
      share: share('halt_share'),
      windowMs: entry.halt_window_seconds * 1_000,
      haltMs: entry.halt_seconds * 1_000,
    },
  }
  if (place.isSound()) checkBreaker(pair, place)
  return pair
}

/** A breaker narrower than the band could be tripped by one ordinary order. */
function checkBreaker({ priceBand, breaker }: Pair, place: Place): void {
  if (compareFractions(breaker.share, priceBand) >= 0 && breaker.share.numerator > 0n) return
  const [share, band] = [formatFraction(breaker.share), formatFraction(priceBand)]
  place.inside('halt_share').report(`is "${share}", expected above zero and at least price_band, "${band}"`)
}
