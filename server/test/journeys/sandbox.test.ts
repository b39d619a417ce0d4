import { expect, test } from 'vitest'
import { outcomeOf } from '../wire/replies.ts'
import { type Credentials, type Reply, startTestServer, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()

function post(path: string, body: object): Promise<Reply> {
  return server.send('POST', `/sandbox/v1${path}`, { body })
}

function patchKey(key: string, body: object): Promise<Reply> {
  return server.send('PATCH', `/sandbox/v1/keys/${key}`, { body })
}

async function expectWrongField(reply: Reply, path: string, about?: unknown): Promise<void> {
  const { status, error } = reply
  expect([about, status, error?.code, error?.details?.fields]).toMatchObject([
    about,
    422,
    'VALIDATION_ERROR',
    [{ path }],
  ])
}

test('sandboxCreateCustomer gives a customer with balances and a key that can do everything', async () => {
  const { data } = await post('/customers', {
    username: 'Dave_1',
    email: 'dave@example.org',
    funding: { usdt: '250.5', BTC: '0', ETH: '1.000000000000000001' },
    trading: { RUB: '10' },
  })
  expect(data).toEqual({
    id: expect.any(Number),
    username: 'Dave_1',
    api_key: expect.stringMatching(/^pk_live_[0-9a-f]{32}$/),
    secret_key: expect.stringMatching(/^sk_live_[0-9a-f]{64}$/),
  })
  const { data: profile } = await server.send('GET', '/account/profile', { as: data })
  expect(profile).toMatchObject({ id: data.id, username: 'Dave_1', email: 'dave@example.org' })
  const { data: wallets } = await server.send('GET', '/account/wallets', { as: data })
  expect(
    wallets.flatMap(({ symbol, balance }: { symbol: string; balance: string }) =>
      balance === '0' ? [] : [[symbol, balance]],
    ),
  ).toEqual([
    ['ETH', '1.000000000000000001'],
    ['USDT', '250.5'],
  ])
  await server.expectSoundBooks()
})

test('a username belongs to one customer, whatever its case, also when many ask at once', async () => {
  const username = 'taken'
  const replies = await Promise.all(Array.from({ length: 8 }, () => post('/customers', { username })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  const again = await post('/customers', { username: 'TAKEN', funding: { USDT: '5' } })
  expect(outcomeOf(again)).toEqual([409, 'USERNAME_TAKEN'])
  await server.expectSoundBooks()
})

test('a refused customer leaves nothing behind', async () => {
  const unknown = await post('/customers', { username: 'ghost', funding: { USDT: '5', NOPE: '1' } })
  expect(outcomeOf(unknown)).toEqual([404, 'CURRENCY_NOT_FOUND'])
  expect((await post('/customers', { username: 'ghost' })).status).toBe(200)
})

test.for(['funding', 'trading'])('%s is given in currencies that there are', async (account) => {
  for (const name of ['__proto__', 'constructor', '', 'US DT', 'x'.repeat(500)]) {
    const body = `{"username":"nobody-at-all","${account}":{"${name}":"5"}}`
    expect(outcomeOf(await server.send('POST', '/sandbox/v1/customers', { body }))).toEqual([
      404,
      'CURRENCY_NOT_FOUND',
    ])
  }
  await server.expectSoundBooks()
})

test('trading balances are given in what the trading account holds; any other is refused by its field', async () => {
  for (const symbol of ['BTC', 'btc', 'ETH']) {
    const trading = { USDT: '10', [symbol]: '0.1' }
    const reply = await post('/customers', { username: 'trader-to-be', funding: { BTC: '1' }, trading })
    await expectWrongField(reply, `trading.${symbol.toUpperCase()}`, symbol)
    expect(reply.error?.message).toContain('USDT, RUB')
  }
  const { status, data } = await post('/customers', {
    username: 'trader-to-be',
    trading: { USDT: '10', rub: '5' },
  })
  expect(status).toBe(200)
  expect((await server.send('GET', '/spot/fiat/balance', { as: data })).data).toMatchObject({
    USDT: { available: '10' },
    RUB: { available: '5' },
  })
  await server.expectSoundBooks()
})

test('balances beyond what the ledger can sum are refused', async () => {
  const most = `${'9'.repeat(76)}.99`
  const replies = [
    await post('/customers', { username: 'vast-1', funding: { RUB: most } }),
    await post('/customers', { username: 'vast-2', funding: { RUB: most } }),
    await post('/customers', { username: 'vast-3', funding: { RUB: most }, trading: { RUB: most } }),
    await post('/customers', { username: 'modest', funding: { RUB: '5' } }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 200])
  await server.expectSoundBooks()
})

test('sandboxCreateKey gives a key as asked for, with everything by default', async () => {
  const { data: whole } = await post('/keys', { username: 'BOB' })
  expect((await server.send('GET', '/account/profile', { as: whole })).data.username).toBe('bob')
  const settings = {
    permissions: ['can_account_read', 'can_deposit'],
    allowed_ips: ['127.0.0.1', '10.0.0.0/8'],
    rate_limit_per_minute: 7,
    expires_at: '2999-01-01T00:00:00.000Z',
  }
  const { data: key } = await post('/keys', { username: 'bob', ...settings })
  expect((await patchKey(key.api_key, {})).data).toEqual({
    api_key: key.api_key,
    ...settings,
    is_active: true,
    last_used_at: null,
  })
  expect((await server.send('GET', '/account/profile', { as: key })).headers.get('x-ratelimit-limit')).toBe(
    '7',
  )
  const nobody = await post('/keys', { username: 'nobody-here' })
  expect(outcomeOf(nobody)).toEqual([404, 'CUSTOMER_NOT_FOUND'])
})

test('sandboxChangeKey changes what is given and leaves the rest', async () => {
  const { data: key }: { data: Credentials } = await post('/keys', {
    username: 'bob',
    rate_limit_per_minute: 9,
  })
  const { data } = await patchKey(key.api_key, {
    permissions: [],
    allowed_ips: '10.0.0.1, ::1',
    expires_at: '2999-01-01T00:00:00+03:00',
  })
  expect(data).toMatchObject({
    permissions: [],
    allowed_ips: ['10.0.0.1', '::1'],
    rate_limit_per_minute: 9,
    expires_at: '2998-12-31T21:00:00.000Z',
    is_active: true,
  })
  expect((await patchKey(key.api_key, { expires_at: null, is_active: false })).data).toMatchObject({
    allowed_ips: ['10.0.0.1', '::1'],
    expires_at: null,
    is_active: false,
  })
  for (const unknown of [`pk_live_${'0'.repeat(32)}`, 'abc', '__proto__', "'%20or%201=1"])
    expect(outcomeOf(await patchKey(unknown, {}))).toEqual([404, 'API_KEY_NOT_FOUND'])
  await expectWrongField(await patchKey('%00', {}), 'api_key')
})

test('sandboxListKeys lists the keys of one customer or of all, oldest first, and never a secret', async () => {
  const { data: owner } = await post('/customers', { username: 'key-owner' })
  const { data: second } = await post('/keys', { username: 'key-owner', permissions: ['can_deposit'] })
  const list = (query: string) => server.send('GET', `/sandbox/v1/keys${query}`)
  const own = await list('?username=KEY-OWNER')
  expect(own.data).toEqual({
    items: [
      expect.objectContaining({ username: 'key-owner', api_key: owner.api_key, last_used_at: null }),
      {
        username: 'key-owner',
        api_key: second.api_key,
        permissions: ['can_deposit'],
        allowed_ips: [],
        rate_limit_per_minute: 600,
        expires_at: null,
        is_active: true,
        last_used_at: null,
      },
    ],
    page: 1,
    limit: 50,
    has_more: false,
  })
  expect(own.text).not.toContain('sk_')
  const paged = await list('?username=key-owner&limit=1&page=2')
  expect(paged.data).toMatchObject({ items: [{ api_key: second.api_key }], page: 2, has_more: false })
  const { items } = (await list('?limit=3')).data
  const names = items.map(({ username }: { username: string }) => username)
  expect(names.toSorted()).toEqual(['alice', 'bob', 'carol'])
  expect(outcomeOf(await list('?username=nobody-here'))).toEqual([404, 'CUSTOMER_NOT_FOUND'])
})

test('sandboxDeleteKey ends a key at once and for good', async () => {
  const { data: key }: { data: Credentials } = await post('/keys', { username: 'bob' })
  expect((await server.send('GET', '/account/profile', { as: key })).status).toBe(200)
  const deletion = () => server.send('DELETE', `/sandbox/v1/keys/${key.api_key}`)
  expect((await deletion()).data).toEqual({ api_key: key.api_key, deleted: true })
  const refused = await server.send('GET', '/account/profile', { as: key })
  expect(outcomeOf(refused)).toEqual([401, 'INVALID_API_KEY'])
  expect(outcomeOf(await deletion())).toEqual([404, 'API_KEY_NOT_FOUND'])
  expect(outcomeOf(await patchKey(key.api_key, { is_active: true }))).toEqual([404, 'API_KEY_NOT_FOUND'])
  const unsigned = await server.send('DELETE', `/sandbox/v1/keys/${server.customers.bob.api_key}`, {
    as: null,
  })
  expect(outcomeOf(unsigned)).toEqual([401, 'INVALID_API_KEY'])
})

test('a demo customer whose last key was deleted has another one after the next start', async () => {
  const environment = { COFFER_MASTER_KEY: '5'.repeat(64) }
  const first = await startTestServer(environment)
  const { carol } = first.customers
  expect((await first.send('DELETE', `/sandbox/v1/keys/${carol.api_key}`)).status).toBe(200)
  const next = await startTestServer({ ...environment, DATABASE_URL: first.databaseUrl })
  expect(next.customers.carol.api_key).not.toBe(carol.api_key)
  const { data } = await next.send('GET', '/account/profile', { as: next.customers.carol })
  expect(data.id).toBe(carol.id)
  const transfer = { body: { symbol: 'USDT', amount: '1', to_username: 'bob' }, as: next.customers.carol }
  expect(outcomeOf(await next.send('POST', '/funding/transfer/internal', transfer))).toEqual([
    403,
    'PERMISSION_DENIED',
  ])
  await next.stop()
  await first.stop()
})

test('sandboxAdvanceClock moves business time forward by whole seconds, and only forward', async () => {
  const { data: before } = await post('/clock/advance', { seconds: 1 })
  const { data: after } = await post('/clock/advance', { seconds: 86_400 })
  const moved = (Date.parse(after.now) - Date.parse(before.now)) / 1000
  expect(Math.abs(moved - 86_400)).toBeLessThan(5)
  expect((await server.send('GET', '/account/wallets')).status).toBe(200)
})

test('sandboxMine, sandboxReorganise and sandboxHaltChain know their networks, in any case, and their bounds', async () => {
  const { data: mined } = await post('/chain/BTC/mine', { blocks: 3 })
  expect(mined.height).toBeGreaterThanOrEqual(3)
  expect((await post('/chain/btc/reorg', { depth: 2 })).data.height).toBe(mined.height + 1)
  expect((await post('/chain/btc/reorg', { depth: 1_000 })).status).toBe(200)
  expect((await post('/chain/btc/halt', { halted: false })).data).toEqual({ halted: false })
  for (const [act, body] of [
    ['mine', { blocks: 1 }],
    ['reorg', { depth: 1 }],
    ['halt', { halted: true }],
  ] as const) {
    for (const network of ['nope', '__proto__', '%20'])
      expect(outcomeOf(await post(`/chain/${network}/${act}`, body))).toEqual([404, 'NETWORK_NOT_FOUND'])
    await expectWrongField(await post(`/chain/${'x'.repeat(33)}/${act}`, body), 'network')
  }
  await server.expectSoundBooks()
})
