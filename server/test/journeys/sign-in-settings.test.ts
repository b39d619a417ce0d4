import { get } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { openSecrets, sealToken } from '#platform/secrets'
import { makeScratchFolder } from '../run/scratch.ts'
import { browserJar } from '../wire/browser-jar.ts'
import { settingsOf, startIdentityServer } from '../wire/identity-server.ts'
import { liveSettings } from '../wire/live-exchange.ts'
import { outcomeOf } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
import { sealed, startTestServer } from '../wire/test-server.ts'

const home = 'https://exchange.example'
// Nobody listens there, so no description of a provider can be read.
const nowhere = 'http://127.0.0.1:9'
const server = await startTestServer({
  ...sealed,
  COFFER_PUBLIC_URL: home,
  COFFER_OIDC_ISSUER: nowhere,
  COFFER_OIDC_CLIENT_ID: 'coffer',
  COFFER_OIDC_CLIENT_SECRET: 'a secret of this test',
})
afterAll(() => server.stop())

/** Asks by another name than the socket's, as through a proxy. */
function askAs(host: string, path: string): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(server.url + path, { headers: { host } }, ({ statusCode = 0, headers }) =>
      resolve({ status: statusCode, location: headers.location }),
    ).on('error', reject)
  })
}

test('over https a session is a __Host- cookie, and the set address is the only origin of changes', async () => {
  const alice = await signIn(server, 'alice')
  expect(outcomeOf(await alice.send('GET', '/me'))).toEqual([401, 'NOT_SIGNED_IN'])
  const cookie = `__Host-${alice.cookie}`
  expect((await alice.send('GET', '/me', { headers: { cookie } })).status).toBe(200)
  for (const origin of [server.url, 'http://exchange.example', 'https://exchange.example.evil'])
    expect(outcomeOf(await alice.send('POST', '/sign-out', { headers: { cookie, origin } }))).toEqual([
      403,
      'CROSS_SITE_REQUEST',
    ])
  expect((await alice.send('POST', '/sign-out', { headers: { cookie, origin: home } })).status).toBe(200)
})

test('over https a sign-in is bound to its browser by a __Host- cookie too', async () => {
  const provider = await startIdentityServer()
  const other = await startTestServer({ ...settingsOf(provider), COFFER_PUBLIC_URL: home })
  try {
    const jar = browserJar()
    await jar.ask(`${other.url}/office/sign-in?home=1`)
    expect(jar.seen).toEqual([
      expect.stringMatching(
        /^__Host-coffer_office_sign_in=[\w-]{200,1000}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ])
  } finally {
    await other.stop()
    await provider.stop()
  }
})

test('a person who comes by another name is sent to the set address once, also where a proxy hides the name', async () => {
  const first = await askAs('10.0.0.1', '/office/sign-in?to=/office/log&fresh=1')
  expect(first).toEqual({
    status: 303,
    location: `${home}/office/sign-in?to=%2Foffice%2Flog&fresh=1&home=1`,
  })
  expect((await askAs('10.0.0.1', '/office/sign-in?home=1')).status).toBe(503)
})

test('a provider that does not answer is a page that says so, on the way there and back', async () => {
  const { status } = await askAs('exchange.example', '/console/sign-in')
  expect(status).toBe(503)
  const secrets = await openSecrets(server.database, Buffer.from(sealed.COFFER_MASTER_KEY, 'hex'))
  const begun = { state: 'a', nonce: 'n', codeVerifier: 'v', returnTo: '/console', isFresh: false }
  const text = JSON.stringify({ ...begun, begunAt: Date.now() })
  const cookie = sealToken(secrets, { text, purpose: 'sign-in at the console' })
  const landed = await browserJar().ask(`${server.url}/console/callback?state=a&code=c`, {
    headers: { cookie: `__Host-coffer_console_sign_in=${cookie}` },
  })
  expect([landed.status, await landed.text()]).toEqual([503, expect.stringContaining('does not answer')])
})

test('live mode without a provider says where to name one, and signs nobody in', async () => {
  const live = await startTestServer(liveSettings(makeScratchFolder()))
  try {
    for (const door of ['console', 'office']) {
      const { status, text, url } = await browserJar().follow(`${live.url}/${door}`)
      expect([status, new URL(url).pathname]).toEqual([503, `/${door}/sign-in`])
      expect(text).toContain('config/providers.yaml (section identity)')
    }
    expect((await fetch(`${live.url}/sandbox/oidc/.well-known/openid-configuration`)).status).toBe(404)
  } finally {
    await live.stop()
  }
})
