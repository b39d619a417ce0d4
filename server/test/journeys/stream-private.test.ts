import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { allPermissions } from '../../src/app/parts/modules.ts'
import { fiatDesk, type Trader } from '../wire/fiat-desk.ts'
import { type SignedIn, signIn } from '../wire/sign-in.ts'
import { connectStream, expectGapless, type Push, type StreamClient } from '../wire/stream-client.ts'
import { type Credentials, useTwoServers } from '../wire/test-server.ts'

const orders = 'spot.fiat.order'
const balance = 'spot.fiat.balance'

/** For what hangs; nothing here says how fast a push is. */
const patienceMs = 30_000

const clients: StreamClient[] = []

const [server, second] = await useTwoServers({ COFFER_ROLES: 'api' })
const desk = fiatDesk(server)
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
})

async function join(as: Credentials | null, at = server): Promise<StreamClient> {
  const client = await connectStream(at.url)
  clients.push(client)
  if (as !== null) expect(await client.signIn(as)).toMatchObject({ event: 'auth', success: true })
  return client
}

/** Subscribes and waits for the snapshots: what happens from now on is an update. */
async function follow(client: StreamClient, ...topics: string[]): Promise<void> {
  expect(await client.subscribe(...topics)).toMatchObject({ event: 'subscribed' })
  for (const topic of topics) await client.pushed(topic, 1)
}

/** Rests in the book until somebody takes or cancels it. */
async function sell(as: Trader, order: object = {}): Promise<string> {
  const { status, data, text } = await desk.limit(as, { side: 'sell', ...order })
  expect(status, text).toBe(200)
  return data.order_id
}

const newTrader = () => desk.newTrader({ USDT: '1000', RUB: '100000' })

/** The changes of orders, as the pushes report them. */
const story = (pushes: readonly Push[]) => pushes.slice(1).map(({ data }) => `${data.event} ${data.filled}`)

async function newKey(username: string, settings: object): Promise<Credentials> {
  return (await server.send('POST', '/sandbox/v1/keys', { body: { username, ...settings } })).data
}

async function changeKey({ api_key }: Credentials, change: object): Promise<void> {
  const { status } = await server.send('PATCH', `/sandbox/v1/keys/${api_key}`, { body: change })
  expect(status).toBe(200)
}

test('private topics need a key, and one with the permission', async () => {
  const stranger = await join(null)
  expect(await stranger.subscribe(orders)).toMatchObject({
    event: 'error',
    action: 'subscribe',
    code: 'AUTHENTICATION_REQUIRED',
    details: { topic: orders },
  })
  const { username } = await newTrader()
  const limited = await join(await newKey(username, { permissions: ['can_account_read'] }))
  expect(await limited.subscribe('spot.fiat.trades.USDT/RUB', balance)).toMatchObject({
    code: 'PERMISSION_DENIED',
    details: { permission: 'can_spot_fiat_read', topic: balance },
  })
  const reader = await join(server.customers.carol)
  expect(await reader.subscribe(orders, balance)).toMatchObject({
    event: 'subscribed',
    topics: [orders, balance],
  })
})

