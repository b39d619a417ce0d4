import { afterEach, expect, test } from 'vitest'
import { fiatDesk } from '../wire/fiat-desk.ts'
import { connectStream, expectGapless, type StreamClient, signInMessage } from '../wire/stream-client.ts'
import { type Credentials, startTestServer, useTestServer } from '../wire/test-server.ts'

const failuresPerMinute = 30

const clients: StreamClient[] = []

const server = await useTestServer({
  COFFER_TRUSTED_PROXIES: '127.0.0.1',
  COFFER_AUTH_FAILURES_PER_MINUTE: String(failuresPerMinute),
})
const desk = fiatDesk(server)
const trader = await desk.newTrader({ USDT: '10000', RUB: '1000000' })
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
  await desk.cancelAll(trader)
})

/** From an address of its own, so that no test spends another's failures. */
let addresses = 0
async function join(address = `10.0.1.${++addresses}`): Promise<StreamClient> {
  const client = await connectStream(server.url, { headers: { 'x-forwarded-for': address } })
  clients.push(client)
  return client
}

async function newKey(settings: object): Promise<Credentials> {
  return (await server.send('POST', '/sandbox/v1/keys', { body: { username: 'alice', ...settings } })).data
}

const now = () => Math.floor(Date.now() / 1000)

test('a key signs in by timestamp + api_key and learns what it may do', async () => {
  const client = await join()
  expect(await client.signIn(server.customers.carol)).toEqual({
    event: 'auth',
    id: expect.any(String),
    success: true,
    permissions: expect.arrayContaining(['can_spot_fiat_read']),
  })
})

test('a refused sign-in shows what to sign, and names what is missing or malformed', async () => {
  const client = await join()
  const stale = String(now() - 400)
  const { signature: _, ...unsigned } = signInMessage(trader)
  const { timestamp, ...untimed } = signInMessage(trader)
  const cases = [
    [signInMessage(trader, stale), 'SIGNATURE_EXPIRED', 'more than 300 seconds', stale],
    [signInMessage(trader, 'now'), 'INVALID_SIGNATURE', 'timestamp must be Unix time in seconds', 'now'],
    [untimed, 'INVALID_SIGNATURE', 'timestamp is missing', ''],
    [unsigned, 'INVALID_SIGNATURE', 'signature is missing', unsigned.timestamp],
    [{ ...untimed, timestamp, signature: 'no' }, 'INVALID_SIGNATURE', 'does not match', timestamp],
  ] as const
  for (const [message, code, words, time] of cases)
    expect(await client.ask(message)).toMatchObject({
      code,
      message: expect.stringContaining(words),
      details: { server_time: expect.any(Number), signed_message: time + trader.api_key },
    })
})

test('a timestamp may be 300 seconds off either way and not 301', async () => {
  const client = await join()
  for (const seconds of [-299, 299])
    expect(await client.ask(signInMessage(trader, String(now() + seconds)))).toMatchObject({ event: 'auth' })
  for (const seconds of [-302, 302])
    expect(await client.ask(signInMessage(trader, String(now() + seconds)))).toMatchObject({
      event: 'error',
      action: 'auth_api_key',
      code: 'SIGNATURE_EXPIRED',
      details: { server_time: expect.any(Number) },
    })
})

test('each failure has its code, in the order of the checks of REST', async () => {
  const client = await join('10.0.0.9')
  const code = async (message: object) => (await client.ask(message)).code
  const signed = signInMessage(trader)
  const stale = String(now() - 1_000)
  const inactive = await newKey({})
  await server.send('PATCH', `/sandbox/v1/keys/${inactive.api_key}`, {
    body: { is_active: false, expires_at: '2020-01-01T00:00:00Z', allowed_ips: ['10.9.9.9'] },
  })
  const expired = await newKey({ expires_at: '2020-01-01T00:00:00Z', allowed_ips: ['10.9.9.9'] })
  const elsewhere = await newKey({ allowed_ips: ['10.9.9.9'] })
  expect(await code({ ...signed, api_key: `pk_live_${'0'.repeat(32)}` })).toBe('INVALID_API_KEY')
  expect(await code({ action: 'auth_api_key' })).toBe('INVALID_API_KEY')
  expect(await code({ ...signed, api_key: 7 })).toBe('INVALID_API_KEY')
  expect(await code(signInMessage(inactive, stale))).toBe('API_KEY_INACTIVE')
  expect(await code(signInMessage(expired, stale))).toBe('API_KEY_EXPIRED')
  expect(await code(signInMessage(elsewhere, stale))).toBe('IP_NOT_ALLOWED')
  expect(await code({ ...signInMessage(trader, stale), signature: 'no' })).toBe('SIGNATURE_EXPIRED')
  expect(await code({ ...signed, signature: 'no' })).toBe('INVALID_SIGNATURE')
  expect(await code({ ...signed, signature: signed.signature.toUpperCase() })).toBe('INVALID_SIGNATURE')
  for (const name of ['signature', 'timestamp'])
    expect(await code({ ...signed, [name]: undefined })).toBe('INVALID_SIGNATURE')
  expect(await code({ ...signed, timestamp: Number(signed.timestamp) })).toBe('INVALID_SIGNATURE')
  expect(await code({ ...signed, secret: 'x' })).toBe('INVALID_MESSAGE')
  expect(await client.ask(signed)).toMatchObject({ event: 'auth' })
})

