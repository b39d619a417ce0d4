import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { openPayingHouse } from '../../../../test/world/paying-house.ts'

const house = await openPayingHouse()
const { clock, database } = house
await house.stock({ USDT: '100000', TRX: '100000', BTC: '10' })
afterAll(() => house.close())
afterEach(() => house.expectSound())

let merchant: string
beforeEach(async () => {
  merchant = await house.merchant()
})

const hourMs = 3_600_000

test('gone when the time is over: the end waits for it, and what comes back is in time', async () => {
  const id = await house.invoice(merchant)
  await house.onChain(id, '25')
  await house.reorganise(1)
  clock.advance(hourMs)
  await house.turn()
  expect(await house.facts(id)).toBe('none on_time none none pending')
  await house.deepen()
  expect(await house.facts(id)).toBe('exact on_time confirmed accepted success')
  expect(await house.told(id)).toEqual(['created', 'confirming', 'pending', 'paid'])
})

test('lost for a day and then in a block again: it is in time by the first sight of the same output', async () => {
  const id = await house.invoice(merchant)
  await house.onChain(id, '25')
  await house.reorganise(1)
  const { payments } = await house.read(id)
  await database.query(sql`update deposits set status = 'lost' where id = ${payments[0]?.payment_id ?? ''}`)
  await database.query(sql`
    update invoice_payments set status = 'failed', error = 'REORGANISED' where invoice_id = ${id}`)
  await database.query(sql`
    update transactions set status = 'failed', error = 'REORGANISED' where id = ${payments[0]?.payment_id ?? ''}`)
  clock.advance(26 * hourMs)
  await house.turn()
  expect(await house.facts(id)).toBe('none on_time none none expired')
  await house.deepen()
  expect(await house.facts(id)).toBe('exact on_time confirmed accepted success')
  expect((await house.read(id)).payments.at(-1)).toMatchObject({ is_late: false, is_counted: true })
})

test('gone for good after the time is over: the invoice expires once a day has passed', async () => {
  const id = await house.invoice(merchant)
  await house.onChain(id, '25')
  // No block takes it again, as on a chain whose payer paid somebody else instead.
  await database.query(sql`
    update deposits set status = 'orphaned', block_hash = '', untold = 'reorganised', tell_at = ${clock.now()},
      updated_at = ${clock.now()} where subject = ${id}`)
  await house.tell()
  clock.advance(24 * hourMs - 1)
  await house.turn()
  expect(await house.facts(id)).toBe('none on_time none none pending')
  clock.advance(1)
  await house.deepen(1)
  await house.turn()
  expect(await house.facts(id)).toBe('none on_time none none expired')
})

test('a hedged payment has two items in the feed: what was paid, and what was credited for it', async () => {
  const id = await house.invoice(merchant, { price: '100 TRX', way: 'TRX trc20', hedging: 'USDT' })
  await house.onChain(id, '100', { symbol: 'TRX' })
  await house.deepen()
  await Promise.all([house.turn(), house.newEngine().turn()])
  expect(await house.history(merchant)).toEqual(['in completed 100 TRX 1', 'in completed 24.67575 USDT 0'])
  const rows = await database.query<{ type: string; id: string; parent_id: string | null }>(sql`
    select type, id, parent_id from transactions where customer_id = ${merchant} order by id`)
  expect(rows).toMatchObject([
    { type: 'invoice', parent_id: null },
    { type: 'conversion', parent_id: rows[0]?.id },
  ])
  const other = await house.invoice(merchant, { hedging: 'USDT' })
  await house.onChain(other, '25')
  await house.deepen()
  await house.turn()
  expect(await house.history(merchant)).toHaveLength(3)
})

test('no confirming and no pending comes after paid, whatever order sights, credits and reorganisations have', async () => {
  const payer = await house.newCustomer({ funding_available: { USDT: '30' } })
  const id = await house.invoice(merchant)
  await house.onChain(id, '10')
  await house.onChain(id, '5')
  // An earlier payment gets enough blocks in the scan that sees a later one.
  await house.chain().mine(18)
  await house.onChain(id, '1')
  await house.pay(payer, id)
  await house.reorganise(2)
  await house.deepen(1)
  await house.deepen()
  await house.reorganise(22)
  await house.deepen()
  const told = await house.told(id)
  expect(told.filter((name) => name === 'paid')).toHaveLength(4)
  expect(told.slice(told.indexOf('paid')).filter((name) => name !== 'paid')).toEqual([])
})

test('one confirmation is enough: the sight and the credit are one, and another payment beside it confirms nothing', async () => {
  const id = await house.invoice(merchant, { way: 'XRP xrp', price: '25 XRP' })
  await house.onChain(id, '10', { symbol: 'XRP', isUnread: true })
  await house.onChain(id, '15', { symbol: 'XRP' })
  const told = await house.told(id)
  expect(told.slice(told.indexOf('paid'))).not.toContain('confirming')
  await house.deepen(20, 'xrp')
  expect((await house.told(id)).filter((name) => name === 'paid')).toHaveLength(2)
})

test('what came stays told whatever the invoice ends as: failed, expired, cancelled, refunded', async () => {
  const facts = async (id: string) => {
    const { status, amount_received, txid, txids, payment_source } = await house.read(id)
    return { status, amount_received, isIts: txids.length === 1 && txid === txids[0], payment_source }
  }
  const [small, late, cancelled] = [
    await house.invoice(merchant),
    await house.invoice(merchant),
    await house.invoice(merchant),
  ]
  const told = { isIts: true, payment_source: 'onchain' }
  await house.onChain(small, '0.5')
  await house.deepen()
  expect(await facts(small)).toEqual({ ...told, status: 'failed', amount_received: '0.5' })
  const [event] = await database.query<{ data: unknown }>(sql`
    select data from events where subject = ${small} and type = 'invoice.failed'`)
  expect(event?.data).toMatchObject({ status: 'failed', amount_received: '0.5' })
  await database.query(
    sql`update invoices set ended = 'cancelled', status = 'cancelled' where id = ${cancelled}`,
  )
  await house.onChain(cancelled, '0.5')
  clock.advance(hourMs)
  await house.turn()
  await house.onChain(late, '0.5')
  await house.deepen()
  expect(await facts(small)).toEqual({ ...told, status: 'failed', amount_received: '0.5' })
  expect(await facts(late)).toEqual({ ...told, status: 'expired', amount_received: '0.5' })
  expect(await facts(cancelled)).toEqual({ ...told, status: 'cancelled', amount_received: '0.5' })
})
