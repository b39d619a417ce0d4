import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { openPayingHouse } from '../../../../test/world/paying-house.ts'
import { codeOf } from '../../../../test/world/withdrawal-house.ts'

const house = await openPayingHouse()
const { clock, database } = house
await house.stock({ USDT: '100000', TRX: '100000', BTC: '10' })
afterAll(() => house.close())
afterEach(() => house.expectSound())

let merchant: string
beforeEach(async () => {
  house.silence(false)
  merchant = await house.merchant()
})

const [minuteMs, hourMs] = [60_000, 3_600_000]

test('a payment is seen, then accepted less the commission, then final', async () => {
  const id = await house.invoice(merchant)
  await house.onChain(id, '25')
  expect(await house.facts(id)).toBe('exact on_time seen none confirming')
  expect(await house.history(merchant)).toEqual(['in pending 25 USDT 0'])
  await house.deepen()
  expect(await house.facts(id)).toBe('exact on_time confirmed accepted success')
  expect(await house.read(id)).toMatchObject({
    ...{ amount_received: '25', amount_confirmed: '25', amount_credited: '24.75', commission: '0.25' },
    ...{ payment_source: 'onchain', paid_at: clock.now().toISOString() },
  })
  expect(await house.has(merchant)).toBe('24.75 0')
  expect(await house.history(merchant)).toEqual(['in completed 25 USDT 0.25'])
  await house.turn()
  expect(await house.facts(id)).toMatch(/ confirmed /)
  await house.deepen(20)
  await house.turn()
  await house.turn()
  expect(await house.facts(id)).toBe('exact on_time final accepted success')
  expect(await house.told(id)).toEqual(['created', 'confirming', 'paid'])
})

test('merchants see how deep a payment is', async () => {
  const id = await house.invoice(merchant)
  const shown = () =>
    database.query(
      sql`select confirmations, confirmations_required from transactions where customer_id = ${merchant}`,
    )
  await house.onChain(id, '25')
  expect(await shown()).toEqual([{ confirmations: 1, confirmations_required: 19 }])
  await house.deepen(6)
  await Promise.all([house.turn(), house.turn()])
  expect(await shown()).toEqual([{ confirmations: 7, confirmations_required: 19 }])
  await house.deepen()
  await house.turn()
  expect(await shown()).toEqual([{ confirmations: 19, confirmations_required: 19 }])
})

test('a payer who pays the commission pays it on top, and the merchant gets the price', async () => {
  const id = await house.invoice(merchant, { isShifted: true })
  await house.onChain(id, '25.25')
  await house.deepen()
  expect(await house.facts(id)).toBe('exact on_time confirmed accepted success')
  expect(await house.has(merchant)).toBe('25 0')
})

test('short, and then the rest: two payments add up, each is told', async () => {
  const id = await house.invoice(merchant)
  await house.onChain(id, '15')
  await house.deepen()
  expect(await house.facts(id)).toBe('partial on_time confirmed accepted success')
  await house.onChain(id, '10')
  expect(await house.facts(id)).toBe('exact on_time seen accepted success')
  await house.deepen()
  expect(await house.facts(id)).toBe('exact on_time confirmed accepted success')
  expect(await house.told(id)).toEqual(['created', 'confirming', 'paid', 'paid'])
  expect(await house.has(merchant)).toBe('24.75 0')
})

test.each([
  ['over', ['26']],
  ['twice in one block', ['25', '25']],
])('paid %s, the merchant has all of it', async (_, amounts) => {
  const id = await house.invoice(merchant)
  for (const amount of amounts) await house.onChain(id, amount, { isUnread: true })
  await house.deepen()
  expect(await house.facts(id)).toBe('over on_time confirmed accepted success')
  expect((await house.read(id)).payments.map(({ status }) => status)).toEqual(amounts.map(() => 'credited'))
})

test('an open invoice takes what the payer wants', async () => {
  const id = await house.invoice(merchant, { price: null })
  await house.onChain(id, '7')
  await house.deepen()
  expect(await house.facts(id)).toBe('exact on_time confirmed accepted success')
})

test('another currency at the address is the merchant’s, told by itself, and counts towards nothing', async () => {
  const id = await house.invoice(merchant)
  await house.onChain(id, '100', { symbol: 'TRX' })
  await house.deepen()
  expect(await house.facts(id)).toBe('none on_time none none pending')
  expect(await house.has(merchant, 'TRX')).toBe('99 0')
  expect(await house.told(id)).toEqual(['created', 'unmatched'])
  clock.advance(2 * hourMs)
  await house.turn()
  expect(await house.facts(id)).toBe('none on_time none none expired')
})

