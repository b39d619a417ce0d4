import assert from 'node:assert'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isReplay, tally, times } from '../wire/replies.ts'
import { type Credentials, type Reply, type TestServer, useTwoServers } from '../wire/test-server.ts'

type Customer = Credentials & { id: number; username: string }

const [server, second] = await useTwoServers()

type Sending = { from: Customer; to: Customer; amount?: string; key?: string; at?: TestServer }

let serial = 0

/** Without a key the comment tells it from its equals: two equal signatures count once. */
function transfer({ from, to, amount = '1', key, at = server }: Sending): Promise<Reply> {
  const idempotency = key === undefined ? { comment: String(++serial) } : { idempotency_key: key }
  return at.send('POST', '/funding/transfer/internal', {
    as: from,
    body: { symbol: 'USDT', amount, to_username: to.username, ...idempotency },
  })
}

async function available(customer: Customer): Promise<string> {
  const { data } = await server.send('GET', '/account/wallets/USDT', { as: customer })
  return data.available
}

async function historyOf(customer: Customer, type: string): Promise<{ transaction_id: string }[]> {
  const items: { transaction_id: string }[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after: string = cursor === '' ? '' : `&cursor=${cursor}`
    const { data } = await server.send('GET', `/transactions?limit=100&type=${type}${after}`, {
      as: customer,
    })
    items.push(...data.items)
    cursor = data.next_cursor
  }
  return items
}

/** Fails unless all replies are about one effect: the same bytes, and all but one marked as a repeat. */
function expectOneAnswer(replies: readonly Reply[]): void {
  expect(tally(replies)).toEqual({ '200 done': replies.length })
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  const originals = replies.filter((reply) => isReplay(reply) === null)
  expect(originals).toHaveLength(1)
}

test('of 1,000 transfers at once out of a wallet that covers 300, exactly 300 are made', async () => {
  const [from, to] = [await server.newCustomer({ USDT: '300' }), await server.newCustomer()]
  const replies = await Promise.all(times(1_000, () => transfer({ from, to })))
  expect(tally(replies)).toEqual({ '200 done': 300, '400 INSUFFICIENT_BALANCE': 700 })
  expect(await available(from)).toBe('0')
  expect(await available(to)).toBe('300')
  expect(await historyOf(from, 'transfer_out')).toHaveLength(300)
  expect(await historyOf(to, 'transfer_in')).toHaveLength(300)
  await server.expectSoundBooks()
})

test('two servers never spend the same balance twice', async () => {
  const [from, to] = [await server.newCustomer({ USDT: '100' }), await server.newCustomer()]
  const replies = await Promise.all(
    times(400, (index) => transfer({ from, to, at: index % 2 === 0 ? server : second })),
  )
  expect(tally(replies)).toEqual({ '200 done': 100, '400 INSUFFICIENT_BALANCE': 300 })
  expect(await available(to)).toBe('100')
  await server.expectSoundBooks()
})

test('a transfer sent 200 times at once with one idempotency key is made once, with one answer', async () => {
  const [from, to] = [await server.newCustomer({ USDT: '300' }), await server.newCustomer()]
  expectOneAnswer(await Promise.all(times(200, () => transfer({ from, to, key: 'once' }))))
  expect(await available(to)).toBe('1')
  expect(await historyOf(from, 'transfer_out')).toHaveLength(1)
  await server.expectSoundBooks()
})

test('a refusal asked for 200 times at once is one answer, which outlives the reason for it', async () => {
  const [from, to] = [await server.newCustomer({ USDT: '1' }), await server.newCustomer({ USDT: '50' })]
  const refused = await Promise.all(times(200, () => transfer({ from, to, amount: '20', key: 'too-much' })))
  expect(tally(refused)).toEqual({ '400 INSUFFICIENT_BALANCE': 200 })
  expect(new Set(refused.map(({ text }) => text)).size).toBe(1)
  await transfer({ from: to, to: from, amount: '50' })
  const again = await transfer({ from, to, amount: '20', key: 'too-much' })
  expect(again.text).toBe(refused[0]?.text)
  expect(await available(from)).toBe('51')
})

