import { afterEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { fiatDesk } from '../wire/fiat-desk.ts'
import { isReplay as replayed, times } from '../wire/replies.ts'
import { type Reply, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()
const desk = fiatDesk(server)
const seller = await desk.newTrader({ USDT: '10000', RUB: '1000000' })
const buyer = await desk.newTrader({ USDT: '10000', RUB: '1000000' })
afterEach(async () => {
  await desk.cancelAll(seller, buyer)
  for (const trader of [seller, buyer])
    expect(Object.values(await desk.balances(trader)).every((balance) => balance.endsWith('/0'))).toBe(true)
  await server.expectSoundBooks()
})

test('a limit order lives from new over partially_filled to filled, and both sides see money and fees', async () => {
  const one = await desk.newTrader({ USDT: '100' })
  const other = await desk.newTrader({ RUB: '10000' })
  const sold = await desk.limit(one, { side: 'sell', amount: '100', client_order_id: 'ask.1' })
  expect([sold.status, sold.data]).toEqual([
    200,
    {
      order_id: expect.any(String),
      pair: 'USDT/RUB',
      side: 'sell',
      type: 'limit',
      amount: '100',
      price: '80',
      status: 'new',
      client_order_id: 'ask.1',
    },
  ])
  const id = sold.data.order_id
  expect(await desk.balances(one)).toMatchObject({ USDT: '0/100' })
  expect(await desk.detail(one, id)).toMatchObject({ status: 'new', filled: '0', locked_quote_amount: '0' })

  const bought = await desk.limit(other, { side: 'buy', amount: '40', price: '81' })
  expect(bought.data).toMatchObject({ status: 'new', price: '81' })
  expect(await desk.detail(one, id)).toMatchObject({ status: 'partially_filled', filled: '40' })
  // The order fills at the maker's price; the money locked beyond that price is free again.
  expect(await desk.detail(other, bought.data.order_id)).toMatchObject({
    status: 'filled',
    filled: '40',
    avg_execution_price: '80',
    total_fee: '0.04',
    locked_quote_amount: '0',
    user_input_price: '81',
    user_input_amount: '40',
  })
  expect(await desk.balances(other)).toMatchObject({ RUB: '6800/0', USDT: '39.96/0' })

  await desk.limit(other, { side: 'buy', amount: '60' })
  const done = await desk.detail(one, id)
  expect(done).toMatchObject({ status: 'filled', filled: '100', total_fee: '4', user_id: one.id })
  expect(await desk.balances(one)).toMatchObject({ USDT: '0/0', RUB: '7996/0' })
  expect(await desk.trades(one)).toMatchObject([
    {
      pair: 'USDT/RUB',
      side: 'sell',
      price: '80',
      amount: '60',
      fee: '2.4',
      fee_currency: 'RUB',
      role: 'maker',
    },
    { amount: '40', fee: '1.6', order_id: id },
  ])
  expect(await desk.trades(other)).toMatchObject([
    { side: 'buy', amount: '60', fee: '0.06', fee_currency: 'USDT', role: 'taker' },
    { side: 'buy', amount: '40', fee: '0.04', order_id: bought.data.order_id },
  ])
})

test('cancelFiatOrder: a cancelled order gives back what it had left, and says how much was filled', async () => {
  const { data } = await desk.limit(buyer, { side: 'buy', amount: '10' })
  await desk.limit(seller, { side: 'sell', amount: '4' })
  expect((await desk.balances(buyer)).RUB).toMatch(/\/480$/)
  const cancelled = await desk.cancel(buyer, data.order_id.toUpperCase())
  expect(cancelled.data).toEqual({ ...data, status: 'cancelled', filled: '4' })
  expect(await desk.detail(buyer, data.order_id)).toMatchObject({
    status: 'cancelled',
    execution_message: 'CANCELLED_BY_OWNER',
  })
})

test('a market buy by budget never exceeds it and keeps what it asked for; amount is what it bought', async () => {
  const spender = await desk.newTrader({ RUB: '1000' })
  await desk.limit(seller, { side: 'sell', price: '80', amount: '5' })
  await desk.limit(seller, { side: 'sell', price: '80.03', amount: '50' })
  const accepted = await desk.market(spender, { side: 'buy', quote_amount: '500.50' })
  expect(accepted.data).toMatchObject({ status: 'new', type: 'market', amount: null, price: null })
  const order = await desk.detail(spender, accepted.data.order_id)
  expect(order).toMatchObject({
    status: 'filled',
    amount: '6.25',
    filled: '6.25',
    price: null,
    user_input_price_total: '500.5',
    user_input_amount: null,
    locked_quote_amount: '0',
  })
  // 5 × 80 + 1.25 × 80.03 = 500.0375, to the kopeck above.
  expect(await desk.balances(spender)).toMatchObject({ RUB: '499.96/0' })
})

test('time in force, post-only and the name of an order do what they say', async () => {
  await desk.limit(seller, { side: 'sell', amount: '3' })
  const immediate = await desk.limit(buyer, { side: 'buy', time_in_force: 'immediate_or_cancel' })
  const whole = await desk.limit(buyer, { side: 'buy', time_in_force: 'fill_or_kill' })
  const posted = await desk.limit(buyer, {
    side: 'buy',
    price: '79',
    post_only: true,
    client_order_id: 'p_1',
  })
  const detail = async ({ data }: Reply) => desk.detail(buyer, data.order_id)
  expect(await detail(immediate)).toMatchObject({
    status: 'cancelled',
    filled: '3',
    time_in_force: 'immediate_or_cancel',
    execution_message: 'IMMEDIATE_OR_CANCEL',
  })
  expect(await detail(whole)).toMatchObject({ filled: '0', execution_message: 'FILL_OR_KILL' })
  expect(await detail(posted)).toMatchObject({
    status: 'new',
    post_only: true,
    time_in_force: 'good_till_cancel',
    client_order_id: 'p_1',
  })
})

test('a market order that would meet its own maker first is refused with what to do', async () => {
  await desk.limit(buyer, { side: 'sell', amount: '5' })
  const { error } = await desk.market(buyer, { side: 'buy', amount: '2' })
  expect(error).toMatchObject({
    code: 'INSUFFICIENT_LIQUIDITY',
    details: { reason: 'SELF_TRADE_PREVENTED', hint: expect.stringContaining('cancel_oldest') },
  })
})

test('amendFiatOrder: an amend changes price and size, locks what it needs, and may trade at once', async () => {
  const { data } = await desk.limit(buyer, { side: 'buy', price: '78', amount: '10' })
  const smaller = await desk.amend(buyer, data.order_id, { amount: '8' })
  expect(smaller.data).toEqual({ ...data, amount: '8', filled: '0' })
  expect((await desk.balances(buyer)).RUB).toMatch(/\/624$/)
  await desk.limit(seller, { side: 'sell', price: '80', amount: '3' })
  const crossing = await desk.amend(buyer, data.order_id, { price: '80' })
  expect(crossing.data).toMatchObject({ price: '80', amount: '8', filled: '3', status: 'partially_filled' })
  const done = await desk.amend(buyer, data.order_id, { amount: '3' })
  expect(done.data).toMatchObject({ status: 'cancelled', filled: '3' })
  expect(await desk.detail(buyer, data.order_id)).toMatchObject({ execution_message: 'AMENDED_TO_FILLED' })
})

test('cancel all takes one side of one pair, or everything, and answers what it took', async () => {
  const bids = await Promise.all(times(3, () => desk.limit(buyer, { side: 'buy', price: '79' })))
  const ask = await desk.limit(buyer, { side: 'sell', price: '81' })
  const others = await desk.limit(seller, { side: 'sell', price: '82' })
  const ids = (replies: Reply[]) => replies.map(({ data }) => data.order_id).sort()
  const bought = await server.send('DELETE', '/spot/fiat/orders?pair=usdt-rub&side=buy', { as: buyer })
  expect(bought.data.count).toBe(3)
  expect(bought.data.cancelled.sort()).toEqual(ids(bids))
  const rest = await server.send('DELETE', '/spot/fiat/orders', { as: buyer })
  expect(rest.data).toEqual({ cancelled: [ask.data.order_id], count: 1 })
  expect((await server.send('DELETE', '/spot/fiat/orders', { as: buyer })).data).toEqual({
    cancelled: [],
    count: 0,
  })
  expect(await desk.detail(seller, others.data.order_id)).toMatchObject({ status: 'new' })
})

test('a repeated cancel all takes nothing that was placed since', async () => {
  const first = await desk.limit(buyer, { side: 'buy', price: '79' })
  const cancelAll = () =>
    server.send('DELETE', '/spot/fiat/orders', { as: buyer, headers: { 'idempotency-key': 'all' } })
  expect((await cancelAll()).data).toEqual({ cancelled: [first.data.order_id], count: 1 })
  const second = await desk.limit(buyer, { side: 'buy', price: '79' })
  const again = await cancelAll()
  expect([again.data.cancelled, replayed(again)]).toEqual([[first.data.order_id], 'true'])
  expect(await desk.detail(buyer, second.data.order_id)).toMatchObject({ status: 'new' })
})

test('an order in another spelling is its repeat, and no other terms are', async () => {
  const order = { pair: 'USDT/RUB', side: 'buy', type: 'limit', price: '78', amount: '10' }
  const { data, status } = await desk.place(buyer, order, { key: 'spelled' })
  expect(status).toBe(200)
  for (const spelling of [
    { pair: 'usdt-rub' },
    { price: '78.00', amount: '010.0' },
    { time_in_force: 'good_till_cancel', post_only: false },
  ]) {
    const again = await desk.place(buyer, { ...order, ...spelling }, { key: 'spelled' })
    expect([replayed(again), again.data?.order_id]).toEqual(['true', data.order_id])
  }
  for (const other of [
    { side: 'sell' },
    { price: '78.01' },
    { amount: '10.01' },
    { time_in_force: 'immediate_or_cancel' },
    { post_only: true },
    { stp: 'cancel_newest' },
    { client_order_id: 'mine' },
    { type: 'market', price: undefined },
    { type: 'market', price: undefined, amount: undefined, quote_amount: '800' },
  ]) {
    const reused = await desk.place(buyer, { ...order, ...other }, { key: 'spelled' })
    expect([other, reused.error?.code]).toEqual([other, 'IDEMPOTENCY_KEY_REUSED'])
  }
  await desk.cancelAll(buyer)
})

test('amendments and cancellations of all in another spelling are repeats as well', async () => {
  const { data } = await desk.limit(buyer, { side: 'buy', price: '78' })
  const change = (body: object) => desk.amend(buyer, data.order_id, body, { key: 'respelled' })
  expect((await change({ price: '77', amount: '12' })).status).toBe(200)
  expect(replayed(await change({ price: '77.00', amount: '12.0' }))).toBe('true')
  for (const other of [{ price: '77' }, { amount: '12' }, { price: '77', amount: '13' }])
    expect((await change(other)).error?.code).toBe('IDEMPOTENCY_KEY_REUSED')
  const cancelAll = (query: string) =>
    server.send('DELETE', `/spot/fiat/orders${query}`, {
      as: buyer,
      headers: { 'idempotency-key': 'respelled-all' },
    })
  expect((await cancelAll('?pair=USDT/RUB')).data).toEqual({ cancelled: [data.order_id], count: 1 })
  expect(replayed(await cancelAll('?pair=usdt-rub'))).toBe('true')
  for (const other of ['', '?pair=USDT/RUB&side=buy'])
    expect((await cancelAll(other)).error?.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('a repeated POST places nothing and answers the order as it is by then', async () => {
  const order = { side: 'buy' as const, amount: '10' }
  const first = await desk.limit(buyer, order, { key: 'post_1-A' })
  expect([first.data.status, replayed(first)]).toEqual(['new', null])
  await desk.limit(seller, { side: 'sell', amount: '4' })
  const again = await desk.limit(buyer, order, { key: 'post_1-A' })
  expect([again.data, replayed(again)]).toEqual([{ ...first.data, status: 'partially_filled' }, 'true'])
  const inBody = await desk.limit(buyer, { ...order, idempotency_key: 'post_1-A' })
  expect([inBody.data.order_id, replayed(inBody)]).toEqual([first.data.order_id, 'true'])
  await desk.cancel(buyer, first.data.order_id)
  expect((await desk.limit(buyer, order, { key: 'post_1-A' })).data.status).toBe('cancelled')
  const budget = { side: 'buy' as const, quote_amount: '400' }
  await desk.limit(seller, { side: 'sell', amount: '50' })
  const spent = await desk.market(buyer, budget, { key: 'budget' })
  expect(spent.data).toMatchObject({ amount: null, status: 'new' })
  expect((await desk.market(buyer, budget, { key: 'budget' })).data).toMatchObject({
    amount: '5',
    status: 'filled',
  })
})

test('one key sent fifty times at once places one order', async () => {
  const before = (await desk.list(buyer)).length
  const replies = await Promise.all(times(50, () => desk.limit(buyer, { side: 'buy' }, { key: 'at-once' })))
  expect(new Set(replies.map(({ data }) => data.order_id)).size).toBe(1)
  expect(replies.filter((reply) => replayed(reply) === null)).toHaveLength(1)
  expect(await desk.list(buyer)).toHaveLength(before + 1)
})

test('a key with another payload is IDEMPOTENCY_KEY_REUSED; a refusal is remembered with its key', async () => {
  await desk.limit(buyer, { side: 'buy' }, { key: 'mine' })
  const reused = await desk.limit(buyer, { side: 'buy', amount: '11' }, { key: 'mine' })
  expect([reused.status, reused.error?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  const poor = await server.newCustomer({ RUB: '1000' }, { RUB: '100' })
  const refused = await desk.limit(poor, { side: 'buy' }, { key: 'mine' })
  expect([refused.error?.code, replayed(refused)]).toEqual(['INSUFFICIENT_BALANCE', null])
  const more = { currency: 'RUB', amount: '1000' }
  await server.send('POST', '/funding/transfer/to-trading', { as: poor, body: more })
  const again = await desk.limit(poor, { side: 'buy' }, { key: 'mine' })
  expect([again.text, replayed(again)]).toEqual([refused.text, 'true'])
})

test('a repeated DELETE answers the order as it is, a repeated PATCH changes nothing again', async () => {
  const { data } = await desk.limit(buyer, { side: 'buy', price: '78' })
  const amended = await desk.amend(buyer, data.order_id, { amount: '12' }, { key: 'amend' })
  await desk.amend(buyer, data.order_id, { amount: '15' })
  const again = await desk.amend(buyer, data.order_id, { amount: '12' }, { key: 'amend' })
  expect([amended.data.amount, again.data.amount, replayed(again)]).toEqual(['12', '15', 'true'])
  const cancelled = await desk.cancel(buyer, data.order_id, { key: 'cancel' })
  const repeated = await desk.cancel(buyer, data.order_id, { key: 'cancel' })
  expect(cancelled.data).toMatchObject({ status: 'cancelled', filled: '0' })
  expect([repeated.data, replayed(repeated)]).toEqual([cancelled.data, 'true'])
  const other = await desk.limit(buyer, { side: 'buy', price: '78' })
  const reused = await desk.cancel(buyer, other.data.order_id, { key: 'cancel' })
  expect(reused.error?.code).toBe('IDEMPOTENCY_KEY_REUSED')
  const late = await desk.cancel(buyer, data.order_id, { key: 'late' })
  const lateAgain = await desk.cancel(buyer, data.order_id, { key: 'late' })
  expect([late.error?.code, lateAgain.text, replayed(lateAgain)]).toEqual([
    'ORDER_NOT_CANCELLABLE',
    late.text,
    'true',
  ])
})

test('of 500 orders at once against one balance, only as many lock as it covers', async () => {
  const trader = await desk.newTrader({ RUB: '80000' })
  const replies = await Promise.all(
    times(500, () => desk.limit(trader, { side: 'buy', price: '80', amount: '5' })),
  )
  const codes = Object.groupBy(replies, ({ error }) => error?.code ?? 'taken')
  expect([codes.taken?.length, codes.INSUFFICIENT_BALANCE?.length]).toEqual([200, 300])
  expect(await desk.balances(trader)).toMatchObject({ RUB: '0/80000' })
  const [row] = await server.database.query<{ locked: bigint; count: bigint }>(sql`
    select sum(locked_units) as locked, count(*) as count from orders
    where customer_number = ${trader.id} and status = 'new'`)
  expect(row).toEqual({ locked: 8_000_000n, count: 200n })
  await server.expectSoundBooks()
  await desk.cancelAll(trader)
  expect(await desk.balances(trader)).toMatchObject({ RUB: '80000/0' })
})

test('an order and a transfer back to the wallet never spend the same unit', async () => {
  const trader = await desk.newTrader({ RUB: '800' })
  const body = { currency: 'RUB', amount: '800' }
  const move = (way: string) => server.send('POST', `/funding/transfer/${way}`, { as: trader, body })
  const order = () => desk.limit(trader, { side: 'buy', price: '78', amount: '10.25' })
  for (let round = 0; round < 20; round++) {
    const racers = [order, () => move('from-trading')]
    if (round % 2 === 1) racers.reverse()
    const outcomes = await Promise.all(racers.map((send) => send()))
    expect(outcomes.map(({ error }) => error?.code ?? 'done').sort()).toEqual([
      'INSUFFICIENT_BALANCE',
      'done',
    ])
    const { RUB = '' } = await desk.balances(trader)
    expect(['0.5/799.5', '0/0']).toContain(RUB)
    if (RUB === '0/0') await move('to-trading')
    else await desk.cancelAll(trader)
  }
  expect(await desk.balances(trader)).toMatchObject({ RUB: '800/0' })
})
