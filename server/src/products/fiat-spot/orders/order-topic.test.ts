import { afterAll, expect, test } from 'vitest'
import type { LogTopic } from '#core/product'
import { readTopic } from '#platform/events'
import { openFiatExchange, orderOf } from '../../../../test/world/fiat-exchange.ts'
import { shippedCatalog } from '../../../../test/world/shipped-catalog.ts'
import { orderResource } from '../settlement/order-resource.ts'
import { orderTopic } from './order-topic.ts'

const exchange = await openFiatExchange()
const topic = orderTopic({ database: exchange.database, catalog: shippedCatalog })
const maker = await exchange.newCustomer({ USDT: '100000', RUB: '10000000' })
const taker = await exchange.newCustomer({ USDT: '100000', RUB: '10000000' })
afterAll(() => exchange.close())

type Detail = {
  readonly id: string
  readonly event?: string
  readonly status: string
  readonly filled: string
}

const eventsAfter = (customerId: string, after: number) =>
  readTopic(exchange.database, { topic: topic.name, positions: [{ customerId, after }], limit: 1_000 })

test('a customer without orders starts from an empty snapshot, before the first event', async () => {
  expect(await topic.snapshot(await exchange.newCustomer({}))).toEqual({ data: [], sequence: 0 })
})

test('every change of an order is pushed once, by name, with the order as of that change', async () => {
  const { market, commands, pair } = exchange
  const ask = await orderOf(market.submit(commands.limit(maker, { side: 'sell', price: '80', amount: '10' })))
  await market.submit(commands.amend(maker, { orderId: ask.id, amount: '8' }))
  await market.submit(commands.limit(taker, { side: 'buy', price: '80', amount: '3' }))
  await market.submit(commands.limit(taker, { side: 'buy', price: '80', amount: '5' }))
  const bid = await orderOf(market.submit(commands.limit(maker, { side: 'buy', price: '79', amount: '10' })))
  const { orders } = await market.submit(commands.cancel(maker, bid.id))
  const told = (await eventsAfter(maker, 0)).map((event) => topic.update(event) as Detail)
  expect(told.map(({ event, id, status, filled }) => [event, id, status, filled])).toEqual([
    ['created', ask.id, 'new', '0'],
    ['amended', ask.id, 'new', '0'],
    ['partially_filled', ask.id, 'partially_filled', '3'],
    ['filled', ask.id, 'filled', '8'],
    ['created', bid.id, 'new', '0'],
    ['cancelled', bid.id, 'cancelled', '0'],
  ])
  const [cancelled] = orders
  const detail = cancelled && orderResource.of({ order: cancelled, pair })
  expect(told.at(-1)).toEqual({ event: 'cancelled', ...detail })
  const takers = (await eventsAfter(taker, 0)).map(({ type }) => type)
  expect(takers).toEqual(['order.created', 'order.filled', 'order.created', 'order.filled'])
})

test('a snapshot and the events after it give the open orders, however much is traded meanwhile', async () => {
  const { market, commands } = exchange
  let isTrading = true
  const trading = (async () => {
    for (let round = 0; round < 60; round++) {
      const price = `${79 + (round % 3)}`
      const orders = [1, 2, 3].map(() => commands.limit(maker, { side: 'sell', price, amount: '4' }))
      await Promise.all(orders.map((order) => market.submit(order)))
      await market.submit(commands.limit(taker, { side: 'buy', price: '81', amount: '9' }))
      if (round % 7 === 0) await market.submit(commands.cancelAll(maker))
    }
    isTrading = false
  })()
  const snapshots: Awaited<ReturnType<LogTopic['snapshot']>>[] = []
  while (isTrading) snapshots.push(await topic.snapshot(maker))
  await trading
  const now = (await topic.snapshot(maker)).data as Detail[]
  expect(snapshots.length).toBeGreaterThan(5)
  for (const { data, sequence } of snapshots) {
    const open = new Map((data as Detail[]).map((order) => [order.id, order]))
    for (const event of await eventsAfter(maker, sequence)) {
      const { event: name, ...order } = topic.update(event) as Detail
      if (name === 'created') expect(open.has(order.id)).toBe(false)
      else expect(open.has(order.id)).toBe(true)
      if (name === 'filled' || name === 'cancelled') open.delete(order.id)
      else open.set(order.id, order)
    }
    const byId = (a: Detail, b: Detail) => (a.id < b.id ? 1 : -1)
    expect([...open.values()].sort(byId)).toEqual(now)
  }
})

test('a snapshot holds the newest 500 open orders', async () => {
  const { market, commands } = exchange
  const many = await exchange.newCustomer({ USDT: '10000' })
  const orders = Array.from({ length: 510 }, () =>
    orderOf(market.submit(commands.limit(many, { side: 'sell', price: '85', amount: '2' }))),
  )
  const placed = await Promise.all(orders)
  const { data, sequence } = await topic.snapshot(many)
  const newest = placed.slice(-500).reverse()
  expect((data as Detail[]).map(({ id }) => id)).toEqual(newest.map(({ id }) => id))
  expect(sequence).toBe(510)
})