test('nobody pays in time: it expires once, and its address is watched on', async () => {
  const id = await house.invoice(merchant)
  clock.advance(hourMs - 1)
  await house.turn()
  expect(await house.facts(id)).toMatch(/pending$/)
  clock.advance(1)
  const other = house.newEngine()
  await Promise.all([house.turn(), other.turn(), house.turn()])
  expect(await house.facts(id)).toBe('none on_time none none expired')
  expect(await house.told(id)).toEqual(['created', 'expired'])
  const [watched] = await database.query<{ watched_until: Date }>(sql`
    select watched_until from payment_addresses where subject = ${id}`)
  expect(watched?.watched_until.getTime()).toBe(clock.now().getTime() + 2_592_000_000)
})

test('an invoice that nobody chose a currency for expires too', async () => {
  const id = await house.invoice(merchant, { way: null })
  clock.advance(hourMs)
  await house.turn()
  expect(await house.facts(id)).toBe('none on_time none none expired')
})

test('what comes after the end is credited, and the status stays', async () => {
  const id = await house.invoice(merchant)
  clock.advance(hourMs)
  await house.turn()
  await house.onChain(id, '25')
  await house.deepen()
  expect(await house.facts(id)).toBe('exact late confirmed accepted expired')
  expect(await house.has(merchant)).toBe('24.75 0')
  expect(await house.read(id)).toMatchObject({ paid_at: null, payments: [{ is_late: true }] })
  expect(await house.told(id)).toEqual(['created', 'expired', 'confirming', 'paid_late'])
})

test('what comes when the address is watched no more is the operators’, and late once they credit it', async () => {
  const id = await house.invoice(merchant)
  clock.advance(hourMs)
  await house.turn()
  clock.advance(31 * 24 * hourMs)
  await house.onChain(id, '25')
  await house.deepen()
  expect(await house.facts(id)).toBe('none on_time none none expired')
  expect(await house.credit(merchant)).toBe(1)
  await house.tell()
  expect(await house.facts(id)).toBe('exact late confirmed accepted expired')
  expect(await house.has(merchant)).toBe('24.75 0')
})

test('a payment that was seen in time keeps the invoice open until it is deep enough', async () => {
  const id = await house.invoice(merchant)
  clock.advance(hourMs)
  await house.onChain(id, '25')
  clock.advance(hourMs)
  await house.turn()
  await house.deepen()
  expect(await house.facts(id)).toBe('exact on_time confirmed accepted success')
})

test('a payment in time whose invoice hears of it late is in time: its end waits for the news', async () => {
  const id = await house.invoice(merchant)
  await house.onChain(id, '25')
  await database.query(sql`delete from invoice_payments where invoice_id = ${id}`)
  await database.query(sql`delete from transactions where customer_id = ${merchant}`)
  await database.query(
    sql`update invoices set status = 'pending', amount_state = 'none', confirmation = 'none' where id = ${id}`,
  )
  await database.query(
    sql`update deposits set untold = 'seen', tell_at = ${clock.now()} where subject = ${id}`,
  )
  clock.advance(hourMs + minuteMs)
  await house.turn()
  expect(await house.facts(id)).toMatch(/pending$/)
  await house.tell()
  expect(await house.facts(id)).toBe('exact on_time seen none confirming')
  await house.deepen()
  expect(await house.facts(id)).toBe('exact on_time confirmed accepted success')
})

test('what comes after a cancellation is credited, and it stays cancelled', async () => {
  const id = await house.invoice(merchant)
  await database.query(sql`update invoices set ended = 'cancelled', status = 'cancelled' where id = ${id}`)
  await house.onChain(id, '25')
  await house.deepen()
  expect(await house.facts(id)).toBe('exact late confirmed accepted cancelled')
  expect((await house.told(id)).at(-1)).toBe('paid_late')
})

test('too little is the operators’, and the merchant’s once they credit it', async () => {
  const id = await house.invoice(merchant)
  await house.onChain(id, '0.5')
  await house.deepen()
  expect(await house.facts(id)).toBe('none on_time confirmed none failed')
  expect(await house.history(merchant)).toEqual(['in failed 0.5 USDT 0'])
  expect(await house.credit(merchant)).toBe(1)
  await house.tell()
  expect(await house.facts(id)).toBe('partial on_time confirmed accepted success')
  expect(await house.has(merchant)).toBe('0.495 0')
  expect(await house.told(id)).toEqual(['created', 'confirming', 'failed', 'paid'])
})

