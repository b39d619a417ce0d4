import { afterAll, expect, test } from 'vitest'
import { auditLedger, contradictionsOf } from '#core/ledger'
import { type Sql, sql } from '#platform/database'
import { inEnglish } from '#platform/sentences'
import { openPayingHouse } from '../../../../test/world/paying-house.ts'
import { payingClaims } from './claims.ts'

const house = await openPayingHouse()
const { database } = house
await house.stock({ USDT: '100000', TRX: '100000' })
afterAll(() => house.close())

class Restored extends Error {}

/** The violations that the audit finds after a change by hand; the change is rolled back. */
async function violationsAfter(change: Sql): Promise<string[]> {
  let found: string[] = []
  await database
    .inTransaction(async (tx) => {
      await tx.query(change)
      for (const one of payingClaims) found = [...found, ...(await contradictionsOf(tx, one)).map(inEnglish)]
      throw new Restored()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Restored)) throw error
    })
  return found
}

test('the audit of a house with every kind of payment is sound, and each claim fails on a broken row', async () => {
  const merchant = await house.merchant()
  const payer = await house.newCustomer({ funding_available: { USDT: '100' } })
  const plain = await house.invoice(merchant)
  await house.onChain(plain, '20')
  await house.deepen()
  const hedged = await house.invoice(merchant, { price: '100 TRX', way: 'TRX trc20', hedging: 'USDT' })
  await house.onChain(hedged, '100', { symbol: 'TRX' })
  await house.deepen()
  await house.turn()
  const waiting = await house.invoice(merchant, { price: '100 TRX', way: 'TRX trc20', hedging: 'USDT' })
  await house.onChain(waiting, '100', { symbol: 'TRX' })
  await house.deepen()
  const inside = await house.invoice(merchant)
  await house.pay(payer, inside)
  const byRail = await house.invoice(merchant, { price: '1000 RUB', way: 'RUB sbp' })
  await house.byRail(await house.link(byRail, '1000'), '1000')
  const seen = await house.invoice(merchant)
  await house.onChain(seen, '25')
  const small = await house.invoice(merchant)
  await house.onChain(small, '0.5')
  await house.expectSound()
  const { checks } = await auditLedger(database, payingClaims)
  const examined = checks.filter(({ claim }) => payingClaims.some((one) => one.claim === claim))
  expect(examined.map((check) => Number(check.examined) > 0)).toEqual(payingClaims.map(() => true))

  const payments = (set: Sql, of: string) => sql`update invoice_payments set ${set} where invoice_id = ${of}`
  const broken: readonly (readonly [Sql, RegExp])[] = [
    [payments(sql`commission_units = commission_units + 1`, waiting), /locked and payments of invoices of/],
    [
      payments(sql`commission_units = commission_units + 1`, plain),
      /says 0 came, 20000000 was taken, 200001 kept/,
    ],
    [payments(sql`credited_units = credited_units - 1`, plain), /19799999 USDT credited, and is booked with/],
    [payments(sql`credited_units = credited_units + 1`, hedged), /24675751 USDT credited/],
    [
      payments(
        sql`status = 'credited', hedge_at = null, credited_asset = 'TRX', credited_units = 99000000`,
        waiting,
      ),
      /and is booked with/,
    ],
    [payments(sql`units = units + 1`, inside), /says 25000001 came/],
    [
      sql`delete from invoice_payments where invoice_id = ${plain}`,
      /says 0 came, 0 was taken, 0 kept and 0 USDT credited/,
    ],
    [sql`delete from invoice_payments where invoice_id = ${seen}`, /is pending, and the payment missing/],
    [payments(sql`status = 'gone'`, seen), /is pending, and the payment gone/],
    [payments(sql`is_in_block = false`, plain), /is credited, and the payment credited/],
    [
      sql`update deposits set status = 'orphaned' where subject = ${plain}`,
      /is orphaned, and the payment credited/,
    ],
    [payments(sql`units = units - 1`, byRail), /the movement .* is 100000, and the payment 99999/],
    [payments(sql`units = 26000000`, plain), /partial .* and its payments say over/],
    [payments(sql`is_late = true`, plain), /on_time .* and its payments say partial late/],
    [
      sql`with late as (update invoice_payments set is_late = true where invoice_id = ${plain})
        update invoices set timing = 'late' where id = ${plain}`,
      /is success partial late .* and its payments say partial late/,
    ],
    [payments(sql`is_final = false`, plain), /final .* and its payments say partial on_time confirmed/],
    [payments(sql`is_counted = false`, plain), /and its payments say none/],
    [sql`update invoices set status = 'pending' where id = ${plain}`, /is pending partial/],
    [sql`update invoices set ended = 'expired' where id = ${plain}`, /is success partial/],
    [
      sql`update transactions set status = 'pending' where customer_id = ${payer}`,
      /is pending 25000000 and should be completed/,
    ],
    [
      sql`update transactions set fee_units = 0 where customer_id = ${merchant} and status = 'completed'`,
      /the transaction/,
    ],
    [sql`delete from transactions where customer_id = ${payer}`, /is missing and should be completed/],
  ]
  for (const [change, violation] of broken)
    expect((await violationsAfter(change)).join('\n')).toMatch(violation)
  expect(await violationsAfter(sql`select 1`)).toEqual([])
})
