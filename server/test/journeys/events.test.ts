import { afterAll, expect, test, vi } from 'vitest'
import { connect, sql } from '#platform/database'
import { beginning, recordEvents } from '#platform/events'
import { systemIds } from '#platform/ids'
import { eventTypes } from '../../src/app/parts/modules.ts'
import { logStatement } from '../../src/platform/events/read-log.ts'
import { backwardsStatement } from '../../src/platform/events/read-log-backwards.ts'
import { fiatDesk } from '../wire/fiat-desk.ts'
import { auditPublished } from '../wire/published-events.ts'
import { outcomeOf } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
import { type Credentials, type Reply, useTestServer } from '../wire/test-server.ts'
import { startWebhookReceiver } from '../wire/webhook-receiver.ts'
import { openTransaction } from '../world/open-transaction.ts'

const server = await useTestServer()
const desk = fiatDesk(server)
afterAll(() => auditPublished(server.database))

function pull(as: Credentials, query = ''): Promise<Reply> {
  return server.send('GET', `/events${query}`, { as })
}

/** Writes at the same time hold readers back for a moment, also where the read before was not held back. */
function whenSettled<Read>(read: () => Promise<Read>): Promise<Read> {
  return vi.waitFor(read, { timeout: 25_000, interval: 20 })
}

function pulled(as: Credentials, { count, query = '' }: { count: number; query?: string }) {
  return whenSettled(async () => {
    const { data } = await pull(as, query)
    expect(data.items).toHaveLength(count)
    return data
  })
}

async function pay({ username }: { username: string }, amount = '1'): Promise<string> {
  const body = { symbol: 'USDT', amount, to_username: username }
  return (await server.send('POST', '/funding/transfer/internal', { body })).data.task_id
}

function exampleOf(type: string) {
  const { example } = eventTypes.find(({ name }) => name === type)!
  return example as { [name: string]: unknown } // its schema is an object's
}

/** Commits so many events of a customer at once, and answers their ids. */
async function record(
  customerId: string,
  { count, type = 'transfer.received' }: { count: number; type?: string },
) {
  const subject = systemIds.next()
  const events = Array.from({ length: count }, (_, index) => ({
    id: systemIds.next(),
    customerId,
    type,
    subject,
    data: exampleOf(type),
    createdAt: new Date(),
    publication: { type, sequence: index + 1 },
  }))
  await server.database.inTransaction(async (tx) => recordEvents(tx, events))
  return events.map(({ id }) => id)
}

async function idOf(as: Credentials): Promise<string> {
  const { data } = await server.send('GET', '/account/profile', { as })
  const [row] = await server.database.query<{ id: string }>({
    text: 'select id from customers where number = $1',
    values: [data.id],
    name: 'customer by number',
  })
  return String(row?.id)
}

test('a received transfer is told to its recipient as their history shows it', async () => {
  const as = await server.newCustomer({ USDT: '1' })
  const id = await pay(as, '12.5')
  const { items } = await pulled(as, { count: 1 })
  expect(items).toEqual([
    {
      id: expect.any(String),
      type: 'transfer.received',
      created_at: expect.any(String),
      sequence: 1,
      data: (await server.send('GET', `/transactions/${id}`, { as })).data,
    },
  ])
})

test.for([
  ['1', 'deposit.confirmed', 'completed', null],
  ['0.00001', 'deposit.failed', 'failed', 'BELOW_MINIMUM'],
] as const)('a deposit of %s BTC is told as %s when it is over', async ([amount, type, status, error]) => {
  const as = await server.newCustomer()
  const query = 'symbol=BTC&network=btc'
  const { data } = await server.send('GET', `/funding/deposit/crypto/address?${query}`, { as })
  const { address } = data.addresses[0]
  await server.send('POST', '/sandbox/v1/chain/btc/deposits', { body: { address, symbol: 'BTC', amount } })
  await server.send('POST', '/sandbox/v1/chain/btc/mine', { body: { blocks: 6 } })
  const { items } = await pulled(as, { count: 1 })
  expect(items[0]).toMatchObject({ type, sequence: 1, data: { kind: 'crypto', status, error, amount } })
  const shown = await server.send('GET', `/transactions/${items[0].data.transaction_id}`, { as })
  expect(items[0].data).toEqual({ kind: 'crypto', ...shown.data })
})

