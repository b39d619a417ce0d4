import assert from 'node:assert'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { InvalidCallback } from '#core/callbacks'
import { parseAmount } from '#core/money'
import type { ServiceOrder } from '#core/suppliers'
import { systemIds } from '#platform/ids'
import type { Mishap } from '../../../test/world/party-server.ts'
import { startVtpassServer, type VtpassServer, vtpassKeys } from '../../../test/world/vtpass-server.ts'
import { readKeys } from './keys.ts'
import { requestIdOf } from './request-id.ts'
import { vtpassSupplier } from './vtpass-supplier.ts'

const asset = { symbol: 'NGN', scale: 2 }
const money = (text: string) => parseAmount(text, asset)
let server: VtpassServer
beforeAll(async () => {
  server = await startVtpassServer()
})
afterEach(() => {
  server.calm()
  Object.assign(server, { isInstant: true, balance: 100_000, commission: 0 })
})
afterAll(() => server.stop())

const options = () => ({ url: server.url, keys: vtpassKeys, asset, timeoutMs: 2_000 })
const supplier = () => vtpassSupplier(options())

const payCall = 'POST /pay'
const lookCall = 'POST /requery'
const checkCall = 'POST /merchant-verify'

function newOrder(change: Partial<ServiceOrder> = {}): ServiceOrder {
  const sound = { serviceReference: 'airtime/mtn', amount: '500.5', currency: 'NGN', cost: money('500.5') }
  const fields = { phone: '08011111111' }
  return { reference: systemIds.next(), ...sound, fields, agentTransactionId: null, ...change }
}

const meter = (kind = 'prepaid') => ({
  ...{ serviceReference: `electricity-bill/ikeja-electric/${kind}`, amount: '2000', cost: money('2000') },
  fields: { account: '1111111111111', phone: '08011111111' },
})

async function checkedOrder(change: Partial<ServiceOrder> = {}): Promise<ServiceOrder> {
  const order = newOrder({ ...meter(), ...change })
  const answer = await supplier().check(order)
  assert(answer.status === 'done', `the check is ${answer.status}`)
  return { ...order, agentTransactionId: answer.result.agentTransactionId }
}

const raw = (body: string): Mishap => ({ kind: 'answer', status: 200, body })
const json = (body: unknown): Mishap => raw(JSON.stringify(body))
const coded = (code: string): Mishap => json({ code, response_description: 'WORDS' })
const paid = ({ reference }: ServiceOrder) => server.transactionsOf(reference).length

const told = (order: ServiceOrder, transaction: object): Mishap =>
  json({ code: '000', requestId: requestIdOf(order.reference), content: { transactions: transaction } })

async function heldBack(): Promise<ServiceOrder> {
  server.isInstant = false
  const order = newOrder()
  expect(await supplier().pay(order)).toEqual({ status: 'unknown', reason: 'it answered 099' })
  return order
}

test('another account or host is another supplier, whose payments are not asked about here', () => {
  const at = { ...options(), url: 'https://vtpass.example/api' }
  const { name } = vtpassSupplier(at)
  expect(name).toMatch(/^vtpass:vtpass\.example\/[0-9a-f]{12}$/)
  const account = { keys: { ...vtpassKeys, apiKey: 'another-api-key' } }
  for (const change of [{ url: 'https://other.example/api' }, account])
    expect(vtpassSupplier({ ...at, ...change }).name).not.toBe(name)
  const keys = { ...vtpassKeys, secretKey: 'another', publicKey: 'another' }
  expect(vtpassSupplier({ ...at, keys }).name).toBe(name)
})

test('keys are three words with commas between them', () => {
  const { apiKey, publicKey, secretKey } = vtpassKeys
  expect(readKeys([apiKey, publicKey, secretKey].join())).toEqual(vtpassKeys)
  for (const text of [
    '',
    apiKey,
    `${apiKey},${publicKey}`,
    `${apiKey},,${secretKey}`,
    `${apiKey},a b c d e,${secretKey}`,
  ])
    expect(readKeys(text)).toBeNull()
})

