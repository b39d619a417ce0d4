import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { readConfig } from '../../src/app/settings/config.ts'
import { browserJar } from '../wire/browser-jar.ts'
import { freePort } from '../wire/free-port.ts'
import { enterOffice, settingsOf, startIdentityServer } from '../wire/identity-server.ts'
import { startMountedProvider } from '../wire/mounted-provider.ts'
import { signedIn } from '../wire/sign-in.ts'
import { startTestServer, type TestServer } from '../wire/test-server.ts'

const ended: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of ended.reverse()) await stop()
})

const person = { sub: 'sub-of-olga', preferred_username: 'olga', roles: ['administrator'] }

async function startWith(issuer: string, more: Record<string, string> = {}) {
  const lines: { event?: string; reason?: string }[] = []
  const log = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const settings = { ...settingsOf({ issuer }), COFFER_LOG_LEVEL: 'error', ...more }
  const server = await startTestServer(settings, { log })
  ended.push(() => server.stop())
  return { server, lines }
}

async function me(server: TestServer, jar: ReturnType<typeof browserJar>) {
  const token = jar.cookie('coffer_office') ?? ''
  return (await signedIn(server, { door: 'office', token, csrfToken: '' }).send('GET', '/me')).data
}

test('people sign in at a realm of a certified provider, freshly too, and their subject and roles arrive', async () => {
  // The address is known before the server is, as it is to who registers a client.
  const [port, secret] = [await freePort(), 'a secret of this test']
  const home = `http://127.0.0.1:${port}`
  const redirects = ['console', 'office'].map((door) => `${home}/${door}/callback`)
  const olga = { username: 'olga', roles: ['administrator'] }
  const provider = await startMountedProvider('/realms/house', { person: olga, redirects, secret })
  ended.push(() => provider.stop())
  const { server } = await startWith(provider.issuer, {
    PORT: String(port),
    COFFER_OIDC_CLIENT_SECRET: secret,
  })
  for (const query of ['', '?fresh=1']) {
    const jar = browserJar()
    const landed = await jar.follow(`${server.url}/office/sign-in${query}`)
    expect([landed.status, landed.url]).toEqual([200, `${server.url}/office`])
    expect(await me(server, jar)).toMatchObject({ username: 'olga', role: 'administrator' })
  }
  const landed = await browserJar().follow(`${server.url}/console/sign-in`)
  expect([landed.status, landed.text]).toEqual([403, expect.stringContaining('sub-of-olga')])
  await server.database.query(sql`update customers set sso_subject = 'sub-of-olga' where username = 'alice'`)
  const console_ = await browserJar().follow(`${server.url}/console/sign-in`)
  expect([console_.status, console_.url]).toEqual([200, `${server.url}/console`])
})

test.for([
  ['', (address: string) => `${address}/`],
  ['/', (address: string) => address.replace(/\/$/, '')],
  ['/application/o/coffer/', (address: string) => address],
  ['/realms/my%20house', (address: string) => address],
] as const)('the provider at “%s” is known by its own name', async ([path, told]) => {
  const provider = await startIdentityServer({ path, told })
  ended.push(() => provider.stop())
  const { server } = await startWith(provider.issuer)
  const { status, person: olga } = await enterOffice(server, { claims: person, provider })
  expect([status, (await olga.send('GET', '/me')).data.role]).toEqual([200, 'administrator'])
})

test.for([
  ['/realms/house', (address: string) => `${address}/`, 'calls itself'],
  ['/realms/house/', (address: string) => address.replace(/\/$/, ''), 'calls itself'],
  ['/realms/house', (address: string) => address.replace('house', 'House'), 'calls itself'],
  ['/realms/house', () => 'https://elsewhere.example/realms/house', 'https://elsewhere.example/realms/house'],
  ['/common/v2.0', () => 'https://login.microsoftonline.com/{tenantid}/v2.0', 'one tenant'],
] as const)(
  'a provider at %s that calls itself otherwise lets nobody in, and the log says what to set',
  async ([path, told, words]) => {
    const provider = await startIdentityServer({ path, told })
    ended.push(() => provider.stop())
    const { server, lines } = await startWith(provider.issuer)
    const { status, text } = await enterOffice(server, { claims: person, provider })
    expect([status, text]).toEqual([503, expect.stringContaining('The log of the server says what to set')])
    expect(lines.find(({ event }) => event === 'identity provider refused')?.reason).toMatch(words)
  },
)

test('an address without a description, such as a realm that is not there, is named in the log with its status', async () => {
  const provider = await startIdentityServer({ path: '/realms/house' })
  ended.push(() => provider.stop())
  const { server, lines } = await startWith(provider.issuer.replace('house', 'hose'))
  expect((await browserJar().follow(`${server.url}/office/sign-in`)).status).toBe(503)
  const line = lines.find(({ event }) => event === 'identity provider refused')
  expect(line?.reason).toMatch(/\/realms\/hose\/\.well-known\/openid-configuration answers the status 404/)
})

const tenant = '8eaef023-2b34-4da1-9baa-8bc8c9d6a490'
const readIssuer = (COFFER_OIDC_ISSUER: string) =>
  readConfig({ COFFER_OIDC_ISSUER, COFFER_OIDC_CLIENT_ID: 'a', COFFER_OIDC_CLIENT_SECRET: 'b' }).oidcIssuer

test.for([
  'https://sso.example.com',
  'https://sso.example.com/',
  'https://sso.example.com/realms/house',
  'https://sso.example.com:8443/auth/realms/my%20house/',
  `https://login.microsoftonline.com/${tenant}/v2.0`,
])('%s is taken to the letter', (issuer) => {
  expect(readIssuer(issuer)).toBe(issuer)
})

test.for([
  ['sso.example.com/realms/house', 'such as'],
  ['ftp://sso.example.com/realms/house', 'such as'],
  ['https://sso.example.com/realms/house?x=1', 'such as'],
  ['https://sso.example.com/realms/house#x', 'such as'],
  ['https://coffer:secret@sso.example.com/realms/house', 'such as'],
  ['https://sso.example.com/realms/my house', 'such as'],
  ['https://sso.example.com/realms/house/.well-known/openid-configuration', 'without /.well-known/'],
  ['https://login.microsoftonline.com/common/v2.0', 'one tenant'],
  ['https://login.microsoftonline.com/organizations/v2.0', 'one tenant'],
  ['https://login.microsoftonline.com/consumers/v2.0', 'one tenant'],
  ['https://login.microsoftonline.us/common/v2.0', 'one tenant'],
  ['https://login.microsoftonline.com', 'one tenant'],
] as const)('%s is refused at the start, in words', ([issuer, words]) => {
  expect(() => readIssuer(issuer)).toThrow(new RegExp(`COFFER_OIDC_ISSUER .*${words}`))
})
