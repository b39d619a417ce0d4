import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFraction } from '#core/money'
import { commissionOn, dueOf } from './commission.ts'

const asset = { symbol: 'USDT', scale: 6 }
const money = (units: bigint) => ({ asset, units })
const one = { commission: parseFraction('0.01') }

test('a merchant who pays the commission gets the price less it, rounded up', () => {
  expect(dueOf(money(25_000_000n), { ...one, isShifted: false })).toEqual(money(25_000_000n))
  expect(commissionOn(money(25_000_050n), { ...one, isShifted: false })).toEqual(money(250_001n))
})

test('a payer who pays it pays it on top, and the merchant gets the price at least, and one unit more at most', () => {
  const shares = fc
    .bigInt({ min: 0n, max: 999_999n })
    .map((numerator) => ({ numerator, denominator: 1_000_000n }))
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 24n }), shares, (price, commission) => {
      const terms = { commission, isShifted: true }
      const due = dueOf(money(price), terms)
      const gets = due.units - commissionOn(due, terms).units
      expect(gets - price >= 0n && gets - price <= 1n).toBe(true)
    }),
  )
})
