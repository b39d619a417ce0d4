import { expect, test } from 'vitest'
import type { Movement } from '#core/ledger'
import { type Asset, formatAmount, type Money, parseAmount, parseRate } from '#core/money'
import { dealMovements } from './deal.ts'
import { dealOf } from './index.ts'

const usdt: Asset = { symbol: 'USDT', scale: 6 }
const btc: Asset = { symbol: 'BTC', scale: 8 }
const rub: Asset = { symbol: 'RUB', scale: 2 }
const customerId = '0190a0a0-0000-7000-8000-000000000001'
const money = (text: string, asset: Asset) => parseAmount(text, asset)
const mid = parseRate('67000', btc, usdt)
const roubles = parseRate('80', usdt, rub)

test('the spread is what the middle would have brought above what is received, rounded down', () => {
  const sell = { given: money('0.01', btc), received: money('669.33', usdt), fee: null }
  expect(dealOf({ customerId, mid, ...sell }).spread).toEqual(money('0.67', usdt))
  const buy = { given: money('100', usdt), received: money('0.00149', btc), fee: null }
  // 100 / 67000 is 0.00149253…
  expect(dealOf({ customerId, mid, ...buy }).spread).toEqual(money('0.00000253', btc))
})

test('a fee in what is given is no part of what is changed, one in what is received is no part of the spread', () => {
  const bought = dealOf({
    customerId,
    mid: roubles,
    given: money('8000', rub),
    received: money('99', usdt),
    fee: money('16', rub),
  })
  expect(bought.spread).toEqual(money('0.8', usdt))
  const sold = dealOf({
    customerId,
    mid: roubles,
    given: money('100', usdt),
    received: money('7900', rub),
    fee: money('16', rub),
  })
  expect(sold.spread).toEqual(money('84', rub))
})

test('a deal at the middle earns nothing, and one beyond it is a mistake that goes no further', () => {
  const even = { given: money('1', btc), received: money('67000', usdt), fee: null }
  expect(dealOf({ customerId, mid, ...even }).spread.units).toBe(0n)
  const better = { ...even, received: money('67000.000001', usdt) }
  expect(() => dealOf({ customerId, mid, ...better })).toThrow('the house gives no more than')
})

/** Movements as an accountant writes them. */
function lines(movements: readonly Movement[]): string[] {
  const name = ({ owner, kind }: Movement['from']) => (owner === customerId ? `customer ${kind}` : kind)
  return movements.map(
    ({ from, to, amount }) => `${name(from)} → ${name(to)} ${formatAmount(amount)} ${amount.asset.symbol}`,
  )
}

test('a deal without a fee is three movements', () => {
  const deal = dealOf({
    customerId,
    mid,
    given: money('100', usdt),
    received: money('0.00149', btc),
    fee: null,
  })
  expect(lines(dealMovements(deal, { payFrom: 'funding_locked', stripe: 0 }))).toEqual([
    'customer funding_locked → inventory 100 USDT',
    'inventory → customer funding_available 0.00149 BTC',
    'inventory → spread 0.00000253 BTC',
  ])
})

test('a fee that is given never touches the inventory, one that is held back leaves it', () => {
  const terms = { customerId, mid: roubles, fee: money('16', rub) }
  const bought = dealOf({ ...terms, given: money('8000', rub), received: money('99', usdt) })
  expect(lines(dealMovements(bought, { payFrom: 'funding_available', stripe: 0 }))).toEqual([
    'customer funding_available → inventory 7984 RUB',
    'customer funding_available → conversion_fees 16 RUB',
    'inventory → customer funding_available 99 USDT',
    'inventory → spread 0.8 USDT',
  ])
  const sold = dealOf({ ...terms, given: money('100', usdt), received: money('7900', rub) })
  expect(lines(dealMovements(sold, { payFrom: 'funding_available', stripe: 0 }))).toEqual([
    'customer funding_available → inventory 100 USDT',
    'inventory → customer funding_available 7900 RUB',
    'inventory → conversion_fees 16 RUB',
    'inventory → spread 84 RUB',
  ])
})

test('at the middle the inventory is worth the same after a deal, to the unit of what it gave', () => {
  const given: Money = money('0.12345678', btc)
  const deal = dealOf({ customerId, mid, given, received: money('8200', usdt), fee: null })
  const gave = dealMovements(deal, { payFrom: 'funding_available', stripe: 0 })
    .filter(({ from }) => from.kind === 'inventory')
    .reduce((sum, { amount }) => sum + amount.units, 0n)
  // 0.12345678 × 67000
  expect(gave).toBe(money('8271.60426', usdt).units)
})
