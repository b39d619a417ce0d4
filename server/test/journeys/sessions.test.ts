import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { outcomeOf } from '../wire/replies.ts'
import { type SignedIn, signIn } from '../wire/sign-in.ts'
import { useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()

test('a person who is signed in is known at their own door alone', async () => {
  const alice = await signIn(server, 'alice')
  expect((await alice.send('GET', '/me')).data).toMatchObject({
    username: 'alice',
    csrf_token: alice.csrfToken,
  })
  const sam = await signIn(server, 'sam')
  expect((await sam.send('GET', '/me')).data).toMatchObject({
    username: 'sam',
    role: 'support',
    rights: ['read'],
  })
  for (const cookie of [alice.cookie, alice.cookie.replace('console', 'office'), ''])
    expect(outcomeOf(await sam.send('GET', '/me', { headers: { cookie } }))).toEqual([401, 'NOT_SIGNED_IN'])
})

test('a change that comes from another site, or without the token of the session, is refused', async () => {
  const alice = await signIn(server, 'alice')
  for (const headers of [{ origin: 'https://evil.example' }, { origin: '' }, { 'x-csrf-token': 'guess' }])
    expect(outcomeOf(await alice.send('POST', '/sign-out', { headers }))).toEqual([403, 'CROSS_SITE_REQUEST'])
  expect((await alice.send('GET', '/me')).status).toBe(200)
})

test('signing out ends the sessions of the person in every browser', async () => {
  const [one, other] = [await signIn(server, 'bob'), await signIn(server, 'bob')]
  expect((await one.send('POST', '/sign-out')).status).toBe(200)
  for (const session of [one, other])
    expect(outcomeOf(await session.send('GET', '/me'))).toEqual([401, 'NOT_SIGNED_IN'])
})

/** Lets time pass for all sessions, as if they were that much older. */
async function age(interval: string): Promise<void> {
  await server.database.query(sql`
    update sessions set last_seen_at = last_seen_at - ${interval}::interval, signed_in_at = signed_in_at - ${interval}::interval,
      created_at = created_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval`)
}

const isKnown = async (person: SignedIn) => (await person.send('GET', '/me')).status === 200

test('a session ends after half an hour without a request, and after twelve hours with them', async () => {
  const carol = await signIn(server, 'carol')
  await age('29 minutes')
  expect(await isKnown(carol)).toBe(true)
  await age('29 minutes')
  expect(await isKnown(carol)).toBe(true)
  await age('31 minutes')
  expect(await isKnown(carol)).toBe(false)
  const busy = await signIn(server, 'carol')
  for (let half = 0; half < 25; half += 1) {
    await age('29 minutes')
    // 24 times 29 minutes are below twelve hours, and 25 times above.
    expect([half, await isKnown(busy)]).toEqual([half, half < 24])
  }
})

test('to watch is not to be active: a session whose page only asks by itself ends after half an hour', async () => {
  const [watching, working] = [await signIn(server, 'ada'), await signIn(server, 'ada')]
  const headers = { 'x-coffer-background': '1' }
  const poll = async (person: SignedIn) => (await person.send('GET', '/head', { headers })).status
  for (const status of [200, 200, 401]) {
    await age('11 minutes')
    expect([await poll(watching), await poll(working)]).toEqual([status, 200])
    expect(await isKnown(working)).toBe(true)
  }
})

test.each([
  ['console', 'bob', 'alice'],
  ['office', 'otto', 'oscar'],
])(
  'a person of the %s sees where they are signed in, and ends one of it but nobody else’s',
  async (_door, me, other) => {
    const [here, there, stranger] = [
      await signIn(server, me),
      await signIn(server, me),
      await signIn(server, other),
    ]
    const listed = await here.send('GET', '/sessions')
    const [newest, mine] = listed.data.items
    expect([newest.is_current, mine.is_current, listed.data.next]).toEqual([false, true, null])
    const first = (await here.send('GET', '/sessions?limit=1')).data
    expect(first).toMatchObject({ items: [newest], next: newest.id })
    expect((await here.send('GET', `/sessions?limit=1&cursor=${first.next}`)).data.items).toEqual([mine])
    const [foreign] = (await stranger.send('GET', '/sessions')).data.items
    for (const id of [foreign.id, '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61'])
      expect(outcomeOf(await here.send('DELETE', `/sessions/${id}`))).toEqual([404, 'SESSION_NOT_FOUND'])
    expect((await here.send('DELETE', `/sessions/${newest.id}`)).status).toBe(200)
    expect(outcomeOf(await here.send('DELETE', `/sessions/${newest.id}`))).toEqual([404, 'SESSION_NOT_FOUND'])
    expect([await isKnown(here), await isKnown(there), await isKnown(stranger)]).toEqual([true, false, true])
  },
)

test('ending a session and signing out of the back office are lines of the audit log', async () => {
  const ada = await signIn(server, 'ada')
  await signIn(server, 'ada')
  const [{ id }] = (await ada.send('GET', '/sessions')).data.items
  await ada.send('DELETE', `/sessions/${id}`)
  await ada.send('POST', '/sign-out')
  const olivia = await signIn(server, 'olivia')
  const { items } = (await olivia.send('GET', '/log?operator=ada')).data
  expect(items).toMatchObject([
    { action: 'office sign-out', subject: null, ip: '127.0.0.1' },
    { action: 'office end-session', subject: id, ip: '127.0.0.1' },
  ])
})