test('each fill of an order is told once to each side, numbered, and nothing else of orders is', async () => {
  const maker = await desk.newTrader({ USDT: '1000' })
  const taker = await desk.newTrader({ RUB: '100000' })
  const { data: resting } = await desk.limit(maker, { side: 'sell', amount: '10' })
  for (const amount of ['3', '4']) await desk.market(taker, { side: 'buy', amount })
  await desk.cancel(maker, resting.order_id)
  const { items } = await pulled(maker, { count: 2 })
  expect(items).toMatchObject([
    {
      type: 'order.filled',
      sequence: 1,
      data: { id: resting.order_id, status: 'partially_filled', filled: '3' },
    },
    {
      type: 'order.filled',
      sequence: 2,
      data: { id: resting.order_id, status: 'partially_filled', filled: '7' },
    },
  ])
  const bought = await pulled(taker, { count: 2 })
  expect(bought.items.map(({ sequence }: { sequence: number }) => sequence)).toEqual([1, 1])
  expect(bought.items[1].data).toEqual(await desk.detail(taker, bought.items[1].data.id))
})

test('an order that meets several at once is told of once, also when its rest is cancelled', async () => {
  const maker = await desk.newTrader({ USDT: '1000' })
  const taker = await desk.newTrader({ RUB: '100000' })
  for (const price of ['81', '81.5']) await desk.limit(maker, { side: 'sell', price, amount: '2' })
  const order = { side: 'buy', price: '82', amount: '10', time_in_force: 'immediate_or_cancel' } as const
  const { data } = await desk.limit(taker, order)
  const { items } = await pulled(taker, { count: 1 })
  expect(items).toMatchObject([
    { type: 'order.filled', sequence: 1, data: { id: data.order_id, status: 'cancelled', filled: '4' } },
  ])
  expect((await pulled(maker, { count: 2 })).items).toMatchObject([
    { sequence: 1, data: { status: 'filled' } },
    { sequence: 1, data: { status: 'filled' } },
  ])
})

test('a conversion is told as the list of conversions shows it', async () => {
  const as = await server.newCustomer({ USDT: '1000' })
  const estimated = await server.send('POST', '/converter/crypto/estimate', {
    as,
    body: { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '500' },
  })
  expect(estimated.status, estimated.text).toBe(200)
  const { quote_id } = estimated.data
  await server.send('POST', '/converter/crypto/execute', { as, body: { quote_id } })
  const { items } = await pulled(as, { count: 1 })
  const listed = await server.send('GET', '/converter/operations', { as })
  expect(items).toMatchObject([{ type: 'conversion.completed', sequence: 1, data: listed.data[0] }])
})

test('a cursor goes on where it was, in pages of any size, and stays good at the end', async () => {
  const as = await server.newCustomer()
  const empty = (await pull(as)).data
  expect(empty).toEqual({
    items: [],
    page: 1,
    limit: 50,
    next_cursor: expect.any(String),
    has_more: false,
  })
  const ids = await record(await idOf(as), { count: 7 })
  await pulled(as, { count: 7 })
  for (const limit of [1, 2, 3, 7, 100]) {
    const after = await whenSettled(async () => {
      const seen: string[] = []
      let cursor = empty.next_cursor
      for (let hasMore = true; hasMore; ) {
        const { data } = await pull(as, `?limit=${limit}&after=${cursor}`)
        expect(data.items.length).toBeLessThanOrEqual(limit)
        seen.push(...data.items.map(({ id }: { id: string }) => id))
        cursor = data.next_cursor
        hasMore = data.has_more
      }
      expect(seen).toEqual(ids)
      return cursor
    })
    expect((await pull(as, `?after=${after}`)).data).toMatchObject({
      items: [],
      next_cursor: after,
      has_more: false,
    })
  }
})

