import { expect, test } from 'vitest'
import {
  type Credentials,
  envelopeOf,
  type Reply,
  signatureHeaders,
  type TestServer,
  useTestServer,
} from '../wire/test-server.ts'

const server = await useTestServer({ COFFER_AUTH_FAILURES_PER_MINUTE: '100000' })
const behindProxy = await useTestServer({ COFFER_TRUSTED_PROXIES: '127.0.0.1' })

const prefix = '/api/v1/integration'
const transfer = { method: 'POST', path: `${prefix}/funding/transfer/internal` }

async function newKey(settings: object = {}, at: TestServer = server): Promise<Credentials> {
  const { data } = await at.send('POST', '/sandbox/v1/keys', { body: { username: 'bob', ...settings } })
  return data
}

async function change(key: Credentials, settings: object, at: TestServer = server): Promise<void> {
  const { status } = await at.send('PATCH', `/sandbox/v1/keys/${key.api_key}`, { body: settings })
  expect(status).toBe(200)
}

function readProfile(
  as: Credentials | null,
  headers: Record<string, string> = {},
  at = server,
): Promise<Reply> {
  return at.send('GET', '/account/profile', { as, headers })
}

/** Repeats what must happen within one minute of the clock when it ran over a boundary. */
async function withinOneMinute<T>(act: () => Promise<T>): Promise<T> {
  const minute = () => Math.floor(Date.now() / 60_000)
  const before = minute()
  const result = await act()
  return before === minute() ? result : act()
}

test('of all faults at once the earliest check answers, and each change of a key counts at once', async () => {
  const key = await newKey({ rate_limit_per_minute: 1 })
  const good = JSON.stringify({ symbol: 'USDT', amount: '1', to_username: 'alice' })
  const bad = '{'
  let faults = { isUnknown: true, isStale: true, isForged: true, body: bad }
  await change(key, {
    is_active: false,
    expires_at: '2020-01-01T00:00:00Z',
    allowed_ips: ['10.0.0.1'],
    permissions: ['can_account_read'],
  })
  const send = () => {
    const timestamp = String(Math.floor(Date.now() / 1000) - (faults.isStale ? 3_600 : 0))
    const signer = faults.isForged ? { ...key, secret_key: 'another' } : key
    const signed = { method: 'POST', target: transfer.path, bytes: Buffer.from(faults.body), timestamp }
    const headers = signatureHeaders(signer, signed)
    if (faults.isUnknown) headers['x-api-key'] = `pk_live_${'0'.repeat(32)}`
    return server.send(transfer.method, transfer.path, { as: null, headers, body: faults.body })
  }
  const answered = async () => (await send()).error?.code

  expect(await answered()).toBe('INVALID_API_KEY')
  faults = { ...faults, isUnknown: false }
  expect(await answered()).toBe('API_KEY_INACTIVE')
  await change(key, { is_active: true })
  expect(await answered()).toBe('API_KEY_EXPIRED')
  await change(key, { expires_at: null })
  expect(await answered()).toBe('IP_NOT_ALLOWED')
  await change(key, { allowed_ips: [] })
  expect(await answered()).toBe('SIGNATURE_EXPIRED')
  faults = { ...faults, isStale: false }
  expect(await answered()).toBe('INVALID_SIGNATURE')
  faults = { ...faults, isForged: false }
  const [, second] = await withinOneMinute(async () => [await answered(), await answered()])
  expect(second).toBe('RATE_LIMIT_EXCEEDED')
  await change(key, { rate_limit_per_minute: 1_000 })
  expect(await answered()).toBe('PERMISSION_DENIED')
  await change(key, { permissions: ['can_transfer'] })
  expect(await answered()).toBe('INVALID_JSON')
  faults = { ...faults, body: good }
  expect((await send()).status).toBe(200)
  await server.expectSoundBooks()
})

test('a timestamp is judged before its signature, and neither is asked for before the key', async () => {
  const { api_key } = server.customers.alice
  const stale = String(Math.floor(Date.now() / 1000) - 1_000)
  const ask = async (headers: Record<string, string>) => (await readProfile(null, headers)).error?.code
  expect(await ask({})).toBe('INVALID_API_KEY')
  expect(await ask({ 'x-api-timestamp': stale, 'x-api-signature': 'zz' })).toBe('INVALID_API_KEY')
  expect(await ask({ 'x-api-key': api_key, 'x-api-timestamp': stale })).toBe('SIGNATURE_EXPIRED')
  expect(await ask({ 'x-api-key': api_key })).toBe('INVALID_SIGNATURE')
})