test.each([
  ['2026-12-31T23:00:00.000Z', '202701010000'],
  ['2026-12-31T22:59:59.999Z', '202612312359'],
  ['2026-05-04T03:02:01.987Z', '202605040402'],
])('an id made at %s begins with the minute in Lagos, and is the same at each look', (madeAt, minute) => {
  const time = Date.parse(madeAt).toString(16).padStart(12, '0')
  const reference = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-0123456789ab`
  expect(requestIdOf(reference)).toBe(minute + reference.replaceAll('-', ''))
})

test('amounts go out and come back digit for digit', async () => {
  await supplier().pay(newOrder({ amount: '50.30', cost: money('60') }))
  expect(server.lastPaid()).toMatchObject({ amount: 50.3, serviceID: 'mtn', billersCode: '08011111111' })
  server.onNext('GET /balance', raw('{"code":1,"contents":{"balance":"90071992547409.93"}}'))
  expect((await supplier().balance()).units).toBe(9_007_199_254_740_993n)
})

test('a payment costs what the supplier took: the amount less its commission', async () => {
  server.commission = 4
  const answer = await supplier().pay(newOrder({ amount: '100', cost: money('100') }))
  expect(answer).toMatchObject({ status: 'done', result: { cost: money('96') } })
})

test.each(['1e3', '-5', '"x"', 'null', '9'.repeat(90)])(
  'a total of %s leaves a payment unknown',
  async (digits) => {
    const order = await heldBack()
    const body = JSON.stringify({ code: '000', requestId: requestIdOf(order.reference) }).slice(0, -1)
    const transaction = `{"status":"delivered","total_amount":${digits}}`
    server.onNext(lookCall, raw(`${body},"content":{"transactions":${transaction}}}`))
    await expect(supplier().find(order)).rejects.toThrow('answered no total_amount')
  },
)

test('the token of a meter is on the receipt, the same at each look', async () => {
  const order = await checkedOrder()
  const answer = await supplier().pay(order)
  expect(answer).toMatchObject({
    result: { receipt: { units: '79.9 kWh', token: expect.stringMatching(/^\d{20}$/) } },
  })
  expect(await supplier().find(order)).toEqual(answer)
})

test.each(['initiated', 'pending', 'resolved', 'on-hold'])(
  'a payment that is %s is unknown',
  async (status) => {
    const order = await heldBack()
    server.onNext(lookCall, told(order, { status, total_amount: 1 }))
    expect(await supplier().find(order)).toEqual({ status: 'unknown', reason: `the payment is ${status}` })
  },
)

test.each(['044', '083', '089', '099', '014', '777'])(
  'the code %s leaves a payment unknown, and not repeated',
  async (code) => {
    const order = newOrder()
    server.onNext(payCall, { kind: 'contradiction', code })
    expect(await supplier().pay(order)).toEqual({ status: 'unknown', reason: `it answered ${code}` })
    server.onNext(lookCall, coded(code))
    expect(await supplier().find(order)).toEqual({ status: 'unknown', reason: `it answered ${code}` })
    await supplier().pay(order)
    expect(paid(order)).toBe(1)
  },
)

test.each([
  ['016', 'TRANSACTION_FAILED'],
  ['030', 'BILLER_UNREACHABLE'],
  ['085', 'TOO_LATE'],
  ['091', 'NOT_PROCESSED'],
])('the code %s rejects a payment that the supplier does not have, and no other', async (code, reason) => {
  server.onNext(payCall, coded(code))
  expect(await supplier().pay(newOrder())).toEqual({ status: 'rejected', reason })
  server.onNext(payCall, { kind: 'contradiction', code })
  expect(await supplier().pay(newOrder())).toMatchObject({ status: 'done' })
})

test('an order of an earlier day is refused at no cost', async () => {
  const order = newOrder({ reference: '01980000-0000-7000-8000-0123456789ab' })
  expect(await supplier().pay(order)).toEqual({ status: 'rejected', reason: 'TOO_LATE' })
  expect(paid(order)).toBe(0)
})

test('an empty balance puts a payment off, and it is made once there is money', async () => {
  server.balance = 1
  const order = newOrder()
  expect(await supplier().pay(order)).toEqual({ status: 'deferred', reason: 'LOW_WALLET_BALANCE' })
  server.balance = 1_000
  expect(await supplier().pay(order)).toMatchObject({ status: 'done' })
})

test('a likely duplicate, a wrong key or too many calls put a payment off', async () => {
  const mishaps: Mishap[] = ['019', '027', '087'].map(coded)
  const order = newOrder()
  for (const mishap of [...mishaps, { kind: 'answer', status: 429 } as const]) {
    server.onNext(payCall, mishap)
    expect(await supplier().pay(order)).toMatchObject({ status: 'deferred' })
  }
  expect(paid(order)).toBe(0)
})

test('a look that the supplier does not let in says nothing about a payment', async () => {
  const keys = { ...vtpassKeys, secretKey: 'SK_of-somebody-else' }
  const order = await heldBack()
  expect(await vtpassSupplier({ ...options(), keys }).find(order)).toMatchObject({ status: 'unknown' })
  server.onNext(lookCall, { kind: 'answer', status: 401 })
  await expect(supplier().find(order)).rejects.toThrow('it answered 401')
})

const nonsense: [string, Mishap][] = [
  ['500', { kind: 'answer', status: 500, body: '{"code":"016"}' }],
  ['404 of a proxy', { kind: 'answer', status: 404, body: '<html>' }],
  ['no JSON', raw('{"code":')],
  ['another thing', raw('[]')],
  ['without a code', raw('{"content":[]}')],
  ['of another payment', json({ code: '000', requestId: requestIdOf(systemIds.next()), content: {} })],
  ['the failure of another payment', json({ code: '016', requestId: requestIdOf(systemIds.next()) })],
  ['a huge one', raw(`"${'x'.repeat(2_000_000)}"`)],
  ['a redirect', { kind: 'answer', status: 302, headers: { location: '/api/balance' } }],
  ['nothing, and hangs up', { kind: 'lost' }],
]

test.each(nonsense)('an answer that is %s leaves a payment unknown', async (_, mishap) => {
  const order = await heldBack()
  server.onNext(lookCall, mishap)
  await expect(supplier().find(order)).rejects.toThrow(/^the service supplier /)
  server.onNext(lookCall, mishap)
  await expect(supplier().pay(newOrder())).rejects.toThrow(/^the service supplier /)
})

test('a payment whose answer comes too late is found, and not made again', async () => {
  const order = newOrder()
  server.onNext(payCall, { kind: 'silence' })
  const slow = vtpassSupplier({ ...options(), timeoutMs: 150 })
  await expect(slow.pay(order)).rejects.toThrow('gave no answer in time')
  expect(await supplier().pay(order)).toMatchObject({ status: 'done' })
  expect(paid(order)).toBe(1)
})

test('a bundle that changed its price is not paid', async () => {
  const data = { serviceReference: 'data/mtn-data/mtn-10mb-100', fields: meter().fields }
  for (const amount of ['99', '101']) {
    const order = newOrder({ ...data, amount, cost: money('1000') })
    expect(await supplier().pay(order)).toEqual({ status: 'rejected', reason: 'PRICE_CHANGED' })
  }
  const order = newOrder({ ...data, amount: '100', cost: money('100') })
  expect(await supplier().pay(order)).toMatchObject({ status: 'done' })
  expect(server.lastPaid()).toMatchObject({ variation_code: 'mtn-10mb-100', billersCode: '1111111111111' })
})

test('the catalogue has what can be asked for: each variation once, none with two prices, and the fee in the rate', async () => {
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => supplier().readCatalog(page)))
  expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1, 2, 0])
  const sold = new Map(pages.flatMap(({ items }) => items.map((one) => [one.serviceReference, one])))
  expect(sold.get('airtime/glo')).toMatchObject({ rate: '1.015', amount: { kind: 'free', min: '50' } })
  expect(sold.get('data/mtn-data/mtn-3gb-1500')).toMatchObject({ rate: '1', requiresCheck: false })
  expect(sold.get('tv-subscription/dstv/dstv-padi')).toMatchObject({
    ...{ rate: '1.05405406', amount: { kind: 'fixed', amount: '1850' }, paymentType: 'REQUISITES' },
  })
  expect(sold.has('data/mtn-data/mtn-xtratalk-300')).toBe(false)
  server.onNext('GET /services', json({ response_description: '000', content: [{ serviceID: 5 }] }))
  expect((await supplier().readCatalog(1)).items).toEqual([])
  server.onNext('GET /services', json({ response_description: '087' }))
  await expect(supplier().readCatalog(1)).rejects.toThrow('an unexpected response_description')
})

test('a bouquet is bought as a change', async () => {
  const bouquet = { serviceReference: 'tv-subscription/dstv/dstv-padi', amount: '1850', cost: money('1950') }
  await supplier().pay(await checkedOrder(bouquet))
  expect(server.lastPaid()).toMatchObject({ subscription_type: 'change', variation_code: 'dstv-padi' })
})

test('a check names the debt, else the least, and an owner in part', async () => {
  const check = (kind: string, amount: string | null) =>
    supplier().check({ ...newOrder(meter(kind)), amount })
  const facts = { owner: 'T*** A*** O***' }
  expect(await check('postpaid', null)).toMatchObject({ result: { amount: '1500.5', facts } })
  expect(await check('prepaid', null)).toMatchObject({ result: { amount: '600' } })
  for (const amount of ['599.99', '50000.01', '0', 'x'])
    expect(await check('prepaid', amount)).toEqual({ status: 'rejected', reason: 'INVALID_AMOUNT' })
})

test('a service without a check is not asked about', async () => {
  expect(await supplier().check(newOrder())).toEqual({ status: 'rejected', reason: 'NOT_CHECKED' })
})

test('a biller that cannot be reached is no verdict on the account', async () => {
  server.onNext(checkCall, coded('030'))
  expect(await supplier().check(newOrder(meter()))).toMatchObject({ status: 'deferred' })
  server.onNext(checkCall, coded('777'))
  await expect(supplier().check(newOrder(meter()))).rejects.toThrow('a check with 777')
})

test('a check pays for its own service, account and amount alone', async () => {
  const order = await checkedOrder()
  const changes: Partial<ServiceOrder>[] = [
    { amount: '2000.01', cost: money('3000') },
    { fields: { ...order.fields, account: '1212121212' } },
    { serviceReference: 'electricity-bill/ikeja-electric/postpaid' },
    { agentTransactionId: order.agentTransactionId?.replace(/.$/, (end) => (end === '0' ? '1' : '0')) ?? '' },
  ]
  for (const change of changes)
    expect(await supplier().pay({ ...order, ...change })).toEqual({
      status: 'rejected',
      reason: 'CHECK_MISMATCH',
    })
  expect(paid(order)).toBe(0)
})

test('no callback is believed', () => {
  const body = Buffer.from('{"type":"transaction-update","data":{"code":"000"}}')
  expect(() => supplier().readCallback({ headers: {}, body })).toThrow(InvalidCallback)
})

test('no error holds a key, an account or what the supplier said', async () => {
  const order = await heldBack()
  const failing = ['{"code":"SECRET-WORDS"}', '"SECRET-WORDS"', '{"SECRET-WORDS"'].map((body) => {
    server.onNext(lookCall, raw(body))
    return () => supplier().find(order)
  })
  const gone = vtpassSupplier({ ...options(), url: 'http://127.0.0.1:1/api' })
  for (const act of [...failing, () => gone.pay(order)]) {
    const error = await act().then(
      () => assert.fail('it answered'),
      (failure: unknown) => failure,
    )
    assert(error instanceof Error)
    const shown = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
    for (const secret of [...Object.values(vtpassKeys), 'SECRET-WORDS', '08011111111'])
      expect(shown).not.toContain(secret)
  }
})