test('one idempotency key on two servers at once has one effect and one answer, many times over', async () => {
  const [from, to] = [await server.newCustomer({ USDT: '300' }), await server.newCustomer()]
  const rounds = 25
  for (let round = 0; round < rounds; round++) {
    const send = (index: number) =>
      transfer({ from, to, key: `round-${round}`, at: index % 2 === 0 ? server : second })
    expectOneAnswer(await Promise.all(times(8, send)))
  }
  expectOneAnswer(
    await Promise.all(
      times(200, (index) => transfer({ from, to, key: 'many', at: index % 2 === 0 ? server : second })),
    ),
  )
  expect(await available(to)).toBe(String(rounds + 1))
  expect(await historyOf(to, 'transfer_in')).toHaveLength(rounds + 1)
  await server.expectSoundBooks()
})

test('a wallet asked for 200 times at once on two servers with one idempotency key is one answer', async () => {
  const customer = await server.newCustomer()
  const replies = await Promise.all(
    times(200, (index) =>
      (index % 2 === 0 ? server : second).send('POST', '/account/wallets', {
        as: customer,
        body: { symbol: 'USDT', network: 'trc20', idempotency_key: 'wallet' },
      }),
    ),
  )
  expectOneAnswer(replies)
  const { data: wallets } = await server.send('GET', '/account/wallets', { as: customer })
  expect(wallets).toMatchObject([{ symbol: 'USDT', addresses: replies[0]?.data.addresses }])
})

test('of many payloads at once under one idempotency key one is done and the others are told so', async () => {
  const [from, to] = [await server.newCustomer({ USDT: '300' }), await server.newCustomer()]
  const amounts = times(40, (index) => String(1 + (index % 4)))
  const replies = await Promise.all(
    amounts.map((amount, index) =>
      transfer({ from, to, amount, key: 'ambiguous', at: index % 2 === 0 ? server : second }),
    ),
  )
  expect(tally(replies)).toEqual({ '200 done': 10, '422 IDEMPOTENCY_KEY_REUSED': 30 })
  const [winner] = new Set(replies.flatMap(({ data }) => (data === undefined ? [] : [data.amount])))
  expect(await available(to)).toBe(winner)
})

test('two customers who pay each other from many connections on two servers never deadlock', async () => {
  const [one, other] = [
    await server.newCustomer({ USDT: '1000' }),
    await server.newCustomer({ USDT: '1000' }),
  ]
  const before = await deadlocks()
  // Connections that each send one after the other make many small batches, which meet each other more often.
  const connection = async (index: number) => {
    const [from, to] = index % 2 === 0 ? [one, other] : [other, one]
    const at = index % 4 < 2 ? server : second
    const replies: Reply[] = []
    for (let sent = 0; sent < 15; sent++) replies.push(await transfer({ from, to, amount: '0.5', at }))
    return replies
  }
  const replies = (await Promise.all(times(40, connection))).flat()
  expect(tally(replies)).toEqual({ '200 done': 600 })
  expect(await deadlocks()).toBe(before)
  expect([await available(one), await available(other)]).toEqual(['1000', '1000'])
  await server.expectSoundBooks()
})

test('customers without a wallet are paid by many on two servers at once, each once and without a deadlock', async () => {
  const payers = await Promise.all(times(6, () => server.newCustomer({ USDT: '100' })))
  const newcomers = await Promise.all(times(30, () => server.newCustomer()))
  const before = await deadlocks()
  const connection = async (index: number) => {
    const at = index % 4 < 2 ? server : second
    const replies: Reply[] = []
    for (let sent = 0; sent < 9; sent++) {
      const to = chosen(newcomers, (index * 9 + sent) * 7)
      replies.push(await transfer({ from: chosen(payers, index), to, at }))
    }
    return replies
  }
  const replies = (await Promise.all(times(40, connection))).flat()
  expect(tally(replies)).toEqual({ '200 done': 360 })
  expect(await deadlocks()).toBe(before)
  expect(await Promise.all(newcomers.map(available))).toEqual(Array(30).fill('12'))
  await server.expectSoundBooks()
})

function chosen<T>(list: readonly T[], index: number): T {
  const one = list[index % list.length]
  assert(one !== undefined)
  return one
}

/** PostgreSQL counts a deadlock when the backend that met it ends or idles, so all backends are ended first. */
function deadlocks(): Promise<number> {
  return asAdmin(async (admin) => {
    const { rows: ended } = await admin.query<{ pid: number }>(`
      select pid, pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'coffer'`)
    const pids = ended.map(({ pid }) => pid)
    const remaining = async () => {
      const { rowCount } = await admin.query('select from pg_stat_activity where pid = any($1)', [pids])
      return rowCount
    }
    await expect.poll(remaining, { interval: 10, timeout: 10_000 }).toBe(0)
    const { rows } = await admin.query(
      'select deadlocks::integer from pg_stat_database where datname = current_database()',
    )
    return rows[0].deadlocks
  })
}