test('too little that operators credit to somebody else never was the merchant’s', async () => {
  const [id, somebody] = [await house.invoice(merchant), await house.merchant()]
  await house.onChain(id, '0.5')
  await house.deepen()
  await house.credit(merchant, somebody)
  await house.tell()
  expect(await house.facts(id)).toBe('none on_time confirmed none failed')
  expect([await house.has(merchant), await house.has(somebody)]).toEqual(['0 0', '0.5 0'])
})

test('an invoice for which too little came stays failed when its time is over', async () => {
  const id = await house.invoice(merchant)
  await house.onChain(id, '0.5')
  await house.deepen()
  clock.advance(hourMs)
  await house.turn()
  expect(await house.facts(id)).toBe('none on_time confirmed none failed')
  await house.onChain(id, '25')
  await house.deepen()
  expect(await house.facts(id)).toBe('exact late confirmed accepted failed')
  await house.credit(merchant)
  await house.tell()
  expect(await house.told(id)).toEqual([
    'created',
    'confirming',
    'failed',
    'confirming',
    'paid_late',
    'paid_late',
  ])
})

test('a reorganisation before the credit: it is gone, and comes back', async () => {
  const id = await house.invoice(merchant)
  await house.onChain(id, '25')
  await house.reorganise(1)
  expect(await house.facts(id)).toBe('none on_time none none pending')
  expect((await house.read(id)).payments[0]?.status).toBe('gone')
  await house.deepen(1)
  expect(await house.facts(id)).toBe('exact on_time seen none confirming')
  await house.deepen()
  expect(await house.facts(id)).toBe('exact on_time confirmed accepted success')
  expect(await house.told(id)).toEqual(['created', 'confirming', 'pending', 'confirming', 'paid'])
})

test('a reorganisation after success: the merchant keeps it, and the confirmation says so', async () => {
  const id = await house.invoice(merchant)
  await house.onChain(id, '25')
  await house.deepen()
  await house.reorganise(21)
  expect(await house.facts(id)).toBe('exact on_time seen accepted success')
  expect(await house.has(merchant)).toBe('24.75 0')
  await house.deepen()
  expect(await house.facts(id)).toBe('exact on_time confirmed accepted success')
  expect(await house.told(id)).toEqual(['created', 'confirming', 'paid'])
})

test('a payment that no block takes for a day has failed, and the invoice waits on', async () => {
  const id = await house.invoice(merchant, { ttlMs: 100 * hourMs })
  await house.onChain(id, '25')
  // No block takes it again, as on a chain whose payer paid somebody else instead.
  await database.query(sql`update deposits set status = 'orphaned', block_hash = '' where subject = ${id}`)
  clock.advance(25 * hourMs)
  await house.deepen(1)
  expect(await house.read(id)).toMatchObject({ status: 'pending', payments: [{ error: 'REORGANISED' }] })
  expect(await house.told(id)).toEqual(['created', 'confirming', 'pending'])
})

test('a payment over the rail is final at once, also when it is short, over or late', async () => {
  const id = await house.invoice(merchant, { price: '1000 RUB', way: 'RUB sbp' })
  const link = await house.link(id, '1000')
  await house.byRail(link, '400')
  expect(await house.facts(id)).toBe('partial on_time final accepted success')
  await house.byRail(link, '700')
  expect(await house.facts(id)).toBe('over on_time final accepted success')
  expect(await house.has(merchant, 'RUB')).toBe('1078 0')
  clock.advance(2 * hourMs)
  await house.byRail(link, '10')
  expect(await house.facts(id)).toBe('over late final accepted success')
  expect(await house.told(id)).toEqual(['created', 'paid', 'paid', 'paid_late'])
  expect((await house.history(merchant))[0]).toBe('in completed 400 RUB 8')
})

test('an open link puts the end off, so that a payment in time that is told late is in time', async () => {
  const id = await house.invoice(merchant, { price: '1000 RUB', way: 'RUB sbp' })
  const link = await house.link(id, '1000')
  const paidAt = clock.now()
  clock.advance(hourMs + minuteMs)
  await house.turn()
  await house.byRail(link, '1000', paidAt)
  expect(await house.facts(id)).toBe('exact on_time final accepted success')
})