test.for([
  ['missing', {}],
  ['empty', { 'x-api-key': '' }],
  ['of another shape', { 'x-api-key': 'alice' }],
  ['upper-case', { 'x-api-key': `PK_LIVE_${'A'.repeat(32)}` }],
  ['unknown', { 'x-api-key': `pk_live_${'f'.repeat(32)}` }],
  ['an injection', { 'x-api-key': "' or 1=1 --" }],
] as const)('a key that is %s is INVALID_API_KEY', async ([, headers]) => {
  const { status, error } = await readProfile(null, { ...headers })
  expect([status, error?.code, error?.details]).toEqual([401, 'INVALID_API_KEY', null])
})

test('a key header that comes twice is INVALID_API_KEY, also when both are right', async () => {
  const signed = signatureHeaders(server.customers.alice, {
    method: 'GET',
    target: `${prefix}/account/profile`,
  })
  const headers = new Headers(signed)
  headers.append('x-api-key', signed['x-api-key'])
  const response = await fetch(`${server.url}${prefix}/account/profile`, { headers })
  expect([response.status, (await envelopeOf(response)).error?.code]).toEqual([401, 'INVALID_API_KEY'])
})

test('a key that is switched off answers API_KEY_INACTIVE on the very next request, and works again after', async () => {
  const key = await newKey()
  expect((await readProfile(key)).status).toBe(200)
  await change(key, { is_active: false })
  const { status, error } = await readProfile(key)
  expect([status, error?.code]).toEqual([401, 'API_KEY_INACTIVE'])
  await change(key, { is_active: true })
  expect((await readProfile(key)).status).toBe(200)
})

test('a key expires by the business clock', async () => {
  const { data: clock } = await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 1 } })
  const inAnHour = new Date(Date.parse(clock.now) + 3_600_000).toISOString()
  const key = await newKey({ expires_at: inAnHour })
  expect((await readProfile(key)).status).toBe(200)
  await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 3_601 } })
  const { status, error } = await readProfile(key)
  expect([status, error?.code]).toEqual([401, 'API_KEY_EXPIRED'])
  await change(key, { expires_at: null })
  expect((await readProfile(key)).status).toBe(200)
})

test('an allow-list takes addresses, ranges, mapped forms and text with commas', async () => {
  const key = await newKey()
  const lists: [string | string[], number][] = [
    [['127.0.0.1'], 200],
    [['127.0.0.0/8'], 200],
    [['127.0.0.1/32'], 200],
    [['0.0.0.0/0'], 200],
    [['::ffff:127.0.0.1'], 200],
    [['::ffff:127.0.0.0/104'], 200],
    ['10.0.0.1, 127.0.0.1', 200],
    [['10.0.0.0/8', '127.0.0.1'], 200],
    [[], 200],
    ['', 200],
    [['127.0.0.2'], 403],
    [['128.0.0.0/1'], 403],
    [['::1'], 403],
    [['::/0'], 403],
    ['10.0.0.1,10.0.0.2', 403],
  ]
  for (const [list, expected] of lists) {
    await change(key, { allowed_ips: list })
    const { status, error } = await readProfile(key)
    expect([list, status]).toEqual([list, expected])
    if (expected === 403)
      expect(error).toMatchObject({ code: 'IP_NOT_ALLOWED', details: { ip: '127.0.0.1' } })
  }
})

test('X-Forwarded-For is not believed unless its proxy is trusted', async () => {
  const key = await newKey({ allowed_ips: ['203.0.113.7'] })
  const { status, error } = await readProfile(key, { 'x-forwarded-for': '203.0.113.7' })
  expect([status, error?.code, error?.details]).toEqual([403, 'IP_NOT_ALLOWED', { ip: '127.0.0.1' }])
})

test('behind a trusted proxy the address is the one it forwards, IPv6 and mapped forms too', async () => {
  const key = await newKey({ allowed_ips: ['203.0.113.0/24', '2001:db8::/32'] }, behindProxy)
  const from = async (address: string) =>
    (await readProfile(key, { 'x-forwarded-for': address }, behindProxy)).status
  expect(await from('203.0.113.7')).toBe(200)
  expect(await from('::ffff:203.0.113.7')).toBe(200)
  expect(await from('2001:db8:0:1::5')).toBe(200)
  expect(await from('2001:DB8::5')).toBe(200)
  expect(await from('2001:db9::5')).toBe(403)
  expect(await from('203.0.114.7')).toBe(403)
  expect(await from('nonsense')).toBe(403)
  // Only the last address was added by the proxy; the caller may have written the others.
  expect(await from('203.0.113.7, 198.51.100.1')).toBe(403)
  expect(await from('198.51.100.1, 203.0.113.7')).toBe(200)
})