async function asAdmin<T>(act: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server.databaseUrl })
  await admin.connect()
  try {
    return await act(admin)
  } finally {
    await admin.end()
  }
}

test('a key that is disabled among its own transfers stops them at once, and none is lost or half made', async () => {
  const [from, to] = [await server.newCustomer({ USDT: '1000' }), await server.newCustomer()]
  let isDisabled = false
  const late: Reply[] = []
  const replies: Reply[] = []
  const underWay = Promise.withResolvers<void>()
  const load = times(20, async () => {
    for (let round = 0; round < 15; round++) {
      const isLate = isDisabled
      const reply = await transfer({ from, to })
      replies.push(reply)
      if (replies.length > 40) underWay.resolve()
      if (isLate) late.push(reply)
    }
  })
  await underWay.promise
  await server.send('PATCH', `/sandbox/v1/keys/${from.api_key}`, { body: { is_active: false } })
  isDisabled = true
  await Promise.all(load)
  const outcomes = tally(replies)
  expect(Object.keys(outcomes).sort()).toEqual(['200 done', '401 API_KEY_INACTIVE'])
  expect(late.length).toBeGreaterThan(0)
  expect(tally(late)).toEqual({ '401 API_KEY_INACTIVE': late.length })
  expect(await available(to)).toBe(String(outcomes['200 done']))
  await server.expectSoundBooks()
})

test('deposits that are credited while the same wallet pays out lose nothing', async () => {
  const [from, to] = [await server.newCustomer({ USDT: '100' }), await server.newCustomer()]
  const { data } = await server.send('GET', '/funding/deposit/crypto/address?symbol=USDT&network=trc20', {
    as: from,
  })
  const [{ address }] = data.addresses
  const deposits = times(15, () =>
    server.send('POST', '/sandbox/v1/chain/trc20/deposits', {
      body: { address, symbol: 'USDT', amount: '10', confirmations: 19 },
    }),
  )
  const transfers = times(200, (index) => transfer({ from, to, at: index % 2 === 0 ? server : second }))
  expect(tally(await Promise.all(deposits))).toEqual({ '200 done': 15 })
  const outcomes = tally(await Promise.all(transfers))
  const made = outcomes['200 done'] ?? 0
  expect(made).toBeGreaterThanOrEqual(100)
  expect(made + (outcomes['400 INSUFFICIENT_BALANCE'] ?? 0)).toBe(200)
  expect(await available(from)).toBe(String(250 - made))
  expect(await available(to)).toBe(String(made))
  expect(await historyOf(from, 'deposit_crypto')).toHaveLength(15)
  await server.expectSoundBooks()
})

test('when database connections are cut under load, nobody is told of a transfer that is not there', async () => {
  const [from, to] = [await server.newCustomer({ USDT: '100000' }), await server.newCustomer()]
  const unanswered = times(400, (index) => `cut-${index}`)
  const made = new Map<string, string>()
  for (let round = 0; unanswered.length > 0 && round < 10; round++) {
    const keys = unanswered.splice(0)
    const replies = Promise.all(keys.map((key) => transfer({ from, to, key })))
    if (round < 3) await cutConnections()
    for (const [index, { status, data, error }] of (await replies).entries()) {
      const key = keys[index] ?? ''
      if (status === 200) made.set(key, data.task_id)
      else expect(error?.code).toBe('SERVICE_UNAVAILABLE')
      if (status !== 200) unanswered.push(key)
    }
  }
  expect(made.size).toBe(400)
  expect(await available(to)).toBe('400')
  const ids = (await historyOf(to, 'transfer_in')).map(({ transaction_id }) => transaction_id)
  expect(new Set(ids)).toEqual(new Set(made.values()))
  await server.expectSoundBooks()
})

/** Ends the backends that are at work, some dozens of times in a row. */
function cutConnections(): Promise<void> {
  return asAdmin(async (admin) => {
    for (let cut = 0; cut < 100; cut++)
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'coffer' and state <> 'idle'`)
  })
}
