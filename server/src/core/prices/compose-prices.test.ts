import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fraction, formatFraction, parseFraction, type Rate, roundRate } from '#core/money'
import { composePrices, type PriceSource, type Quote } from './index.ts'

const begin = Date.UTC(2026, 4, 4)
const scales: Record<string, number> = { BTC: 8, ETH: 18, RUB: 2, USDT: 6 }
const assetOf = (symbol: string) => ({ symbol, scale: scales[symbol] ?? 0 })

type Side = string | Fraction
/** A price in USDT: one number is both sides. `age` is in seconds. */
type Told = { bid: Side; ask?: Side; age?: number }
type Legs = Readonly<Record<string, Told | string>>

const fractionOf = (side: Side): Fraction => (typeof side === 'string' ? parseFraction(side) : side)

function source(name: string, legs: Legs): PriceSource {
  return {
    name,
    quote({ base, quote }) {
      const told = quote === 'USDT' ? legs[base] : undefined
      if (told === undefined) return null
      const { bid, ask = bid, age = 0 } = typeof told === 'string' ? { bid: told } : told
      const assets = { base: assetOf(base), quote: assetOf(quote) }
      return {
        bid: { ...assets, ...fractionOf(bid) },
        ask: { ...assets, ...fractionOf(ask) },
        at: new Date(begin - age * 1_000),
        source: name,
      }
    },
  }
}

const names = ['a', 'b', 'c', 'd', 'e']
type Composing = { quorum?: number; fallbacks?: readonly PriceSource[] }

/** Sources a, b, c … that say this, at most 30 s old and 2 % apart from the median. */
function composed(told: readonly Legs[], { quorum = 1, fallbacks = [] }: Composing = {}): PriceSource {
  return composePrices({
    clock: { now: () => new Date(begin) },
    sources: told.map((legs, index) => source(names[index] ?? '', legs)),
    fallbacks,
    ageMaxMs: 30_000,
    deviationMax: parseFraction('0.02'),
    quorum,
  })
}

const btc = { base: 'BTC', quote: 'USDT' }

function shown(quote: Quote | null) {
  if (quote === null) return null
  const text = (rate: Rate) => formatFraction(roundRate(rate, { digits: 12, rounding: 'down' }))
  return {
    bid: text(quote.bid),
    ask: text(quote.ask),
    age: (begin - quote.at.getTime()) / 1_000,
    source: quote.source,
  }
}

const btcOf = (told: readonly (Told | string)[], options?: Composing) =>
  shown(
    composed(
      told.map((BTC) => ({ BTC })),
      options,
    ).quote(btc),
  )

test('three sources make their median of each side, as old as the oldest', () => {
  expect(
    btcOf([
      { bid: '100', ask: '104', age: 3 },
      { bid: '101', ask: '102', age: 5 },
      { bid: '102', ask: '103' },
    ]),
  ).toEqual({ bid: '101', ask: '103', age: 5, source: 'median(a,b,c)' })
})

test('two sources make the middle between them, and one is itself', () => {
  expect(btcOf(['100', '101'])).toEqual({ bid: '100.5', ask: '100.5', age: 0, source: 'median(a,b)' })
  expect(btcOf([{ bid: '99', ask: '101', age: 30 }])).toEqual({ bid: '99', ask: '101', age: 30, source: 'a' })
})

test('a lone outlier is left out, above and below, and the others are named', () => {
  expect(btcOf(['100', '101', '150'])).toMatchObject({ bid: '100.5', source: 'median(a,b)' })
  expect(btcOf(['0.000001', '100', '101'])).toMatchObject({ bid: '100.5', source: 'median(b,c)' })
  // Exactly at the largest deviation it counts, and beyond it does not.
  expect(btcOf(['100', '100', '102'])?.source).toBe('median(a,b,c)')
  expect(btcOf(['100', '100', '102.0000001'])?.source).toBe('median(a,b)')
})

test('two sources too far apart are no price, nor are two camps', () => {
  expect(btcOf(['100', '104'])?.bid).toBe('102')
  expect(btcOf(['100', '104.1'])).toBeNull()
  expect(btcOf(['100', '100', '200', '200'])).toBeNull()
})

test('what is older than the largest age is not used, however many there are', () => {
  expect(btcOf([{ bid: '100', age: 30.001 }, '101'])).toMatchObject({ bid: '101', source: 'b' })
  expect(
    btcOf([
      { bid: '100', age: 31 },
      { bid: '101', age: 99 },
    ]),
  ).toBeNull()
})

test('fewer than a quorum are no price, for want of answers or of agreement', () => {
  expect(btcOf(['100', '101'], { quorum: 2 })).toMatchObject({ bid: '100.5' })
  expect(btcOf(['100', { bid: '101', age: 31 }], { quorum: 2 })).toBeNull()
  expect(btcOf(['100', '101', '150'], { quorum: 3 })).toBeNull()
})

