import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { openFiatExchange, orderOf } from '../../../../test/world/fiat-exchange.ts'
import { acceptedOrder, orderResource, orderStateResource, placedResource } from './order-resource.ts'

const exchange = await openFiatExchange()
const maker = await exchange.newCustomer({ USDT: '1000', RUB: '100000' })
const taker = await exchange.newCustomer({ USDT: '1000', RUB: '100000' })
afterAll(() => exchange.close())

test('a limit order reads as the contract describes it, with exact mean price, fee and lock', async () => {
  const { market, commands, pair } = exchange
  for (const price of ['80', '80.01', '80.03'])
    await market.submit(commands.limit(maker, { side: 'sell', price, amount: '3' }))
  const order = await orderOf(
    market.submit(
      commands.limit(taker, { side: 'buy', price: '80.5', amount: '10', clientOrderId: 'mine-1' }),
    ),
  )
  const current = {
    order_id: order.id,
    pair: 'USDT/RUB',
    side: 'buy',
    type: 'limit',
    amount: '10',
    price: '80.5',
    status: 'partially_filled',
    client_order_id: 'mine-1',
  }
  expect(placedResource.of({ order, pair })).toEqual(current)
  expect(orderStateResource.of({ order, pair })).toEqual({ ...current, filled: '9' })
  expect(placedResource.of({ order: acceptedOrder(order), pair })).toEqual({ ...current, status: 'new' })
  expect(orderResource.of({ order, pair })).toEqual({
    id: order.id,
    order_number: 4,
    user_id: order.customerNumber,
    side: 'buy',
    type: 'limit',
    price: '80.5',
    amount: '10',
    filled: '9',
    status: 'partially_filled',
    created_at: '2026-05-04T03:02:01.987Z',
    trading_pair: 'USDT/RUB',
    execution_message: null,
    avg_execution_price: '80.0133333333',
    total_fee: '0.009',
    user_input_price: '80.5',
    user_input_price_total: null,
    user_input_amount: '10',
    locked_quote_amount: '80.5',
    time_in_force: 'good_till_cancel',
    post_only: false,
    stp: 'none',
    client_order_id: 'mine-1',
    updated_at: '2026-05-04T03:02:01.987Z',
  })
  await market.submit(commands.cancelAll(taker))
})

test('a market buy by budget shows its budget, and the bought lots as its amount', async () => {
  const { market, commands, pair } = exchange
  await market.submit(commands.limit(maker, { side: 'sell', price: '80', amount: '50' }))
  const order = await orderOf(market.submit(commands.market(taker, { budget: '1000' })))
  expect(orderResource.of({ order, pair })).toMatchObject({
    type: 'market',
    price: null,
    amount: '12.5',
    filled: '12.5',
    status: 'filled',
    avg_execution_price: '80',
    user_input_price_total: '1000',
    user_input_amount: null,
    locked_quote_amount: '0',
  })
  await market.submit(commands.cancelAll(maker))
})

test('a sell pays its fee in quote and locks no quote; before a trade there is no mean price', async () => {
  const { market, commands, pair } = exchange
  const terms = { side: 'sell', price: '82', amount: '2', timeInForce: 'post_only' } as const
  const order = await orderOf(market.submit(commands.limit(maker, terms)))
  const detail = { post_only: true, avg_execution_price: null, total_fee: '0', locked_quote_amount: '0' }
  expect(orderResource.of({ order, pair })).toMatchObject(detail)
  await market.submit(commands.market(taker, { side: 'buy', amount: '2' }))
  const [row] = await exchange.database.query(sql`select fee_units from orders where id = ${order.id}`)
  expect(row).toEqual({ fee_units: 9n })
})
