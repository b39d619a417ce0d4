import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { browserJar } from '../wire/browser-jar.ts'
import { enterOffice, settingsOf, startIdentityServer } from '../wire/identity-server.ts'
import { type SignedIn, signedIn } from '../wire/sign-in.ts'
import { startTestServer, type TestServer } from '../wire/test-server.ts'

const provider = await startIdentityServer()
const plain = await startTestServer(settingsOf(provider))
const strict = await startTestServer({ ...settingsOf(provider), COFFER_OIDC_ACR: 'phr' })
const sandbox = await startTestServer()
afterAll(() => Promise.all([plain, strict, sandbox, provider].map((one) => one.stop())))

const olivia = { sub: 'a-subject', preferred_username: 'olivia', roles: ['administrator'] }
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds

/** Moves money; answers `done`, or the code of the refusal. */
async function moveMoney(person: SignedIn): Promise<string | undefined> {
  const body = { subject: 'BTC', amount: '0.1' }
  const { status, error } = await person.send('POST', '/acts/house/fund', { body })
  return status === 200 ? 'done' : error?.code
}

/** Signs in with these claims of the provider and moves money; answers how that ends. */
async function enter(server: TestServer, claims: object, query = ''): Promise<string | undefined> {
  const entered = await enterOffice(server, { claims: { ...olivia, ...claims }, provider, query })
  return entered.status === 200 ? moveMoney(entered.person) : `page ${entered.status}`
}

describe('a sign-in is as fresh as the provider says', () => {
  test.for([
    ['of this minute', { auth_time: secondsAgo(30) }, 'done'],
    ['by a clock that is ahead', { auth_time: secondsAgo(-40) }, 'done'],
    ['that is two hours old', { auth_time: secondsAgo(7_200) }, 'SIGN_IN_AGAIN'],
    ['of an unknown time', {}, 'SIGN_IN_AGAIN'],
    ['of a time that is none', { auth_time: '2026' }, 'page 400'],
  ] as const)('one %s', async ([_what, claims, outcome]) => {
    expect(await enter(plain, claims)).toBe(outcome)
  })

  test('a time ahead of ours counts from now on', async () => {
    await enter(plain, { auth_time: secondsAgo(-40) })
    const [newest] = await plain.database.query(sql`
      select signed_in_at <= created_at as is_past from sessions order by id desc limit 1`)
    expect(newest).toEqual({ is_past: true })
  })

  test('a fresh sign-in asks for its time, and proves it', async () => {
    expect(await enter(plain, { auth_time: secondsAgo(0) }, '?fresh=1')).toBe('done')
    expect(provider.asked().get('max_age')).toBe('300')
    expect(await enter(plain, {}, '?fresh=1')).toBe('page 400')
  })
})

test.for([
  ['of this minute', 30, 200],
  ['of eleven hours ago', 11 * 3_600, 403],
] as const)(
  'the console makes a key by a sign-in as fresh as the provider says: one %s',
  async ([_what, age, status]) => {
    const jar = browserJar()
    provider.says({ sub: 'alice', preferred_username: 'alice', auth_time: secondsAgo(age) })
    await jar.follow(`${plain.url}/console/sign-in`)
    const session = { door: 'console', token: jar.cookie('coffer_console') ?? '', csrfToken: '' } as const
    const me = (await signedIn(plain, session).send('GET', '/me')).data
    expect(me.username).toBe('alice')
    const body = { name: 'x', permissions: ['can_withdraw_crypto'] }
    const person = signedIn(plain, { ...session, csrfToken: me.csrf_token })
    expect((await person.send('POST', '/keys', { body })).status).toBe(status)
  },
)

test.for([
  ['of that class', { auth_time: secondsAgo(0), acr: 'phr' }, '', 'done'],
  ['of another class', { auth_time: secondsAgo(0), acr: 'pwd' }, '', 'SIGN_IN_AGAIN'],
  ['of an unknown class', { auth_time: secondsAgo(0) }, '', 'SIGN_IN_AGAIN'],
  ['of that class, asked for', { auth_time: secondsAgo(0), acr: 'phr' }, '?fresh=1', 'done'],
  ['of another class, asked for', { auth_time: secondsAgo(0), acr: 'pwd' }, '?fresh=1', 'page 400'],
] as const)(
  'where a class is set, only a sign-in of it is fresh: one %s',
  async ([_what, claims, query, outcome]) => {
    expect(await enter(strict, claims, query)).toBe(outcome)
    if (query !== '') expect(provider.asked().get('acr_values')).toBe('phr')
  },
)

test('a click at the sandbox’s own provider is a proof of that moment', async () => {
  const come = async (ageSeconds: number) => {
    const jar = browserJar()
    const page = await jar.follow(`${sandbox.url}/office/sign-in`)
    let callback = await jar.ask(`${page.url}/olivia`, { method: 'POST' })
    while (!callback.headers.get('location')?.includes('/office/callback'))
      callback = await jar.ask(callback.headers.get('location') ?? '')
    await sandbox.database.query(sql`
      update sandbox_identity
      set payload = payload || jsonb_build_object('authTime', (payload->>'authTime')::int - ${ageSeconds}::int)
      where model = 'AuthorizationCode'`)
    await jar.ask(callback.headers.get('location') ?? '')
    const token = jar.cookie('coffer_office') ?? ''
    const me = (await signedIn(sandbox, { door: 'office', token, csrfToken: '' }).send('GET', '/me')).data
    return moveMoney(signedIn(sandbox, { door: 'office', token, csrfToken: me.csrf_token }))
  }
  expect([await come(0), await come(7_200)]).toEqual(['done', 'SIGN_IN_AGAIN'])
})
