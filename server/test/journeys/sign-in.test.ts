import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { openSecrets, openToken, sealToken } from '#platform/secrets'
import { approveBySecond } from '../wire/approve-by-second.ts'
import { browserJar, type Jar, type Landed } from '../wire/browser-jar.ts'
import { signIn } from '../wire/sign-in.ts'
import { envelopeOf, sealed, useTestServer } from '../wire/test-server.ts'
import { wordsOf } from '../wire/words-of.ts'

const server = await useTestServer(sealed)

/** Opens the page on which a tester chooses a person. */
async function choosing(jar: Jar, door: string, query = ''): Promise<Landed> {
  const landed = await jar.follow(`${server.url}/${door}/sign-in${query}`)
  expect([landed.status, landed.url], landed.text).toEqual([
    200,
    expect.stringContaining('/sandbox/oidc/people/'),
  ])
  return landed
}

async function choose(jar: Jar, { url }: Landed, username: string): Promise<Landed> {
  return jar.follow(`${url}/${username}`, { method: 'POST' })
}

test.each([
  ['console', ['alice', 'bob', 'carol'], 'alice', { username: 'alice' }],
  ['office', ['olivia', 'oscar', 'otto', 'sam'], 'oscar', { username: 'oscar', role: 'approver' }],
] as const)(
  'a tester signs in to the %s as one of its people, with one click',
  async (door, people, username, me) => {
    const jar = browserJar()
    const page = await choosing(jar, door, `?to=/${door}/keys?name=x`)
    const buttons = [...page.text.matchAll(/<button [^>]*><span>([^<]*)<\/span>/g)].map(([, name]) => name)
    expect(buttons).toEqual(expect.arrayContaining([...people]))
    const landed = await choose(jar, page, username)
    expect(landed.url).toBe(`${server.url}/${door}/keys?name=x`)
    const answer = await jar.ask(`${server.url}/api/${door}/v1/me`)
    expect((await envelopeOf(answer)).data).toMatchObject(me)
    const line = jar.seen.find((one) => one.startsWith(`coffer_${door}=`))
    expect(line).toMatch(/; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/)
  },
)

/** The address of the callback to which the provider sends alice's browser. */
async function callbackOf(jar: Jar, query = ''): Promise<string> {
  const page = await choosing(jar, 'console', query)
  let callback = await jar.ask(`${page.url}/alice`, { method: 'POST' })
  while (!callback.headers.get('location')?.includes('/console/callback'))
    callback = await jar.ask(callback.headers.get('location') ?? '')
  return callback.headers.get('location') ?? ''
}

test('an answer of the provider counts once, in the browser and at the door where the way began', async () => {
  const jar = browserJar()
  const address = await callbackOf(jar)
  const elsewhere = await browserJar().ask(address)
  expect([elsewhere.status, elsewhere.headers.getSetCookie()]).toEqual([400, []])
  const atOffice = await jar.ask(address.replace('/console/', '/office/'))
  expect([atOffice.status, atOffice.headers.getSetCookie()]).toEqual([400, []])
  expect((await jar.ask(address)).status).toBe(303)
  expect((await jar.ask(address)).status).toBe(400)
})

/** Changes the sealed cookie of a sign-in, which only somebody with the keys of the exchange can do. */
async function change(jar: Jar, edit: (kept: Record<string, unknown>) => object): Promise<string> {
  const secrets = await openSecrets(server.database, Buffer.from(sealed.COFFER_MASTER_KEY, 'hex'))
  const purpose = 'sign-in at the console'
  const token = jar.cookie('coffer_console_sign_in') ?? ''
  const kept = JSON.parse((await openToken(secrets, { token, purpose })) ?? '')
  return sealToken(secrets, { text: JSON.stringify({ ...kept, ...edit(kept) }), purpose })
}

