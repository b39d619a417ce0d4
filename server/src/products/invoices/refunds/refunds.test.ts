import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { foundInTurn } from '../../../../test/world/found-in-turn.ts'
import { openRefundHouse } from '../../../../test/world/refund-house.ts'
import { codeOf } from '../../../../test/world/withdrawal-house.ts'
import { refundClaims } from './claims.ts'

const house = await openRefundHouse()
afterAll(() => house.close())

const outside = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
let merchant: string
let alice: string
let bob: string
beforeEach(async () => {
  ;[merchant, alice, bob] = await Promise.all([
    house.newCustomer({ funding_available: { USDT: '100', BTC: '1', ETH: '1' } }),
    house.newCustomer({}),
    house.newCustomer({}),
  ])
})

const wallet = (customer: string) => house.funding(customer, 'USDT')
const eventsOf = async (id: string) => (await house.events(merchant, id)).map(({ type }) => type)
const refusalOf = async (act: Promise<unknown>) =>
  act.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof Refusal ? [error.kind.code, error.details] : String(error)),
  )

test('without an address, everyone who paid from a balance here gets back what they paid, at once', async () => {
  const id = await house.newInvoice(merchant)
  await house.pay(id, '30', { by: alice })
  await house.pay(id, '12.5', { by: bob })
  const told = await house.refund(merchant, id, {}, { permissions: [] })
  expect(told).toMatchObject({ status: 'refunded', resolution: 'refunded', amount_refunded: '42.5' })
  expect(told.refunds.map(({ amount, status }) => `${amount} ${status}`)).toEqual([
    '12.5 completed',
    '30 completed',
  ])
  expect([await wallet(merchant), await wallet(alice), await wallet(bob)]).toEqual([
    '100/0',
    '30/0',
    '12.5/0',
  ])
  expect((await eventsOf(id)).at(-1)).toBe('invoice.refunded')
  const [refund] = told.refunds
  for (const [customer, direction] of [
    [merchant, 'out'],
    [bob, 'in'],
  ] as const)
    expect(await house.transaction(customer, refund?.refund_id ?? '')).toMatchObject({
      ...{ type: 'invoice_refund', status: 'completed', direction },
    })
  await house.expectSoundBooks()
})

test('a part goes to those who paid last, and what is left can be refunded after it', async () => {
  const id = await house.newInvoice(merchant)
  await house.pay(id, '30', { by: alice })
  await house.pay(id, '10', { by: bob })
  const part = await house.refund(merchant, id, { amount: '15' })
  expect(part).toMatchObject({ status: 'success', resolution: 'accepted', amount_refunded: '15' })
  expect([await wallet(alice), await wallet(bob)]).toEqual(['5/0', '10/0'])
  expect(await refusalOf(house.refund(merchant, id, { amount: '25.000001' }))).toEqual([
    'INVOICE_NOT_REFUNDABLE',
    { left: '25', symbol: 'USDT' },
  ])
  expect(await house.refund(merchant, id)).toMatchObject({ status: 'refunded', amount_refunded: '40' })
  expect(await wallet(alice)).toBe('30/0')
  expect(await refusalOf(house.refund(merchant, id))).toEqual([
    'INVOICE_NOT_REFUNDABLE',
    { left: '0', symbol: 'USDT' },
  ])
  await house.expectSoundBooks()
})

test('a further payment after everything went back makes the invoice paid again', async () => {
  const id = await house.newInvoice(merchant)
  await house.pay(id, '10', { by: alice })
  await house.refund(merchant, id)
  await house.pay(id, '5', { by: alice })
  expect(await house.refund(merchant, id, { amount: '2' })).toMatchObject({
    ...{ status: 'success', resolution: 'accepted', amount_received: '15', amount_refunded: '12' },
  })
})

test('to an address it goes by a withdrawal, whose end is the end of the refund', async () => {
  const id = await house.newInvoice(merchant)
  await house.pay(id, '40')
  const told = await house.refund(merchant, id, { address: outside })
  expect(told).toMatchObject({ status: 'success', amount_refunded: '0' })
  expect(told.refunds).toMatchObject([
    { status: 'processing', amount: '40', bch_code: 'trc20', address: outside },
  ])
  const refundId = told.refunds[0]?.refund_id ?? ''
  expect(await house.transaction(merchant, refundId)).toMatchObject({ type: 'withdrawal_crypto' })
  expect(await refusalOf(house.refund(merchant, id, { address: outside, amount: '10' }))).toEqual([
    'INVOICE_NOT_REFUNDABLE',
    { left: '0', symbol: 'USDT' },
  ])
  await house.turn()
  expect(await eventsOf(id)).not.toContain('invoice.refunded')
  await house.follow(refundId, { to: 'confirmed' })
  await house.expectSoundBooks()
  house.clock.advance(1_000)
  await house.turn()
  const [event] = (await house.events(merchant, id)).slice(-1)
  expect(event).toMatchObject({
    type: 'invoice.refunded',
    data: { status: 'refunded', amount_refunded: '40', refunds: [{ status: 'completed' }] },
  })
  await house.turn()
  expect((await eventsOf(id)).filter((type) => type === 'invoice.refunded')).toHaveLength(1)
  await house.expectSoundBooks()
})

