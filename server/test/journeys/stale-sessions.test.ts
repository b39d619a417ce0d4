import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { type Mount, type SessionEffect, sessionEffects } from '#platform/http'
import { allDeclaredRoutes } from '../../src/app/sandbox-api.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { outcomeOf } from '../wire/replies.ts'
import { type SignedIn, signIn } from '../wire/sign-in.ts'
import { useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()
// Drawn from the declarations, so that a route cannot be forgotten here.
const routes = allDeclaredRoutes(readConfig({}).catalogPath).filter(
  ({ session }) => session !== undefined && session.isOpen !== true,
)

/** Signs in by a proof of so many seconds ago; of an unknown time for null. */
async function signInAged(username: string, seconds: number | null): Promise<SignedIn> {
  const person = await signIn(server, username)
  await server.database.query(sql`
    update sessions set signed_in_at = signed_in_at - ${seconds}::float * interval '1 second'
    where csrf_token = ${person.csrfToken}`)
  return person
}

const stale = {
  console: [
    await signInAged('alice', 301),
    await signInAged('alice', 11 * 3_600),
    await signInAged('alice', null),
  ],
  office: [
    await signInAged('olivia', 301),
    await signInAged('olivia', 11 * 3_600),
    await signInAged('olivia', null),
  ],
}
const alice = await signIn(server, 'alice')
const bySomebodyStale = [403, 'SIGN_IN_AGAIN']

/** Sends the route's own example, or another body. */
function send(person: SignedIn, { method, path, example, session }: Mount, given?: object) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => example.params?.[name] ?? name)
  const query = new URLSearchParams(example.query ?? {}).toString()
  const behind = filled.slice(`/api/${session?.door}/v1`.length)
  // Examples of bodies are objects.
  const body = method === 'GET' ? undefined : (given ?? (example.body as object | undefined))
  return person.send(method, query === '' ? behind : `${behind}?${query}`, body === undefined ? {} : { body })
}

const withEffect = (wanted: boolean) =>
  routes.filter(({ session }) => sessionEffects[session?.does ?? 'reads'].isFresh === wanted)

test.each(withEffect(true))(
  '$operationId is refused to a sign-in of more than five minutes ago',
  async (route) => {
    for (const person of stale[route.session?.door ?? 'console'])
      for (const body of [undefined, {}])
        expect(outcomeOf(await send(person, route, body))).toEqual(bySomebodyStale)
  },
)

/** They end the session that the others go on with. */
const goodbyes = ['consoleSignOut', 'officeSignOut']

test.each(withEffect(false).filter(({ operationId }) => !goodbyes.includes(operationId)))(
  '$operationId is open to a sign-in of hours ago',
  async (route) => {
    const [, person] = stale[route.session?.door ?? 'console']
    expect(person && (await send(person, route)).error?.code).not.toBe('SIGN_IN_AGAIN')
  },
)

const effectOf = (operationId: string): SessionEffect | undefined =>
  routes.find((route) => route.operationId === operationId)?.session?.does

test.each([
  ['consoleCreateKey', 'showsSecret'],
  ['consoleRollKey', 'showsSecret'],
  ['consoleChangeKey', 'widensAccess'],
  ['createWebhook', 'showsSecret'],
  ['rotateWebhookSecret', 'showsSecret'],
  ['changeWebhook', 'widensAccess'],
  ['getGiftCardOrder', 'showsSecret'],
  ['listGiftCardOrders', 'showsSecret'],
  ['getServicePayment', 'showsSecret'],
  ['sandboxPayAddress', 'sendsValue'],
  ['sandboxUseCard', 'sendsValue'],
  ['officeApproveDevice', 'widensAccess'],
  ['officeEnrolKey', 'widensAccess'],
  ['officeKeysCreate', 'widensAccess'],
  ['officeInboxCredit', 'sendsValue'],
  ['officePaymentsResume', 'sendsValue'],
] as const)('%s %s', (operationId, effect) => {
  expect(effectOf(operationId)).toBe(effect)
})

/** Answers with a concealed field that are no secret of the person's own making: somebody's own data, or masked. */
const personal = [
  /^(getProfile|getCard|listCards|getCardOrder|listCardOrders|getFiatWithdrawal)$/,
  // The token of the very session, which its pages repeat.
  /^(console|office)GetMe$/,
  // Operators read whole numbers before they approve.
  /^office(GetPayout|ListPayouts)$/,
]

