import { expect, test } from 'vitest'
import { formatAmount, parseRate } from '#core/money'
import { midPrice, type PricePair } from '#core/prices'
import { shippedCatalog } from '../../../../test/world/shipped-catalog.ts'
import { priceWalk, walkMax } from './price-walk.ts'
import { simulatedPrices } from './simulated-prices.ts'

const catalog = shippedCatalog
const begin = Date.UTC(2026, 4, 4)

function midAt(nowMs: number, { base, quote, seed = 'coffer' }: PricePair & { seed?: string }): number {
  const source = simulatedPrices({ catalog, clock: { now: () => new Date(nowMs) }, seed })
  const quoted = source.quote({ base, quote })
  if (quoted === null) throw new Error('there is no price')
  return Number(formatAmount(midPrice(quoted, { rounding: 'down' })))
}

const roubles = { base: 'USDT', quote: 'RUB' }

test('a walk stays within 4 % of where it belongs, and within itself goes both ways', () => {
  const walk = priceWalk('coffer/BTC')
  const seen = Array.from({ length: 20_000 }, (_, step) => walk(new Date(begin + step * 47_000)))
  expect(walkMax).toBeLessThanOrEqual(40_000_000)
  expect(Math.max(...seen.map(Math.abs))).toBeLessThanOrEqual(walkMax)
  expect(Math.max(...seen)).toBeGreaterThan(walkMax / 4)
  expect(Math.min(...seen)).toBeLessThan(-walkMax / 4)
  expect(seen.every(Number.isSafeInteger)).toBe(true)
})

test('a walk has no jumps: in a tenth of a second it moves less than 0.01 %', () => {
  const walk = priceWalk('coffer/BTC')
  for (let step = 0, last = walk(new Date(begin)); step < 20_000; step++) {
    const next = walk(new Date(begin + (step + 1) * 100))
    expect(Math.abs(next - last)).toBeLessThan(100_000)
    last = next
  }
})

test('USDT/RUB stays around 80 and moves by about a tick in two seconds', () => {
  const prices = Array.from({ length: 3_000 }, (_, second) => midAt(begin + second * 1_000, roubles))
  const moved = prices.slice(1).map((price, index) => Math.abs(price - (prices[index] ?? price)))
  const mean = moved.reduce((sum, one) => sum + one, 0) / moved.length
  expect(mean).toBeGreaterThan(0.002)
  expect(mean).toBeLessThan(0.02)
  expect(Math.min(...prices)).toBeGreaterThan(76.5)
  expect(Math.max(...prices)).toBeLessThan(83.5)
})

test('another seed and another currency walk another way', () => {
  const at = begin + 5_000_000
  expect(midAt(at, { ...roubles, seed: 'other' })).not.toBe(midAt(at, roubles))
  const walks = ['coffer/BTC', 'coffer/ETH'].map((name) => priceWalk(name)(new Date(at)))
  expect(walks[0]).not.toBe(walks[1])
})

test('a currency worth one USDT stays within a tenth of a percent of it', () => {
  const prices = Array.from({ length: 500 }, (_, step) =>
    midAt(begin + step * 600_000, { base: 'USDC', quote: 'USDT' }),
  )
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(0.999)
  expect(Math.max(...prices)).toBeLessThanOrEqual(1.001)
  expect(new Set(prices).size).toBeGreaterThan(10)
})

test('a price is the same wherever and whenever it is asked for', () => {
  // Written down once: a change of the walk changes the market of everybody who counts on a seed.
  expect(midAt(begin, roubles)).toBe(79.6)
  expect(midAt(Date.UTC(8999, 0), roubles)).toBeGreaterThan(76.5)
})

test('the middle of a quote is exact, and rounded as it is told to', () => {
  const base = { symbol: 'USDT', scale: 6 }
  const quote = { symbol: 'RUB', scale: 2 }
  const quoted = {
    bid: parseRate('80.001', base, quote),
    ask: parseRate('80.008', base, quote),
    at: new Date(begin),
  }
  expect(formatAmount(midPrice(quoted, { rounding: 'down' }))).toBe('80')
  expect(formatAmount(midPrice(quoted, { rounding: 'up' }))).toBe('80.01')
})