test('the first fallback with a fresh answer speaks where the sources do not, and only there', () => {
  const fallbacks = [
    source('old', { BTC: { bid: '90', age: 31 } }),
    source('spare', { BTC: '91' }),
    source('last', { BTC: '92' }),
  ]
  expect(btcOf(['100', '101'], { quorum: 2, fallbacks })).toMatchObject({ source: 'median(a,b)' })
  expect(btcOf(['100'], { quorum: 2, fallbacks })).toMatchObject({ bid: '91', source: 'spare' })
  expect(btcOf([], { fallbacks })).toMatchObject({ bid: '91', source: 'spare' })
})

test('each currency of a pair finds its own sources, and both are named in their order', () => {
  const fallbacks = [source('spare', { RUB: { bid: '0.01', ask: '0.0125', age: 7 } })]
  const prices = composed([{ BTC: { bid: '100', ask: '101', age: 2 } }, { BTC: '101' }], { fallbacks })
  expect(shown(prices.quote({ base: 'BTC', quote: 'RUB' }))).toEqual({
    bid: '8040',
    ask: '10100',
    age: 7,
    source: 'median(a,b,spare)',
  })
  expect(shown(prices.quote({ base: 'USDT', quote: 'RUB' }))).toEqual({
    bid: '80',
    ask: '100',
    age: 7,
    source: 'spare',
  })
  expect(prices.quote({ base: 'USDT', quote: 'USDT' })).toBeNull()
})

test('the time of a price does not go back when a source with an older answer comes in', () => {
  const legs: Record<string, Told> = { BTC: { bid: '100', age: 31 } }
  const prices = composePrices({
    clock: { now: () => new Date(begin) },
    sources: [source('a', legs), source('b', { BTC: { bid: '100', age: 1 } })],
    ageMaxMs: 30_000,
    deviationMax: parseFraction('0.02'),
    quorum: 1,
  })
  expect(shown(prices.quote(btc))).toMatchObject({ age: 1, source: 'b' })
  legs.BTC = { bid: '100', age: 9 }
  expect(shown(prices.quote(btc))).toMatchObject({ age: 1, source: 'median(a,b)' })
})

const isAtMost = (one: Fraction, other: Fraction) =>
  one.numerator * other.denominator <= other.numerator * one.denominator
const lowest = (values: readonly Fraction[]) =>
  values.reduce((low, value) => (isAtMost(low, value) ? low : value))
const highest = (values: readonly Fraction[]) =>
  values.reduce((high, value) => (isAtMost(high, value) ? value : high))

const anySize = fc.bigInt({ min: 1n, max: 10n ** 24n })
const anyFraction = fc.record({ numerator: anySize, denominator: anySize })
const anyTold = fc
  .tuple(anyFraction, anyFraction)
  .map(([one, other]) => ({ bid: lowest([one, other]), ask: highest([one, other]) }))
// Within half a percent of 100, with a spread of up to a percent.
const honest = fc
  .record({ mid: fc.bigInt({ min: 99_500n, max: 100_500n }), half: fc.bigInt({ min: 0n, max: 500n }) })
  .map(({ mid, half }) => ({
    bid: { numerator: mid - half, denominator: 1_000n },
    ask: { numerator: mid + half, denominator: 1_000n },
  }))

test('an outlier cannot move a price beyond what the honest ones say', () => {
  fc.assert(
    fc.property(
      fc.array(honest, { minLength: 2, maxLength: 4 }),
      anyTold,
      fc.nat(4),
      (told, outlier, place) => {
        const quote = composed(
          told.toSpliced(place, 0, outlier).map((BTC) => ({ BTC })),
          { quorum: 2 },
        ).quote(btc)
        if (quote === null) throw new Error('the honest ones are a quorum')
        const [bids, asks] = [told.map(({ bid }) => bid), told.map(({ ask }) => ask)]
        expect(isAtMost(lowest(bids), quote.bid) && isAtMost(quote.bid, highest(bids))).toBe(true)
        expect(isAtMost(lowest(asks), quote.ask) && isAtMost(quote.ask, highest(asks))).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

test('a bid is never above its ask, and no round of deals gains, whatever the sources say', () => {
  const symbols = ['BTC', 'ETH', 'RUB', 'USDT']
  const legs = fc.record({ BTC: anyTold, ETH: anyTold, RUB: anyTold })
  const round = fc.uniqueArray(fc.constantFrom(...symbols), { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(legs, { minLength: 1, maxLength: 5 }), round, (told, path) => {
      const prices = composed(told)
      const quotes = path.map((base, index) => {
        const quote = path[(index + 1) % path.length] ?? base
        return prices.quote({ base, quote })
      })
      const known = quotes.filter((quote) => quote !== null)
      for (const { bid, ask } of known) expect(isAtMost(bid, ask)).toBe(true)
      if (known.length < path.length) return
      const product = known.reduce(
        (sum, { bid }) => ({
          numerator: sum.numerator * bid.numerator,
          denominator: sum.denominator * bid.denominator,
        }),
        { numerator: 1n, denominator: 1n },
      )
      expect(isAtMost(product, { numerator: 1n, denominator: 1n })).toBe(true)
    }),
    { numRuns: 500 },
  )
})
