import { expect, test } from 'vitest'
import { createApiKey } from '#core/access'
import { createCustomer } from '#core/customers'
import { systemIds } from '#platform/ids'
import { openSecrets } from '#platform/secrets'
import { allPermissions } from '../../src/app/parts/modules.ts'
import { liveSettings } from '../wire/live-exchange.ts'
import { outcomeOf } from '../wire/replies.ts'
import {
  type Credentials,
  envelopeOf,
  type Reply,
  signatureHeaders,
  useTestServer,
} from '../wire/test-server.ts'
import { useFolder } from '../world/use-folder.ts'

const masterKey = Buffer.alloc(32, 7)
const profile = '/api/v1/integration/account/profile'
const feed = '/api/v1/integration/transactions'
const transferPath = '/api/v1/integration/funding/transfer/internal'

const server = await useTestServer()
const strict = await useTestServer({ COFFER_SIGN_QUERY: 'required' })
const live = await useTestServer(liveSettings(useFolder(), masterKey))

type Signed = Parameters<typeof signatureHeaders>[1]

/** Sends `target` with a signature over something that may differ. */
function sendSignedAs(
  signed: Signed,
  { target = signed.target, body = '', at = server } = {},
): Promise<Reply> {
  const headers = signatureHeaders(at.customers.alice, signed)
  const method = body === '' ? 'GET' : 'POST'
  return at.send(method, target, { as: null, headers, ...(body === '' ? {} : { body }) })
}

const invalid = [401, 'INVALID_SIGNATURE']

/** Runs again when the second changed underneath, since the server's second must be the one assumed. */
async function withinOneSecond(act: (now: number) => Promise<Reply>): Promise<Reply> {
  const now = () => Math.floor(Date.now() / 1000)
  for (let tries = 0; tries < 10; tries++) {
    const before = now()
    const reply = await act(before)
    if (now() === before) return reply
  }
  throw new Error('no request ran within one second of the clock')
}

test.for([-300, 300])('a timestamp %d s off is accepted', async (seconds) => {
  const reply = await withinOneSecond((now) =>
    sendSignedAs({ method: 'GET', target: profile, timestamp: String(now + seconds) }),
  )
  expect(reply.status).toBe(200)
})

test.for([-301, 301])('a timestamp %d s off is SIGNATURE_EXPIRED and tells our time', async (seconds) => {
  let serverTime = 0
  const reply = await withinOneSecond((now) => {
    serverTime = now
    return sendSignedAs({ method: 'GET', target: profile, timestamp: String(now + seconds) })
  })
  expect(outcomeOf(reply)).toEqual([401, 'SIGNATURE_EXPIRED'])
  const message = `${serverTime + seconds}GET${profile}`
  expect(reply.error?.details).toEqual({ server_time: serverTime, signed_message: message })
})

test.for(['', 'now', '-1', '1.5', '1e9', '0x10', '١٧٦٧٢٢٥٦٠٠', '17672256000000000'])(
  'the timestamp "%s" is INVALID_SIGNATURE, which names it and shows the string that the server signs',
  async (timestamp) => {
    const headers = signatureHeaders(server.customers.alice, { method: 'GET', target: profile, timestamp })
    // Header values are bytes to fetch.
    const sent = { ...headers, 'x-api-timestamp': Buffer.from(timestamp).toString('latin1') }
    const reply = await server.send('GET', profile, { as: null, headers: sent })
    expect(outcomeOf(reply)).toEqual(invalid)
    expect(reply.error?.message).toMatch(/^X-API-Timestamp (is missing|must be Unix time in seconds)/)
    expect(reply.error?.details).toEqual({
      server_time: expect.any(Number),
      reason: expect.stringContaining('X-API-Timestamp'),
      signed_message: `${sent['x-api-timestamp']}GET${profile}`,
    })
  },
)

test.for([
  ['x-api-signature', 'X-API-Signature is missing'],
  ['x-api-timestamp', 'X-API-Timestamp is missing'],
] as const)('a request without %s is told so, with the string to sign', async ([name, words]) => {
  const { [name]: _, ...headers } = signatureHeaders(server.customers.alice, {
    method: 'GET',
    target: profile,
    timestamp: String(Math.floor(Date.now() / 1_000)),
  })
  const reply = await server.send('GET', profile, { as: null, headers: { ...headers } })
  expect(outcomeOf(reply)).toEqual(invalid)
  expect(reply.error?.message).toContain(words)
  expect(reply.error?.details).toEqual({
    server_time: expect.any(Number),
    reason: expect.stringContaining(words),
    signed_message: expect.stringMatching(`^\\d*GET${profile}$`),
  })
})

test('a timestamp in milliseconds is SIGNATURE_EXPIRED or INVALID_SIGNATURE, never accepted', async () => {
  const reply = await sendSignedAs({ method: 'GET', target: profile, timestamp: String(Date.now()) })
  expect([401, reply.error?.details?.server_time]).toEqual([reply.status, expect.any(Number)])
})

test('anything but the exact lower-case hex is refused', async () => {
  const headers = signatureHeaders(server.customers.alice, { method: 'GET', target: profile })
  const right = headers['x-api-signature']
  const flipped = (right.startsWith('0') ? '1' : '0') + right.slice(1)
  const wrong = [
    right.toUpperCase(),
    right.slice(0, -1),
    right.slice(0, 32),
    `${right}00`,
    flipped,
    `0x${right}`,
    '',
  ]
  for (const signature of wrong) {
    const reply = await server.send('GET', profile, {
      as: null,
      headers: { ...headers, 'x-api-signature': signature },
    })
    expect(outcomeOf(reply)).toEqual(invalid)
  }
  const twice = { ...headers, 'x-api-signature': `${right}, ${right}` }
  expect(outcomeOf(await server.send('GET', profile, { as: null, headers: twice }))).toEqual(invalid)
  expect((await server.send('GET', profile, { as: null, headers })).status).toBe(200)
})

