import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { openPayingHouse } from '../../../../test/world/paying-house.ts'
import { codeOf } from '../../../../test/world/withdrawal-house.ts'

const house = await openPayingHouse()
const { clock, database } = house
afterAll(() => house.close())
afterEach(() => house.expectSound())

let merchant: string
beforeEach(async () => {
  merchant = await house.merchant()
})

const hourMs = 3_600_000

test.each([
  [
    'deep enough',
    'USDT',
    '25',
    'exact late confirmed accepted expired',
    ['confirming', 'paid_late'],
    '24.75 0',
  ],
  ['in another currency', 'TRX', '100', 'none late none none expired', ['unmatched'], '0 0'],
  ['too little', 'USDT', '0.5', 'none late confirmed none expired', ['confirming', 'failed'], '0 0'],
])('what comes after the time ends the invoice before the worker does: %s', async (...row) => {
  const [, symbol, amount, facts, told, has] = row
  const id = await house.invoice(merchant)
  clock.advance(hourMs + 1)
  await house.onChain(id, amount, { symbol })
  await house.deepen()
  expect(await house.facts(id)).toBe(facts)
  expect(await house.told(id)).toEqual(['created', 'expired', ...told])
  expect(await house.has(merchant)).toBe(has)
  expect(await house.read(id)).toMatchObject({ paid_at: null, payments: [{ is_late: true }] })
  const [watched] = await database.query<{ watched_until: Date }>(sql`
    select watched_until from payment_addresses where subject = ${id}`)
  expect(watched?.watched_until.getTime()).toBe(clock.now().getTime() + 2_592_000_000)
  await house.turn()
  expect((await house.told(id)).filter((name) => name === 'expired')).toEqual(['expired'])
})

test('what comes late over the rail ends the invoice first, and a balance here is refused', async () => {
  const payer = await house.newCustomer({ funding_available: { USDT: '30' } })
  const id = await house.invoice(merchant, { price: '1000 RUB', way: 'RUB sbp' })
  const link = await house.link(id, '1000')
  const other = await house.invoice(merchant)
  clock.advance(hourMs + 1)
  await house.byRail(link, '1000')
  expect(await house.facts(id)).toBe('exact late final accepted expired')
  expect(await house.told(id)).toEqual(['created', 'expired', 'paid_late'])
  expect(await codeOf(house.pay(payer, other))).toBe('INVOICE_NOT_PAYABLE')
  expect(await house.facts(other)).toBe('none on_time none none pending')
})

test('a live payment in time keeps the invoice open for a late one, until no block has it', async () => {
  const id = await house.invoice(merchant)
  await house.onChain(id, '10')
  clock.advance(hourMs + 1)
  await house.onChain(id, '15')
  expect(await house.facts(id)).toBe('exact late seen none confirming')
  await house.deepen()
  expect(await house.facts(id)).toBe('exact late confirmed accepted success')
  expect(await house.told(id)).toEqual(['created', 'confirming', 'confirming', 'paid', 'paid_late'])
})

test('late money alone is no success once the payment in time is gone, and its return is one', async () => {
  const id = await house.invoice(merchant)
  // The invoice has an address on each of two chains, as after a second choice; the payment on the deep chain is late.
  await house.onChain(id, '25')
  clock.advance(hourMs + 1)
  const other = await house.invoice(merchant, { way: 'USDT bep20' })
  await database.query(sql`
    update payment_addresses set subject = ${id} where subject = ${other} and network = 'bep20'`)
  await house.onChain(other, '15')
  await house.deepen(40, 'bep20')
  expect(await house.facts(id)).toBe('over late seen accepted success')
  await house.reorganise(1)
  expect(await house.facts(id)).toBe('partial late confirmed accepted expired')
  expect((await house.told(id)).slice(-2)).toEqual(['paid_late', 'expired'])
  await house.deepen(1)
  expect(await house.facts(id)).toBe('over late seen accepted success')
  await house.deepen()
  expect(await house.facts(id)).toBe('over late confirmed accepted success')
})

test('another currency that was seen in time is in time, though the invoice expires before it is deep', async () => {
  const id = await house.invoice(merchant)
  await house.onChain(id, '100', { symbol: 'TRX' })
  clock.advance(hourMs)
  await house.turn()
  expect(await house.facts(id)).toBe('none on_time none none expired')
  await house.deepen()
  expect(await house.facts(id)).toBe('none on_time none none expired')
  expect(await house.told(id)).toEqual(['created', 'expired', 'unmatched'])
})