test('a link that ends unpaid lets the invoice wait on, and expire', async () => {
  const id = await house.invoice(merchant, { price: '1000 RUB', way: 'RUB sbp' })
  const link = await house.link(id, '1000')
  house.rail.setState(link, 'declined')
  clock.advance(hourMs)
  await house.rails.turn()
  await house.turn()
  expect(await house.facts(id)).toBe('none on_time none none expired')
})

test('a customer pays what is missing from the balance, at once', async () => {
  const payer = await house.newCustomer({ funding_available: { USDT: '30' } })
  const id = await house.invoice(merchant)
  await house.onChain(id, '10')
  expect(await house.pay(payer, id, { symbol: 'USDT', key: 'once' })).toMatchObject({
    amount: '15',
    symbol: 'USDT',
  })
  expect(await house.pay(payer, id, { symbol: 'USDT', key: 'once' })).toMatchObject({ amount: '15' })
  expect(await house.facts(id)).toBe('exact on_time seen accepted success')
  expect([await house.has(payer), await house.has(merchant)]).toEqual(['15 0', '14.85 0'])
  expect(await house.history(payer)).toEqual(['out completed 15 USDT 0'])
  expect((await house.history(merchant)).at(-1)).toBe('in completed 15 USDT 0.15')
  expect(await codeOf(house.pay(payer, id))).toBe('INVOICE_NOT_PAYABLE')
  await house.deepen()
})

test('where nobody chose, the payer’s currency fixes the rate', async () => {
  const payer = await house.newCustomer({ funding_available: { BTC: '1' } })
  const id = await house.invoice(merchant, { price: '100 USDT', way: null })
  expect(await codeOf(house.pay(payer, id))).toBe('VALIDATION_ERROR')
  await house.pay(payer, id, { symbol: 'BTC' })
  const invoice = await house.read(id)
  expect(invoice).toMatchObject({ status: 'success', symbol: 'BTC', bch_code: 'internal', address: null })
  const bitcoins = Number(invoice.amount_due)
  expect(Number(invoice.rate) * bitcoins).toBeCloseTo(100, 2)
  expect(invoice.payment_source).toBe('internal')
})

test('a choice that nobody has paid gives way to the currency of the one who pays', async () => {
  const payer = await house.newCustomer({ funding_available: { TRX: '200' } })
  const id = await house.invoice(merchant)
  await house.pay(payer, id, { symbol: 'TRX' })
  expect(await house.read(id)).toMatchObject({
    symbol: 'TRX',
    bch_code: 'internal',
    amount_due: '100.502513',
  })
})

test('a payment that was gone while the currency changed comes back as what it was when it was seen', async () => {
  const id = await house.invoice(merchant)
  await house.onChain(id, '25')
  await house.reorganise(1)
  await database.query(sql`update invoices set asset = 'TRX', due_units = 100000000 where id = ${id}`)
  await house.deepen()
  expect(await house.facts(id)).toBe('exact on_time confirmed accepted success')
  expect(await house.has(merchant)).toBe('24.75 0')
  expect((await house.told(id)).at(-1)).toBe('paid')
})

test('who cannot pay is told why, and nothing moves', async () => {
  const payer = await house.newCustomer({ funding_available: { USDT: '1' } })
  const [id, open, over] = [
    await house.invoice(merchant),
    await house.invoice(merchant, { price: null }),
    await house.invoice(merchant, { ttlMs: minuteMs }),
  ]
  expect(await codeOf(house.pay(merchant, id))).toBe('OWN_INVOICE')
  expect(await codeOf(house.pay(payer, id))).toBe('INSUFFICIENT_BALANCE')
  const fixed = await house.invoice(merchant, { isWayFixed: true })
  expect(await codeOf(house.pay(payer, fixed, { symbol: 'TRX' }))).toBe('VALIDATION_ERROR')
  expect(await codeOf(house.pay(payer, id, { amount: '1' }))).toBe('VALIDATION_ERROR')
  expect(await codeOf(house.pay(payer, open))).toBe('VALIDATION_ERROR')
  expect(await codeOf(house.pay(payer, merchant))).toBe('INVOICE_NOT_FOUND')
  expect(await codeOf(house.pay(payer, 'x'))).toBe('INVOICE_NOT_FOUND')
  const byRail = await house.invoice(merchant, { price: '1000 RUB', way: 'RUB sbp' })
  expect(await codeOf(house.pay(payer, byRail))).toBe('CURRENCY_NOT_OFFERED')
  clock.advance(minuteMs)
  expect(await codeOf(house.pay(payer, over))).toBe('INVOICE_NOT_PAYABLE')
  await house.pay(payer, open, { amount: '0.5' })
  expect([await house.has(payer), await house.has(merchant)]).toEqual(['0.5 0', '0.495 0'])
})

