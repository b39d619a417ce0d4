import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import type { Route } from '#platform/http'
import { readConfig } from '../../src/app/config.ts'
import { allPermissions } from '../../src/app/modules.ts'
import { declaredRoutes } from '../../src/app/sandbox-api.ts'
import { type Credentials, type Reply, useTestServer } from '../wire/test-server.ts'

// Drawn from the declarations, so that a route cannot be forgotten here.
const routes = declaredRoutes(readConfig({}).catalogPath)
const guarded = routes.filter(({ permission }) => permission !== null && permission !== 'any')

const server = await useTestServer({ COFFER_AUTH_FAILURES_PER_MINUTE: '100000' })

async function newKey(permissions: readonly string[]): Promise<Credentials> {
  const body = { username: 'bob', permissions }
  return (await server.send('POST', '/sandbox/v1/keys', { body })).data
}

/** Sends the route's own example. */
function sendExample({ method, path, example }: Route, as: Credentials | null): Promise<Reply> {
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

test('a key that may only read reads everything of its customer, and does nothing', async () => {
  const { carol } = server.customers
  for (const { permission, method, path, example } of guarded) {
    const { status, error } = await sendExample({ permission, method, path, example } as Route, carol)
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

test('every route refuses a request without a key, before it looks at anything else', async () => {
  for (const route of routes.filter(({ permission }) => permission !== null)) {
    const { status, error } = await sendExample(route, null)
    expect([route.operationId, status, error?.code]).toEqual([route.operationId, 401, 'INVALID_API_KEY'])
  }
})
