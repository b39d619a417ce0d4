import { expect, test } from 'vitest'
import { formatAmount } from '#core/money'
import { edited, goodCatalog, refuses } from '../../../../test/world/good-catalog.ts'
import { catalogOf } from '../../../../test/world/shipped-catalog.ts'
import { fiatPairs } from './fiat-pairs.ts'

const { all, find } = catalogOf(goodCatalog).section(fiatPairs)

test('a pair has its currencies and exact sizes', () => {
  const [pair] = all
  expect([pair?.name, pair?.base.symbol, pair?.quote.symbol]).toEqual(['USDT/RUB', 'USDT', 'RUB'])
  expect(pair?.state).toBe('open')
  expect(pair && [pair.lot, pair.priceStep, pair.orderValueMin].map(formatAmount)).toEqual([
    '0.1',
    '0.01',
    '100',
  ])
})

test.for(['open', 'cancel_only', 'closed'])('a pair can be %s', (state) => {
  const text = edited({ find: '/RUB:\n    state: open', put: `/RUB:\n    state: ${state}` })
  expect(catalogOf(text).section(fiatPairs).find('USDT/RUB')?.state).toBe(state)
})

test('a pair is found as USDT/RUB and as USDT-RUB, in any letter case', () => {
  const [pair] = all
  for (const name of ['USDT/RUB', 'usdt/rub', 'USDT-RUB', 'Usdt-Rub']) expect(find(name)).toBe(pair)
  for (const name of ['', 'USDT', 'USDTRUB', 'USDT--RUB', 'RUB/USDT', 'USDT/RUB ', 'u\u017fdt/rub'])
    expect(find(name)).toBeUndefined()
})

refuses('a pair of an unknown currency', 'USDT/RUB → USDT/EUR', [
  '54: pairs.USDT/EUR: names EUR, which is not a currency of this catalogue, expected BASE/QUOTE of two that are',
])
refuses('a pair in a state that there is not', '/RUB:\n    state: open → /RUB:\n    state: true', [
  '55: pairs.USDT/RUB.state: is true, expected open, cancel_only or closed',
])
refuses('a pair of a currency with itself', 'USDT/RUB → USDT/USDT', [
  '54: pairs.USDT/USDT: has one currency on both sides, expected two different ones',
])
refuses('a breaker that an order within the band can trip', 'halt_share: "0.15" → halt_share: "0.09"', [
  '64: pairs.USDT/RUB.halt_share: is "0.09", expected above zero and at least price_band, "0.1"',
])
refuses('a reference that two customers make', 'reference_customers: 5 → reference_customers: 2', [
  '63: pairs.USDT/RUB.reference_customers: is the number 2, expected a whole number from 5 to 1000',
])
refuses('a price step finer than the quote currency', 'price_step: "0.01" → price_step: "0.001"', [
  '56: pairs.USDT/RUB.price_step: is "0.001", must have at most 2 decimals',
])
refuses(
  'an order size off the lot, and below its minimum',
  'max_order_size: "1000" → max_order_size: "0.95"',
  [
    '58: pairs.USDT/RUB.min_order_size: is "1", expected at most max_order_size, "0.95"',
    '59: pairs.USDT/RUB.max_order_size: is "0.95", expected a multiple of lot, "0.1"',
  ],
)
refuses('a lot of zero', 'lot: "0.1" → lot: "0"', [
  '57: pairs.USDT/RUB.lot: is "0", must be greater than zero',
])
