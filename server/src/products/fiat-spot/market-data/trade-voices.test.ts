import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTradeVoices, type TradeVoices } from './trade-voices.ts'

const terms = { windowMs: 3_600_000, customersMin: 5 }
const start = Date.UTC(2026, 4, 4)
const at = (minutes: number) => new Date(start + minutes * 60_000)

type Heard = Parameters<TradeVoices['take']>[0][number]

function trade(maker: string, taker: string, terms: Partial<Heard> = {}): Heard {
  const parties = { makerCustomerId: maker, takerCustomerId: taker }
  return { ...parties, priceTicks: 8_000, lots: 100, createdAt: at(0), ...terms }
}

function voicesOf(...trades: Heard[]): TradeVoices {
  const voices = createTradeVoices(terms)
  voices.take(trades)
  return voices
}

const three = [
  trade('a', 'b', { priceTicks: 8_000 }),
  trade('c', 'd', { priceTicks: 8_040 }),
  trade('e', 'f', { priceTicks: 8_080 }),
]

test('the price is the median of one voice for each customer, to the tick', () => {
  expect(voicesOf(...three).median(at(1))).toBe(8_040)
  expect(voicesOf(...three, trade('a', 'g', { priceTicks: 8_080 })).median(at(1))).toBe(8_040)
})

test('too few customers give no price, and trades with oneself give no voice', () => {
  expect(voicesOf(...three.slice(1), trade('g', 'g')).median(at(1))).toBeNull()
  expect(voicesOf(...three.slice(1), trade('c', 'g')).median(at(1))).toBe(8_040)
})

test('however often and however much two trade with each other, they have two voices', () => {
  const wash = Array.from({ length: 500 }, (_, index) =>
    trade('x', 'y', { priceTicks: 8_800, lots: 1_000_000, createdAt: at(index / 60) }),
  )
  // The fourth and the fifth of eight.
  expect(voicesOf(...three, ...wash).median(at(10))).toBe(8_060)
})

test('a voice is the unweighted mean of its slots: a burst counts no more than an hour', () => {
  const hour = [0, 5, 10, 15].map((minutes) => trade('a', 'b', { createdAt: at(minutes) }))
  const burst = Array.from({ length: 40 }, () =>
    trade('a', 'b', { priceTicks: 8_500, lots: 9_000, createdAt: at(20) }),
  )
  const others = ['c', 'd', 'e', 'f'].flatMap((one) => [
    trade(one, 'a', { createdAt: at(0) }),
    trade(one, 'b', { createdAt: at(0) }),
  ])
  const only = createTradeVoices({ ...terms, customersMin: 1 })
  only.take([...hour, ...burst])
  expect(only.median(at(21))).toBe(8_100)
  expect(voicesOf(...hour, ...burst, ...others).median(at(21))).toBe(8_000)
})

test('a slot is forgotten when the window has passed it', () => {
  const voices = voicesOf(...three)
  expect(voices.median(at(64.9))).toBe(8_040)
  expect(voices.median(at(65))).toBeNull()
  expect(voices.remembered()).toEqual([])
})

test('voices restored from the remembered ones give the same price', () => {
  const voices = voicesOf(...three, trade('a', 'f', { priceTicks: 8_100, createdAt: at(12) }))
  const other = createTradeVoices(terms)
  other.restore(voices.remembered())
  for (const one of [voices, other]) one.take([trade('b', 'd', { priceTicks: 8_090, createdAt: at(13) })])
  expect(other.remembered()).toEqual(voices.remembered())
  expect(other.median(at(14))).toBe(voices.median(at(14)))
})

const honest = fc.array(
  fc.record({ maker: fc.nat(6), taker: fc.nat(6), priceTicks: fc.integer({ min: 7_900, max: 8_100 }) }),
  { minLength: 8, maxLength: 40 },
)
const colluding = fc.array(
  fc.record({
    maker: fc.nat(2),
    taker: fc.nat(2),
    priceTicks: fc.integer({ min: 1, max: 20_000 }),
    lots: fc.integer({ min: 1, max: 1_000_000_000 }),
    minutes: fc.integer({ min: 0, max: 50 }),
  }),
  { maxLength: 60 },
)

test('fewer than half of the customers, trading among themselves, never move the price out of the range of the others', () => {
  let judged = 0
  fc.assert(
    fc.property(honest, colluding, (paid, washed) => {
      const good = paid.map(({ maker, taker, priceTicks }) =>
        trade(`good-${maker}`, `good-${taker}`, { priceTicks }),
      )
      const bad = washed.map(({ maker, taker, minutes, ...terms }) =>
        trade(`bad-${maker}`, `bad-${taker}`, { ...terms, createdAt: at(minutes) }),
      )
      const traded = good.filter((one) => one.makerCustomerId !== one.takerCustomerId)
      const traders = new Set(traded.flatMap((one) => [one.makerCustomerId, one.takerCustomerId]))
      fc.pre(traders.size >= 4)
      const median = voicesOf(...good, ...bad).median(at(51))
      if (median === null) return
      judged++
      const prices = traded.map(({ priceTicks }) => priceTicks)
      expect(median).toBeGreaterThanOrEqual(Math.min(...prices))
      expect(median).toBeLessThanOrEqual(Math.max(...prices))
    }),
    { numRuns: 1_000 },
  )
  expect(judged).toBeGreaterThan(500)
})
