import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { isReplay, outcomeOf } from '../wire/replies.ts'
import { type Credentials, useTestServer } from '../wire/test-server.ts'
import { untilIssued } from '../wire/until-issued.ts'

const server = await useTestServer()
afterAll(() => server.expectSoundBooks())

const shopping = { amount: '50', payment_method: 'balance_usdt', card_type: 'SHOPPING' }
const send = (as: Credentials, method: string, path: string, body?: object) =>
  server.send(method, path, { as, ...(body && { body }) })
const usdt = async (as: Credentials) => (await server.send('GET', '/account/wallets/USDT', { as })).data

test('a card from the balance is ordered once, loaded, revealed, frozen and blocked, and its story is told', async () => {
  const as = await server.newCustomer({ USDT: '200' })
  const body = { ...shopping, idempotency_key: 'my-card' }
  const [first, second] = [await send(as, 'POST', '/cards', body), await send(as, 'POST', '/cards', body)]
  expect([first.status, first.data.status, first.data.total]).toEqual([200, 'processing', '56'])
  expect([isReplay(second), second.data.order_id]).toEqual(['true', first.data.order_id])
  const card = await untilIssued(server, { as, id: first.data.order_id })
  expect(card).toMatchObject({ status: 'ACTIVE', balance: '50', cvc: '***' })
  expect((await send(as, 'GET', '/cards')).data).toEqual([card])

  const load = await send(as, 'POST', `/cards/${card.id}/topup`, { amount: '25', payment_method: 'usdt' })
  expect(load.data).toMatchObject({ card_id: card.id, fee: '0.5', debit_amount: '25.5' })
  const balance = async () => (await send(as, 'GET', `/cards/${card.id}/balance`)).data.balance
  await expect.poll(balance, { timeout: 15_000, interval: 50 }).toBe('75')
  const loaded = await server.send('GET', `/transactions/${load.data.transaction_id}`, { as })
  expect(loaded.data).toMatchObject({ type: 'card_topup', status: 'completed', amount: '25', fee: '0.5' })
  expect(await usdt(as)).toMatchObject({ available: '118.5' })

  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { extractable: true })
  const { data } = await send(as, 'POST', `/cards/${card.id}/reveal`, {
    public_key: await exportJWK(publicKey),
  })
  const { plaintext } = await compactDecrypt(data.jwe, privateKey)
  const secrets = JSON.parse(new TextDecoder().decode(plaintext))
  expect(secrets).toMatchObject({ date_expired: card.date_expired })
  expect(secrets.number.slice(-4)).toBe(card.number.slice(-4))

  const limits = await send(as, 'PATCH', `/cards/${card.id}/limits`, { per_day: '20' })
  expect(limits.data.limits).toEqual({ per_purchase: null, per_day: '20', per_month: null })
  expect((await send(as, 'POST', `/cards/${card.id}/freeze`)).data.status).toBe('FROZEN')
  expect(outcomeOf(await send(as, 'POST', `/cards/${card.id}/topup`, { amount: '5' }))).toEqual([
    400,
    'CARD_FROZEN',
  ])
  expect((await send(as, 'POST', `/cards/${card.id}/unfreeze`)).data.status).toBe('ACTIVE')
  expect((await send(as, 'POST', `/cards/${card.id}/block`)).data).toMatchObject({
    status: 'BLOCKED',
    balance: '0',
  })
  expect(await usdt(as)).toMatchObject({ available: '193.5' })

  const listed = await send(as, 'GET', '/cards/transactions/all?card_type=SHOPPING')
  expect(listed.data.items).toHaveLength(2)
  type Told = { sequence: number; data: { type: string; status: string } }
  await expect
    .poll(async () => {
      const log = await server.send('GET', '/events?types=card.*', { as })
      return log.data.items.map(({ sequence, data: { type, status } }: Told) => [sequence, type, status])
    })
    .toEqual([
      [1, 'issue', 'pending'],
      [2, 'issue', 'completed'],
      [1, 'topup', 'pending'],
      [2, 'topup', 'completed'],
    ])
})

