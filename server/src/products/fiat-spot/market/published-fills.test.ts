import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { seededRandom } from '../../../../test/load/seeded-random.ts'
import { auditPublished } from '../../../../test/wire/published-events.ts'
import { openFiatExchange, orderOf } from '../../../../test/world/fiat-exchange.ts'

const exchange = await openFiatExchange()
afterAll(() => exchange.close())

type Told = { subject: string; sequence: number; filled: string; status: string }

async function toldOf(customerId: string): Promise<Told[]> {
  return exchange.database.query<Told>(sql`
    select subject, published_sequence::integer as sequence, data->>'filled' as filled, data->>'status' as status
    from events where customer_id = ${customerId} and published_as = 'order.filled' order by xact, id`)
}

/** The fills that orders count are the published ones. */
async function expectCounted(): Promise<void> {
  await auditPublished(exchange.database)
  const wrong = await exchange.database.query(sql`
    select orders.number, orders.fills, count(events.id) from orders
    left join events on events.customer_id = orders.customer_id and events.subject = orders.id::text
      and published_as is not null
    group by orders.id, orders.number, orders.fills
    having orders.fills <> count(events.id) or (orders.filled_lots = 0) <> (orders.fills = 0)`)
  expect(wrong).toEqual([])
}

test('a market that reads an order from the database continues the numbers of its fills', async () => {
  const { commands, lease } = exchange
  const maker = await exchange.newCustomer({ USDT: '1000' })
  const taker = await exchange.newCustomer({ RUB: '100000' })
  const ask = await orderOf(
    exchange.market.submit(commands.limit(maker, { side: 'sell', price: '80', amount: '10' })),
  )
  for (const amount of ['2', '3', '5']) {
    const market = exchange.open(lease)
    await market.submit(commands.market(taker, { side: 'buy', amount }))
    await market.close()
  }
  expect(await toldOf(maker)).toEqual([
    { subject: ask.id, sequence: 1, filled: '2', status: 'partially_filled' },
    { subject: ask.id, sequence: 2, filled: '5', status: 'partially_filled' },
    { subject: ask.id, sequence: 3, filled: '10', status: 'filled' },
  ])
  await expectCounted()
})

test('a batch that fills an order many times publishes one fill', async () => {
  const { commands, lease } = exchange
  const market = exchange.open(lease)
  const maker = await exchange.newCustomer({ USDT: '1000' })
  const taker = await exchange.newCustomer({ RUB: '100000' })
  const [ask] = await Promise.all([
    orderOf(market.submit(commands.limit(maker, { side: 'sell', price: '80', amount: '10' }))),
    ...['2', '2', '2'].map((amount) => market.submit(commands.market(taker, { side: 'buy', amount }))),
  ])
  const told = await toldOf(maker)
  expect(told.at(-1)).toMatchObject({ subject: ask.id, filled: '6' })
  expect(told.map(({ sequence }) => sequence)).toEqual(told.map((_, index) => index + 1))
  expect(told.length).toBeLessThan(3)
  await expectCounted()
  await market.submit(commands.cancelAll(maker))
  await market.close()
})

test('amendments and cancellations are not published, fills before them are', async () => {
  const { commands, lease } = exchange
  const market = exchange.open(lease)
  const maker = await exchange.newCustomer({ USDT: '1000' })
  const taker = await exchange.newCustomer({ RUB: '100000' })
  const ask = await orderOf(market.submit(commands.limit(maker, { side: 'sell', price: '80', amount: '10' })))
  await market.submit(commands.amend(maker, { orderId: ask.id, amount: '9' }))
  expect(await toldOf(maker)).toEqual([])
  const ioc = { side: 'buy', price: '80', amount: '20', timeInForce: 'immediate_or_cancel' } as const
  const bid = await orderOf(market.submit(commands.limit(taker, ioc)))
  expect(await toldOf(taker)).toEqual([{ subject: bid.id, sequence: 1, filled: '9', status: 'cancelled' }])
  const rest = await orderOf(
    market.submit(commands.limit(maker, { side: 'sell', price: '80', amount: '10' })),
  )
  await market.submit(commands.cancel(maker, rest.id))
  expect(await toldOf(maker)).toHaveLength(1)
  await expectCounted()
  await market.close()
})

test('however orders meet, over markets that come and go, each counts its fills from 1 without gaps', async () => {
  const { commands, lease } = exchange
  const random = seededRandom(5)
  const traders = await Promise.all(
    Array.from({ length: 6 }, () => exchange.newCustomer({ USDT: '5000', RUB: '500000' })),
  )
  for (let round = 0; round < 12; round++) {
    const market = exchange.open(lease)
    await Promise.all(
      Array.from({ length: 60 }, () => {
        const side = random.pick(['buy', 'sell'] as const)
        const terms = { side, price: String(random.between(79, 81)), amount: String(random.between(2, 30)) }
        return market.submit(commands.limit(random.pick(traders), terms))
      }),
    )
    await market.close()
    await expectCounted()
  }
  const [most] = await exchange.database.query<{ fills: number }>(sql`select max(fills) as fills from orders`)
  expect(most?.fills).toBeGreaterThan(1)
  await exchange.expectSoundBooks()
})
