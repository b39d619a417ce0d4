import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFraction, parseFraction, type Rate, type Rounding, roundRate, stepRate } from './index.ts'

const assets = { base: { symbol: 'AAA', scale: 8 }, quote: { symbol: 'BBB', scale: 6 } }
// As far apart as one unit of an asset of 18 decimals and all the money there is.
const positive = fc.bigInt({ min: 1n, max: 10n ** 40n })
const rates = fc
  .record({ numerator: positive, denominator: positive })
  .map((fraction): Rate => ({ ...assets, ...fraction }))
const steps = fc
  .record({ count: fc.bigInt({ min: 1n, max: 10_000n }), decimals: fc.integer({ min: 0, max: 18 }) })
  .map(({ count, decimals }) => ({ numerator: count, denominator: 10n ** BigInt(decimals) }))
const digits = fc.integer({ min: 1, max: 30 })

function rate(text: string): Rate {
  return { ...assets, ...parseFraction(text) }
}

/** Whether left × right's denominator is at most the other way round. */
function isAtMost(left: Rate, right: Rate): boolean {
  return left.numerator * right.denominator <= right.numerator * left.denominator
}

function plus(one: Rate, step: { numerator: bigint; denominator: bigint }): Rate {
  return {
    ...one,
    numerator: one.numerator * step.denominator + step.numerator * one.denominator,
    denominator: one.denominator * step.denominator,
  }
}

test('a stepped rate is a multiple of its step, on the named side, less than a step away', () => {
  fc.assert(
    fc.property(rates, steps, (rate, step) => {
      const up = stepRate(rate, { step, rounding: 'up' })
      if (up === null) throw new Error('above zero there is always a step')
      expect(isAtMost(rate, up) && !isAtMost(plus(rate, step), up)).toBe(true)
      const down = stepRate(rate, { step, rounding: 'down' })
      if (down !== null) expect(isAtMost(down, rate) && !isAtMost(plus(down, step), rate)).toBe(true)
      for (const one of down === null ? [up] : [up, down]) {
        expect((one.numerator * step.denominator) % (step.numerator * one.denominator)).toBe(0n)
        expect([one.base, one.quote]).toEqual([assets.base, assets.quote])
        expect(parseFraction(formatFraction(one)).numerator > 0n).toBe(true)
      }
    }),
  )
})

test('a rate of whole steps stays as it is, whichever way it is rounded', () => {
  fc.assert(
    fc.property(steps, fc.bigInt({ min: 1n, max: 10n ** 20n }), (step, count) => {
      const whole: Rate = { ...assets, ...step, numerator: step.numerator * count }
      for (const rounding of ['up', 'down'] as const)
        expect(stepRate(whole, { step, rounding })).toEqual(whole)
    }),
  )
})

test('a rate below one step is none below, and one step above', () => {
  const step = parseFraction('0.01')
  expect(stepRate(rate('0.0099'), { step, rounding: 'down' })).toBeNull()
  expect(stepRate(rate('0.0099'), { step, rounding: 'up' })).toEqual(rate('0.01'))
})

test.each<[text: string, digits: number, rounding: Rounding, rounded: string]>([
  ['67123.456789', 5, 'down', '67123'],
  ['67123.456789', 5, 'up', '67124'],
  ['67123.456789', 7, 'down', '67123.45'],
  ['0.0000149876', 3, 'down', '0.0000149'],
  ['0.0000149876', 3, 'up', '0.000015'],
  ['999.96', 4, 'up', '1000'],
  ['999.96', 4, 'down', '999.9'],
  ['1', 12, 'down', '1'],
  ['0.1', 1, 'up', '0.1'],
  // Digits before the point are never cut.
  ['123456', 3, 'down', '123456'],
])('%s to %i digits, rounded %s, is %s', (text, digits, rounding, rounded) => {
  expect(formatFraction(roundRate(rate(text), { digits, rounding }))).toBe(rounded)
})

test('a third is cut to its digits and not to a float', () => {
  const third: Rate = { ...assets, numerator: 1n, denominator: 3n }
  expect(formatFraction(roundRate(third, { digits: 20, rounding: 'down' }))).toBe(`0.${'3'.repeat(20)}`)
  expect(formatFraction(roundRate(third, { digits: 20, rounding: 'up' }))).toBe(`0.${'3'.repeat(19)}4`)
})

test('a rounded rate lies on the named side, as near as its digits allow, and has a decimal spelling', () => {
  fc.assert(
    fc.property(rates, digits, (rate, digits) => {
      const down = roundRate(rate, { digits, rounding: 'down' })
      const up = roundRate(rate, { digits, rounding: 'up' })
      expect(isAtMost(down, rate) && isAtMost(rate, up)).toBe(true)
      // The last of so many digits counts for at most this share of the rate.
      const share = { numerator: rate.numerator, denominator: rate.denominator * 10n ** BigInt(digits - 1) }
      expect(isAtMost(rate, plus(down, share)) && isAtMost(up, plus(rate, share))).toBe(true)
      for (const one of [down, up]) {
        const significant = formatFraction(one)
          .replace(/^0\.0*/, '')
          .replace('.', '')
        const whole = formatFraction(one).split('.')[0] ?? ''
        expect(significant.length).toBeLessThanOrEqual(Math.max(digits, whole.length))
      }
    }),
  )
})