test('an order is told from its open beginning to its end, and its balances as they change', async () => {
  const [maker, taker] = [await newTrader(), await newTrader()]
  const early = await sell(maker, { amount: '5', price: '81' })
  const client = await join(maker)
  await client.subscribe(orders, balance)
  const [open] = await client.pushed(orders, 1)
  expect(open).toMatchObject({ type: 'snapshot', sequence: 1, data: [{ id: early, status: 'new' }] })
  const [state] = await client.pushed(balance, 1)
  expect(state).toMatchObject({
    type: 'snapshot',
    data: { USDT: { available: '995', locked: '5' }, RUB: { available: '100000', locked: '0' } },
  })
  const order_id = await sell(maker)
  await desk.limit(taker, { side: 'buy', amount: '4' })
  await desk.limit(taker, { side: 'buy', amount: '6' })
  await desk.cancel(maker, early)
  const told = await client.pushed(orders, 5)
  expect(story(told)).toEqual(['created 0', 'partially_filled 4', 'filled 10', 'cancelled 0'])
  expect(told.map(({ data }) => data.id).slice(1)).toEqual([order_id, order_id, order_id, early])
  expect(told.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
  expect(told[1]).toMatchObject({
    topic: orders,
    type: 'update',
    data: { trading_pair: 'USDT/RUB', user_id: maker.id },
  })
  await vi.waitFor(
    () =>
      expect(client.pushesOf(balance).at(-1)?.data).toMatchObject({
        USDT: { available: '990', locked: '0' },
        RUB: { available: '100799.6' },
      }),
    patienceMs,
  )
  expectGapless(client.pushesOf(balance))
})

test('a transfer to the trading account is told as a balance', async () => {
  const customer = await server.newCustomer({ USDT: '50' })
  const client = await join(customer)
  await follow(client, balance)
  await server.send('POST', '/funding/transfer/to-trading', {
    as: customer,
    body: { currency: 'USDT', amount: '20' },
  })
  const [before, after] = await client.pushed(balance, 2)
  expect(after).toMatchObject({
    type: 'update',
    sequence: before!.sequence + 1,
    data: { USDT: { available: '20' } },
  })
})

test('what comes and goes between customers is told as balances and events, at every process, to these two only', async () => {
  const [one, other] = [await server.newCustomer({ USDT: '50' }), await server.newCustomer({ USDT: '1' })]
  const clients = [await join(one), await join(other, second)] as const
  for (const client of clients) await follow(client, 'account.balances', 'events')
  const { status } = await server.send('POST', '/funding/transfer/internal', {
    as: one,
    body: { symbol: 'USDT', amount: '20', to_username: other.username, idempotency_key: crypto.randomUUID() },
  })
  expect(status).toBe(200)
  const [sent, received] = await Promise.all(clients.map((client) => client.pushed('account.balances', 2)))
  expect(sent?.at(-1)).toMatchObject({ type: 'update', data: { USDT: { available: '30', on_hold: '0' } } })
  expect(received?.at(-1)?.data.USDT).toEqual({ available: '21', on_hold: '0' })
  const [, told] = await clients[1].pushed('events', 2)
  expect(told?.data).toMatchObject([{ type: 'transfer.received', sequence: 1, data: { amount: '20' } }])
  const { data } = await server.send('GET', '/events', { as: other })
  expect(told?.data).toEqual(data.items)
  expect(clients[0].pushesOf('events').map((push) => push.data)).toEqual([[]])
})

test('nobody hears of the orders and balances of others', async () => {
  const [one, other] = [await newTrader(), await newTrader()]
  const clientOfOther = await join(other)
  await follow(clientOfOther, orders, balance)
  const clientOfOne = await join(one)
  await follow(clientOfOne, orders, balance)
  await sell(one, { amount: '3' })
  await clientOfOne.pushed(orders, 2)
  await sell(other, { amount: '2' })
  const heard = await clientOfOther.pushed(orders, 2)
  expect(heard.slice(1).map(({ data }) => [data.user_id, data.amount])).toEqual([[other.id, '2']])
  expect(clientOfOther.pushesOf(balance).every(({ data }) => data.USDT.locked !== '3')).toBe(true)
  await desk.cancelAll(one, other)
})

test('another process that owns no market tells the same, by the same numbers', async () => {
  const trader = await newTrader()
  const [here, there] = [await join(trader), await join(trader, second)]
  for (const client of [here, there]) await follow(client, orders, balance)
  const order_id = await sell(trader)
  await desk.cancel(trader, order_id)
  const heard = await there.pushed(orders, 3)
  const withoutTime = ({ ts: _, ...push }: Push) => push
  expect(heard.map(withoutTime)).toEqual((await here.pushed(orders, 3)).map(withoutTime))
  await vi.waitFor(
    () =>
      expect(there.pushesOf(balance).at(-1)?.data).toMatchObject({
        USDT: { available: '1000', locked: '0' },
      }),
    patienceMs,
  )
})

test('a public topic is told by a process that owns no market', async () => {
  const trader = await newTrader()
  const client = await join(null, second)
  await client.subscribe('spot.fiat.orderbook.USDT-RUB')
  await sell(trader, { price: '82', amount: '7' })
  await vi.waitFor(
    () => expect(client.pushes.at(-1)?.data.asks).toContainEqual({ price: '82', amount: '7' }),
    patienceMs,
  )
  await desk.cancelAll(trader)
})

test('after a number comes every push behind it and no snapshot; a number that is not known gives a snapshot', async () => {
  const trader = await newTrader()
  for (const price of ['81', '82', '83']) await sell(trader, { price })
  const client = await join(trader)
  await client.ask({ action: 'subscribe', topics: [orders], after: { [orders]: 1 } })
  const resumed = await client.pushed(orders, 2)
  expect(resumed.map(({ type, sequence, data }) => [type, sequence, data.price])).toEqual([
    ['update', 2, '82'],
    ['update', 3, '83'],
  ])
  const ahead = await join(trader)
  await ahead.ask({ action: 'subscribe', topics: [orders], after: { [orders]: 99 } })
  expect(await ahead.pushed(orders, 1)).toMatchObject([{ type: 'snapshot', sequence: 3 }])
  await desk.cancelAll(trader)
})

test('a client that loses its connection again and again and resumes misses nothing and hears nothing twice', async () => {
  const scenario = fc.array(fc.constantFrom('place', 'place', 'cancel', 'drop', 'drop hard'), {
    minLength: 10,
    maxLength: 25,
  })
  await fc.assert(
    fc.asyncProperty(scenario, async (steps) => {
      const trader = await newTrader()
      const heard: Push[] = []
      let client = await reconnect(trader, heard)
      const open: string[] = []
      for (const step of steps) {
        if (step === 'place') open.push(await sell(trader))
        const oldest = step === 'cancel' ? open.shift() : undefined
        if (oldest !== undefined) await desk.cancel(trader, oldest)
        if (step === 'drop') await client.close()
        if (step === 'drop hard') client.socket.terminate()
        if (!step.startsWith('drop')) continue
        await client.closed
        client = await reconnect(trader, heard)
      }
      await desk.cancelAll(trader)
      const expected = 2 * steps.filter((step) => step === 'place').length
      await vi.waitFor(
        () => expect(heard.filter(({ type }) => type === 'update')).toHaveLength(expected),
        patienceMs,
      )
      expect(heard.map(({ sequence }) => sequence)).toEqual(heard.map((_, index) => index))
    }),
    { numRuns: 8 },
  )
}, 60_000)

/** Connects and asks for what came after the last push heard; what it hears joins the rest. */
async function reconnect(trader: Trader, heard: Push[]): Promise<StreamClient> {
  const client = await join(trader)
  client.socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    if (message.topic === orders) heard.push(message)
  })
  const last = heard.at(-1)
  const after = last === undefined ? {} : { after: { [orders]: last.sequence } }
  await client.ask({ action: 'subscribe', topics: [orders], ...after })
  if (last === undefined) await client.pushed(orders, 1)
  return client
}

