import { beforeEach, expect, test } from 'vitest'
import { cryptoDesk } from '../wire/crypto-desk.ts'
import { outcomeOf, times } from '../wire/replies.ts'
import { createServerHome } from '../wire/server-process.ts'
import { type Credentials, type Reply, sendSigned, useTwoServers } from '../wire/test-server.ts'

const [server, second] = await useTwoServers()
const desk = cryptoDesk(server, [second])
beforeEach(() => desk.pin('BTC-USDT', '65000'))

const buying = { from_symbol: 'USDT', to_symbol: 'BTC', type: 'limit' }
const selling = { from_symbol: 'BTC', to_symbol: 'USDT', type: 'limit' }
const unknownId = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'
const reasonOf = ({ error }: Reply) => error?.details?.reason

async function place(as: Credentials, body: object): Promise<string> {
  const { status, data, text } = await desk.order(as, body)
  expect(status, text).toBe(200)
  return data.order_id
}

test('a limit order locks what it gives, which is no withdrawal, waits, and is filled within a second at its price or better', async () => {
  const customer = await server.newCustomer({ USDT: '1000' })
  const { data } = await desk.order(customer, { ...buying, from_amount: '600', order_price: '60000.00' })
  expect(data).toEqual({
    order_id: expect.any(String),
    from_symbol: 'USDT',
    to_symbol: 'BTC',
    from_amount: '600',
    to_amount: null,
    type: 'limit',
    order_price: '60000',
    status: 'processing',
  })
  const wallet = await server.send('GET', '/account/wallets/USDT', { as: customer })
  expect(wallet.data).toMatchObject({ balance: '1000', available: '400', pending_withdraw: '0' })
  const [out] = await desk.transactions(customer)
  const spoken = {
    transaction_id: data.order_id,
    type: 'spot_crypto',
    direction: 'out',
    symbol: 'USDT',
    amount: '600',
  }
  expect(out).toMatchObject({ ...spoken, status: 'processing', comment: '600 USDT → BTC at 60000' })
  await server.expectSoundBooks()
  await desk.pin('BTC-USDT', '50000')
  // 600 / 50050.
  expect(await desk.ended(customer, data.order_id, { withinMs: 1_000 })).toEqual({
    ...data,
    to_amount: '0.01198801',
    status: 'completed',
    created_at: expect.any(String),
  })
  expect(await desk.balances(customer)).toEqual({ USDT: '400/0', BTC: '0.01198801/0' })
  const [given, received, ...rest] = await desk.transactions(customer)
  const done = { status: 'completed', comment: '600 USDT → 0.01198801 BTC' }
  expect(rest).toEqual([])
  expect(given).toMatchObject({ ...spoken, ...done })
  expect(received).toMatchObject({ ...done, direction: 'in', symbol: 'BTC', amount: '0.01198801' })
  await server.expectSoundBooks()
})

test('without a price a limit order is taken and waits', async () => {
  const customer = await server.newCustomer({ BTC: '1' })
  await desk.silencePrices(true)
  const id = await place(customer, { ...selling, from_amount: '1', order_price: '1' })
  expect(await desk.balances(customer)).toEqual({ BTC: '0/1' })
  await desk.silencePrices(false)
  expect(await desk.ended(customer, id)).toMatchObject({ status: 'completed', to_amount: '64935' })
})

test('cancelCryptoOrder gives back all that an order locked, once', async () => {
  const customer = await server.newCustomer({ USDT: '1000' })
  const id = await place(customer, { ...buying, from_amount: '600', order_price: '100' })
  const { status, data } = await desk.cancel(customer, id.toUpperCase())
  expect([status, data]).toEqual([200, { cancelled: true, order_id: id, status: 'cancelled' }])
  expect(await desk.balances(customer)).toEqual({ USDT: '1000/0' })
  const again = await desk.cancel(customer, id)
  expect([...outcomeOf(again), reasonOf(again)]).toEqual([400, 'CANCEL_FAILED', 'already_cancelled'])
  expect(again.error?.message).toBe('The order is already cancelled.')
  expect(await desk.list(customer)).toMatchObject([{ order_id: id, to_amount: null, status: 'cancelled' }])
  expect(await desk.transactions(customer)).toMatchObject([
    { transaction_id: id, status: 'cancelled', amount: '600', comment: '600 USDT → BTC at 100' },
  ])
  await server.expectSoundBooks()
})

test('CANCEL_FAILED says which order cannot be cancelled and why', async () => {
  const customer = await server.newCustomer({ USDT: '1000' })
  const market = await place(customer, { ...buying, type: 'market', from_amount: '10' })
  const limit = await place(customer, { ...buying, from_amount: '10', order_price: '65065' })
  await desk.ended(customer, limit)
  const [noLimit, completed] = [await desk.cancel(customer, market), await desk.cancel(customer, limit)]
  expect([...outcomeOf(noLimit), reasonOf(noLimit)]).toEqual([400, 'CANCEL_FAILED', 'not_a_limit_order'])
  expect([...outcomeOf(completed), reasonOf(completed)]).toEqual([400, 'CANCEL_FAILED', 'already_completed'])
  expect(noLimit.error?.message).toBe('The order is not a limit order.')
  expect(completed.error?.message).toBe('The order is already completed.')
})

