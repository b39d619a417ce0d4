import assert from 'node:assert'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { InvalidCallback } from '#core/callbacks'
import { parseAmount } from '#core/money'
import type { GiftCardOrder } from '#core/suppliers'
import { systemIds } from '#platform/ids'
import type { Mishap } from '../../../test/world/party-server.ts'
import {
  type ReloadlyServer,
  reloadlyHouse,
  reloadlyKeys,
  signNotice,
  startReloadlyServer,
} from '../../../test/world/reloadly-server.ts'
import { reloadlySupplier } from './reloadly-supplier.ts'

const asset = { symbol: 'USD', scale: 2 }
const money = (text: string) => parseAmount(text, asset)
let server: ReloadlyServer
beforeAll(async () => {
  server = await startReloadlyServer()
})
afterEach(() => {
  server.calm()
  Object.assign(server, { isInstant: true, balance: 100_000 })
})
afterAll(() => server.stop())

const options = () => ({
  ...{ ...reloadlyHouse, ...reloadlyKeys, asset, timeoutMs: 2_000 },
  ...{ url: server.url, authUrl: server.url },
})
const supplier = () => reloadlySupplier(options())

const placeCall = 'POST /orders'
const reportCall = 'GET /reports/transactions'
const cardsCall = 'GET /orders/transactions/'

function newOrder(change: Partial<GiftCardOrder> = {}): GiftCardOrder {
  const sound = { productReference: '1', faceValue: '20', currency: 'EUR', cost: money('22') }
  return { reference: systemIds.next(), ...sound, ...change }
}

const json = (body: unknown): Mishap => ({ kind: 'answer', status: 200, body: JSON.stringify(body) })
/** JSON as it is written, for digits that a float does not hold. */
const raw = (body: string): Mishap => ({ kind: 'answer', status: 200, body })
const placed = ({ reference }: GiftCardOrder) =>
  server.orders.filter((one) => one.customIdentifier === reference).length

async function heldBack(): Promise<GiftCardOrder> {
  server.isInstant = false
  const order = newOrder()
  expect(await supplier().order(order)).toMatchObject({ status: 'unknown' })
  return order
}

test('another account or host is another supplier, whose orders are not asked about here, and another key is not', () => {
  const at = { ...options(), url: 'https://giftcards.example/v1' }
  const { name } = reloadlySupplier(at)
  expect(name).toBe('reloadly:giftcards.example/test-client')
  const others = [{ url: 'https://other.example/v1' }, { clientId: 'another' }]
  for (const change of others) expect(reloadlySupplier({ ...at, ...change }).name).not.toBe(name)
  const same = [{ secret: 'x' }, { callbackSecret: 'x' }, { url: 'https://giftcards.example/v2' }]
  for (const change of same) expect(reloadlySupplier({ ...at, ...change }).name).toBe(name)
})

test('amounts go out and come back digit for digit', async () => {
  const order = newOrder({ productReference: '2', currency: 'USD', faceValue: '5.30', cost: money('6') })
  await supplier().order(order)
  expect(server.orderOf(order.reference).unitPrice).toBe(5.3)
  server.onNext('GET /accounts/balance', raw('{"balance":90071992547409.93,"currencyCode":"USD"}'))
  expect((await supplier().balance()).units).toBe(9_007_199_254_740_993n)
})

test.each([
  [{ amount: '3139.45', discount: '25.65', fee: '285', smsFee: '4.45' }, '3113.8'],
  [{ amount: '0.30000001', discount: '0' }, '0.31'],
  [{ amount: '22' }, '22'],
])(
  'of %j the house pays the amount less its discount, with a part of a cent as a whole one',
  async (parts, cost) => {
    const order = await heldBack()
    server.end(order.reference, 'SUCCESSFUL')
    const { transactionId, customIdentifier } = server.orderOf(order.reference)
    const amounts = Object.entries(parts).map(([name, digits]) => `"${name}":${digits}`)
    const rest = JSON.stringify({
      transactionId,
      customIdentifier,
      status: 'SUCCESSFUL',
      currencyCode: 'USD',
    })
    server.onNext(reportCall, raw(`{"content":[${rest.replace('}', `,${amounts.join()}}`)}]}`))
    expect(await supplier().find(order)).toMatchObject({ result: { cost: money(cost) } })
  },
)

test.each(['1e3', '-5', '"x"', 'null', '9'.repeat(90)])(
  'an amount of %s leaves an order unknown',
  async (digits) => {
    const order = await heldBack()
    server.end(order.reference, 'SUCCESSFUL')
    const { transactionId, customIdentifier } = server.orderOf(order.reference)
    const rest = JSON.stringify({
      transactionId,
      customIdentifier,
      status: 'SUCCESSFUL',
      currencyCode: 'USD',
    })
    server.onNext(reportCall, raw(`{"content":[${rest.replace('}', `,"amount":${digits}}`)}]}`))
    await expect(supplier().find(order)).rejects.toThrow('answered no amount')
  },
)

