import { expect, test } from 'vitest'
import { outcomeOf } from '../wire/replies.ts'
import { type Credentials, type Reply, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()

function create(as: Credentials, body: object, headers: Record<string, string> = {}): Promise<Reply> {
  return server.send('POST', '/account/wallets', { as, body, headers })
}

test('a customer without wallets has an empty list', async () => {
  const nobody = await server.newCustomer()
  expect((await server.send('GET', '/account/wallets', { as: nobody })).data).toEqual([])
})

test('the list shows the wallets that exist, exact to the last decimal, in the order of the catalogue', async () => {
  const funding = { RUB: '100.50', ETH: '1.000000000000000001', BTC: '0.00000001' }
  const as = await server.newCustomer(funding, { USDT: '7' })
  for (const [pair, price] of [
    ['BTC-USDT', '61000'],
    ['ETH-USDT', '3100.5'],
    ['USDT-RUB', '81'],
  ])
    await server.send('POST', `/sandbox/v1/prices/${pair}`, { body: { price } })
  const { data } = await server.send('GET', '/account/wallets', { as })
  const common = {
    is_active: true,
    pending_deposit: '0',
    pending_withdraw: '0',
    balance_source: 'ledger',
    addresses: [],
  }
  expect(data).toEqual([
    { ...common, symbol: 'BTC', balance: '0.00000001', available: '0.00000001', balance_usdt: '0.00061' },
    { ...common, symbol: 'ETH', balance: funding.ETH, available: funding.ETH, balance_usdt: '3100.5' },
    { ...common, symbol: 'RUB', balance: '100.5', available: '100.5', balance_usdt: '1.24074' },
  ])
  await server.expectSoundBooks()
})

test('one wallet is found by its symbol in any case and equals its item in the list', async () => {
  const as = await server.newCustomer({ USDT: '5' })
  const [listed] = (await server.send('GET', '/account/wallets', { as })).data
  for (const symbol of ['USDT', 'usdt', 'uSdT', '%55SDT'])
    expect((await server.send('GET', `/account/wallets/${symbol}`, { as })).data).toEqual(listed)
})

test('a wallet that does not exist, an unknown currency and a malformed symbol are told apart', async () => {
  const as = await server.newCustomer({ USDT: '5' })
  const read = (symbol: string) => server.send('GET', `/account/wallets/${symbol}`, { as })
  const missing = await read('btc')
  expect([...outcomeOf(missing), missing.error?.details]).toEqual([
    404,
    'WALLET_NOT_FOUND',
    { symbol: 'BTC' },
  ])
  const unknown = await read('NOPE')
  expect([...outcomeOf(unknown), unknown.error?.details]).toEqual([
    404,
    'CURRENCY_NOT_FOUND',
    { symbol: 'NOPE' },
  ])
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect([404, 422]).toContain((await read(name)).status)
  // The Kelvin sign folds to k, the dotted capital to i: neither is a letter of ours.
  for (const symbol of ['%20', 'US%2FDT', 'A'.repeat(17), '%D0%A1', '%00', 'US%E2%84%AA', '-', 'USDT%0A']) {
    const { status, error } = await read(symbol)
    expect([symbol, status, error?.details?.fields]).toMatchObject([symbol, 422, [{ path: 'symbol' }]])
  }
})

test('nobody sees the wallets of another', async () => {
  const [one, other] = [await server.newCustomer({ USDT: '5' }), await server.newCustomer({ BTC: '1' })]
  expect(outcomeOf(await server.send('GET', '/account/wallets/BTC', { as: one }))).toEqual([
    404,
    'WALLET_NOT_FOUND',
  ])
  const { data } = await server.send('GET', '/account/wallets', { as: other })
  expect(data.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['BTC'])
})

test('creating a wallet shows it with its address; creating it again answers what is there', async () => {
  const as = await server.newCustomer()
  const first = await create(as, { symbol: 'usdt', network: 'TRC20' })
  expect(first.data).toEqual({
    symbol: 'USDT',
    available: '0',
    addresses: [{ network: 'trc20', address: expect.stringMatching(/^T[1-9A-HJ-NP-Za-km-z]{33}$/) }],
  })
  expect((await create(as, { symbol: 'USDT', network: 'trc20' })).data).toEqual(first.data)
  const more = await create(as, { symbol: 'USDT', network: 'erc20' })
  expect(more.data.addresses).toHaveLength(2)
  expect(more.data.addresses).toContainEqual(first.data.addresses[0])
  const { data: wallet } = await server.send('GET', '/account/wallets/USDT', { as })
  expect(wallet).toMatchObject({ balance: '0', addresses: more.data.addresses })
  await server.expectSoundBooks()
})

test('a wallet needs no network, a fiat wallet takes none, and money that is there stays', async () => {
  const as = await server.newCustomer({ BTC: '3' })
  expect((await create(as, { symbol: 'LTC' })).data).toEqual({ symbol: 'LTC', available: '0', addresses: [] })
  expect((await create(as, { symbol: 'RUB' })).data).toEqual({ symbol: 'RUB', available: '0', addresses: [] })
  expect((await create(as, { symbol: 'BTC' })).data).toMatchObject({ available: '3' })
  expect(outcomeOf(await create(as, { symbol: 'RUB', network: 'erc20' }))).toEqual([404, 'NETWORK_NOT_FOUND'])
  await server.expectSoundBooks()
})

test('a wallet of an unknown currency or network is refused and nothing is created', async () => {
  const as = await server.newCustomer()
  const unknown = await create(as, { symbol: 'NOPE' })
  expect([...outcomeOf(unknown), unknown.error?.details]).toEqual([
    404,
    'CURRENCY_NOT_FOUND',
    { symbol: 'NOPE' },
  ])
  for (const network of ['btc', 'nope', '__proto__', 'trc 20', '🐢']) {
    const { status, error } = await create(as, { symbol: 'USDT', network })
    expect([status, error?.code, error?.details]).toEqual([
      404,
      'NETWORK_NOT_FOUND',
      { symbol: 'USDT', network },
    ])
  }
  expect((await server.send('GET', '/account/wallets', { as })).data).toEqual([])
})

test('createWallet repeats its first answer under the same key', async () => {
  const as = await server.newCustomer()
  const headers = { 'Idempotency-Key': 'wallet-1' }
  const first = await create(as, { symbol: 'BTC' }, headers)
  await server.send('POST', '/funding/transfer/internal', {
    body: { symbol: 'BTC', amount: '1', to_username: as.username },
  })
  const again = await create(as, { symbol: 'BTC', idempotency_key: 'wallet-1' })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.envelope).toEqual(first.envelope)
  expect((await create(as, { symbol: 'btc' }, headers)).envelope).toEqual(first.envelope)
  for (const other of [{ symbol: 'LTC' }, { symbol: 'BTC', network: 'btc' }])
    expect(outcomeOf(await create(as, other, headers))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  const { data } = await server.send('GET', '/account/wallets', { as })
  expect(data.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['BTC'])
})

test('the same wallet created ten times at once is one wallet with one address', async () => {
  const as = await server.newCustomer()
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => create(as, { symbol: 'ETH', network: 'erc20' })),
  )
  expect(new Set(replies.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1)
  await server.expectSoundBooks()
})

test('the profile is that of the customer whose key it is', async () => {
  const { bob } = server.customers
  expect((await server.send('GET', '/account/profile', { as: bob })).data).toEqual({
    id: bob.id,
    username: 'bob',
    email: 'bob@example.com',
    email_verified: null,
    kyc_status: expect.any(String),
    tariff: 'default',
    sso_client_id: 'bob',
    created_at: expect.stringMatching(/^\d{10}$/),
  })
})
