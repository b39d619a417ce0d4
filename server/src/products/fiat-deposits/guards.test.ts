import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { houseAccount, post } from '#core/ledger'
import { compare, type Money, parseFraction } from '#core/money'
import { noPrices } from '#core/prices'
import { type Sql, sql, type Tx } from '#platform/database'
import { systemIds } from '#platform/ids'
import type { Refusal } from '#platform/refusal'
import { inEnglish } from '#platform/sentences'
import { openFiatDepositHouse } from '../../../test/world/fiat-deposit-house.ts'
import { foundInTurn } from '../../../test/world/found-in-turn.ts'
import { codeOf } from '../../../test/world/withdrawal-house.ts'
import { fiatDepositClaims } from './claims.ts'
import { creditOf } from './deposit/fiat-deposit.ts'
import { paidEntry } from './deposit/movements.ts'
import { feeOf } from './follow-pay-in.ts'

const house = await openFiatDepositHouse({
  catalog: (shipped) => shipped.replace(/(deposit_fiat_daily_limit_usdt:) .*/, '$1 "100"'),
})
afterAll(() => house.close())

test('of many at once those are taken that fit into the limit of the day together, and the next day begins anew', async () => {
  const customer = await house.newCustomer({})
  await house.ask(customer, { amount: '1000' })
  const worth = Number(await house.used(customer))
  const fitting = Math.floor(100 / worth) - 1
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      house.ask(customer, { amount: '1000' }, { process: index % 2 === 0 ? 0 : 1 }).then(
        () => 'taken',
        ({ kind: { code } }: Refusal) => code,
      ),
    ),
  )
  expect(outcomes.filter((one) => one === 'taken')).toHaveLength(fitting)
  expect(new Set(outcomes)).toEqual(new Set(['taken', 'DEPOSIT_LIMIT_EXCEEDED']))
  const refused = await house.ask(customer, { amount: '1000' }).catch(({ details }: Refusal) => details)
  const used = await house.used(customer)
  expect(refused).toEqual({ limit: '100', used, resets_at: '2026-05-05T00:00:00.000Z' })
  house.clock.advance(24 * 60 * 60_000)
  expect(await house.ask(customer, { amount: '1000' })).toMatchObject({ status: 'processing' })
  await house.expectSoundBooks()
})

const off = /(is_deposit_active:) true(\n {4}min_deposit:)/

test('a rail that is switched off takes nothing', async () => {
  const closed = await openFiatDepositHouse({ catalog: (shipped) => shipped.replace(off, '$1 false$2') })
  const customer = await closed.newCustomer({})
  expect(await codeOf(closed.ask(customer))).toBe('DEPOSIT_DISABLED')
  await closed.close()
})

test('without a price there is no limit to count against, so nothing is taken', async () => {
  const priceless = await openFiatDepositHouse({ prices: () => noPrices })
  expect(await codeOf(priceless.ask(await priceless.newCustomer({})))).toBe('PRICE_UNAVAILABLE')
  await priceless.close()
})

const rub = { symbol: 'RUB', scale: 2 }
const money = (units: bigint): Money => ({ asset: rub, units })

test('of any payment and any share, credit and fee are the fact, neither is below zero, and the house never gets less', () => {
  const facts = fc.bigInt({ min: 1n, max: 10n ** 15n }).map(money)
  const shares = fc
    .integer({ min: 0, max: 999_999 })
    .map((share) => parseFraction(`0.${String(share).padStart(6, '0')}`))
  fc.assert(
    fc.property(facts, shares, (fact, feeShare) => {
      const fee = feeOf(fact, { feeShare })
      const payment = { movementId: '1', fact, fee, timing: 'on_time' } as const
      const credit = creditOf(payment)
      expect(credit.units + fee.units).toBe(fact.units)
      expect([compare(credit, money(0n)), compare(fee, money(0n))]).not.toContain(-1)
      const missing = fact.units * feeShare.numerator - fee.units * feeShare.denominator
      expect(missing <= 0n && missing > -feeShare.denominator).toBe(true)
      const { movements } = paidEntry(payment, { id: '1', customerId: '2', at: new Date(0) })
      expect(movements.reduce((sum, { amount }) => sum + amount.units, 0n)).toBe(fact.units)
    }),
  )
})

const unpaid = sql`
  update fiat_deposits set status = 'failed', error = 'EXPIRED', movement_id = null, fact_units = null, fee_units = null,
    timing = null where id = pay_in_id`

const damages: readonly (readonly [claim: string, damage: Sql])[] = [
  ['stands where its pay-in stands', sql`update pay_ins set status = 'failed', reason = 'expired'`],
  ['stands where its pay-in stands', sql`update pay_ins set units = units + 1`],
  ['stands where its pay-in stands', sql`delete from fiat_deposits`],
  ['is one fiat deposit', sql`update fiat_deposits set fact_units = fact_units + 1`],
  ['is one fiat deposit', sql`delete from fiat_deposits where id <> pay_in_id`],
  ['is credited once', sql`update fiat_deposits set customer_id = pay_in_id`],
  ['is credited once', sql`update fiat_deposits set fee_units = fee_units - 1`],
  ['hold the fees', sql`update fiat_deposits set fee_units = fee_units - 1`],
  ['limits of days', sql`update customer_days set fiat_deposit_units = fiat_deposit_units + 1`],
  ['limits of days', unpaid],
]

test('the audit finds each damage to what deposits say', async () => {
  const own = await openFiatDepositHouse()
  const id = await own.asked(await own.newCustomer({}))
  for (const amount of ['1000', '500']) await own.pay(id, amount)
  await own.expectSoundBooks()
  async function expectFound(words: string, damage: (tx: Tx) => Promise<unknown>): Promise<void> {
    const [claim, ...others] = fiatDepositClaims.filter((one) => inEnglish(one.claim).includes(words))
    expect(others).toEqual([])
    const isFound = own.database.inTransaction(async (tx) => {
      await damage(tx)
      const found = await foundInTurn(tx, claim!)
      throw new Error(found.length > 0 ? 'found' : `nothing is wrong: ${words}`)
    })
    await expect(isFound).rejects.toThrow('found')
  }
  for (const [words, damage] of damages) await expectFound(words, (tx) => tx.query(damage))
  const amount = money(5n)
  const movements = [{ from: houseAccount('custody'), to: houseAccount('deposit_fees'), amount }]
  const foreign = { id: systemIds.next(), kind: 'of_another', reference: 'somebody', movements }
  await expectFound('hold the fees', (tx) => post(tx, { ...foreign, postedAt: own.clock.now() }))
  await own.close()
})