test('a card is paid by fast payment at the rate that is told, and its page needs no key', async () => {
  const as = await server.newCustomer()
  await server.send('POST', '/sandbox/v1/suppliers', { body: { port: 'rail', mode: 'manual' } })
  const { data: order } = await send(as, 'POST', '/cards', { ...shopping, payment_method: 'rub_sbp' })
  expect(order).toMatchObject({ status: 'awaiting_payment', source_symbol: 'RUB', card_id: null })
  expect(order.payment).toMatchObject({ kind: 'sbp', currency: 'RUB', amount: order.debit_amount })
  const page = await fetch(order.payment.url.replace(/^https?:\/\/[^/]+/, server.url))
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('₽')])
  await server.send('POST', '/sandbox/v1/suppliers', { body: { port: 'rail', mode: 'automatic' } })
  const card = await untilIssued(server, { as, id: order.order_id })
  expect(card.balance).toBe('50')
  const listed = await send(as, 'GET', '/cards/orders?status=completed')
  expect(listed.data.items).toMatchObject([{ order_id: order.order_id, card_id: card.id, error: null }])
})

test('a card is paid on chain at an address of its own', async () => {
  const as = await server.newCustomer()
  const asked = { ...shopping, payment_method: 'onchain_usdt', onchain_network: 'trc20' }
  const { data: order } = await send(as, 'POST', '/cards', asked)
  const { address, amount, network } = order.payment
  expect([amount, network]).toEqual(['56', 'trc20'])
  const paid = await server.send('POST', '/sandbox/v1/chain/trc20/deposits', {
    body: { address, symbol: 'USDT', amount },
  })
  expect(paid.status, paid.text).toBe(200)
  expect(await untilIssued(server, { as, id: order.order_id })).toMatchObject({ balance: '50' })
  expect(await usdt(as)).toMatchObject({ available: '0' })
})

test('what the issuer declines is in the wallet again', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  const { data: order } = await send(as, 'POST', '/cards', { ...shopping, amount: '50.02' })
  const read = async () => (await send(as, 'GET', `/cards/orders/${order.order_id}`)).data
  await expect
    .poll(read, { timeout: 15_000, interval: 50 })
    .toMatchObject({ status: 'failed', card_id: null })
  expect((await read()).error).toMatch(/^[A-Z_]+$/)
  expect(await usdt(as)).toMatchObject({ available: '100' })
})

test('another customer finds neither the card nor the order', async () => {
  const [as, other] = [await server.newCustomer({ USDT: '100' }), await server.newCustomer()]
  const { data: order } = await send(as, 'POST', '/cards', shopping)
  const { id } = await untilIssued(server, { as, id: order.order_id })
  for (const path of [`/cards/${id}`, `/cards/${id}/balance`, `/cards/${id}/transactions`])
    expect(outcomeOf(await send(other, 'GET', path))).toEqual([404, 'CARD_NOT_FOUND'])
  expect(outcomeOf(await send(other, 'GET', `/cards/orders/${order.order_id}`))).toEqual([
    404,
    'ORDER_NOT_FOUND',
  ])
  expect((await send(other, 'GET', '/cards')).data).toEqual([])
})

test('settings, options and the rate say what can be ordered', async () => {
  const { data: settings } = await send(server.customers.carol, 'GET', '/cards/settings')
  expect(settings.payment_methods).toEqual(['balance_usdt', 'rub_sbp', 'onchain_usdt'])
  expect(settings.card_types).toMatchObject([
    { card_type: 'SHOPPING', buy_fee: '5', top_up_fee: '2', required_top_up: '10', is_active: true },
    { card_type: 'ADVERTISING', buy_fee: '3', top_up_fee: '3', required_top_up: '20', is_active: true },
  ])
  const { data: meta } = await send(server.customers.carol, 'GET', '/cards/meta')
  expect([meta.currencies, meta.options.length > 2]).toEqual([['USD'], true])
  const { data: rate } = await send(server.customers.carol, 'GET', '/cards/rate')
  expect([rate.pair, rate.rate]).toEqual(['USDT/RUB', expect.stringMatching(/^\d+\.\d+$/)])
})
