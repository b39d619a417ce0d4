import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Asset, add, compare, type Money, subtract, truncate } from './index.ts'

const btc: Asset = { symbol: 'BTC', scale: 8 }
const rub: Asset = { symbol: 'RUB', scale: 2 }
const units = fc.bigInt({ min: 0n, max: 10n ** 78n - 1n })
const bitcoins = units.map((units): Money => ({ asset: btc, units }))

test('subtracting what was added gives the first amount back', () => {
  fc.assert(
    fc.property(bitcoins, bitcoins, (left, right) => {
      expect(subtract(add(left, right), right)).toEqual(left)
    }),
  )
})

test('comparison sorts by value', () => {
  const [one, two] = [
    { asset: btc, units: 1n },
    { asset: btc, units: 2n },
  ] as const
  expect([compare(one, two), compare(two, two), compare(two, one)]).toEqual([-1, 0, 1])
})

test('different assets, or one symbol at two scales, never mix', () => {
  const bitcoin = { asset: btc, units: 1n }
  const rouble = { asset: rub, units: 1n }
  expect(() => add(bitcoin, rouble)).toThrow('BTC does not mix with RUB')
  expect(() => subtract(bitcoin, rouble)).toThrow('BTC does not mix with RUB')
  expect(() => compare(bitcoin, rouble)).toThrow('BTC does not mix with RUB')
  expect(() => add(bitcoin, { asset: { symbol: 'BTC', scale: 6 }, units: 1n })).toThrow('does not mix')
})

test('truncation goes down by less than one step and lands on the step', () => {
  fc.assert(
    fc.property(bitcoins, fc.integer({ min: 0, max: 20 }), (money, decimals) => {
      const step = 10n ** BigInt(Math.max(0, btc.scale - decimals))
      const lost = money.units - truncate(money, decimals).units
      expect(lost >= 0n && lost < step).toBe(true)
      expect(truncate(money, decimals).units % step).toBe(0n)
    }),
  )
})

test('truncation to no number of decimals is a mistake of the caller', () => {
  expect(() => truncate({ asset: btc, units: 1n }, -1)).toThrow('cannot truncate')
  expect(() => truncate({ asset: btc, units: 1n }, 1.5)).toThrow('cannot truncate')
})
