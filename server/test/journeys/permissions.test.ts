import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import type { Mount } from '#platform/http'
import { allPermissions, listedOf, valuePermissions } from '../../src/app/parts/modules.ts'
import { declaredRoutes } from '../../src/app/sandbox-api.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { outcomeOf } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
import { type Credentials, type Reply, useTestServer } from '../wire/test-server.ts'
import { wordsOf } from '../wire/words-of.ts'

// Drawn from the declarations, so that a route cannot be forgotten here.
const routes = declaredRoutes(readConfig({}).catalogPath)
const guarded = routes.filter(({ permission }) => permission !== null && permission !== 'any')

const server = await useTestServer({ COFFER_AUTH_FAILURES_PER_MINUTE: '100000' })

async function newKey(permissions: readonly string[]): Promise<Credentials> {
  const body = { username: 'bob', permissions }
  return (await server.send('POST', '/sandbox/v1/keys', { body })).data
}

/** Sends the route's own example. */
function sendExample({ method, path, example }: Mount, as: Credentials | null): Promise<Reply> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => example.params?.[name] ?? name)
  const query = new URLSearchParams(example.query ?? {}).toString()
  const target = query === '' ? filled : `${filled}?${query}`
  const body = example.body as object | undefined // examples of bodies are objects
  return server.send(method, target, { as, ...(body === undefined ? {} : { body }) })
}

test('every permission of a route is one that a key can have, and none is offered that opens nothing', () => {
  const known = new Set<string | null>([...allPermissions(), 'any', null])
  expect(routes.filter(({ permission }) => !known.has(permission))).toEqual([])
  const opening = new Set(guarded.map(({ permission }) => permission))
  expect(allPermissions().filter((name) => !opening.has(name))).toEqual([])
})

test('each permission by which value can leave says so: whoever sends, trades with others or reads codes', () => {
  const routed = guarded.flatMap(({ permission, sendsValue }) => (sendsValue === true ? [permission] : []))
  expect(new Set(valuePermissions())).toEqual(
    new Set([...routed, 'can_spot_fiat_trade', 'can_giftcards_read', 'can_services_read']),
  )
  // Two products that share a permission say the same of it.
  const declared = listedOf('permissions')
  const said = declared.map(({ name, sendsValue }) => `${name} ${sendsValue}`)
  expect(new Set(said).size).toBe(allPermissions().length)
})

test('a key that may only read reads everything of its customer, and does nothing', async () => {
  const { carol } = server.customers
  for (const { permission, method, path, example } of guarded) {
    const { status, error } = await sendExample({ permission, method, path, example } as Mount, carol)
    const isReading = permission?.endsWith('_read')
    expect([path, status === 403, error?.details?.permission ?? null]).toEqual(
      isReading ? [path, false, null] : [path, true, permission],
    )
  }
})

test('what was only read under can_convert or can_webhooks_manage has a permission of its own', async () => {
  const reading = await newKey(['can_convert_read', 'can_events_read'])
  const acting = await newKey(['can_convert', 'can_webhooks_manage'])
  for (const [path, permission] of [
    ['/converter/operations', 'can_convert_read'],
    ['/events', 'can_events_read'],
  ] as const) {
    expect((await server.send('GET', path, { as: reading })).status).toBe(200)
    const { status, error } = await server.send('GET', path, { as: acting })
    expect([status, error?.details]).toEqual([403, { permission }])
  }
})

test('a permission of what is not there is not offered, and does not break a key that holds it', async () => {
  for (const permission of ['can_loans_read', 'can_loans_take']) {
    const body = { username: 'bob', permissions: [permission] }
    const { status, error } = await server.send('POST', '/sandbox/v1/keys', { body })
    expect([status, error?.code]).toEqual([422, 'VALIDATION_ERROR'])
  }
  const as = await newKey(['can_account_read'])
  await server.database.query(
    sql`update api_keys set permissions = permissions || '{can_loans_read}'::text[] where id = ${as.api_key}`,
  )
  const changed = await server.send('PATCH', `/sandbox/v1/keys/${as.api_key}`, {
    body: { rate_limit_per_minute: 700 },
  })
  expect([changed.status, changed.data.permissions]).toEqual([200, ['can_account_read', 'can_loans_read']])
  expect((await server.send('GET', '/account/profile', { as })).status).toBe(200)
})

test('only what harms nobody is open to any key', () => {
  const open = routes.filter(({ permission, path }) => permission === 'any' && !path.startsWith('/sandbox/'))
  // The contract opens a payment of a service to every key of its customer; nobody guesses its id.
  expect(open.map(({ operationId }) => operationId)).toEqual([
    ...['listCurrencies', 'getCryptoPairInfo', 'getServicePayment'],
  ])
})

