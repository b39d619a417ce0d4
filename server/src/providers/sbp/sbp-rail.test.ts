import assert from 'node:assert'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { InvalidCallback } from '#core/callbacks'
import { parseAmount } from '#core/money'
import type { PayInOrder, PayoutOrder } from '#core/rails'
import { systemIds } from '#platform/ids'
import type { Fields, Mishap } from '../../../test/world/party-server.ts'
import {
  type SbpServer,
  sbpHouse,
  sbpKeys,
  signCallback,
  startSbpServer,
} from '../../../test/world/sbp-server.ts'
import { sbpRail } from './sbp-rail.ts'

const asset = { symbol: 'RUB', scale: 2 }
let server: SbpServer
beforeAll(async () => {
  server = await startSbpServer()
})
afterEach(() => server.calm())
afterAll(() => server.stop())

const railAt = (url: string, timeoutMs = 2_000) => sbpRail({ ...sbpHouse, ...sbpKeys, asset, url, timeoutMs })
const rail = () => railAt(server.url)

const draftCall = 'POST /payout/v1/payouts/draft'
const confirmCall = 'PUT /payout/v1/payouts/'
const payoutCall = 'GET /payout/v1/payouts/'
const registerCall = 'POST /sbp/v1/qr/register'

function payInOrder(amount = '1110.11'): PayInOrder {
  const expiresAt = new Date(Date.now() + 900_000)
  return { reference: systemIds.next(), purpose: 'deposit', amount: parseAmount(amount, asset), expiresAt }
}

function payoutOrder(amount = '250.5'): PayoutOrder {
  return {
    ...{ reference: systemIds.next(), amount: parseAmount(amount, asset) },
    ...{ phone: '79161234567', bankCode: 'VTB' },
  }
}

const json = (body: unknown): Mishap => ({ kind: 'answer', status: 200, body: JSON.stringify(body) })

/** Lets the bank hold payouts until the test decides them. */
function holdPayouts(): void {
  server.bank.isInstant = false
  onTestFinished(() => {
    server.bank.isInstant = true
  })
}

async function openLink(order: PayInOrder) {
  const answer = await rail().createPayIn(order)
  assert(answer.status === 'done')
  return { reference: order.reference, providerReference: answer.result.providerReference }
}

test('another bank, merchant or account is another provider, whose orders are not asked about here', () => {
  const at = { ...sbpHouse, ...sbpKeys, asset, timeoutMs: 2_000, url: 'https://pay.example/api' }
  const { name } = sbpRail(at)
  expect(name).toBe(`sbp:pay.example/${sbpHouse.merchant}/${sbpHouse.account}`)
  const changes = [
    { url: 'https://pay.example:8443/api' },
    { url: 'https://other.example/api' },
    { merchant: 'MA0000000553' },
    { account: '40700000000000000001' },
  ]
  const names = changes.map((change) => sbpRail({ ...at, ...change }).name)
  expect(new Set([name, ...names]).size).toBe(1 + changes.length)
})

test('a bank stays the same provider when its keys, its time or the paths of its API change', () => {
  const at = { ...sbpHouse, ...sbpKeys, asset, timeoutMs: 2_000, url: 'https://pay.example/api' }
  const changes = [
    { secret: 'another-key', callbackSecret: 'another-key' },
    { timeoutMs: 1 },
    { url: 'https://PAY.example/api/v2' },
  ]
  for (const change of changes) expect(sbpRail({ ...at, ...change }).name).toBe(sbpRail(at).name)
})

test('amounts go out and come back digit for digit', async () => {
  const order = payInOrder('0.3')
  const link = await openLink(order)
  expect(server.bank.codes.at(-1)).toMatchObject({ order: order.reference, amount: '0.3' })
  server.bank.pay(order.reference, { amount: '999999999999999.99' })
  const { payments } = await rail().readPayIn(link)
  expect(payments[0]?.amount.units).toBe(99_999_999_999_999_999n)
})