test('another secret, body, path, method or time is refused', async () => {
  const { alice, bob } = server.customers
  const crossed = { api_key: alice.api_key, secret_key: bob.secret_key }
  expect(outcomeOf(await server.send('GET', profile, { as: crossed }))).toEqual(invalid)
  const body = '{"symbol":"USDT","amount":"1","to_username":"bob"}'
  const signed = { method: 'POST', target: transferPath, bytes: Buffer.from(body) }
  expect(outcomeOf(await sendSignedAs(signed, { body: body.replace('"1"', '"9"') }))).toEqual(invalid)
  expect(outcomeOf(await sendSignedAs(signed, { body: `${body} ` }))).toEqual(invalid)
  expect(outcomeOf(await sendSignedAs({ method: 'GET', target: profile }, { target: feed }))).toEqual(invalid)
  expect(outcomeOf(await sendSignedAs({ method: 'POST', target: profile }))).toEqual(invalid)
  expect(outcomeOf(await sendSignedAs({ method: 'get', target: profile }))).toEqual(invalid)
  const late = signatureHeaders(alice, { method: 'GET', target: profile })
  const moved = { ...late, 'x-api-timestamp': String(Number(late['x-api-timestamp']) - 1) }
  expect(outcomeOf(await server.send('GET', profile, { as: null, headers: moved }))).toEqual(invalid)
  await server.expectSoundBooks()
})

test('the sandbox shows the string that it signs; nothing else is told', async () => {
  const body = '{"symbol":"USDT","comment":"naïve 🐢"}'
  const timestamp = String(Math.floor(Date.now() / 1000))
  const target = `${transferPath}?a=%2F&b`
  const reply = await sendSignedAs({ method: 'PUT', target, timestamp }, { body })
  expect(reply.error?.details).toEqual({
    server_time: expect.any(Number),
    signed_message: `${timestamp}POST${target}${body}`,
  })
})

test('a signature may leave the query out, but never half of it or another one', async () => {
  const target = `${feed}?limit=1&page=1`
  const accepts = async (signedTarget: string) =>
    sendSignedAs({ method: 'GET', target: signedTarget }, { target })
  expect((await accepts(target)).status).toBe(200)
  expect((await accepts(feed)).status).toBe(200)
  expect(outcomeOf(await accepts(`${feed}?limit=1`))).toEqual(invalid)
  expect(outcomeOf(await accepts(`${feed}?page=1&limit=1`))).toEqual(invalid)
  expect(outcomeOf(await accepts(`${feed}?`))).toEqual(invalid)
})

test('COFFER_SIGN_QUERY=required wants the query in the signature', async () => {
  const target = `${feed}?limit=1`
  expect((await sendSignedAs({ method: 'GET', target }, { at: strict })).status).toBe(200)
  expect(outcomeOf(await sendSignedAs({ method: 'GET', target: feed }, { target, at: strict }))).toEqual(
    invalid,
  )
  expect((await sendSignedAs({ method: 'GET', target: feed }, { at: strict })).status).toBe(200)
})

test('the target is signed exactly as sent, encoded characters and all', async () => {
  const encoded = `${feed}?symbol=%55SDT&type=transfer%5Fin&ignored=%D1%84+a%20b~!`
  expect((await sendSignedAs({ method: 'GET', target: encoded }, { at: strict })).status).toBe(200)
  const decoded = encoded.replace('%5F', '_')
  expect(
    outcomeOf(await sendSignedAs({ method: 'GET', target: decoded }, { target: encoded, at: strict })),
  ).toEqual(invalid)
  const wallet = '/api/v1/integration/account/wallets/%55SDT'
  expect((await sendSignedAs({ method: 'GET', target: wallet })).status).toBe(200)
})

test('the body is signed byte for byte, beyond ASCII and with its own spacing', async () => {
  const body = '{ "symbol":"USDT" ,\n"amount":"1", "to_username":"bob", "comment":"Привет 🐢 \\u00e9" }\n'
  const signed = { method: 'POST', target: transferPath, bytes: Buffer.from(body) }
  expect((await sendSignedAs(signed, { body })).status).toBe(200)
  const composed = { ...signed, bytes: Buffer.from(body.replace('\\u00e9', 'é')) }
  expect(outcomeOf(await sendSignedAs(composed, { body }))).toEqual(invalid)
  await server.expectSoundBooks()
})

test('live mode takes signed requests, explains no signature, and has no sandbox', async () => {
  const key = await liveKey()
  expect((await live.send('GET', profile, { as: key })).data).toMatchObject({ username: 'erin' })
  const { error } = await live.send('GET', profile, { as: { ...key, secret_key: 'another' } })
  expect([error?.code, error?.details]).toEqual(['INVALID_SIGNATURE', { server_time: expect.any(Number) }])
  const control = await fetch(`${live.url}/sandbox/v1/clock/advance`, { method: 'POST' })
  expect([control.status, (await envelopeOf(control)).error?.code]).toEqual([404, 'NOT_FOUND'])
})

async function liveKey(): Promise<Credentials> {
  const now = new Date()
  const customer = { id: systemIds.next(), username: 'erin', email: 'erin@example.com' }
  const key = await live.database.inTransaction(async (tx) => {
    await createCustomer(tx, { ...customer, kycStatus: 'approved', tariff: 'default', createdAt: now })
    const wanted = { customerId: customer.id, permissions: allPermissions(), createdAt: now }
    return createApiKey(tx, await openSecrets(live.database, masterKey), wanted)
  })
  return { api_key: key.id, secret_key: key.secretKey }
}