test.each([
  ['of another nonce', () => ({ nonce: 'another' }), 400],
  ['that another verifier asked for', () => ({ codeVerifier: 'a'.repeat(43) }), 400],
  ['of another state', () => ({ state: 'another' }), 400],
  ['that comes after ten minutes', ({ begunAt }) => ({ begunAt: begunAt - 10 * 60_000 }), 400],
  ['that was begun tomorrow', ({ begunAt }) => ({ begunAt: begunAt + 24 * 60 * 60_000 }), 400],
  ['that nobody changed', () => ({}), 303],
] as [string, (kept: { begunAt: number }) => object, number][])(
  'an answer %s is judged by what the browser keeps',
  async (_what, edit, status) => {
    const jar = browserJar()
    const address = await callbackOf(jar)
    const cookie = `coffer_console_sign_in=${await change(jar, edit as (kept: object) => object)}`
    const answer = await jar.ask(address, { headers: { cookie } })
    expect([answer.status, jar.cookie('coffer_console') !== undefined]).toEqual([status, status === 303])
  },
)

test('a cookie of a sign-in that is changed, cut, long or of the other door proves nobody', async () => {
  const jar = browserJar()
  const address = await callbackOf(jar)
  const kept = jar.cookie('coffer_console_sign_in') ?? ''
  const other = browserJar()
  await choosing(other, 'office')
  const end = kept.endsWith('AAAA') ? 'BBBB' : 'AAAA'
  for (const wrong of [
    ...['', 'x', kept.slice(1), kept.slice(0, 40), `${kept.slice(0, -4)}${end}`, `${'A'.repeat(5_000)}`],
    other.cookie('coffer_office_sign_in') ?? '',
  ]) {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: `coffer_console_sign_in=${wrong}` },
    })
    expect([answer.status, answer.headers.getSetCookie()], wrong).toEqual([400, []])
  }
  expect((await jar.ask(address)).status).toBe(303)
})

test('an old proof where a fresh one was asked for proves nobody', async () => {
  const jar = browserJar()
  const address = await callbackOf(jar, '?fresh=1')
  await server.database.query(sql`
    update sandbox_identity set payload = payload || jsonb_build_object('authTime', (payload->>'authTime')::int - 400)
    where model = 'AuthorizationCode'`)
  expect([(await jar.ask(address)).status, jar.cookie('coffer_console')]).toEqual([400, undefined])
})

test('a code that somebody else was given proves nobody, also with the own state', async () => {
  const [victim, attacker] = [browserJar(), browserJar()]
  const [address, theirs] = [new URL(await callbackOf(victim)), new URL(await callbackOf(attacker))]
  address.searchParams.set('code', theirs.searchParams.get('code') ?? '')
  expect([(await victim.ask(address.href)).status, victim.cookie('coffer_console')]).toEqual([400, undefined])
})

test('a sign-in that must be fresh is one, and opens what needs it', async () => {
  const jar = browserJar()
  await choose(jar, await choosing(jar, 'office', '?fresh=1&to=/office/device'), 'sam')
  const { csrf_token } = (await envelopeOf(await jar.ask(`${server.url}/api/office/v1/me`))).data as {
    csrf_token: string
  }
  const approved = await jar.ask(`${server.url}/api/office/v1/device/approve`, {
    method: 'POST',
    headers: { 'x-csrf-token': csrf_token },
  })
  expect((await envelopeOf(approved)).error?.code).toBe('VALIDATION_ERROR')
})

test('a session that somebody else made is never continued: signing in makes a new one, in the place of it', async () => {
  const jar = browserJar()
  await choose(jar, await choosing(jar, 'console'), 'alice')
  const first = jar.cookie('coffer_console')
  await choose(jar, await choosing(jar, 'console'), 'bob')
  expect(jar.cookie('coffer_console')).not.toBe(first)
  const cookie = `coffer_console=${first}`
  const answer = await fetch(`${server.url}/api/console/v1/me`, { headers: { cookie } })
  expect(answer.status).toBe(401)
})

test('filters in the address are there again after signing in', async () => {
  const jar = browserJar()
  const wanted = '/console/events?types=deposit.*%2Ctransfer.%2A&from=2026-05-04'
  const landed = await choose(
    jar,
    await choosing(jar, 'console', `?to=${encodeURIComponent(wanted)}`),
    'alice',
  )
  expect(landed.url).toBe(server.url + wanted)
})