test("what is no order of one's own is ORDER_NOT_FOUND", async () => {
  const [owner, other] = [await server.newCustomer({ USDT: '10' }), await server.newCustomer()]
  const id = await place(owner, { ...buying, from_amount: '10', order_price: '1' })
  for (const [as, orderId] of [
    [other, id],
    [owner, unknownId],
    [owner, 'x'],
    [owner, `${id}0`],
  ] as const)
    expect(outcomeOf(await desk.cancel(as, orderId))).toEqual([404, 'ORDER_NOT_FOUND'])
  expect(await desk.balances(owner)).toEqual({ USDT: '0/10' })
  expect((await desk.cancel(owner, id)).status).toBe(200)
})

test('a cancellation repeated with its idempotency key is the first answer again', async () => {
  const customer = await server.newCustomer({ USDT: '1000' })
  const [id, kept] = [
    await place(customer, { ...buying, from_amount: '10', order_price: '1' }),
    await place(customer, { ...buying, from_amount: '20', order_price: '1' }),
  ]
  const replies = await Promise.all(
    times(40, (index) => desk.cancel(customer, id, { key: 'stop', at: index % 2 === 0 ? server : second })),
  )
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(replies[0]?.data).toMatchObject({ cancelled: true })
  expect(replies.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
  expect(outcomeOf(await desk.cancel(customer, kept, { key: 'stop' }))).toEqual([
    422,
    'IDEMPOTENCY_KEY_REUSED',
  ])
  expect(await desk.balances(customer)).toEqual({ USDT: '980/20' })
  const unknown = await desk.cancel(customer, unknownId, { key: 'nothing' })
  expect((await desk.cancel(customer, unknownId, { key: 'nothing' })).text).toBe(unknown.text)
  await server.expectSoundBooks()
})

test('cancellations race fills on two servers, and each order ends once, many times over', async () => {
  const ends = { cancelled: 0, completed: 0 }
  // Until both have won, or this proves nothing.
  for (
    let round = 0;
    round < 12 || (Math.min(ends.cancelled, ends.completed) === 0 && round < 100);
    round++
  ) {
    const customer = await server.newCustomer({ BTC: '1' })
    const ids = await Promise.all(
      times(10, () => place(customer, { ...selling, from_amount: '0.1', order_price: '64935' })),
    )
    // Each a little later than the one before, so that the workers of both servers come in between.
    const replies: Reply[] = []
    for (const id of ids)
      replies.push(
        ...(await Promise.all([desk.cancel(customer, id), desk.cancel(customer, id, { at: second })])),
      )
    const orders = await Promise.all(ids.map((id) => desk.ended(customer, id)))
    const filled = orders.filter(({ status }) => status === 'completed').length
    ends.completed += filled
    ends.cancelled += 10 - filled
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10 - filled)
    expect(new Set(replies.flatMap((reply) => reasonOf(reply) ?? []))).toEqual(
      new Set([...(filled > 0 ? ['already_completed'] : []), ...(filled < 10 ? ['already_cancelled'] : [])]),
    )
    const { BTC, USDT = '0/0' } = await desk.balances(customer)
    expect([BTC, USDT]).toEqual([`${(10 - filled) / 10}/0`, `${(64935 * filled) / 10}/0`])
  }
  expect(Math.min(ends.cancelled, ends.completed), JSON.stringify(ends)).toBeGreaterThan(0)
  await server.expectSoundBooks()
}, 60_000)

test('an order that waits over a kill of the server is filled by the next one', async () => {
  const home = createServerHome()
  try {
    const first = await home.start()
    const { alice } = first.customers
    const body = { ...buying, from_amount: '650.65', order_price: '65065' }
    const pin = { method: 'POST', path: '/sandbox/v1/prices/BTC-USDT', as: alice }
    await sendSigned(first.url, { ...pin, body: { price: '70000' } })
    const placed = await sendSigned(first.url, {
      method: 'POST',
      path: '/spot/crypto/order',
      body,
      as: alice,
    })
    expect(placed.data).toMatchObject({ status: 'processing', to_amount: null })
    first.signal('SIGKILL')
    await first.ended
    const next = await home.start()
    const orders = () => sendSigned(next.url, { method: 'GET', path: '/spot/crypto/orders', as: alice })
    expect((await orders()).data).toMatchObject([{ order_id: placed.data.order_id, status: 'processing' }])
    await sendSigned(next.url, { ...pin, body: { price: '65000' } })
    await expect
      .poll(async () => (await orders()).data, { timeout: 5_000, interval: 20 })
      .toMatchObject([{ order_id: placed.data.order_id, status: 'completed', to_amount: '0.01' }])
    const audit = await home.audit()
    expect(audit.output).toContain('✓ locked funding balances are locked by waiting limit orders')
    expect(audit.code).toBe(0)
  } finally {
    await home.destroy()
  }
}, 120_000)