const losses: [name: string, change: object, code: string][] = [
  ['is disabled', { is_active: false }, 'API_KEY_INACTIVE'],
  ['has expired', { expires_at: '2020-01-01T00:00:00Z' }, 'API_KEY_EXPIRED'],
  ['may not be used from here any more', { allowed_ips: ['10.1.2.3'] }, 'IP_NOT_ALLOWED'],
  ['has lost the permission', { permissions: ['can_account_read'] }, 'PERMISSION_DENIED'],
]

test.for(losses)(
  'a key that %s is told so within 2 s and hears nothing private any more',
  async ([, change, code]) => {
    const trader = await newTrader()
    const key = await newKey(trader.username, {})
    const client = await join(key)
    const trades = 'spot.fiat.trades.USDT/RUB'
    await client.subscribe(orders, balance, trades)
    await client.pushed(orders, 1)
    await changeKey(key, change)
    await vi.waitFor(() => expect(client.answers.at(-1)).toMatchObject({ event: 'unsubscribed' }), {
      timeout: 2_500,
    })
    expect(client.answers.slice(-2)).toMatchObject([
      { event: 'error', code },
      { event: 'unsubscribed', topics: [orders, balance] },
    ])
    await sell(trader)
    const witness = await join(trader)
    await witness.subscribe(orders)
    await witness.pushed(orders, 1)
    expect(client.pushesOf(orders)).toHaveLength(1)
    const isKeyLost = code !== 'PERMISSION_DENIED'
    expect(await client.subscribe(orders)).toMatchObject({
      code: isKeyLost ? 'AUTHENTICATION_REQUIRED' : 'PERMISSION_DENIED',
    })
    // Topics that anybody may follow go on.
    expect(await client.subscribe(trades)).toMatchObject({ event: 'subscribed' })
    await desk.cancelAll(trader)
  },
)