test('a wrong signature is told what was to be signed, in the words of the stream', async () => {
  const client = await join()
  const signed = signInMessage(trader)
  expect(await client.ask({ ...signed, signature: '0'.repeat(64) })).toMatchObject({
    code: 'INVALID_SIGNATURE',
    message: expect.stringContaining('timestamp + api_key'),
    details: { signed_message: signed.timestamp + trader.api_key, server_time: expect.any(Number) },
  })
})

test('the address is the one that a trusted proxy tells of', async () => {
  const key = await newKey({ allowed_ips: ['10.7.7.7'] })
  expect(await (await join('10.7.7.8')).signIn(key)).toMatchObject({
    code: 'IP_NOT_ALLOWED',
    details: { ip: '10.7.7.8' },
  })
  expect(await (await join('10.7.7.7')).signIn(key)).toMatchObject({ event: 'auth' })
})

test('failures are limited for each address, over HTTP and the stream together', async () => {
  const client = await join('10.0.0.66')
  const fail = () => client.ask({ ...signInMessage(trader), signature: '0'.repeat(64) })
  const codes = new Set<string | undefined>()
  // At most two clock minutes are touched.
  for (let failed = 0; failed < 2 * failuresPerMinute + 2; failed++) codes.add((await fail()).code)
  expect([...codes]).toEqual(['INVALID_SIGNATURE', 'RATE_LIMIT_EXCEEDED'])
  expect(await (await join()).signIn(trader)).toMatchObject({ event: 'auth' })
})

test('a client may send all that it wants without waiting for answers', async () => {
  const client = await join()
  client.send({ ...signInMessage(trader), id: 1 })
  client.send({ action: 'subscribe', topics: ['spot.fiat.order'], id: 2 })
  client.send({ action: 'ping', id: 3 })
  await client.pushed('spot.fiat.order', 1)
  expect(client.answers.map(({ id, event }) => [id, event])).toEqual([
    [1, 'auth'],
    [2, 'subscribed'],
    [3, 'pong'],
  ])
})

test('every public topic begins with a snapshot and goes on without a gap while orders come and trade', async () => {
  const client = await join()
  const names = ['orderbook', 'depth', 'trades', 'stats'].map((kind) => `spot.fiat.${kind}.USDT/RUB`)
  const resolutions = ['1', '5', '15', '30', '60', '240', 'D', 'W', 'M']
  const charts = resolutions.map((resolution) => `spot.fiat.chart.USDT/RUB.${resolution}`)
  expect(await client.subscribe(...names, ...charts)).toMatchObject({ topics: [...names, ...charts] })
  const other = await desk.newTrader({ USDT: '1000', RUB: '100000' })
  for (const amount of ['3', '4']) {
    await desk.limit(trader, { side: 'sell', amount })
    await desk.limit(other, { side: 'buy', amount })
    for (const topic of [...names, ...charts]) await client.pushed(topic, amount === '3' ? 2 : 3)
  }
  for (const topic of [...names, ...charts]) expectGapless(client.pushesOf(topic))
  expect(client.pushesOf('spot.fiat.trades.USDT/RUB').at(-1)).toMatchObject({
    type: 'update',
    data: [{ price: '80', amount: '4', side: 'buy' }],
  })
})

test('connections and pushes are counted', async () => {
  const client = await join()
  await client.subscribe('spot.fiat.stats.USDT-RUB')
  await client.pushed('spot.fiat.stats.USDT-RUB', 1)
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toMatch(/^coffer_stream_connections [1-9]/m)
  expect(metrics).toMatch(/^coffer_stream_pushes_total\{topic="spot.fiat.stats"\} [1-9]/m)
})

test('a server that stops sends its clients away first', async () => {
  const stopping = await startTestServer()
  const client = await connectStream(stopping.url)
  await client.subscribe('spot.fiat.trades.USDT/RUB')
  await stopping.stop()
  expect(await client.closed).toEqual({ code: 1012, reason: 'restarting' })
})