test('an order that is charged and has no code yet is unknown, and done once it has one', async () => {
  const order = await heldBack()
  const made = server.orderOf(order.reference)
  server.end(order.reference, 'SUCCESSFUL')
  const { card } = made
  made.card = null
  const reason = 'the order is charged and has no code yet'
  expect(await supplier().find(order)).toEqual({ status: 'unknown', reason })
  server.onNext(cardsCall, json([]), json([{ cardNumber: '', pinCode: null }]))
  for (let looks = 0; looks < 2; looks++)
    expect(await supplier().find(order)).toEqual({ status: 'unknown', reason })
  made.card = card
  expect(await supplier().find(order)).toMatchObject({ status: 'done', result: { pin: '0582' } })
})

test.each([
  ['[{"cardNumber":6120200345149064123,"pinCode":"AB"}]', { code: '6120200345149064123', pin: 'AB' }],
  ['[{"pinCode":"0582"}]', { code: '0582', pin: null }],
  [
    '{"redemptionUrl":"https://r.example/x"}',
    { code: 'https://r.example/x', redeemUrl: 'https://r.example/x' },
  ],
  ['[{"cardNumber":"A","redemptionUrl":"javascript:x"}]', { code: 'A', redeemUrl: null }],
])('the card %s is read as it is', async (body, card) => {
  const order = await heldBack()
  server.end(order.reference, 'SUCCESSFUL')
  server.onNext(cardsCall, raw(body))
  expect(await supplier().find(order)).toMatchObject({ result: card })
})

test.each(['PENDING', 'PROCESSING'] as const)(
  'an order that is %s is unknown, and not ordered again',
  async (status) => {
    const order = await heldBack()
    server.end(order.reference, status)
    const before = server.requests.length
    expect(await supplier().order(order)).toEqual({ status: 'unknown', reason: `the order is ${status}` })
    expect(server.requests.slice(before).some((request) => request.startsWith('POST /orders'))).toBe(false)
  },
)

test('a product that became dearer than was agreed is not ordered', async () => {
  const order = newOrder()
  const product = server.products.find(({ productId }) => productId === 1)
  const map = { '20.0': 22.001, '50.5': 55.55 }
  server.onNext('GET /products/1', json({ ...product, fixedRecipientToSenderDenominationsMap: map }))
  expect(await supplier().order(order)).toEqual({ status: 'rejected', reason: 'PRICE_CHANGED' })
  expect(placed(order)).toBe(0)
})

test('a value or a product that is sold no more is refused, and does not stay unknown', async () => {
  const order = newOrder()
  const product = server.products.find(({ productId }) => productId === 1)
  const gone: [Mishap, string][] = [
    [json({ ...product, fixedRecipientDenominations: [50.5] }), 'INVALID_FACE_VALUE'],
    [json({ ...product, status: 'INACTIVE' }), 'OUT_OF_STOCK'],
    [json({ ...product, senderCurrencyCode: 'NGN' }), 'PRODUCT_NOT_FOUND'],
    [{ kind: 'answer', status: 404, body: '{"errorCode":"PRODUCT_NOT_FOUND"}' }, 'PRODUCT_NOT_FOUND'],
  ]
  for (const [mishap, reason] of gone) {
    server.onNext('GET /products/1', mishap)
    expect(await supplier().order(order)).toEqual({ status: 'rejected', reason })
  }
  expect(placed(order)).toBe(0)
})

test('an empty balance puts an order off, and it is placed once there is money', async () => {
  server.balance = 1
  const order = newOrder()
  expect(await supplier().order(order)).toEqual({ status: 'deferred', reason: 'INSUFFICIENT_BALANCE' })
  server.balance = 1_000
  expect(await supplier().order(order)).toMatchObject({ status: 'done' })
})

test.each([401, 403, 429])(
  'an answer of %i puts an order off, since nothing was looked at',
  async (status) => {
    const order = newOrder()
    server.onNext(placeCall, { kind: 'answer', status })
    expect(await supplier().order(order)).toEqual({ status: 'deferred', reason: `it answered ${status}` })
    expect(await supplier().find(order)).toBeNull()
  },
)

test('a refusal of an order that was taken does not refund it', async () => {
  const order = newOrder()
  server.onNext(placeCall, { kind: 'contradiction', code: 'OUT_OF_STOCK' })
  expect(await supplier().order(order)).toMatchObject({ status: 'done' })
})

const nonsense: [string, Mishap][] = [
  ['500', { kind: 'answer', status: 500, body: '{"errorCode":"OUT_OF_STOCK"}' }],
  ['502 of a proxy', { kind: 'answer', status: 502, body: '<html>' }],
  ['404 of a proxy', { kind: 'answer', status: 404, body: '<html>' }],
  ['409', { kind: 'answer', status: 409, body: '{"errorCode":"CONFLICT"}' }],
  ['no JSON', { kind: 'answer', status: 200, body: '{"content":' }],
  ['another thing', { kind: 'answer', status: 200, body: '[]' }],
  ['a huge one', { kind: 'answer', status: 200, body: `"${'x'.repeat(2_000_000)}"` }],
  ['a redirect', { kind: 'answer', status: 302, headers: { location: '/api/products' } }],
  ['nothing, and hangs up', { kind: 'lost' }],
]