describe.each(guarded.map((route) => [route.operationId, route] as const))('%s', (_, route) => {
  test('refuses a key with every permission but its own', async () => {
    const as = await newKey(allPermissions().filter((name) => name !== route.permission))
    const { status, error } = await sendExample(route, as)
    expect([status, error?.code]).toEqual([403, 'PERMISSION_DENIED'])
    expect(error?.details).toEqual({ permission: route.permission })
  })

  test('takes a key with its permission alone', async () => {
    const { status } = await sendExample(route, await newKey([String(route.permission)]))
    expect([401, 403, 429]).not.toContain(status)
    expect(status).toBeLessThan(500)
  })
})

/** A key with every permission that an operator makes in the back office. */
async function keyByOperator(username: string): Promise<Credentials> {
  const olivia = await signIn(server, 'olivia')
  const body = { subject: username, permissions: ['all'] }
  const text = wordsOf((await olivia.send('POST', '/acts/keys/create', { body })).data)
  const [api_key = '', secret_key = ''] = [/pk_live_\w+/, /sk_live_\w+/].map((shape) => shape.exec(text)?.[0])
  return { api_key, secret_key }
}

const sending = guarded.filter(({ permission }) => valuePermissions().includes(String(permission)))

/** The answers to the examples of all routes that can send value out. */
async function answersOfSending(as: Credentials) {
  const replies = await Promise.all(sending.map((route) => sendExample(route, as)))
  return replies.map(({ error }, index) => ({ permission: sending[index]?.permission, error }))
}

test('a key that an operator made lets no value leave until its customer confirms it by a fresh sign-in', async () => {
  const as = await keyByOperator('alice')
  for (const { permission, error } of await answersOfSending(as)) {
    expect([permission, error?.code, error?.details]).toEqual([
      ...[permission, 'PERMISSION_DENIED'],
      { permission, awaits_confirmation: true },
    ])
    expect(error?.message).toContain('until its owner confirms the key in the console')
  }
  expect((await server.send('GET', '/account/profile', { as })).data.username).toBe('alice')
  const alice = await signIn(server, 'alice')
  const confirm = () => alice.send('POST', `/keys/${as.api_key}/confirm`, { body: {} })
  const turnBack = (minutes: number) =>
    server.database.query(sql`
      update sessions set signed_in_at = signed_in_at - ${`${minutes} minutes`}::interval
      where csrf_token = ${alice.csrfToken}`)
  await turnBack(6)
  expect(outcomeOf(await confirm())).toEqual([403, 'SIGN_IN_AGAIN'])
  expect((await server.send('POST', '/funding/transfer/internal', { as, body: {} })).status).toBe(403)
  await turnBack(-6)
  const { data, status, text } = await confirm()
  expect([status, data?.unconfirmed_permissions, data?.is_made_by_operator], text).toEqual([200, [], true])
  expect(new Set(data.permissions)).toEqual(new Set(allPermissions()))
  for (const { permission, error } of await answersOfSending(as))
    expect([permission, error?.code === 'PERMISSION_DENIED']).toEqual([permission, false])
})

test('a key of a customer without a sign-in is confirmed by an operator, and the office shows what waits', async () => {
  const olivia = await signIn(server, 'olivia')
  await olivia.send('POST', '/acts/customers/create', {
    body: { subject: 'nadia', email: 'nadia@example.com' },
  })
  const as = await keyByOperator('nadia')
  const shown = async () => {
    const { items } = (await olivia.send('GET', '/customers?search=nadia')).data
    return (await olivia.send('GET', `/customers/${items[0].number}`)).data.keys[0]
  }
  expect(await shown()).toMatchObject({ made_by: 'olivia', unconfirmed_permissions: valuePermissions() })
  const send = () => server.send('POST', '/funding/transfer/internal', { as, body: {} })
  const confirm = (api_key: string) =>
    olivia.send('POST', '/acts/keys/confirm', { body: { subject: api_key, reason: 'asked' } })
  const another = await keyByOperator('alice')
  const refused = await confirm(another.api_key)
  expect([refused.status, refused.error?.message]).toEqual([
    409,
    expect.stringContaining('its customer confirms it in the console'),
  ])
  expect((await send()).error?.details).toMatchObject({ awaits_confirmation: true })
  expect(wordsOf((await confirm(as.api_key)).data)).toContain('is confirmed')
  await expect.poll(async () => (await send()).error?.code, { timeout: 5_000 }).not.toBe('PERMISSION_DENIED')
  expect((await shown()).unconfirmed_permissions).toEqual([])
})

test('every route refuses a request without a key, before it looks at anything else', async () => {
  for (const route of routes.filter(({ permission }) => permission !== null)) {
    const { status, error } = await sendExample(route, null)
    expect([route.operationId, status, error?.code]).toEqual([route.operationId, 401, 'INVALID_API_KEY'])
  }
})
