import assert from 'node:assert'
import { expect, test } from 'vitest'
import { compare, formatAmount } from '#core/money'
import type { PlaceOrder } from '#products/fiat-spot'
import { fiatPairs } from '#products/fiat-spot'
import { shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { simulatedTaker } from './simulated-taker.ts'

const catalog = shippedCatalog
const [pair] = catalog.section(fiatPairs).all
assert(pair !== undefined)
const begin = Date.UTC(2026, 4, 4)

/** The orders of a taker in so many steps of a quarter of a second. */
function ordersOf(steps: number, { seed = 'coffer/taker-1', gapMs = 3_600 } = {}): PlaceOrder[] {
  let made = 0
  const ids = { next: () => `id-${++made}` }
  const taker = simulatedTaker({ pair: pair!, customerId: 'taker', seed, ids })
  return Array.from({ length: steps }, (_, step) => taker.due(new Date(begin + step * 250), gapMs)).flatMap(
    (order) => order ?? [],
  )
}

test('the same seed and clock give the same orders, another seed others', () => {
  expect(ordersOf(2_000)).toEqual(ordersOf(2_000))
  expect(ordersOf(2_000, { seed: 'coffer/taker-2' })).not.toEqual(ordersOf(2_000))
})

test('orders come at the average gap', () => {
  const expected = (40_000 * 250) / (3_600 + 125)
  expect(ordersOf(40_000).length).toBeGreaterThan(expected * 0.9)
  expect(ordersOf(40_000).length).toBeLessThan(expected * 1.1)
})

test('a clock that was moved ahead brings one order, not all that were missed', () => {
  const ids = { next: () => 'id' }
  const taker = simulatedTaker({ pair: pair!, customerId: 'taker', seed: 's', ids })
  taker.due(new Date(begin), 3_600)
  expect(taker.due(new Date(begin + 86_400_000), 3_600)).not.toBeNull()
  expect(taker.due(new Date(begin + 86_400_000), 3_600)).toBeNull()
})

test('half buys, half by budget of these, and every order is one that the pair takes', () => {
  const orders = ordersOf(40_000)
  const share = (is: (order: PlaceOrder) => boolean) => orders.filter(is).length / orders.length
  expect(share(({ side }) => side === 'buy')).toBeCloseTo(0.5, 1)
  expect(share(({ budget }) => budget !== null)).toBeCloseTo(0.25, 1)
  for (const { price, amount, budget, side } of orders) {
    expect([price, amount === null, side === 'buy' || budget === null]).toEqual([null, budget !== null, true])
    if (amount !== null) expect(compare(amount, pair!.orderSizeMin)).toBeGreaterThanOrEqual(0)
  }
})

test('most orders are small, a few are large', () => {
  const amounts = ordersOf(40_000).flatMap(({ amount }) =>
    amount === null ? [] : [Number(formatAmount(amount))],
  )
  const large = amounts.filter((amount) => amount > 1_000)
  expect(Math.max(...amounts)).toBeLessThanOrEqual(6_000)
  expect(large.length / amounts.length).toBeGreaterThan(0.01)
  expect(large.length / amounts.length).toBeLessThan(0.1)
})
