import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Asset,
  convert,
  formatAmount,
  formatFraction,
  InvalidAmount,
  type Money,
  multiply,
  parseAmount,
  parseFraction,
  parseRate,
  type Rate,
} from './index.ts'

const btc: Asset = { symbol: 'BTC', scale: 8 }
const usdt: Asset = { symbol: 'USDT', scale: 6 }

const scales = fc.integer({ min: 0, max: 18 })
const amountUnits = fc.bigInt({ min: 0n, max: 10n ** 40n })
const positive = fc.bigInt({ min: 1n, max: 10n ** 24n })
const rates = fc
  .record({ baseScale: scales, quoteScale: scales, numerator: positive, denominator: positive })
  .map(
    ({ baseScale, quoteScale, numerator, denominator }): Rate => ({
      base: { symbol: 'AAA', scale: baseScale },
      quote: { symbol: 'BBB', scale: quoteScale },
      numerator,
      denominator,
    }),
  )

test('a conversion is exact where it can be, in both directions', () => {
  const rate = parseRate('65000.25', btc, usdt)
  const toQuote = convert(parseAmount('0.5', btc), rate, { rounding: 'down' })
  expect([toQuote.asset, formatAmount(toQuote)]).toEqual([usdt, '32500.125'])
  const toBase = convert(toQuote, rate, { rounding: 'down' })
  expect([toBase.asset, formatAmount(toBase)]).toEqual([btc, '0.5'])
})

test('a conversion is off by less than one unit, always on the named side', () => {
  fc.assert(
    fc.property(rates, amountUnits, (rate, units) => {
      const money: Money = { asset: rate.base, units }
      const divisor = rate.denominator * 10n ** BigInt(rate.base.scale)
      const exact = units * rate.numerator * 10n ** BigInt(rate.quote.scale)
      const below = exact - convert(money, rate, { rounding: 'down' }).units * divisor
      const above = convert(money, rate, { rounding: 'up' }).units * divisor - exact
      expect(below >= 0n && below < divisor).toBe(true)
      expect(above >= 0n && above < divisor).toBe(true)
    }),
  )
})

test('converting there and back rounded down never gains, from either side', () => {
  fc.assert(
    fc.property(rates, amountUnits, fc.boolean(), (rate, units, startsAtBase) => {
      const money: Money = { asset: startsAtBase ? rate.base : rate.quote, units }
      const there = convert(money, rate, { rounding: 'down' })
      const back = convert(there, rate, { rounding: 'down' })
      expect(back.asset).toEqual(money.asset)
      expect(back.units <= money.units).toBe(true)
    }),
  )
})

test('a charge that is rounded up always pays for what it buys', () => {
  fc.assert(
    fc.property(rates, amountUnits, (rate, units) => {
      const wanted: Money = { asset: rate.base, units }
      const charged = convert(wanted, rate, { rounding: 'up' })
      expect(convert(charged, rate, { rounding: 'down' }).units >= wanted.units).toBe(true)
    }),
  )
})

test('money on neither side of the rate, and negative money, are not converted', () => {
  const rate = parseRate('65000', btc, usdt)
  expect(() => convert({ asset: { symbol: 'RUB', scale: 2 }, units: 1n }, rate, { rounding: 'up' })).toThrow(
    'RUB is on neither side',
  )
  expect(() => convert({ asset: btc, units: -1n }, rate, { rounding: 'down' })).toThrow('zero or more')
})

test('a rate is above zero, follows the grammar of amounts, and is 1 from an asset to itself', () => {
  expect(() => parseRate('0.00', btc, usdt)).toThrow(InvalidAmount)
  expect(() => parseRate('1e5', btc, usdt)).toThrow(InvalidAmount)
  expect(() => parseRate('1.01', usdt, usdt)).toThrow('must be 1')
  const same = parseRate('1.00', usdt, usdt)
  expect(convert({ asset: usdt, units: 7n }, same, { rounding: 'down' })).toEqual({ asset: usdt, units: 7n })
})

test('a share of an amount is off by less than one unit, on the named side, and the two sides add up', () => {
  const shares = fc.integer({ min: 0, max: 1_000_000 }).map((parts) => ({
    numerator: BigInt(parts),
    denominator: 1_000_000n,
  }))
  fc.assert(
    fc.property(amountUnits, shares, (units, share) => {
      const rest = { numerator: share.denominator - share.numerator, denominator: share.denominator }
      const money: Money = { asset: usdt, units }
      const fee = multiply(money, share, { rounding: 'up' }).units
      const below = multiply(money, share, { rounding: 'down' }).units
      expect(fee - below === 0n || fee - below === 1n).toBe(true)
      expect(fee * share.denominator >= units * share.numerator).toBe(true)
      expect(fee + multiply(money, rest, { rounding: 'down' }).units).toBe(units)
    }),
  )
})

test('a fee on the smallest amount is not rounded away', () => {
  const fee = multiply({ asset: usdt, units: 1n }, parseFraction('0.001'), { rounding: 'up' })
  expect(fee.units).toBe(1n)
  expect(parseFraction('0.0010')).toEqual({ numerator: 1n, denominator: 1_000n })
  for (const text of ['0', '0.001', '0.0123', '1', '12.5'])
    expect(formatFraction(parseFraction(text))).toBe(text)
})