test('nobody is sent elsewhere after signing in', async () => {
  for (const to of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/console//evil.example',
    '/console\\..\\evil',
    '/consoles',
    '/office',
    '/console/%0d%0aset-cookie:x=1',
    'javascript:alert(1)',
    '/console/../..',
    '/console/%2e%2e/office',
    '/console/%2E%2E%2foffice',
  ]) {
    const jar = browserJar()
    const landed = await choose(jar, await choosing(jar, 'console', `?to=${encodeURIComponent(to)}`), 'alice')
    expect(landed.url, to).toBe(`${server.url}/console`)
  }
})

test('a person of the other door, or of none, gets no session', async () => {
  const jar = browserJar()
  const page = await choosing(jar, 'console')
  for (const username of ['olivia', 'nobody']) {
    const landed = await choose(jar, page, username)
    expect([landed.status, jar.cookie('coffer_console')]).toEqual([200, undefined])
  }
})

test('a form of another site chooses nobody', async () => {
  const jar = browserJar()
  const { url } = await choosing(jar, 'console')
  const headers = { origin: 'https://evil.example' }
  const landed = await jar.follow(`${url}/alice`, { method: 'POST', headers })
  expect([landed.url, jar.cookie('coffer_console')]).toEqual([`${url}/alice`, undefined])
})

test('each sign-in to the back office is a line of the audit log', async () => {
  const jar = browserJar()
  await choose(jar, await choosing(jar, 'office'), 'sam')
  const [line] = await server.database.query(sql`
    select operator, action, details->>'role' as role, ip from operator_actions order by id desc limit 1`)
  expect(line).toEqual({ operator: 'sam', action: 'office sign-in', role: 'support', ip: '127.0.0.1' })
})

test('a name is the operator’s who signed in with it first, until an administrator frees it', async () => {
  const enter = async (name: string) => {
    const jar = browserJar()
    return choose(jar, await choosing(jar, 'office'), name)
  }
  expect((await enter('otto')).status).toBe(200)
  await server.database.query(sql`update operator_names set subject = 'another-person' where name = 'otto'`)
  const taken = await enter('otto')
  expect([taken.status, taken.text]).toEqual([403, expect.stringContaining('operators unbind otto')])
  const olivia = await signIn(server, 'olivia')
  const body = { subject: 'otto', reason: 'the same person, moved to another provider' }
  const asked = await olivia.send('POST', '/acts/operators/unbind', { body })
  const { data } = await approveBySecond(await signIn(server, 'oscar'), asked)
  expect(wordsOf(data)).toBe('The name otto is free: it is kept for the next person who signs in with it.\n')
  expect((await enter('otto')).status).toBe(200)
  const [line] = (await olivia.send('GET', '/log?operator=otto&action=office sign-in-refused')).data.items
  expect(line).toMatchObject({ subject: 'otto', details: { name: 'otto' } })
})

test('an operator who is disabled does not get in', async () => {
  const olivia = await signIn(server, 'olivia')
  const public_key = Buffer.alloc(32, 7).toString('base64')
  await (await signIn(server, 'otto')).send('POST', '/me/key', { body: { public_key } })
  await olivia.send('POST', '/acts/operators/disable', { body: { subject: 'otto', reason: 'left' } })
  const jar = browserJar()
  const refused = await choose(jar, await choosing(jar, 'office'), 'otto')
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('is disabled')])
})

test('the pages of signing in load nothing from elsewhere, and no frame shows them', async () => {
  const jar = browserJar()
  const { url } = await choosing(jar, 'console')
  for (const at of [url, `${server.url}/console/callback`]) {
    const policy = (await jar.ask(at)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  }
})

test('the pages of signing in speak the language that a browser prefers, or that the person chooses', async () => {
  const jar = browserJar()
  const page = await choosing(jar, 'console')
  const pathOf = new URL(page.url).pathname
  expect(page.text).toContain('Who signs in to the developer console?')
  expect(page.text).toContain(`href="${pathOf}?lang=ru"`)
  const russian = await jar.ask(`${page.url}?lang=ru`)
  expect(await russian.text()).toContain('Кто входит в консоль разработчика?')
  const wanted = { 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.8' }
  const ended = await fetch(`${server.url}/console/callback`, { headers: wanted })
  expect([ended.status, await ended.text()]).toEqual([400, expect.stringContaining('Этот вход завершён')])
  const landed = await jar.follow(`${page.url}/alice?lang=ru`, { method: 'POST' })
  expect(landed.url).toBe(`${server.url}/console`)
})
