import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { browserJar } from '../wire/browser-jar.ts'
import { outcomeOf } from '../wire/replies.ts'
import { signedIn, signIn } from '../wire/sign-in.ts'
import { sealed, startTestServer, useTestServer } from '../wire/test-server.ts'
import { useFolder } from '../world/use-folder.ts'

const folder = useFolder()
const server = await useTestServer(sealed)

function written(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const create = (username: string, roles: readonly unknown[]) =>
  server.send('POST', '/sandbox/v1/operators', { body: { username, roles } })

/** The person of a token, as a client without a browser acts with it. */
async function withToken(token: string) {
  const session = { door: 'office', token, csrfToken: '' } as const
  const me = (await signedIn(server, session).send('GET', '/me')).data
  return { me, person: signedIn(server, { ...session, csrfToken: me.csrf_token }) }
}

test('a tester makes a person of the back office, who acts with the token and moves money at once', async () => {
  const { status, data } = await create('tess', ['support', 'administrator'])
  expect([status, data]).toEqual([200, { username: 'tess', token: expect.stringMatching(/^[\w-]{43}$/) }])
  const { me, person } = await withToken(data.token)
  expect(me).toMatchObject({ username: 'tess', role: 'administrator' })
  const funded = await person.send('POST', '/acts/house/fund', { body: { subject: 'BTC', amount: '0.1' } })
  expect(funded.status, funded.text).toBe(200)
  const { items } = (await person.send('GET', '/log?operator=tess')).data
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['house fund', 'office sign-in'])
})

test('the person stands on the sign-in page, and signs in there with the same roles', async () => {
  await create('nora', ['auditor'])
  await server.database.query(sql`update operator_names set email = null where name = 'nora'`)
  const jar = browserJar()
  const page = await jar.follow(`${server.url}/office/sign-in`)
  expect(page.text).toContain('<span>nora</span>')
  await jar.follow(`${page.url}/nora`, { method: 'POST' })
  const { me } = await withToken(jar.cookie('coffer_office') ?? '')
  expect(me).toMatchObject({ username: 'nora', role: 'auditor' })
  expect(await server.database.query(sql`select email from operator_names where name = 'nora'`)).toEqual([
    { email: 'nora@operators.example' },
  ])
})

test('the same name again has the roles that were said last, in all sessions', async () => {
  const first = await withToken((await create('vic', ['administrator'])).data.token)
  const second = await withToken((await create('vic', ['support'])).data.token)
  expect([(await first.person.send('GET', '/me')).data.role, second.me.role]).toEqual(['support', 'support'])
})

test('the first people of a sandbox keep their roles', async () => {
  const { me } = await withToken((await create('oscar', ['approver'])).data.token)
  expect(me).toMatchObject({ username: 'oscar', role: 'approver' })
  const refused = await create('oscar', ['administrator'])
  expect(outcomeOf(refused)).toEqual([409, 'OPERATOR_REFUSED'])
  expect(refused.error?.message).toContain('a sandbox begins with them as approver')
})

test('who is disabled stays so, and what is no role is refused with its field', async () => {
  await create('rick', ['support'])
  const olivia = await signIn(server, 'olivia')
  await olivia.send('POST', '/acts/operators/disable', { body: { subject: 'rick', reason: 'left' } })
  const refused = await create('rick', ['support'])
  expect([...outcomeOf(refused), refused.error?.message]).toEqual([
    ...[409, 'OPERATOR_REFUSED'],
    expect.stringContaining('the operator is disabled'),
  ])
  for (const roles of [[], ['king'], ['support', 'support'], [1]]) {
    const { status, error } = await create('rick', roles)
    expect([status, error?.details?.fields]).toMatchObject([422, [{ path: expect.stringMatching(/^roles/) }]])
  }
})

test('no customer makes operators in the console, and nobody where another provider is asked', async () => {
  const alice = await signIn(server, 'alice')
  const body = { username: 'mallory', roles: ['administrator'] }
  expect((await alice.send('POST', '/sandbox/operators', { body })).status).toBe(404)
  const other = await startTestServer({
    ...sealed,
    COFFER_PROVIDERS: written(
      'providers.yaml',
      `identity: { provider: oidc, issuer: "http://127.0.0.1:9", client_id: coffer, client_secret_file: ${written('secret', 'a-secret-of-this-test')} }`,
    ),
  })
  try {
    const refused = await other.send('POST', '/sandbox/v1/operators', { body })
    expect([...outcomeOf(refused), refused.error?.message]).toEqual([
      ...[409, 'OPERATOR_REFUSED'],
      expect.stringContaining('at the identity provider of the settings'),
    ])
  } finally {
    await other.stop()
  }
})
