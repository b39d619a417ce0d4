import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Asset, type Fraction, formatFraction, parseFraction, parseRate, type Rate } from '#core/money'
import type { Quote } from '#core/prices'
import { dealingPrice } from './dealing-price.ts'
import { steppedPrice } from './index.ts'

const btc: Asset = { symbol: 'BTC', scale: 8 }
const usdt: Asset = { symbol: 'USDT', scale: 6 }
const at = new Date(0)

function quoteOf(bid: string, ask: string): Quote {
  return { bid: parseRate(bid, btc, usdt), ask: parseRate(ask, btc, usdt), at }
}

function isEqual(one: Fraction, text: string): boolean {
  const other = parseFraction(text)
  return one.numerator * other.denominator === other.numerator * one.denominator
}

test('the house bids less and asks more than the market, each by a share of it; the middle is the market’s', () => {
  const price = dealingPrice(quoteOf('100', '104'), parseFraction('0.001'))
  expect([isEqual(price.bid, '99.9'), isEqual(price.ask, '104.104'), isEqual(price.mid, '102')]).toEqual([
    true,
    true,
    true,
  ])
  expect(price.at).toBe(at)
  expect([price.bid.base, price.mid.base, price.ask.quote]).toEqual([btc, btc, usdt])
})

test('without a spread the house deals at the market', () => {
  const price = dealingPrice(quoteOf('100', '104'), parseFraction('0'))
  expect([isEqual(price.bid, '100'), isEqual(price.ask, '104')]).toEqual([true, true])
})

test('in whole steps the bid is not above and the ask not below what it was', () => {
  const price = dealingPrice(quoteOf('100.001', '100.009'), parseFraction('0'))
  const stepped = steppedPrice(price, parseFraction('0.01'))
  expect(stepped && [stepped.bid, stepped.ask].map(formatFraction)).toEqual(['100', '100.01'])
  expect(stepped?.mid).toEqual(price.mid)
})

test('a bid of less than a step has no price in steps', () => {
  expect(
    steppedPrice(dealingPrice(quoteOf('0.004', '5'), parseFraction('0')), parseFraction('0.01')),
  ).toBeNull()
})

test('bid ≤ middle ≤ ask, whatever the market, the spread and the step', () => {
  const positive = fc.bigInt({ min: 1n, max: 10n ** 30n })
  fc.assert(
    fc.property(
      positive,
      positive,
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.bigInt({ min: 0n, max: 999_999n }),
      fc.integer({ min: 0, max: 18 }),
      (numerator, denominator, gap, share, decimals) => {
        const bid: Rate = { base: btc, quote: usdt, numerator, denominator }
        const quote: Quote = { bid, ask: { ...bid, numerator: numerator + gap }, at }
        const price = dealingPrice(quote, { numerator: share, denominator: 1_000_000n })
        const step = { numerator: 1n, denominator: 10n ** BigInt(decimals) }
        for (const { bid, mid, ask } of [price, steppedPrice(price, step) ?? price]) {
          expect(bid.numerator * mid.denominator <= mid.numerator * bid.denominator).toBe(true)
          expect(mid.numerator * ask.denominator <= ask.numerator * mid.denominator).toBe(true)
        }
      },
    ),
  )
})