test('a refund whose withdrawal takes a day is told a minute after it at the latest', async () => {
  const id = await house.newInvoice(merchant)
  await house.pay(id, '40')
  const { refunds } = await house.refund(merchant, id, { address: outside })
  house.clock.advance(86_400_000)
  await house.turn()
  await house.follow(refunds[0]?.refund_id ?? '', { to: 'confirmed' })
  house.clock.advance(60_000)
  await house.turn()
  expect((await eventsOf(id)).at(-1)).toBe('invoice.refunded')
})

test('what a failed withdrawal was to pay can be refunded again', async () => {
  const id = await house.newInvoice(merchant)
  await house.pay(id, '40')
  const { refunds } = await house.refund(merchant, id, { address: outside })
  await house.follow(refunds[0]?.refund_id ?? '', { to: 'failed' })
  await house.turn()
  expect(await wallet(merchant)).toBe('140/0')
  const again = await house.refund(merchant, id, { address: outside, amount: '39' })
  expect(again.refunds.map(({ status, error }) => `${status} ${error}`)).toEqual([
    'failed PAYMENT_FAILED',
    'processing null',
  ])
  expect(await eventsOf(id)).not.toContain('invoice.refunded')
  await house.expectSoundBooks()
})

test('an address of a customer here is paid inside, and the refund has gone at the next look', async () => {
  const id = await house.newInvoice(merchant)
  await house.pay(id, '40')
  const { address } = await house.addressOf(alice, 'trc20')
  await house.refund(merchant, id, { address })
  await house.turn()
  expect(await wallet(alice)).toBe('40/0')
  expect((await eventsOf(id)).at(-1)).toBe('invoice.refunded')
  await house.expectSoundBooks()
})