test('each other route whose answer holds a secret says so', () => {
  const silent = routes
    .filter(({ result }) => JSON.stringify(result).includes('"x-secret":true'))
    .filter(({ session }) => session?.does !== 'showsSecret')
    .map(({ operationId }) => operationId)
    .filter((operationId) => !personal.some((pattern) => pattern.test(operationId)))
  expect(silent).toEqual([])
})

test('what only reads is a GET, or an act that shows a list', () => {
  const others = routes.filter(({ method, session }) => session?.does === 'reads' && method !== 'GET')
  expect(others.filter(({ tag }) => tag !== 'Office acts')).toEqual([])
})

test('a cookie of eleven hours makes no key, changes none, and has no webhook sent elsewhere', async () => {
  const key = (await alice.send('POST', '/keys', { body: { name: 'x', permissions: ['can_deposit'] } })).data
  const hook = (
    await alice.send('POST', '/webhooks', { body: { url: 'http://127.0.0.1:9900/', events: ['*'] } })
  ).data
  const person = await signInAged('alice', 11 * 3_600)
  const before = [(await alice.send('GET', '/keys')).data, (await alice.send('GET', '/webhooks')).data]
  const keyAt = `/keys/${key.api_key}`
  const hookAt = `/webhooks/${hook.id}`
  for (const [method, path, body] of [
    ['POST', '/keys', { name: 'y', permissions: ['can_withdraw_crypto'] }],
    ['POST', `${keyAt}/roll`, {}],
    ['POST', `${keyAt}/confirm`, {}],
    ['PATCH', keyAt, { is_active: true }],
    ['PATCH', keyAt, { permissions: ['can_deposit', 'can_withdraw_crypto'] }],
    ['PATCH', keyAt, { allowed_ips: [] }],
    ['PATCH', keyAt, { rate_limit_per_minute: 1_000_000 }],
    ['PATCH', keyAt, { expires_at: null }],
    ['PATCH', keyAt, { is_active: false, permissions: ['can_withdraw_crypto'] }],
    ['PATCH', keyAt, {}],
    ['POST', '/webhooks', { url: 'http://127.0.0.1:9901/' }],
    ['POST', `${hookAt}/rotate`, {}],
    ['PATCH', hookAt, { url: 'http://127.0.0.1:9901/' }],
    ['PATCH', hookAt, { events: ['*'] }],
    ['PATCH', hookAt, { is_active: true }],
    ['PATCH', hookAt, { is_active: false, url: 'http://127.0.0.1:9901/' }],
  ] as const)
    expect([path, body, outcomeOf(await person.send(method, path, { body }))]).toEqual([
      path,
      body,
      bySomebodyStale,
    ])
  expect([(await alice.send('GET', '/keys')).data, (await alice.send('GET', '/webhooks')).data]).toEqual(
    before,
  )
})

test('a cookie of eleven hours still takes access away, and nothing more', async () => {
  const key = (await alice.send('POST', '/keys', { body: { name: 'x', permissions: ['can_deposit'] } })).data
  const hook = (await alice.send('POST', '/webhooks', { body: { url: 'http://127.0.0.1:9900/' } })).data
  const person = await signInAged('alice', 11 * 3_600)
  const off = { body: { is_active: false } }
  const { data } = await person.send('PATCH', `/keys/${key.api_key}`, off)
  const { requests_last_hour: _, ...listed } = (await alice.send('GET', '/keys')).data.items[0]
  const { secret_key: __, ...made } = key
  expect([data, listed]).toEqual([{ ...made, is_active: false }, data])
  expect((await person.send('PATCH', `/webhooks/${hook.id}`, off)).data).toMatchObject({
    ...{ id: hook.id, url: hook.url, events: hook.events, is_active: false },
  })
  expect((await person.send('DELETE', `/webhooks/${hook.id}`)).status).toBe(200)
  expect((await person.send('DELETE', `/keys/${key.api_key}`)).status).toBe(200)
})

test('a sign-in of less than five minutes ago is fresh', async () => {
  const person = await signInAged('alice', 290)
  const made = await person.send('POST', '/keys', { body: { name: 'x', permissions: ['can_deposit'] } })
  expect(made.status).toBe(200)
})
