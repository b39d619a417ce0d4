import { afterAll, afterEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { openFiatExchange, orderOf, refusalOf } from '../../../../test/world/fiat-exchange.ts'

const exchange = await openFiatExchange()
const alice = await exchange.newCustomer({ USDT: '1000', RUB: '100000' })
const bob = await exchange.newCustomer({ USDT: '1000000', RUB: '200' })
afterEach(async () => {
  for (const one of [alice, bob]) await exchange.market.submit(exchange.commands.cancelAll(one))
  await exchange.expectSoundBooks()
})
afterAll(() => exchange.close())

async function orderCount(): Promise<bigint | undefined> {
  const [row] = await exchange.database.query<{ count: bigint }>(sql`select count(*) as count from orders`)
  return row?.count
}

const limit = { side: 'buy', price: '80', amount: '10' } as const

test.for([
  { terms: { amount: '0.99' }, code: 'ORDER_BELOW_MIN_SIZE', details: { min_order_size: '1' } },
  { terms: { amount: '1000000.01' }, code: 'ORDER_ABOVE_MAX_SIZE', details: { max_order_size: '1000000' } },
  { terms: { amount: '10.005' }, code: 'INVALID_ORDER_REQUEST', details: { field: 'amount', lot: '0.01' } },
  { terms: { amount: '1.24' }, code: 'ORDER_BELOW_MIN_VALUE', details: { min_order_value: '100' } },
  // 1.26 × 79.36 = 99.9936, which would be 100.00 rounded up.
  {
    terms: { amount: '1.26', price: '79.36' },
    code: 'ORDER_BELOW_MIN_VALUE',
    details: { min_order_value: '100' },
  },
  {
    terms: { price: '88.01' },
    code: 'PRICE_OUT_OF_BAND',
    details: { allowed_price_min: '72', allowed_price_max: '88' },
  },
  {
    terms: { price: '71.99' },
    code: 'PRICE_OUT_OF_BAND',
    details: { allowed_price_min: '72', allowed_price_max: '88' },
  },
  {
    terms: { price: '9'.repeat(60) },
    code: 'PRICE_OUT_OF_BAND',
    details: { allowed_price_min: '72', allowed_price_max: '88' },
  },
  {
    terms: { amount: '1250.01' },
    code: 'INSUFFICIENT_BALANCE',
    details: { currency: 'RUB', required: '100000.8', available: '100000', account: 'trading' },
  },
])('$code of a limit order says what would do, and creates nothing', async ({ terms, code, details }) => {
  const { market, commands } = exchange
  const before = await orderCount()
  const refusal = await refusalOf(market.submit(commands.limit(alice, { ...limit, ...terms })))
  expect(refusal).toEqual({ code, status: 400, details })
  expect(await orderCount()).toBe(before)
  expect(await exchange.balances(alice)).toEqual({ RUB: '100000/0', USDT: '1000/0' })
})

test('a refused order takes no number', async () => {
  const { market, commands } = exchange
  const first = await orderOf(market.submit(commands.limit(alice, limit)))
  await refusalOf(market.submit(commands.limit(alice, { ...limit, amount: '100000' })))
  const second = await orderOf(market.submit(commands.limit(alice, limit)))
  expect(second.number).toBe(first.number + 1)
})

test('INSUFFICIENT_LIQUIDITY tells an empty side from one that holds too little', async () => {
  const { market, commands } = exchange
  const details = {
    quote_amount: null,
    quote_currency: 'RUB',
    available_liquidity: '0',
    base_currency: 'USDT',
    min_order_size: '1',
    reason: 'EMPTY_SIDE',
    hint: expect.any(String),
  }
  const buy = commands.market(alice, { side: 'buy', amount: '5' })
  const empty = { code: 'INSUFFICIENT_LIQUIDITY', status: 400, details }
  expect(await refusalOf(market.submit(buy))).toEqual(empty)
  expect(await refusalOf(market.submit(commands.market(alice, { budget: '500' })))).toEqual({
    ...empty,
    details: { ...details, quote_amount: '500' },
  })
  await market.submit(commands.limit(bob, { side: 'sell', price: '80', amount: '10' }))
  await market.submit(commands.limit(alice, { ...limit, amount: '9.5', timeInForce: 'immediate_or_cancel' }))
  const little = { ...details, available_liquidity: '0.5', reason: 'BELOW_MINIMUM_LOT' }
  expect(await refusalOf(market.submit(buy))).toEqual({ ...empty, details: little })
  expect((await exchange.balances(bob)).USDT).toBe('999990/0.5')
})

test('QUOTE_AMOUNT_TOO_SMALL refuses a budget that does not buy the minimum', async () => {
  const { market, commands } = exchange
  await market.submit(commands.limit(bob, { side: 'sell', price: '80', amount: '10' }))
  const refusal = await refusalOf(market.submit(commands.market(alice, { budget: '79.99' })))
  expect(refusal).toEqual({ code: 'QUOTE_AMOUNT_TOO_SMALL', status: 400, details: null })
  const valued = await refusalOf(market.submit(commands.market(alice, { budget: '80' })))
  expect(valued).toEqual({ code: 'ORDER_BELOW_MIN_VALUE', status: 400, details: { min_order_value: '100' } })
  const order = await orderOf(market.submit(commands.market(alice, { budget: '100' })))
  expect(order).toMatchObject({ status: 'filled', filledLots: 125 })
})

test('market orders are checked against the balance too', async () => {
  const { market, commands } = exchange
  await market.submit(commands.limit(alice, { side: 'sell', price: '80', amount: '10' }))
  const poor = await exchange.newCustomer({ RUB: '200' })
  const required = { currency: 'RUB', available: '200', account: 'trading' }
  const amount = await refusalOf(market.submit(commands.market(poor, { side: 'buy', amount: '3' })))
  expect(amount.details).toEqual({ ...required, required: '240' })
  const budget = await refusalOf(market.submit(commands.market(poor, { budget: '200.01' })))
  expect(budget).toMatchObject({ code: 'INSUFFICIENT_BALANCE', details: { ...required, required: '200.01' } })
})

test('POST_ONLY_WOULD_CROSS refuses a post-only order that would take, placed or amended', async () => {
  const { market, commands } = exchange
  await market.submit(commands.limit(bob, { side: 'sell', price: '80', amount: '10' }))
  const expected = {
    code: 'POST_ONLY_WOULD_CROSS',
    status: 400,
    details: { best_opposite_price: '80' },
  }
  const terms = { ...limit, timeInForce: 'post_only' as const }
  expect(await refusalOf(market.submit(commands.limit(alice, terms)))).toEqual(expected)
  const resting = await orderOf(market.submit(commands.limit(alice, { ...terms, price: '79.99' })))
  const amend = commands.amend(alice, { orderId: resting.id, price: '80.5', amount: '20' })
  expect(await refusalOf(market.submit(amend))).toEqual(expected)
  expect(await exchange.balances(alice)).toMatchObject({ RUB: expect.stringMatching(/\/799\.9$/) })
})

test('an order is cancelled and amended by its owner alone, and only while it is open', async () => {
  const { market, commands } = exchange
  const { id: orderId } = await orderOf(market.submit(commands.limit(alice, limit)))
  const acts = (customerId: string, id: string) => [
    commands.cancel(customerId, id),
    commands.amend(customerId, { orderId: id, amount: '5' }),
  ]
  for (const act of acts(bob, orderId))
    expect(await refusalOf(market.submit(act))).toEqual({
      code: 'ORDER_ACCESS_DENIED',
      status: 403,
      details: null,
    })
  for (const act of acts(alice, systemIds.next()))
    expect(await refusalOf(market.submit(act))).toEqual({
      code: 'ORDER_NOT_FOUND',
      status: 404,
      details: null,
    })
  await market.submit(commands.cancel(alice, orderId))
  const closed = { code: 'ORDER_NOT_CANCELLABLE', status: 400, details: { order_status: 'cancelled' } }
  for (const act of acts(alice, orderId)) expect(await refusalOf(market.submit(act))).toEqual(closed)
  for (const act of acts(bob, orderId))
    expect(await refusalOf(market.submit(act))).toMatchObject({ code: 'ORDER_ACCESS_DENIED' })
})

test('an order that another of the same batch fills can no longer be cancelled', async () => {
  const { market, commands } = exchange
  const { id } = await orderOf(market.submit(commands.limit(alice, limit)))
  const sell = market.submit(commands.limit(bob, { ...limit, side: 'sell' }))
  const refusal = await refusalOf(market.submit(commands.cancel(alice, id)))
  expect(refusal).toMatchObject({ code: 'ORDER_NOT_CANCELLABLE', details: { order_status: 'filled' } })
  expect(await orderOf(sell)).toMatchObject({ status: 'filled' })
})

test('an amend that cannot be paid for changes nothing', async () => {
  const { market, commands } = exchange
  const order = await orderOf(market.submit(commands.limit(alice, limit)))
  const before = await exchange.balances(alice)
  const refusal = await refusalOf(market.submit(commands.amend(alice, { orderId: order.id, amount: '5000' })))
  expect(refusal).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  expect(await exchange.balances(alice)).toEqual(before)
  expect(exchange.market.committed()?.open.find(order.id)).toEqual(order)
})

test('two open orders of a customer never share a client_order_id', async () => {
  const { market, commands } = exchange
  await market.submit(commands.limit(alice, { ...limit, clientOrderId: 'twice' }))
  const refusal = await refusalOf(market.submit(commands.limit(alice, { ...limit, clientOrderId: 'twice' })))
  expect(refusal).toMatchObject({ code: 'INVALID_ORDER_REQUEST', details: { field: 'client_order_id' } })
})

test('without a trade and without a price source a limit order is PRICE_REFERENCE_UNAVAILABLE', async () => {
  const blind = await openFiatExchange({ reference: null })
  const customer = await blind.newCustomer({ RUB: '1000' })
  const refusal = await refusalOf(blind.market.submit(blind.commands.limit(customer, limit)))
  expect(refusal).toEqual({ code: 'PRICE_REFERENCE_UNAVAILABLE', status: 400, details: null })
  await blind.close()
})

test('a price off the tick is PRICE_NOT_ON_TICK; more than the book counts is ORDER_TOO_LARGE', async () => {
  const edit = (text: string) =>
    text.replace('price_step: "0.01"', 'price_step: "0.05"').replace('lot: "0.01"', 'lot: "0.000001"')
  const coarse = await openFiatExchange({ edit })
  const customer = await coarse.newCustomer({ RUB: '1000' })
  const refused = (terms: object) =>
    refusalOf(coarse.market.submit(coarse.commands.limit(customer, { ...limit, ...terms })))
  expect(await refused({ price: '80.01' })).toEqual({
    code: 'PRICE_NOT_ON_TICK',
    status: 400,
    details: { price_step: '0.05' },
  })
  expect(await refused({ price: '80.05', amount: '1000000' })).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  await coarse.close()
  const vast = await openFiatExchange({
    edit: (text) => edit(text).replace('max_order_size: "1000000"', 'max_order_size: "9000000000"'),
  })
  const whale = await vast.newCustomer({ RUB: '1' })
  const tooLarge = vast.commands.limit(whale, { ...limit, amount: '9000000000' })
  expect(await refusalOf(vast.market.submit(tooLarge))).toMatchObject({
    code: 'STOCKBOOK_ERROR',
    details: { reason_text: 'ORDER_TOO_LARGE' },
  })
  await vast.close()
})

test.for([
  { state: 'cancel_only', cancelled: 'ORDER_NOT_FOUND' },
  { state: 'closed', cancelled: 'PAIR_NOT_ACTIVE' },
])('a pair that is $state is PAIR_NOT_ACTIVE for new orders', async ({ state, cancelled }) => {
  const shut = await openFiatExchange({ edit: (text) => text.replace('state: open', `state: ${state}`) })
  const customer = await shut.newCustomer({ RUB: '1000' })
  const { market, commands } = shut
  const orderId = systemIds.next()
  const notActive = {
    code: 'PAIR_NOT_ACTIVE',
    status: 400,
    details: { pair: 'USDT/RUB', pair_status: state },
  }
  expect(await refusalOf(market.submit(commands.limit(customer, limit)))).toEqual(notActive)
  expect(await refusalOf(market.submit(commands.amend(customer, { orderId })))).toEqual(notActive)
  expect(await refusalOf(market.submit(commands.cancel(customer, orderId)))).toMatchObject({
    code: cancelled,
  })
  await shut.close()
})
