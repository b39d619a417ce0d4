import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { outcomeOf, times } from '../wire/replies.ts'
import { type Credentials, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()
afterAll(() => server.expectSoundBooks())

const merchant = 'Coffee House'
const control = (path: string, body: object) => server.send('POST', `/sandbox/v1/${path}`, { body })
const settle = (id: string, body: object) => server.send('POST', `/sandbox/v1/cards/orders/${id}`, { body })
const pay = (id: string) => server.send('POST', `/sandbox/v1/cards/orders/${id}/pay`, { body: {} })
const use = (card: number | string, body: object) =>
  server.send('POST', `/sandbox/v1/cards/${card}/purchases`, { body: { merchant, ...body } })
const refund = (card: number | string, amount: string) =>
  server.send('POST', `/sandbox/v1/cards/${card}/refunds`, { body: { amount, merchant } })
const setMode = (mode: 'manual' | 'automatic') => control('suppliers', { port: 'issuer', mode })
const get = async (path: string, as: Credentials) => (await server.send('GET', path, { as })).data

async function order(as: Credentials, body: object = {}): Promise<string> {
  const asked = { amount: '50', payment_method: 'balance_usdt', card_type: 'SHOPPING', ...body }
  const { status, text, data } = await server.send('POST', '/cards', { as, body: asked })
  expect(status, text).toBe(200)
  return data.order_id
}

/** A customer with an active card. */
async function holder() {
  const as = await server.newCustomer({ USDT: '500' })
  await setMode('manual')
  const id = await order(as)
  const settled = await settle(id, { outcome: 'completed' })
  expect(settled.data, settled.text).toEqual({ order_id: id, status: 'completed' })
  const { card_id: card } = await get(`/cards/orders/${id}`, as)
  const balance = async () => (await get(`/cards/${card}/balance`, as)).balance
  return { as, card, balance }
}

test('a merchant takes, reserves and gives up money of a card, and gives some back', async () => {
  const { as, card, balance } = await holder()
  const taken = await use(card, { amount: '19.99', category: '5812', country: 'GB' })
  expect(taken.data, taken.text).toMatchObject({
    ...{ card_id: card, type: 'purchase', status: 'completed', amount: '19.99', currency: 'USD' },
    merchant: { name: merchant, category: '5812', country: 'GB' },
  })
  expect((await use(card, { amount: '10', outcome: 'authorize' })).data).toMatchObject({ status: 'pending' })
  expect((await use(card, { amount: '5', outcome: 'reverse' })).data).toMatchObject({ status: 'reversed' })
  expect(await balance()).toBe('20.01')
  const refunded = await refund(card, '4.99')
  expect(refunded.data).toMatchObject({ type: 'refund', status: 'completed', amount: '4.99' })
  expect(await balance()).toBe('25')
  const { items } = await get(`/cards/${card}/transactions`, as)
  expect(items).toContainEqual(taken.data)
})

test('a purchase is declined where a bank would decline it', async () => {
  const { as, card } = await holder()
  const declined = (reason: string) => ({ status: 'declined', decline_reason: reason })
  expect((await use(card, { amount: '50.01' })).data).toMatchObject(declined('insufficient_funds'))
  const limits = await server.send('PATCH', `/cards/${card}/limits`, { as, body: { per_purchase: '10' } })
  expect(limits.status, limits.text).toBe(200)
  expect((await use(card, { amount: '10.01' })).data).toMatchObject(declined('limit'))
  await server.send('POST', `/cards/${card}/freeze`, { as })
  expect((await use(card, { amount: '1' })).data).toMatchObject(declined('card_frozen'))
})

test('what follows the answer of a freeze, an unfreeze or a limit is decided by it, however soon', async () => {
  const { as, card } = await holder()
  const change = async (verb: 'freeze' | 'unfreeze') =>
    expect((await server.send('POST', `/cards/${card}/${verb}`, { as })).status).toBe(200)
  const limit = async (per_purchase: string | null) =>
    expect((await server.send('PATCH', `/cards/${card}/limits`, { as, body: { per_purchase } })).status).toBe(
      200,
    )
  const told: unknown[] = []
  const pay = async () => told.push((await use(card, { amount: '0.5' })).data.status)
  for (let round = 0; round < 10; round++) {
    await change('freeze')
    await pay()
    await change('unfreeze')
    await pay()
    await limit('0.1')
    await pay()
    await limit(null)
    await pay()
  }
  expect(told).toEqual(times(10, () => ['declined', 'completed', 'declined', 'completed']).flat())
})

test('an issuer that does not answer keeps nobody from the answer of an unfreeze', async () => {
  const { as, card } = await holder()
  await server.send('POST', `/cards/${card}/freeze`, { as })
  await control('faults', { port: 'issuer', fault: 'timeout', count: 1 })
  const unfrozen = await server.send('POST', `/cards/${card}/unfreeze`, { as })
  expect([unfrozen.status, unfrozen.data.status]).toEqual([200, 'ACTIVE'])
  await control('faults', { port: 'issuer', fault: 'timeout', count: 0 })
})

test('an issuer that refuses ends the order, and the money is back', async () => {
  const as = await server.newCustomer({ USDT: '500' })
  await setMode('manual')
  const id = await order(as)
  const refused = await settle(id, { outcome: 'failed', reason: 'NO_STOCK' })
  expect(refused.data).toEqual({ order_id: id, status: 'failed' })
  expect(await get(`/cards/orders/${id}`, as)).toMatchObject({ status: 'failed', error: 'NO_STOCK' })
  expect((await get('/account/wallets/USDT', as)).available).toBe('500')
  expect(outcomeOf(await settle(id, { outcome: 'completed' }))).toEqual([409, 'ORDER_NOT_SETTLED'])
})

test('left alone, a card is issued and loaded within two seconds', async () => {
  await setMode('automatic')
  const as = await server.newCustomer({ USDT: '500' })
  const id = await order(as)
  const until = { timeout: 20_000, interval: 50 }
  await expect.poll(() => get(`/cards/orders/${id}`, as), until).toMatchObject({ status: 'completed' })
  const { card_id: card } = await get(`/cards/orders/${id}`, as)
  const load = await server.send('POST', `/cards/${card}/topup`, { as, body: { amount: '25' } })
  expect(load.status, load.text).toBe(200)
  await expect.poll(() => get(`/cards/${card}/balance`, as), until).toMatchObject({ balance: '75' })
})

test.each([
  ['rub_sbp', {}],
  ['onchain_usdt', { onchain_network: 'trc20' }],
])('the payer of an order by %s pays, and the card is made', async (payment_method, more) => {
  await setMode('automatic')
  await control('suppliers', { port: 'rail', mode: 'manual' })
  const as = await server.newCustomer()
  const id = await order(as, { payment_method, ...more })
  const paid = await pay(id)
  expect(paid.status, paid.text).toBe(200)
  await expect
    .poll(() => get(`/cards/orders/${id}`, as), { timeout: 20_000, interval: 50 })
    .toMatchObject({ status: 'completed', error: null })
})

test('controls refuse what is not there', async () => {
  const nobody = '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61'
  expect(outcomeOf(await settle(nobody, { outcome: 'completed' }))).toEqual([404, 'ORDER_NOT_FOUND'])
  expect(outcomeOf(await pay(nobody))).toEqual([404, 'ORDER_NOT_FOUND'])
  expect(outcomeOf(await use(999_999, { amount: '1' }))).toEqual([404, 'CARD_NOT_FOUND'])
  expect(outcomeOf(await refund('x', '1'))).toEqual([404, 'CARD_NOT_FOUND'])
  const { as } = await holder()
  const id = await order(as, { amount: '60' })
  expect(outcomeOf(await pay(id))).toEqual([409, 'ORDER_NOT_SETTLED'])
})

test('a control that a real supplier leaves no part in says so, and sends nobody to repeat the call', async () => {
  const { as } = await holder()
  const id = await order(as, { amount: '60' })
  await server.database.query(sql`update purchases set provider = 'a real one' where id = ${id}`)
  const { status, text } = await settle(id, { outcome: 'completed' })
  await server.database.query(sql`update purchases set provider = 'simulated' where id = ${id}`)
  expect([status, text]).toEqual([
    409,
    expect.stringContaining(
      'The control cannot do this: its supplier is a real one, which decides by itself.',
    ),
  ])
  expect(text).not.toMatch(/repeat/i)
})