test.for([
  ['a malformed address', { address: 'nonsense' }, 'INVALID_ADDRESS'],
  ['the zero address', { address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, 'INVALID_ADDRESS'],
  ['the contract of USDT', { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, 'INVALID_ADDRESS'],
  ['less than the network sends', { address: outside, amount: '1' }, 'AMOUNT_TOO_SMALL'],
  ['a network that the currency is not on', { address: outside, bch_code: 'btc' }, 'NETWORK_NOT_FOUND'],
  ['a currency that is none', { symbol: 'NOPE' }, 'CURRENCY_NOT_FOUND'],
  ['a currency in which nothing came', { symbol: 'BTC' }, 'INVOICE_NOT_REFUNDABLE'],
  ['nobody who paid from a balance', {}, 'VALIDATION_ERROR'],
  ['a tag without an address', { tag: '7' }, 'VALIDATION_ERROR'],
  ['a network without an address', { bch_code: 'trc20' }, 'VALIDATION_ERROR'],
] as const)('%s is refused and leaves no row', async ([, body, code]) => {
  const id = await house.newInvoice(merchant)
  await house.pay(id, '40')
  expect(await codeOf(house.refund(merchant, id, body))).toBe(code)
  expect(await house.database.query(sql`select from invoice_refunds where invoice_id = ${id}`)).toEqual([])
  expect(await wallet(merchant)).toBe('140/0')
})

test('a merchant who has spent what came cannot refund it, and no row is left', async () => {
  const poor = await house.newCustomer({})
  const id = await house.newInvoice(poor)
  await house.pay(id, '30', { by: alice })
  await house.pay(id, '10', { by: bob })
  await house.withdraw(poor, { symbol: 'USDT', amount: '20', address: outside, bch_code: 'trc20' })
  expect(await codeOf(house.refund(poor, id))).toBe('INSUFFICIENT_BALANCE')
  expect(await codeOf(house.refund(poor, id, { address: outside }))).toBe('INSUFFICIENT_BALANCE')
  expect(await house.database.query(sql`select from invoice_refunds where invoice_id = ${id}`)).toEqual([])
  expect([await wallet(alice), await wallet(bob)]).toEqual(['0/0', '0/0'])
})

test('a key that may not withdraw sends nothing to an address', async () => {
  const id = await house.newInvoice(merchant)
  await house.pay(id, '40')
  const refused = refusalOf(house.refund(merchant, id, { address: outside }, { permissions: [] }))
  expect(await refused).toEqual(['PERMISSION_DENIED', { permission: 'can_withdraw_crypto' }])
})

test('another merchant’s invoice is not found, and neither is an id that is none', async () => {
  const id = await house.newInvoice(merchant)
  expect(await codeOf(house.refund(alice, id))).toBe('INVOICE_NOT_FOUND')
  expect(await codeOf(house.refund(merchant, 'nothing'))).toBe('INVOICE_NOT_FOUND')
  expect(await codeOf(house.refund(merchant, id))).toBe('INVOICE_NOT_REFUNDABLE')
})

test('what came in another currency goes back in it, and is told in its refund alone', async () => {
  const id = await house.newInvoice(merchant, { symbol: 'BTC', network: 'btc' })
  await house.pay(id, '0.01')
  await house.pay(id, '5', { symbol: 'USDT', by: alice })
  const told = await house.refund(merchant, id, { symbol: 'usdt' })
  expect(told).toMatchObject({
    status: 'success',
    amount_refunded: '0',
    refunds: [{ symbol: 'USDT', amount: '5' }],
  })
  expect(await wallet(alice)).toBe('5/0')
  await house.expectSoundBooks()
})

test('of a hedged invoice what it was changed into goes back, once it is', async () => {
  const id = await house.newInvoice(merchant, { symbol: 'BTC', network: 'btc', hedgedTo: 'USDT' })
  await house.pay(id, '0.001', { by: alice, hedgedFor: '60' })
  await house.pay(id, '0.001', { by: alice, hedgedFor: null })
  expect(await codeOf(house.refund(merchant, id, { symbol: 'BTC' }))).toBe('INVOICE_NOT_REFUNDABLE')
  const told = await house.refund(merchant, id)
  expect(told).toMatchObject({ status: 'success', amount_refunded: '60', refunds: [{ symbol: 'USDT' }] })
  expect(await wallet(alice)).toBe('60/0')
  await house.expectSoundBooks()
})

test('what a rail brought in rubles needs a payout, and says so', async () => {
  const id = await house.newInvoice(merchant, { symbol: 'RUB', network: 'sbp' })
  await house.pay(id, '1000', { source: 'sbp' })
  for (const body of [{}, { address: outside, bch_code: 'trc20' }])
    expect(await codeOf(house.refund(merchant, id, body))).toBe('REFUND_NEEDS_PAYOUT')
})

test('decimals that a network does not carry stay with the merchant, and all is refunded none the less', async () => {
  const id = await house.newInvoice(merchant, { symbol: 'ETH', network: 'erc20' })
  await house.pay(id, '0.1')
  await house.pay(id, '0.100000001234')
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const { refunds } = await house.refund(merchant, id, { address, amount: '0.150000001234' })
  expect(refunds).toMatchObject([{ amount: '0.15' }])
  const rest = await house.refund(merchant, id, { address })
  expect(rest.refunds).toMatchObject([{ amount: '0.15' }, { amount: '0.05' }])
  for (const { refund_id } of rest.refunds) await house.follow(refund_id, { to: 'confirmed' })
  await house.turn()
  expect((await house.events(merchant, id)).at(-1)?.data).toMatchObject({ status: 'refunded' })
  await house.expectSoundBooks()
})

test.for([
  ['more than came', sql`update invoice_refunds set cut_units = units where way = 'internal'`, 'pays back'],
  [
    'a row without its entry',
    sql`update invoice_refunds set units = units - 1 where way = 'internal'`,
    'moved',
  ],
  [
    'a withdrawal that says otherwise',
    sql`update invoice_refunds set units = units - 1 where way = 'withdrawal'`,
    'its withdrawal',
  ],
] as const)('the audit finds %s', async ([, change, said]) => {
  const id = await house.newInvoice(merchant)
  await house.pay(id, '40', { by: alice })
  await house.refund(merchant, id, { amount: '25' })
  await house.refund(merchant, id, { amount: '15', address: outside })
  await expect(
    house.database.inTransaction(async (tx) => {
      await tx.query(change)
      for (const one of refundClaims) {
        const [found] = await foundInTurn(tx, one)
        if (found !== undefined) throw new Error(found)
      }
    }),
  ).rejects.toThrow(said)
  await house.expectSoundBooks()
})