test.each(['0.30000000000000004', '1e3', '-5', '0', '0.001', '9'.repeat(90)])(
  'an amount of %s is no amount of roubles',
  async (amount) => {
    const order = payInOrder()
    const link = await openLink(order)
    server.bank.pay(order.reference, { amount })
    await expect(rail().readPayIn(link)).rejects.toThrow(/the bank answered (an|no) amount/)
  },
)

test('a code tells the bank when it ends, whose it is and where the money goes', async () => {
  const { expiresAt, ...order } = payInOrder()
  await openLink({ ...order, expiresAt })
  const { expires } = server.bank.codes.at(-1) ?? assert.fail('the bank has it')
  expect(Math.abs(Date.parse(expires) - expiresAt.getTime())).toBeLessThan(1_000)
  const past = { ...payInOrder(), expiresAt: new Date(Date.now() - 1_000) }
  const reason = 'ERROR.QR_EXPIRATION_DATE_NOT_VALID'
  expect(await rail().createPayIn(past)).toEqual({ status: 'rejected', reason })
})

test('a payment under way keeps a pay-in open, also when the time of its code is over', async () => {
  const order = payInOrder()
  const link = await openLink(order)
  server.bank.pay(order.reference, { isDone: false })
  server.bank.expire(order.reference)
  expect(await rail().readPayIn(link)).toEqual({ state: 'open', payments: [] })
  server.bank.pay(order.reference)
  expect((await rail().readPayIn(link)).payments).toHaveLength(1)
})

test('an order that was paid is not shut by a second registration', async () => {
  const order = payInOrder()
  await openLink(order)
  server.bank.pay(order.reference)
  expect(await rail().createPayIn(order)).toEqual({ status: 'unknown' })
})

test.each(['IN_PROGRESS', 'PENDING', 'WAITING_CONFIRMATION'])(
  'a payout that stays %s is unknown',
  async (value) => {
    holdPayouts()
    const order = payoutOrder()
    await rail().pay(order)
    const stays = json({ ...payoutBody(order), status: { value, date: '2026-05-04T03:02:01+03:00' } })
    server.onNext(payoutCall, stays, stays)
    expect(await rail().pay(order)).toEqual({ status: 'unknown' })
  },
)

test('a payout that is completed says when, how much and under which id', async () => {
  holdPayouts()
  const order = payoutOrder()
  expect(await rail().pay(order)).toEqual({ status: 'unknown' })
  const id = server.bank.payoutOf(order.reference)
  server.bank.complete(id, '250.49')
  expect(await rail().findPayout(order)).toMatchObject({
    status: 'done',
    result: { transactionId: id, amount: { units: 25_049n } },
  })
})

test.each(['SYSTEM_ERROR', 'TIMEOUT', 'BANK_NOT_SUPPORTED', 'RECEIVER_ACCOUNT_ERROR', 'WRONG_RECIPIENT'])(
  'a payout that is declined for %s is rejected for it',
  async (reason) => {
    holdPayouts()
    const order = payoutOrder()
    await rail().pay(order)
    server.bank.declinePayout(server.bank.payoutOf(order.reference), reason)
    expect(await rail().findPayout(order)).toEqual({ status: 'rejected', reason })
  },
)

test.each([
  'Receiver account closed',
  'Счёт Иванова И. И. закрыт',
  '79161234567',
  'A'.repeat(81),
  '',
  5,
  ['X'],
])('a payout that is declined for %j is rejected, without the bank’s own words', async (reason) => {
  holdPayouts()
  const order = payoutOrder()
  await rail().pay(order)
  const status = { value: 'DECLINED', date: '2026-05-04T03:02:01+03:00', declineReason: reason }
  server.onNext(payoutCall, json({ ...payoutBody(order), status }))
  expect(await rail().findPayout(order)).toEqual({ status: 'rejected', reason: 'DECLINED' })
})

test('a payout that the bank refuses is rejected with its code, and one that it has already is not', async () => {
  const reason = 'ERROR.INVALID_REQUEST'
  const order = payoutOrder('1000000.01')
  expect(await rail().pay(order)).toEqual({ status: 'rejected', reason })
  expect(await rail().findPayout(order)).toBeNull()
  const other = payoutOrder()
  const { status } = await rail().pay(other)
  expect([status, (await rail().pay(other)).status]).toEqual(['done', 'done'])
})

