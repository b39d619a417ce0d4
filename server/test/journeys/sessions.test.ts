import { expect, test } from 'vitest'
import { outcomeOf } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
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
