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
  ).toEqual({ bid: '101', ask: '103', age: 5 })
})

test('two sources make the middle between them, and one is itself', () => {
  expect(btcOf(['100', '101'])).toEqual({ bid: '100.5', ask: '100.5', age: 0 })
  expect(btcOf([{ bid: '99', ask: '101', age: 30 }])).toEqual({ bid: '99', ask: '101', age: 30 })
})

test('a lone outlier is left out, above and below', () => {
  expect(btcOf(['100', '101', '150'])?.bid).toBe('100.5')
  expect(btcOf(['0.000001', '100', '101'])?.bid).toBe('100.5')
  // Exactly at the largest deviation it counts, and beyond it does not.
  expect(btcOf(['99', '101', '101', '103.02'])?.bid).toBe('101')
  expect(btcOf(['100', '100', '102'], { quorum: 3 })?.bid).toBe('100')
  expect(btcOf(['100', '100', '102.0000001'], { quorum: 3 })).toBeNull()
})

test('absurd sides around a sound middle are no answer, from one source, from two and from a fallback', () => {
  const absurd: Told = { bid: '1', ask: '199' }
  expect(btcOf([absurd])).toBeNull()
  expect(btcOf([absurd, '100'])).toEqual({ bid: '100', ask: '100', age: 0 })
  expect(btcOf([absurd, { bid: '99', ask: '101' }, { bid: '99.5', ask: '100.5' }])).toEqual({
    bid: '99.25',
    ask: '100.75',
    age: 0,
  })
  expect(btcOf([absurd, '100'], { quorum: 2 })).toBeNull()
  const fallbacks = [source('wild', { BTC: absurd }), source('spare', { BTC: '100' })]
  expect(btcOf([], { fallbacks })?.bid).toBe('100')
  // Exactly at the largest deviation a side counts, and beyond it does not.
  expect(btcOf([{ bid: '98', ask: '102' }])?.bid).toBe('98')
  expect(btcOf([{ bid: '97.9999999', ask: '102.0000001' }])).toBeNull()
})

test('two sources too far apart are no price, nor are two camps', () => {
  expect(btcOf(['100', '104'])?.bid).toBe('102')
  expect(btcOf(['100', '104.1'])).toBeNull()
  expect(btcOf(['100', '100', '200', '200'])).toBeNull()
})

test('prices older than the largest age are not used, however many there are', () => {
  expect(btcOf([{ bid: '100', age: 30.001 }, '101'])).toMatchObject({ bid: '101' })
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

const fallbackOf = (name: string, BTC: Told | string) => source(name, { BTC })

test('the first fallback with a fresh answer speaks where the sources do not, and only there', () => {
  const old = fallbackOf('old', { bid: '90', age: 31 })
  const fallbacks = [old, fallbackOf('spare', '91'), fallbackOf('last', '92')]
  expect(btcOf(['100', '101'], { quorum: 2, fallbacks })?.bid).toBe('100.5')
  expect(btcOf(['90'], { quorum: 2, fallbacks })?.bid).toBe('91')
  expect(btcOf([], { fallbacks })?.bid).toBe('91')
})

test('a fallback far from what sources say does not speak, and the next one near it does', () => {
  const fallbacks = [fallbackOf('wrong', '91'), fallbackOf('right', '101')]
  expect(btcOf(['100'], { quorum: 2, fallbacks })?.bid).toBe('101')
  expect(btcOf(['100'], { quorum: 2, fallbacks: fallbacks.slice(0, 1) })).toBeNull()
  // Exactly at the largest deviation it speaks, and beyond it does not.
  expect(btcOf(['100'], { quorum: 2, fallbacks: [fallbackOf('spare', '102')] })?.bid).toBe('102')
  expect(btcOf(['100'], { quorum: 2, fallbacks: [fallbackOf('spare', '102.0000001')] })).toBeNull()
})

test('a fallback far from the others does not count when no source answers', () => {
  const fallbacks = [fallbackOf('wrong', '150'), fallbackOf('spare', '100'), fallbackOf('last', '101')]
  expect(btcOf([], { fallbacks })?.bid).toBe('100')
  expect(btcOf([], { fallbacks: fallbacks.slice(0, 2) })).toBeNull()
})

test('a fallback that is all there is speaks unchecked, which is told once each time it begins', () => {
  const said: Record<string, Told> = { BTC: { bid: '100', age: 31 } }
  const told: string[] = []
  const prices = composePrices({
    clock: { now: () => new Date(begin) },
    sources: [source('a', said)],
    fallbacks: [fallbackOf('spare', '100')],
    ageMaxMs: 30_000,
    deviationMax: parseFraction('0.02'),
    quorum: 1,
    onUnchecked: ({ symbol, source: name }) => told.push(`${symbol} by ${name}`),
  })
  for (let asked = 0; asked < 3; asked++) expect(prices.quote(btc)).not.toBeNull()
  expect(told).toEqual(['BTC by spare'])
  said.BTC = { bid: '100' }
  expect(prices.quote(btc)).not.toBeNull()
  said.BTC = { bid: '200', ask: '900' }
  for (let asked = 0; asked < 3; asked++) expect(prices.quote(btc)).not.toBeNull()
  expect(told).toEqual(['BTC by spare', 'BTC by spare'])
})

test('each currency of a pair finds its own sources', () => {
  const fallbacks = [source('spare', { RUB: { bid: '0.0123', ask: '0.0125', age: 7 } })]
  const prices = composed([{ BTC: { bid: '100', ask: '101', age: 2 } }, { BTC: '101' }], { fallbacks })
  expect(shown(prices.quote({ base: 'BTC', quote: 'RUB' }))).toEqual({
    bid: '8040',
    ask: '8211.38211382',
    age: 7,
  })
  expect(shown(prices.quote({ base: 'USDT', quote: 'RUB' }))).toEqual({
    bid: '80',
    ask: '81.3008130081',
    age: 7,
  })
  expect(prices.quote({ base: 'USDT', quote: 'USDT' })).toBeNull()
})

test('a price is as old as the oldest answer in it, also where that came in later', () => {
  const legs: Record<string, Told> = { BTC: { bid: '100', age: 31 } }
  const prices = composePrices({
    clock: { now: () => new Date(begin) },
    sources: [source('a', legs), source('b', { BTC: { bid: '100', age: 1 } })],
    ageMaxMs: 30_000,
    deviationMax: parseFraction('0.02'),
    quorum: 1,
  })
  expect(shown(prices.quote(btc))?.age).toBe(1)
  legs.BTC = { bid: '100', age: 9 }
  expect(shown(prices.quote(btc))?.age).toBe(9)
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