test('a connection belongs to one customer, whose keys may take turns', async () => {
  const [one, other] = [await newTrader(), await newTrader()]
  const client = await join(one)
  await follow(client, orders)
  expect(await client.signIn(other)).toMatchObject({ event: 'error', code: 'ALREADY_AUTHENTICATED' })
  expect(await client.signIn(await newKey(one.username, {}))).toMatchObject({ event: 'auth' })
  await sell(one)
  await client.pushed(orders, 2)
  await desk.cancelAll(one)
})

describe('in the console', () => {
  /** Connects as a browser does, with the cookie of the person and the origin of the page. */
  async function open({ cookie }: Pick<SignedIn, 'cookie'>, origin = server.url): Promise<StreamClient> {
    const client = await connectStream(server.url, { headers: { cookie, origin } })
    clients.push(client)
    return client
  }
  const authSession = (client: StreamClient) => client.ask({ action: 'auth_session' })

  test('a person who is signed in follows their own private topics without a key', async () => {
    const trader = await newTrader()
    const client = await open(await signIn(server, trader.username))
    expect(await authSession(client)).toMatchObject({ event: 'auth', permissions: allPermissions() })
    await follow(client, orders, balance)
    const order_id = await sell(trader)
    const [, told] = await client.pushed(orders, 2)
    expect(told).toMatchObject({ type: 'update', data: { id: order_id } })
    // Another customer's key is refused, as on a connection of a key.
    expect(await client.signIn(server.customers.carol)).toMatchObject({ code: 'ALREADY_AUTHENTICATED' })
  })

  test('a cookie opens nothing on a connection of another site, nor an office’s or an ended session’s', async () => {
    const { username } = await newTrader()
    const person = await signIn(server, username)
    for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`])
      expect(await authSession(await open(person, origin))).toMatchObject({
        event: 'error',
        code: 'CROSS_SITE_REQUEST',
      })
    const bare = await connectStream(server.url, { headers: { cookie: person.cookie } })
    clients.push(bare)
    expect(await authSession(bare)).toMatchObject({ code: 'CROSS_SITE_REQUEST' })
    await person.send('POST', '/sign-out')
    const { cookie } = await signIn(server, 'olivia')
    const asCustomer = cookie.replace('coffer_office', 'coffer_console')
    for (const one of [person, { cookie: '' }, { cookie }, { cookie: asCustomer }]) {
      const client = await open(one)
      expect(await authSession(client)).toMatchObject({ event: 'error', code: 'NOT_SIGNED_IN' })
      expect(await client.subscribe(orders)).toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
    }
  })

  test('private topics end within two seconds after the person signs out, on every process', async () => {
    const trader = await newTrader()
    const person = await signIn(server, trader.username)
    const client = await open(person)
    await authSession(client)
    await follow(client, balance, 'spot.fiat.trades.USDT/RUB')
    // At the other process, which the connection does not know of.
    const { csrfToken, cookie } = person
    const headers = { cookie, origin: second.url, 'x-csrf-token': csrfToken }
    const { status } = await fetch(`${second.url}/api/console/v1/sign-out`, { method: 'POST', headers })
    expect(status).toBe(200)
    await vi.waitFor(
      () => expect(client.answers.at(-1)).toMatchObject({ event: 'unsubscribed', topics: [balance] }),
      { timeout: 2_000, interval: 20 },
    )
    expect(client.answers.at(-2)).toMatchObject({ action: 'auth_session', code: 'NOT_SIGNED_IN' })
    const before = client.pushesOf(balance).length
    await sell(trader)
    expect(await client.subscribe(balance)).toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
    expect(client.pushesOf(balance)).toHaveLength(before)
  })
})
