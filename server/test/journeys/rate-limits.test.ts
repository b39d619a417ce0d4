import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { outcomeOf } from '../wire/replies.ts'
import { type Credentials, type Reply, useTestServer } from '../wire/test-server.ts'

const failuresPerMinute = 5

const server = await useTestServer({
  COFFER_TRUSTED_PROXIES: '127.0.0.1',
  COFFER_AUTH_FAILURES_PER_MINUTE: String(failuresPerMinute),
})

async function newKey(settings: object): Promise<Credentials> {
  return (await server.send('POST', '/sandbox/v1/keys', { body: { username: 'bob', ...settings } })).data
}

const limited = [429, 'RATE_LIMIT_EXCEEDED']

/** Windows are clock minutes: what must fall into one runs again when it ran over a boundary. */
async function withinOneWindow(act: () => Promise<void>): Promise<void> {
  const window = () => Math.floor(Date.now() / 60_000)
  const before = window()
  try {
    await act()
  } catch (error) {
    if (window() === before) throw error
    await act()
  }
}

test('a key has its limit in each minute, and every answer tells where it stands', () =>
  withinOneWindow(async () => {
    const key = await newKey({ rate_limit_per_minute: 3 })
    const replies: Reply[] = []
    for (let sent = 0; sent < 4; sent++)
      replies.push(await server.send('GET', '/account/profile', { as: key }))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(replies.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['2', '1', '0', '0'])
    const now = Math.floor(Date.now() / 1000)
    for (const { headers } of replies) {
      expect(headers.get('x-ratelimit-limit')).toBe('3')
      const reset = Number(headers.get('x-ratelimit-reset'))
      expect([reset % 60, reset > now - 1, reset <= now + 60]).toEqual([0, true, true])
    }
    const refused = replies[3]
    const retryAfter = Number(refused?.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThanOrEqual(1)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect(refused?.error).toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      details: { limit: 3, retry_after_seconds: retryAfter },
    })
    expect(replies[0]?.headers.get('retry-after')).toBeNull()
  }))

test('the limit counts before the permission: 429 precedes PERMISSION_DENIED, and a denial counts', () =>
  withinOneWindow(async () => {
    const key = await newKey({ rate_limit_per_minute: 1, permissions: ['can_deposit'] })
    expect(outcomeOf(await server.send('GET', '/account/profile', { as: key }))).toEqual([
      403,
      'PERMISSION_DENIED',
    ])
    expect(outcomeOf(await server.send('GET', '/account/profile', { as: key }))).toEqual(limited)
  }))

test('a limit belongs to one key, not to its customer, and a raised one counts at once', () =>
  withinOneWindow(async () => {
    const [first, second] = [
      await newKey({ rate_limit_per_minute: 1 }),
      await newKey({ rate_limit_per_minute: 1 }),
    ]
    const read = async (as: Credentials) => (await server.send('GET', '/account/profile', { as })).status
    expect([await read(first), await read(first), await read(second)]).toEqual([200, 429, 200])
    await server.send('PATCH', `/sandbox/v1/keys/${first.api_key}`, { body: { rate_limit_per_minute: 5 } })
    expect(await read(first)).toBe(200)
  }))

test('bad signatures spend nothing of the limit of the key that they name', () =>
  withinOneWindow(async () => {
    const key = await newKey({ rate_limit_per_minute: 1 })
    const forged = { ...key, secret_key: 'another' }
    for (let sent = 0; sent < 3; sent++) {
      const reply = await server.send('GET', '/account/profile', {
        as: forged,
        headers: { 'x-forwarded-for': `198.51.100.${sent}` },
      })
      expect(outcomeOf(reply)).toEqual([401, 'INVALID_SIGNATURE'])
      expect(reply.headers.get('x-ratelimit-remaining')).toBeNull()
    }
    expect((await server.send('GET', '/account/profile', { as: key })).status).toBe(200)
  }))

test('failed authentication is limited by address, which hinders neither good requests nor other addresses', () =>
  withinOneWindow(async () => {
    const address = `203.0.113.${Math.floor(Date.now() / 60_000) % 200}`
    const fail = (from: string) =>
      server.send('GET', '/account/profile', { as: null, headers: { 'x-forwarded-for': from } })
    for (let sent = 0; sent < failuresPerMinute; sent++)
      expect(outcomeOf(await fail(address))).toEqual([401, 'INVALID_API_KEY'])
    const refused = await fail(address)
    expect(outcomeOf(refused)).toEqual(limited)
    expect(refused.headers.get('retry-after')).toBe(String(refused.error?.details?.retry_after_seconds))
    expect(outcomeOf(await fail('203.0.113.250'))).toEqual([401, 'INVALID_API_KEY'])
    const good = await server.send('GET', '/account/profile', { headers: { 'x-forwarded-for': address } })
    expect(good.status).toBe(200)
  }))

/** Fails to authenticate as often as an address may in a minute, then once more. */
async function useUp(fail: (count: number) => Promise<Reply>): Promise<Reply> {
  for (let sent = 0; sent < failuresPerMinute; sent++)
    expect(outcomeOf(await fail(sent))).toEqual([401, 'INVALID_API_KEY'])
  return fail(failuresPerMinute)
}

test('the addresses of one /64 of IPv6 fail as one, those of the next do not', () =>
  withinOneWindow(async () => {
    const network = `2001:db8:${(Date.now() % 0xffff).toString(16)}`
    const fail = (address: string) =>
      server.send('GET', '/account/profile', { as: null, headers: { 'x-forwarded-for': address } })
    expect(outcomeOf(await useUp((count) => fail(`${network}:1::${count + 1}`)))).toEqual(limited)
    expect(outcomeOf(await fail(`${network}:1:ffff::1`))).toEqual(limited)
    expect(outcomeOf(await fail(`${network}:2::1`))).toEqual([401, 'INVALID_API_KEY'])
  }))

test('a key that signs correctly is never locked out by others at its address, also when it was not seen before', () =>
  withinOneWindow(async () => {
    const headers = { 'x-forwarded-for': `192.0.2.${Math.floor(Date.now() / 60_000) % 200}` }
    const guess = () => ({ api_key: `pk_live_${randomBytes(16).toString('hex')}`, secret_key: 'none' })
    const refused = await useUp(() => server.send('GET', '/account/profile', { as: guess(), headers }))
    expect(outcomeOf(refused)).toEqual(limited)
    const fresh = await newKey({})
    const guesses = Array.from({ length: 50 }, () =>
      server.send('GET', '/account/profile', { as: guess(), headers }),
    )
    const good = await server.send('GET', '/account/profile', { as: fresh, headers })
    expect(good.status).toBe(200)
    for (const reply of await Promise.all(guesses)) expect(outcomeOf(reply)).toEqual(limited)
  }))