test('a hedged payment is credited in the currency of the hedge alone', async () => {
  const id = await house.invoice(merchant, { price: '100 TRX', way: 'TRX trc20', hedging: 'USDT' })
  await house.onChain(id, '100', { symbol: 'TRX' })
  await house.deepen()
  expect(await house.facts(id)).toBe('exact on_time confirmed accepted success')
  expect([await house.has(merchant, 'TRX'), await house.has(merchant)]).toEqual(['0 99', '0 0'])
  expect(await house.history(merchant)).toEqual(['in processing 100 TRX 1'])
  await Promise.all([house.turn(), house.newEngine().turn()])
  // 99 TRX at 0.25, less 0.3 %.
  expect([await house.has(merchant, 'TRX'), await house.has(merchant)]).toEqual(['0 0', '24.67575 0'])
  expect(await house.read(id)).toMatchObject({
    amount_credited: '24.67575',
    hedge: {
      ...{ status: 'done', symbol: 'USDT', amount: '24.67575' },
      legs: [{ given: '99', received: '24.67575', rate: '0.24925', slippage: '0.003' }],
    },
  })
  expect(await house.told(id)).toEqual(['created', 'confirming', 'paid', 'hedged'])
})

test('without a price a hedge waits, longer each time, and is done when there is one', async () => {
  const id = await house.invoice(merchant, { price: '100 TRX', way: 'TRX trc20', hedging: 'USDT' })
  await house.onChain(id, '100', { symbol: 'TRX' })
  await house.deepen()
  house.silence(true)
  const waits: number[] = []
  for (let attempt = 0; attempt < 9; attempt++) {
    await house.turn()
    const [row] = await database.query<{ hedge_at: Date }>(sql`
      select hedge_at from invoice_payments where invoice_id = ${id}`)
    const dueAt = row!.hedge_at.getTime()
    waits.push((dueAt - clock.now().getTime()) / 1_000)
    clock.moveTo(dueAt)
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
  expect(await house.has(merchant, 'TRX')).toBe('0 99')
  house.silence(false)
  await house.turn()
  expect(await house.has(merchant)).toBe('24.67575 0')
})

test('what the house has no stock for waits as well', async () => {
  const id = await house.invoice(merchant, { price: '10 USDT', hedging: 'BTC' })
  const rich = await house.invoice(merchant, { price: '5000000 USDT', hedging: 'BTC' })
  await house.onChain(rich, '5000000')
  await house.onChain(id, '10')
  await house.deepen()
  await house.turn()
  expect((await house.read(rich)).hedge?.status).toBe('pending')
  expect((await house.read(id)).hedge?.status).toBe('done')
  await house.stock({ BTC: '1000' })
  clock.advance(5_000)
  await house.turn()
  expect((await house.read(rich)).hedge?.status).toBe('done')
})

test('a payment in the currency of the hedge needs none, and one in a wrong currency is hedged too', async () => {
  const id = await house.invoice(merchant, { hedging: 'USDT' })
  await house.onChain(id, '25')
  await house.onChain(id, '100', { symbol: 'TRX' })
  await house.deepen()
  expect([await house.has(merchant), await house.has(merchant, 'TRX')]).toEqual(['24.75 0', '0 99'])
  await house.turn()
  expect([await house.has(merchant), await house.has(merchant, 'TRX')]).toEqual(['49.42575 0', '0 0'])
  expect((await house.told(id)).slice(-3)).toEqual(['paid', 'unmatched', 'hedged'])
})

test('dust that is worth no unit of the hedge is hedged into nothing, and does not wait for ever', async () => {
  const payer = await house.newCustomer({ funding_available: { USDT: '1' } })
  const id = await house.invoice(merchant, { price: null, hedging: 'RUB' })
  await house.pay(payer, id, { amount: '0.000002' })
  await house.turn()
  expect(await house.read(id)).toMatchObject({
    amount_credited: '0',
    hedge: { status: 'done', legs: [{ given: '0.000001', received: '0' }] },
  })
  expect([await house.has(merchant), await house.has(merchant, 'RUB')]).toEqual(['0 0', '0 0'])
})