test.each(nonsense)('an answer that is %s leaves an order unknown', async (_, mishap) => {
  const order = newOrder()
  for (const call of [placeCall, reportCall]) {
    server.onNext(call, mishap)
    await expect(supplier().order(order)).rejects.toThrow(/^the gift card supplier /)
  }
  server.onNext(reportCall, mishap)
  await expect(supplier().find(order)).rejects.toThrow(/^the gift card supplier /)
})

test('an order whose answer comes too late is unknown in its time, with the token as with the rest', async () => {
  const order = newOrder()
  const slow = reloadlySupplier({ ...options(), timeoutMs: 150 })
  for (const call of [placeCall, 'POST /oauth/token']) {
    const startedAt = performance.now()
    server.onNext(call, { kind: 'silence' })
    const one = call === placeCall ? slow : reloadlySupplier({ ...options(), timeoutMs: 150 })
    await expect(one.order(order)).rejects.toThrow('gave no answer in time')
    expect(performance.now() - startedAt).toBeLessThan(1_500)
  }
  expect(placed(order)).toBe(1)
  expect(await supplier().order(order)).toMatchObject({ status: 'done' })
  expect(placed(order)).toBe(1)
})

test('orders of another reference prove nothing about ours', async () => {
  const [order, other] = [newOrder(), newOrder()]
  await supplier().order(other)
  const { card: _, ...shown } = server.orderOf(other.reference)
  server.onNext(reportCall, json({ content: [shown] }))
  await expect(supplier().find(order)).rejects.toThrow('orders of another reference')
  server.onNext(placeCall, json({ ...shown }))
  await expect(supplier().order(order)).rejects.toThrow('answered another order')
})

test('a token is asked for once, and again after it was refused', async () => {
  const one = supplier()
  const asked = () => server.requests.filter((request) => request === 'POST /oauth/token').length
  const before = asked()
  await one.balance()
  await one.balance()
  expect(asked()).toBe(before + 1)
  server.onNext('GET /accounts/balance', { kind: 'answer', status: 401 })
  await expect(one.balance()).rejects.toThrow('it answered 401')
  await one.balance()
  expect(asked()).toBe(before + 2)
})

test('a product that makes no sense is not sold, and a page of nothing else is no catalogue', async () => {
  const product = server.products.find(({ productId }) => productId === 1)
  const strange = [
    { ...product, productId: 8, recipientCurrencyCode: 'euro' },
    { ...product, productId: 8, fixedRecipientDenominations: [0] },
    { ...product, productId: 8, fixedRecipientToSenderDenominationsMap: {} },
    { ...product, productId: 8, discountPercentage: 100 },
  ]
  server.onNext('GET /products?', json({ totalPages: 1, content: [...strange, product] }))
  const { items } = await supplier().readCatalog(1)
  expect(items.map((one) => one.productReference)).toEqual(['1'])
  server.onNext('GET /products?', json({ totalPages: 1, content: strange }))
  await expect(supplier().readCatalog(1)).rejects.toThrow('without one readable product')
})

test('a rate covers each value: price, less the discount, and the fees', async () => {
  const product = server.products.find(({ productId }) => productId === 1)
  const change = { country: null, discountPercentage: 2.5, senderFee: 0.5, senderFeePercentage: 1 }
  server.onNext('GET /products?', json({ totalPages: 1, content: [{ ...product, ...change }] }))
  const { items } = await supplier().readCatalog(1)
  // 22 - 2.5 % + 1 % + 0.5, of 20; of 50.5 it is less.
  expect(items).toMatchObject([{ rate: '1.1085', country: null, values: { faceValues: ['20', '50.5'] } }])
})

test('no error holds a key, a code or what the supplier said', async () => {
  const order = await heldBack()
  server.end(order.reference, 'SUCCESSFUL')
  const spoken = ['{"cardNumber":"SECRET-CODE"', '[{"cardNumber":"SECRET-CODE"},{}]', '"SECRET-CODE"']
  const failing = spoken.map((body) => {
    server.onNext(cardsCall, { kind: 'answer', status: 200, body })
    return () => supplier().find(order)
  })
  const gone = { ...options(), url: 'http://127.0.0.1:1/api' }
  for (const act of [...failing, () => reloadlySupplier(gone).order(order)]) {
    const error = await act().then(
      () => assert.fail('it answered'),
      (failure: unknown) => failure,
    )
    assert(error instanceof Error)
    const shown = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
    for (const secret of [...Object.values(reloadlyKeys), 'SECRET-CODE']) expect(shown).not.toContain(secret)
  }
})

test('a notice names an order, and one without our reference is refused', () => {
  const notice = (data: object) => signNotice(Buffer.from(JSON.stringify({ data })))
  const reference = systemIds.next()
  expect(supplier().readCallback(notice({ customIdentifier: reference, status: 'FAILED' }))).toEqual({
    reference,
  })
  for (const customIdentifier of ['not-ours', 5, null])
    expect(() => supplier().readCallback(notice({ customIdentifier }))).toThrow(InvalidCallback)
})