test.for(['', '&types=transfer.received'])(
  'the log is read by page and limit like any list, in the same order as by its cursor%s',
  async (filter) => {
    const as = await server.newCustomer()
    const customerId = await idOf(as)
    const ids: string[] = []
    for (const type of ['transfer.received', 'deposit.failed', 'transfer.received']) {
      const made = await record(customerId, { count: 4, type })
      if (filter === '' || type === 'transfer.received') ids.push(...made)
    }
    await pulled(as, { count: ids.length, query: `?limit=100${filter}` })
    const readPages = async () => {
      const seen: string[] = []
      for (let page = 1, hasMore = true; hasMore; page++) {
        const { data } = await pull(as, `?limit=3&page=${page}${filter}`)
        expect([data.page, data.limit, data.has_more]).toEqual([page, 3, page * 3 < ids.length])
        seen.push(...data.items.map(({ id }: { id: string }) => id))
        hasMore = data.has_more
      }
      return seen
    }
    expect(await whenSettled(readPages)).toEqual(ids)
    await whenSettled(async () => {
      const { data: second } = await pull(as, `?limit=3&page=2${filter}`)
      const { data: rest } = await pull(as, `?limit=100&after=${second.next_cursor}${filter}`)
      expect(rest.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(6))
    })
    expect((await pull(as, `?page=9${filter}`)).data).toMatchObject({ items: [], page: 9, has_more: false })
  },
)

test('after=now answers the end of the log at once, from where what comes is read', async () => {
  const as = await server.newCustomer()
  const customerId = await idOf(as)
  await record(customerId, { count: 120 })
  await pulled(as, { count: 100, query: '?limit=100' })
  const { data } = await pull(as, '?after=now')
  expect(data).toMatchObject({ items: [], next_cursor: expect.any(String), has_more: false })
  const ids = await record(customerId, { count: 2 })
  const { items } = await pulled(as, { count: 2, query: `?after=${data.next_cursor}` })
  expect(items.map(({ id }: { id: string }) => id)).toEqual(ids)
  expect(outcomeOf(await pull(as, '?after=now&types=nothing.*'))).toEqual([422, 'VALIDATION_ERROR'])
})

test('a filter leaves out the rest, by name or by group, however far apart what it names is', async () => {
  const as = await server.newCustomer()
  const customerId = await idOf(as)
  const [first] = await record(customerId, { count: 1, type: 'deposit.confirmed' })
  await record(customerId, { count: 1_500, type: 'order.filled' })
  const [last] = await record(customerId, { count: 1, type: 'deposit.failed' })
  await pulled(as, { count: 100, query: '?types=order.filled&limit=100' })
  await whenSettled(async () => {
    const seen: string[] = []
    let query = '?types=deposit.*'
    let requests = 0
    for (let hasMore = true; hasMore; requests++) {
      const { data } = await pull(as, query)
      seen.push(...data.items.map(({ id }: { id: string }) => id))
      query = `?types=deposit.*&after=${data.next_cursor}`
      hasMore = data.has_more
    }
    expect([seen, requests]).toEqual([[first, last], 2])
  })
  await pulled(as, { count: 1, query: '?types=deposit.failed,%20deposit.confirmed' })
  await pulled(as, { count: 100, query: '?types=deposit.confirmed,order.filled&limit=100' })
  await pulled(as, { count: 2, query: '?types=*&limit=2' })
  expect((await pull(as, '?types=transfer.received')).data.items).toEqual([])
})

test('what commits late is read late and never skipped', async () => {
  const as = await server.newCustomer()
  const customerId = await idOf(as)
  const early = await openTransaction(server.database)
  const event = {
    id: systemIds.next(),
    customerId,
    type: 'transfer.received',
    subject: systemIds.next(),
    data: exampleOf('transfer.received'),
    createdAt: new Date(),
    publication: { type: 'transfer.received', sequence: 1 },
  }
  recordEvents(early.tx, [event])
  await early.tx.query({ text: 'select 1', values: [], name: 'one' })
  const later = await record(customerId, { count: 2 })
  const before = (await pull(as)).data
  expect(before).toMatchObject({ items: [], has_more: false })
  await early.commit()
  const { items } = await pulled(as, { count: 3, query: `?after=${before.next_cursor}` })
  expect(items.map(({ id }: { id: string }) => id)).toEqual([event.id, ...later])
})

test('nobody reads the events of another, whatever cursor they send', async () => {
  const [one, other] = [await server.newCustomer({ USDT: '1' }), await server.newCustomer({ USDT: '1' })]
  const empty = (await pull(other)).data.next_cursor
  await pay(one)
  const { next_cursor: after } = await pulled(one, { count: 1 })
  expect((await pull(other, `?after=${after}`)).data.items).toEqual([])
  expect((await pull(other, `?after=${empty}`)).data.items).toEqual([])
})