test('a draft whose confirmation never arrived pays nothing, and is confirmed when it is placed again', async () => {
  const order = payoutOrder()
  server.onNext(confirmCall, { kind: 'answer', status: 503 })
  await expect(rail().pay(order)).rejects.toThrow('the bank answered 503')
  expect(server.bank.paidOut).not.toContain(server.bank.payoutOf(order.reference))
  expect(await rail().findPayout(order)).toBeNull()
  expect((await rail().pay(order)).status).toBe('done')
  expect(server.bank.paidOut.filter((id) => id === server.bank.payoutOf(order.reference))).toHaveLength(1)
})

test('a look for a payout never pays it', async () => {
  const order = payoutOrder()
  server.onNext(confirmCall, { kind: 'answer', status: 500 })
  await expect(rail().pay(order)).rejects.toThrow()
  const before = server.requests.length
  for (let looks = 0; looks < 3; looks++) await rail().findPayout(order)
  expect(server.requests.slice(before).every((request) => request.startsWith('GET '))).toBe(true)
})

test.each([401, 429])(
  'an answer of %i puts a payout and a pay-in off, since the bank did nothing',
  async (status) => {
    const reason = `the bank answered ${status}`
    server.onNext(draftCall, { kind: 'answer', status })
    server.onNext(registerCall, { kind: 'answer', status })
    expect(await rail().pay(payoutOrder())).toEqual({ status: 'deferred', reason })
    expect(await rail().createPayIn(payInOrder())).toEqual({ status: 'deferred', reason })
  },
)

const nonsense: [string, Mishap][] = [
  ['500', { kind: 'answer', status: 500, body: '{"code":"ERROR.INVALID_REQUEST"}' }],
  ['502 of a proxy', { kind: 'answer', status: 502, body: '<html>' }],
  ['400 without a code', { kind: 'answer', status: 400, body: '<html>' }],
  ['404 without a code', { kind: 'answer', status: 404, body: '{"status":404,"error":"Not Found"}' }],
  ['no JSON', { kind: 'answer', status: 200, body: '{"id":' }],
  ['another thing', { kind: 'answer', status: 200, body: '[]' }],
  ['nothing', { kind: 'answer', status: 200 }],
  ['a deep one', { kind: 'answer', status: 200, body: '['.repeat(400_000) }],
  ['a huge one', { kind: 'answer', status: 200, body: `"${'x'.repeat(2_000_000)}"` }],
  ['a strange code', { kind: 'answer', status: 400, body: '{"code":"<script>79161234567"}' }],
  ['a redirect', { kind: 'answer', status: 302, headers: { location: '/api/payout/v1/sbp/banks' } }],
  ['nothing, and hangs up', { kind: 'lost' }],
]

test.each(nonsense)('an answer that is %s leaves a payout and a pay-in unknown', async (_, mishap) => {
  const order = payoutOrder()
  server.onNext(draftCall, mishap)
  await expect(rail().pay(order)).rejects.toThrow(/^the bank /)
  server.onNext(payoutCall, mishap)
  await expect(rail().findPayout(order)).rejects.toThrow(/^the bank /)
  server.onNext(registerCall, mishap)
  await expect(rail().createPayIn(payInOrder())).rejects.toThrow(/^the bank /)
  server.onNext('GET /payout/v1/sbp/banks', mishap)
  await expect(rail().banks()).rejects.toThrow(/^the bank /)
})

test('a redirect is not followed with the key', async () => {
  const before = server.requests.length
  server.onNext(payoutCall, { kind: 'answer', status: 307, headers: { location: `${server.url}/elsewhere` } })
  await expect(rail().findPayout(payoutOrder())).rejects.toThrow('the bank answered 307')
  expect(server.requests.slice(before)).toHaveLength(1)
})

