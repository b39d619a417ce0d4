import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { outcomeOf } from '../wire/replies.ts'
import { type Credentials, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()
let as: Credentials
beforeAll(async () => {
  as = await server.newCustomer({ USDT: '100000' })
  await until(async () => expect((await products()).length).toBeGreaterThan(40))
})
afterAll(() => server.expectSoundBooks())

const control = (path: string, body: object) => server.send('POST', `/sandbox/v1/${path}`, { body })
const setMode = (mode: string) => control('suppliers', { port: 'giftcards', mode })
const suffer = (fault: string, count: number) => control('faults', { port: 'giftcards', fault, count })
const advance = (seconds: number) => control('clock/advance', { seconds })
const decide = (id: string, body: object) => control(`giftcards/orders/${id}`, body)
const readOrder = async (id: string) => (await server.send('GET', `/giftcards/orders/${id}`, { as })).data

function until<T>(read: () => Promise<T>, timeout = 15_000): Promise<T> {
  return vi.waitFor(read, { timeout, interval: 30 })
}

async function products(): Promise<{ id: number; title: string }[]> {
  const { data } = await server.send('GET', '/giftcards/catalog?limit=100', { as })
  return data.items
}

async function buy(title: string): Promise<string> {
  const { id } = (await products()).find((one) => one.title === title) ?? expect.fail(`${title} is listed`)
  const body = { product_id: id, face_value: 10, symbol: 'USDT', idempotency_key: randomUUID() }
  const { status, text, data } = await server.send('POST', '/giftcards/purchase', { as, body })
  expect(status, text).toBeLessThan(300)
  return data.order_id
}

/** Waits until an order has these values, and answers it. */
function becomes(id: string, values: object) {
  return until(async () => {
    const found = await readOrder(id)
    expect(found).toMatchObject(values)
    return found
  })
}

describe('left alone', () => {
  test('a gift card is delivered within two seconds', async () => {
    const id = await buy('Test card')
    const from = performance.now()
    const { code } = await becomes(id, { status: 'completed', error: null })
    expect(performance.now() - from).toBeLessThan(3_000)
    expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
  })

  test.each([
    ['Test card that is declined', 'DECLINED'],
    ['Test card that is sold out', 'OUT_OF_STOCK'],
  ])('“%s” fails as %s', async (title, error) => {
    await becomes(await buy(title), { status: 'failed', error, code: null })
  })

  test('an order without an answer, or without its code, is processing for 20 seconds and then delivered', async () => {
    const ids = [await buy('Test card without an answer'), await buy('Test card whose code is late')]
    for (const id of ids) expect(await readOrder(id)).toMatchObject({ status: 'processing' })
    await advance(21)
    for (const id of ids) await becomes(id, { status: 'completed' })
  })
})

describe('a supplier that waits for controls', () => {
  beforeAll(async () => void (await setMode('manual')))
  afterAll(async () => void (await setMode('automatic')))

  test('delivers when sandboxSettleGiftCard tells it to, and its order gets no other outcome', async () => {
    const id = await buy('Steam Wallet')
    expect((await decide(id, { outcome: 'completed' })).data).toEqual({ order_id: id, status: 'completed' })
    expect(await readOrder(id)).toMatchObject({ status: 'completed' })
    const again = await decide(id, { outcome: 'completed' })
    expect(again.data).toEqual({ order_id: id, status: 'completed' })
    const other = await decide(id, { outcome: 'failed', reason: 'LATE' })
    expect(outcomeOf(other)).toEqual([409, 'ORDER_NOT_SETTLED'])
    expect(await readOrder(id)).toMatchObject({ status: 'completed' })
  })

  test('refuses when it is told to, with the reason as the order’s error', async () => {
    const id = await buy('Test card')
    expect((await decide(id, { outcome: 'failed', reason: 'OUT_OF_STOCK' })).data.status).toBe('failed')
    expect(await readOrder(id)).toMatchObject({ status: 'failed', error: 'OUT_OF_STOCK' })
    expect(outcomeOf(await decide(id, { outcome: 'completed' }))).toEqual([409, 'ORDER_NOT_SETTLED'])
    const other = await buy('Test card')
    expect((await decide(other, { outcome: 'failed', reason: 'no luck' })).data.status).toBe('failed')
    expect(await readOrder(other)).toMatchObject({ status: 'failed', error: 'DECLINED' })
  })

  test('is asked again by a control whose first question a fault meets', async () => {
    await suffer('lost_response', 2)
    const id = await buy('Test card')
    expect((await decide(id, { outcome: 'completed' })).data.status).toBe('completed')
    await suffer('timeout', 0)
  })

  test('decides about no order that it has not', async () => {
    for (const id of [randomUUID(), 'x'])
      expect(outcomeOf(await decide(id, { outcome: 'completed' }))).toEqual([404, 'ORDER_NOT_FOUND'])
    const id = await buy('Test card')
    const asService = await control(`services/orders/${id}`, { outcome: 'completed' })
    expect(outcomeOf(asService)).toEqual([404, 'ORDER_NOT_FOUND'])
    const withReason = await decide(id, { outcome: 'completed', reason: 'WHY' })
    expect(outcomeOf(withReason)).toEqual([422, 'VALIDATION_ERROR'])
  })
})
