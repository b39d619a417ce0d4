import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { browserJar, type Jar } from '../wire/browser-jar.ts'
import { times } from '../wire/replies.ts'
import { type SignedIn, signedIn } from '../wire/sign-in.ts'
import { envelopeOf, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer({
  COFFER_TRUSTED_PROXIES: '127.0.0.1',
  COFFER_CONNECTIONS_PER_ADDRESS: '1000',
})

/** 200 addresses of strangers: of one /24, of many, of one /48 and of one /64. */
const strangers = [
  ...times(50, (n) => `203.0.113.${n + 1}`),
  ...times(50, (n) => `10.${n}.7.1`),
  ...times(50, (n) => `2001:db8:1:${n.toString(16)}::1`),
  ...times(50, (n) => `2001:db8:2:2::${n.toString(16)}`),
]
/** Others, far from the flood and in the midst of it. */
const others = ['198.51.100.9', '203.0.113.200', '203.0.113.7', '2001:db8:1:ff::1', '2001:db8:2:2::ffff']

const from = (ip: string) => ({ 'x-forwarded-for': ip })

/** Each stranger does something so many times, 40 of them at once; answers how often each status came. */
async function flood(each: number, act: (ip: string) => Promise<number>): Promise<Map<number, number>> {
  const jobs = times(each, () => strangers).flat()
  const statuses: number[] = []
  const work = async () => {
    for (let ip = jobs.pop(); ip !== undefined; ip = jobs.pop()) statuses.push(await act(ip))
  }
  await Promise.all(times(40, work))
  return new Map(
    [...Map.groupBy(statuses, (status) => status)].map(([status, { length }]) => [status, length]),
  )
}

async function ask(path: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(server.url + path, { redirect: 'manual', ...init })
  await response.arrayBuffer()
  return response.status
}

/** Goes the whole way through the provider, from an address. */
async function enter(
  jar: Jar,
  { door, username }: { door: 'console' | 'office'; username: string },
): Promise<SignedIn> {
  const { url } = await jar.follow(`${server.url}/${door}/sign-in`)
  await jar.follow(`${url}/${username}`, { method: 'POST' })
  const me = await envelopeOf(await jar.ask(`${server.url}/api/${door}/v1/me`))
  expect(me.data).toMatchObject({ username })
  const { csrf_token: csrfToken } = me.data as { csrf_token: string }
  return signedIn(server, { door, token: jar.cookie(`coffer_${door}`) ?? '', csrfToken })
}

async function device(ip: string, path: string, body?: object) {
  const response = await fetch(`${server.url}/api/office/v1/device${path}`, {
    method: 'POST',
    headers: { ...from(ip), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return envelopeOf(response)
}

/** A customer, an operator and a command sign in from an address. */
async function expectEveryoneSignsIn(ip: string): Promise<void> {
  await enter(browserJar(from(ip)), { door: 'console', username: 'alice' })
  const oscar = await enter(browserJar(from(ip)), { door: 'office', username: 'oscar' })
  const { data } = await device(ip, '')
  const { device_code, user_code } = data as { device_code: string; user_code: string }
  expect((await oscar.send('POST', '/device/approve', { body: { user_code } })).status).toBe(200)
  expect((await device(ip, '/token', { device_code })).data).toHaveProperty('session_token')
}

async function rows(): Promise<number> {
  const [row] = await server.database.query<{ rows: number }>(sql`
    select ((select count(*) from finished_sign_ins) + (select count(*) from sandbox_identity))::integer as rows`)
  return row?.rows ?? 0
}

test('strangers who begin sign-ins write nothing and keep nobody out', async () => {
  await expectEveryoneSignsIn('198.51.100.9')
  const before = await rows()
  const door = ['console', 'office']
  const statuses = await flood(26, (ip) => ask(`/${door[ip.length % 2]}/sign-in`, { headers: from(ip) }))
  expect([...statuses]).toEqual([[303, 5_200]])
  expect(await rows()).toBe(before)
  for (const ip of others) await expectEveryoneSignsIn(ip)
}, 120_000)

test('strangers who come back with made-up codes are asked about in turn, and keep nobody out', async () => {
  const cookies = new Map<string, { cookie: string; state: string }>()
  for (const ip of strangers) {
    const begun = await fetch(`${server.url}/office/sign-in`, { headers: from(ip), redirect: 'manual' })
    const [line = ''] = begun.headers.getSetCookie()
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
    cookies.set(ip, { cookie: line.split(';')[0] ?? '', state })
  }
  const before = await rows()
  const flooding = flood(5, (ip) => {
    const { cookie = '', state = '' } = cookies.get(ip) ?? {}
    const isOwn = Math.random() < 0.5
    const headers = { ...from(ip), ...(isOwn ? { cookie } : { cookie: 'coffer_office_sign_in=x' }) }
    return ask(
      `/office/callback?state=${state}&code=guess&iss=${encodeURIComponent(`${server.url}/sandbox/oidc`)}`,
      { headers },
    )
  })
  for (const ip of others) await expectEveryoneSignsIn(ip)
  const statuses = await flooding
  expect([...statuses.keys()].filter((status) => status !== 400 && status !== 503)).toEqual([])
  expect(await rows()).toBeLessThan(before + 200)
}, 120_000)

test('strangers who begin commands push out their own, and keep nobody out', async () => {
  const early = await Promise.all(
    ['198.51.100.9', '203.0.113.200', '2001:db8:1:ff::1'].map((ip) => device(ip, '')),
  )
  const statuses = await flood(25, (ip) =>
    ask('/api/office/v1/device', { method: 'POST', headers: from(ip) }),
  )
  expect([...statuses]).toEqual([[200, 5_000]])
  const [row] = await server.database.query<{ all: number; most: number }>(sql`
    select sum(count)::integer as all, max(count)::integer as most from (
      select count(*) from device_sign_ins group by network) as networks`)
  expect(row?.all).toBeLessThanOrEqual(5_000)
  expect(row?.most).toBeLessThanOrEqual(21)
  // Commands that waited before the flood, from its networks or from others, still wait.
  for (const { data } of early) {
    const { device_code } = data as { device_code: string }
    expect((await device('198.51.100.9', '/token', { device_code })).error?.code).toBe('DEVICE_PENDING')
  }
  for (const ip of others) await expectEveryoneSignsIn(ip)
}, 120_000)