test('a bank that is silent ends a call in its time, however many requests it takes', async () => {
  const startedAt = performance.now()
  server.onNext(confirmCall, { kind: 'silence' })
  await expect(railAt(server.url, 200).pay(payoutOrder())).rejects.toThrow('the bank gave no answer in time')
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  await expect(railAt('http://127.0.0.1:1/api').banks()).rejects.toThrow(
    /the bank cannot be reached \(ECONNREFUSED\)/,
  )
})

test('an answer about another payout, code or order is not believed', async () => {
  const order = payoutOrder()
  await rail().pay(order)
  server.onNext(payoutCall, json({ ...payoutBody(order), id: 'another' }))
  await expect(rail().findPayout(order)).rejects.toThrow('another payout')
  const [one, other] = [payInOrder(), payInOrder()]
  const [link, otherLink] = [await openLink(one), await openLink(other)]
  await expect(rail().readPayIn({ ...link, reference: other.reference })).rejects.toThrow('another order')
  server.onNext('GET /sbp/v2/qrs/', json({ qrId: otherLink.providerReference, qrStatus: 'PAID' }))
  await expect(rail().readPayIn(link)).rejects.toThrow('another code')
})

test('no error holds a key, a phone or what the bank said', async () => {
  const order = payoutOrder()
  const told: unknown[] = []
  const bodies = [
    '{"phone":"79161234567',
    '{"id":"79161234567"}',
    '{"code":"79161234567","message":"79161234567"}',
  ]
  for (const body of bodies) {
    server.onNext(payoutCall, { kind: 'answer', status: 200, body })
    told.push(
      await rail()
        .findPayout(order)
        .catch((error: unknown) => error),
    )
    const { headers } = signCallback({})
    told.push(callbackError({ headers, body: Buffer.from(body) }))
  }
  told.push(
    await railAt('http://127.0.0.1:1/api')
      .pay(order)
      .catch((error: unknown) => error),
  )
  for (const error of told) {
    assert(error instanceof Error)
    const shown = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
    for (const secret of [...Object.values(sbpKeys), '79161234567']) expect(shown).not.toContain(secret)
  }
})

function callbackError(callback: { headers: Record<string, unknown>; body: Buffer }): unknown {
  try {
    return rail().readCallback({ ...callback, headers: {} })
  } catch (error) {
    return error
  }
}

test('a callback moves no money: one with another transaction or amount says no more than what to look at', async () => {
  const order = payInOrder()
  await openLink(order)
  const paid = server.bank.pay(order.reference)
  const notice = { kind: 'pay_in', reference: order.reference }
  expect(rail().readCallback(server.sign(paid))).toEqual(notice)
  const { headers } = server.sign(paid)
  const replayed = { ...paid, transactionId: 1, qrId: 'AD2', currency: 'USD' }
  expect(rail().readCallback({ headers, body: Buffer.from(JSON.stringify(replayed)) })).toEqual(notice)
})

test('a callback of another merchant, order or payout is refused', async () => {
  holdPayouts()
  const order = payInOrder()
  await openLink(order)
  const paid = server.bank.pay(order.reference)
  const another = systemIds.next()
  for (const change of [{ sbpMerchantId: 'MA0000000001' }, { order: 'not-ours' }])
    expect(() => rail().readCallback(server.sign({ ...paid, ...change }))).toThrow(InvalidCallback)
  const { headers } = server.sign(paid)
  const body = Buffer.from(JSON.stringify({ ...paid, order: another }))
  expect(() => rail().readCallback({ headers, body })).toThrow(InvalidCallback)
  const payout = payoutOrder()
  await rail().pay(payout)
  const done = server.bank.complete(server.bank.payoutOf(payout.reference))
  expect(rail().readCallback(server.sign(done))).toEqual({ kind: 'payout', reference: payout.reference })
  const swapped = { ...done, payout: { ...(done.payout as object), extra: { reference: another } } }
  expect(() => rail().readCallback(server.sign(swapped))).toThrow(/another payout/)
})

function payoutBody({ reference }: PayoutOrder): Fields {
  return server.bank.payout(server.bank.payoutOf(reference)).body as Fields // the bank has this payout
}