test('a cursor that no page gave is refused', async () => {
  const as = await server.newCustomer()
  const cursor = (text: string) => Buffer.from(text).toString('base64url')
  const id = systemIds.next()
  for (const [query, path] of [
    [`after=${cursor(`-1.${id}`)}`, 'after'],
    [`after=${cursor(`18446744073709551616.${id}`)}`, 'after'],
    [`after=${cursor('1.2')}`, 'after'],
  ] as const) {
    const reply = await pull(as, `?${query}`)
    expect([query, ...outcomeOf(reply)]).toEqual([query, 422, 'VALIDATION_ERROR'])
    expect(reply.error?.details?.fields).toEqual([{ path, message: expect.any(String) }])
  }
})

test('what is pulled is what was sent, byte for byte', async () => {
  const receiver = await startWebhookReceiver()
  const as = await server.newCustomer({ USDT: '1' })
  await server.send('POST', '/webhooks', { as, body: { url: receiver.url } })
  const comment = 'für "dich" \\ \u2028 <&> 🙂 1e400'
  for (const amount of ['1', '2.50']) {
    const body = { symbol: 'USDT', amount, to_username: as.username, comment }
    await server.send('POST', '/funding/transfer/internal', { body })
  }
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), { timeout: 25_000, interval: 20 })
  const { text } = await pull(as)
  const bodies = receiver.received.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ body }) => body)
  expect(text).toContain(`{"items":[${bodies.join(',')}],"next_cursor":`)
  expect(text).toContain('🙂')
  await receiver.stop()
})

test('a busy log of others does not slow a reader down', async () => {
  const [busy, quiet] = [await server.newCustomer(), await server.newCustomer()]
  await record(await idOf(quiet), { count: 3 })
  const busyId = await idOf(busy)
  for (let round = 0; round < 10; round++) await record(busyId, { count: 5_000 })
  const owner = connect({ url: server.databaseUrl })
  await owner.query(sql`analyze events`)
  await owner.close()
  const asked = logStatement({ customerId: busyId, after: beginning, filter: null, limit: 50 })
  const plan = await server.database.query<{ 'QUERY PLAN': string }>(sql`explain (generic_plan) ${asked}`)
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(
    /using events_\w+_customer_id_xact_id_idx on/,
  )
  await pulled(quiet, { count: 3 })
  for (const filter of [null, ['deposit.*']]) {
    const back = backwardsStatement({ customerId: busyId, before: null, filter, limit: 50 })
    const lines = await server.database.query<{ 'QUERY PLAN': string }>(sql`explain (generic_plan) ${back}`)
    const told = lines.map((line) => line['QUERY PLAN']).join('\n')
    expect(told).toMatch(/Scan Backward using events_\w+_customer_id_xact_id_idx on/)
    expect(told).not.toMatch(/Seq Scan on events/)
  }
})

test('the console reads the log from its end: each event once, newest first, and only of its own customer', async () => {
  const [owner, other] = [await server.newCustomer(), await server.newCustomer()]
  const [theirs, others] = [await signIn(server, owner.username), await signIn(server, other.username)]
  const ids = [
    ...(await record(await idOf(owner), { count: 4 })),
    ...(await record(await idOf(owner), { count: 3, type: 'deposit.confirmed' })),
  ]
  await record(await idOf(other), { count: 2 })
  const { items } = await pulled(owner, { count: 7 })
  const read = async (query: string) => {
    const pages: Reply['data'][] = []
    for (let cursor = ''; pages.length < 20; ) {
      const { data, status, text } = await theirs.send('GET', `/events/newest?${query}${cursor}`)
      expect(status, text).toBe(200)
      pages.push(data.items)
      if (data.next_cursor === null) break
      cursor = `&cursor=${data.next_cursor}`
    }
    return pages
  }
  expect((await read('limit=3')).map((page) => page.length)).toEqual([3, 3, 1])
  expect((await read('limit=3')).flat()).toEqual(items.toReversed())
  expect((await read('limit=7'))[0].map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
  const deposits = (await read('types=deposit.*&limit=2')).flat()
  expect(deposits.map(({ id }: { id: string }) => id)).toEqual(ids.slice(4).toReversed())
  await vi.waitFor(async () => {
    expect((await others.send('GET', '/events/newest')).data.items).toHaveLength(2)
  })
  for (const query of ['cursor=soon', 'types=deposits', 'limit=101'])
    expect(outcomeOf(await theirs.send('GET', `/events/newest?${query}`))[1]).toBe('VALIDATION_ERROR')
})
