import { expect, test } from 'vitest'
import { allPermissions, eventTypes } from '../../src/app/parts/modules.ts'
import { outcomeOf, times } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
import { useTwoServers } from '../wire/test-server.ts'
import { wordsOf } from '../wire/words-of.ts'

const [server, other] = await useTwoServers()
const alice = await signIn(server, 'alice')
const bob = await signIn(server, 'bob')
const olivia = await signIn(server, 'olivia')

async function create(body: object = {}) {
  const { status, text, data } = await alice.send('POST', '/keys', {
    body: { name: 'Back end', permissions: ['can_account_read', 'can_deposit'], ...body },
  })
  expect(status, text).toBe(200)
  return data
}

test('a key that is made in the console works at once with the permissions that it was given', async () => {
  const key = await create()
  expect((await server.send('GET', '/account/profile', { as: key })).data.username).toBe('alice')
  expect(outcomeOf(await server.send('GET', '/transactions', { as: key }))).toEqual([
    403,
    'PERMISSION_DENIED',
  ])
  const { items } = (await alice.send('GET', '/keys')).data
  expect(items[0]).toMatchObject({ api_key: key.api_key, name: 'Back end', is_active: true })
  expect(JSON.stringify(items)).not.toContain('sk_live')
})

test('a key that is changed or deleted is refused within a second on every process', async () => {
  const key = await create()
  const get = (at: typeof server) => at.send('GET', '/account/profile', { as: key })
  expect([(await get(server)).status, (await get(other)).status]).toEqual([200, 200])
  await alice.send('PATCH', `/keys/${key.api_key}`, { body: { is_active: false } })
  expect(outcomeOf(await get(server))).toEqual([401, 'API_KEY_INACTIVE'])
  await expect
    // A second, and what a loaded machine adds.
    .poll(async () => outcomeOf(await get(other)), { timeout: 5_000 })
    .toEqual([401, 'API_KEY_INACTIVE'])
  await alice.send('PATCH', `/keys/${key.api_key}`, {
    body: { is_active: true, allowed_ips: ['10.0.0.0/8'] },
  })
  expect(outcomeOf(await get(server))).toEqual([403, 'IP_NOT_ALLOWED'])
  expect((await alice.send('DELETE', `/keys/${key.api_key}`)).data).toEqual({ api_key: key.api_key })
  expect(outcomeOf(await get(server))).toEqual([401, 'INVALID_API_KEY'])
})

test('a rolled key works beside its successor until the overlap ends', async () => {
  const old = await create({ allowed_ips: ['127.0.0.0/8'], rate_limit_per_minute: 77 })
  const roll = (overlap_seconds: number, of = old) =>
    alice.send('POST', `/keys/${of.api_key}/roll`, { body: { overlap_seconds } })
  const { data: made } = await roll(3_600)
  expect(made).toMatchObject({ name: 'Back end', allowed_ips: ['127.0.0.0/8'], rate_limit_per_minute: 77 })
  for (const as of [old, made])
    expect((await server.send('GET', '/account/profile', { as })).status).toBe(200)
  await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 3_601 } })
  expect(outcomeOf(await server.send('GET', '/account/profile', { as: old }))).toEqual([
    401,
    'API_KEY_EXPIRED',
  ])
  expect((await server.send('GET', '/account/profile', { as: made })).status).toBe(200)
  expect((await roll(0, made)).status).toBe(200)
  expect(outcomeOf(await server.send('GET', '/account/profile', { as: made }))).toEqual([
    401,
    'API_KEY_EXPIRED',
  ])
})

test('a key that an operator disabled stays disabled until an operator enables it', async () => {
  const key = await create()
  const act = (name: string) =>
    olivia.send('POST', `/acts/keys/${name}`, { body: { subject: key.api_key, reason: 'leaked' } })
  const get = () => server.send('GET', '/account/profile', { as: key })
  expect(outcomeOf(await act('enable'))[0]).toBe(409)
  expect((await act('disable')).status).toBe(200)
  const byOperator = [409, 'API_KEY_DISABLED_BY_OPERATOR']
  const change = (body: object) => alice.send('PATCH', `/keys/${key.api_key}`, { body })
  const revived = await change({ is_active: true, name: 'Back again' })
  expect([outcomeOf(revived), revived.error?.message]).toEqual([
    byOperator,
    expect.stringContaining('Ask an operator'),
  ])
  expect(outcomeOf(await alice.send('POST', `/keys/${key.api_key}/roll`, { body: {} }))).toEqual(byOperator)
  const control = { body: { is_active: true } }
  expect(outcomeOf(await server.send('PATCH', `/sandbox/v1/keys/${key.api_key}`, control))).toEqual(
    byOperator,
  )
  const { items } = (await alice.send('GET', '/keys')).data
  expect(items[0]).toMatchObject({ name: 'Back end', is_active: false, is_disabled_by_operator: true })
  expect(outcomeOf(await get())).toEqual([401, 'API_KEY_INACTIVE'])
  expect((await act('enable')).status).toBe(200)
  await expect.poll(async () => (await get()).status, { timeout: 5_000 }).toBe(200)
  expect((await change({ is_active: false })).data).toMatchObject({ is_disabled_by_operator: false })
  expect((await change({ is_active: true })).data).toMatchObject({ is_active: true })
})

/** A key that an operator makes for alice, as she and her programs see it. */
async function keyByOperator(...permissions: string[]) {
  const body = { subject: 'alice', permissions }
  const text = wordsOf((await olivia.send('POST', '/acts/keys/create', { body })).data)
  const [api_key = '', secret_key = ''] = [/pk_live_\w+/, /sk_live_\w+/].map((shape) => shape.exec(text)?.[0])
  const as = { api_key, secret_key }
  const shown = async () => {
    const { items } = (await alice.send('GET', '/keys')).data
    return items.find((one: { api_key: string }) => one.api_key === api_key)
  }
  const pay = (at = server, by = as) => at.send('POST', '/funding/transfer/internal', { as: by, body: {} })
  return { api_key, shown, pay }
}

const waiting = [403, 'PERMISSION_DENIED']
const isLetThrough = [422, 'VALIDATION_ERROR']

test('a confirmed key works at once in the process of the console, and within a second in others', async () => {
  const { api_key, shown, pay } = await keyByOperator('can_account_read', 'can_transfer')
  expect(await shown()).toMatchObject({
    permissions: ['can_account_read'],
    unconfirmed_permissions: ['can_transfer'],
    is_made_by_operator: true,
  })
  expect([outcomeOf(await pay()), outcomeOf(await pay(other))]).toEqual([waiting, waiting])
  const confirm = (by: typeof alice) => by.send('POST', `/keys/${api_key}/confirm`, { body: {} })
  expect(outcomeOf(await confirm(bob))).toEqual([404, 'API_KEY_NOT_FOUND'])
  expect(outcomeOf(await pay())).toEqual(waiting)
  expect((await confirm(alice)).data).toMatchObject({ permissions: ['can_account_read', 'can_transfer'] })
  expect(outcomeOf(await pay())).toEqual(isLetThrough)
  await expect.poll(async () => outcomeOf(await pay(other)), { timeout: 5_000 }).toEqual(isLetThrough)
  // A second press of the button changes nothing.
  expect((await confirm(alice)).data).toMatchObject({ permissions: ['can_account_read', 'can_transfer'] })
})

test('what waits for a confirmation waits on in the successor of a rolled key', async () => {
  const { api_key, pay } = await keyByOperator('can_account_read', 'can_transfer')
  const { data: made } = await alice.send('POST', `/keys/${api_key}/roll`, { body: {} })
  expect(made).toMatchObject({ unconfirmed_permissions: ['can_transfer'], is_made_by_operator: true })
  expect(outcomeOf(await pay(server, made))).toEqual(waiting)
})

test('a list of permissions that its owner gives takes the place of what waits; other changes leave it', async () => {
  const { api_key, shown, pay } = await keyByOperator(
    'can_account_read',
    'can_transfer',
    'can_withdraw_crypto',
  )
  const change = (body: object) => alice.send('PATCH', `/keys/${api_key}`, { body })
  await change({ rate_limit_per_minute: 77, is_active: true })
  expect((await shown()).unconfirmed_permissions).toEqual(['can_withdraw_crypto', 'can_transfer'])
  expect(outcomeOf(await pay())).toEqual(waiting)
  await change({ permissions: ['can_transfer'] })
  expect(await shown()).toMatchObject({ permissions: ['can_transfer'], unconfirmed_permissions: [] })
  expect(outcomeOf(await pay())).toEqual(isLetThrough)
})

test('a key that is disabled or has expired is not rolled', async () => {
  const [off, late] = [await create(), await create()]
  const roll = (of: typeof off, body = {}) => alice.send('POST', `/keys/${of.api_key}/roll`, { body })
  await alice.send('PATCH', `/keys/${off.api_key}`, { body: { is_active: false } })
  expect((await roll(late, { overlap_seconds: 0 })).status).toBe(200)
  const before = (await alice.send('GET', '/keys')).data.items.length
  expect(outcomeOf(await roll(off))).toEqual([409, 'API_KEY_NOT_ACTIVE'])
  expect(outcomeOf(await roll(late))).toEqual([409, 'API_KEY_HAS_EXPIRED'])
  expect((await alice.send('GET', '/keys')).data.items).toHaveLength(before)
})

test('each successor of a key expires when its owner said, however often the key is rolled', async () => {
  const expires_at = '2999-01-01T00:00:00.000Z'
  const [endless, bounded] = [await create(), await create({ expires_at })]
  const roll = async (of: typeof endless, overlap_seconds: number) =>
    (await alice.send('POST', `/keys/${of.api_key}/roll`, { body: { overlap_seconds } })).data
  const shown = async ({ api_key }: typeof endless) => {
    const { items } = (await alice.send('GET', '/keys')).data
    return items.find((one: { api_key: string }) => one.api_key === api_key)
  }
  for (const [key, expiry] of [
    [endless, null],
    [bounded, expires_at],
  ] as const) {
    const first = await roll(key, 7_200)
    const { rolled_until } = await shown(key)
    const second = await roll(key, 86_400)
    expect([first, second, await roll(second, 60)].map((one) => one.expires_at)).toEqual(
      times(3, () => expiry),
    )
    expect(await shown(key)).toMatchObject({ rolled_until, expires_at: rolled_until })
  }
  // The owner's own word takes the place of the overlap.
  await alice.send('PATCH', `/keys/${endless.api_key}`, { body: { expires_at } })
  expect(await shown(endless)).toMatchObject({ expires_at, rolled_until: null })
})

test('a key of somebody else is as one that is not there', async () => {
  const { api_key } = await create()
  for (const [method, path, body] of [
    ['PATCH', `/keys/${api_key}`, { is_active: false }],
    ['POST', `/keys/${api_key}/roll`, {}],
    ['DELETE', `/keys/${api_key}`, undefined],
  ] as const)
    expect(outcomeOf(await bob.send(method, path, body && { body }))).toEqual([404, 'API_KEY_NOT_FOUND'])
  const { items } = (await alice.send('GET', '/keys')).data
  expect(items.find((one: { api_key: string }) => one.api_key === api_key)).toMatchObject({ is_active: true })
})

test('each permission has a sentence of its own', async () => {
  const { items } = (await alice.send('GET', '/permissions')).data
  expect(items.map((one: { code: string }) => one.code)).toEqual(allPermissions())
  expect(items.filter((one: { group: string }) => one.group === 'Other')).toEqual([])
})

test('each event that a webhook can be told has a sentence of its own, and a filter takes its name and its group', async () => {
  const { items } = (await alice.send('GET', '/events/types')).data
  expect(items.map((one: { name: string }) => one.name)).toEqual(eventTypes.map(({ name }) => name))
  expect(items.filter((one: { says: string }) => !one.says.endsWith('.'))).toEqual([])
  const groups = [...new Set(items.map((one: { group: string }) => one.group))]
  const body = { url: 'http://127.0.0.1:9900/', events: [items[0].name, ...groups] }
  expect((await alice.send('POST', '/webhooks', { body })).data.events).toEqual(body.events)
})

test('a wrong setting of a key is refused with its field, and nothing is made', async () => {
  const count = async () => (await bob.send('GET', '/keys')).data.items.length
  const before = await count()
  for (const [field, wrong] of [
    ['name', ''],
    ['name', 'two\nlines'],
    ['permissions', []],
    ['permissions', ['can_everything']],
    ['allowed_ips', ['nowhere']],
    ['rate_limit_per_minute', 0],
    ['expires_at', '2001-01-01T00:00:00Z'],
    ['expires_at', 'soon'],
  ] as const) {
    const body = { name: 'x', permissions: ['can_deposit'], [field]: wrong }
    const { status, error, text } = await bob.send('POST', '/keys', { body })
    expect([status, error?.code], text).toEqual([422, 'VALIDATION_ERROR'])
    expect(text).toContain(field)
  }
  expect(await count()).toBe(before)
})

test('nobody has more than a hundred keys, however many ask at once', async () => {
  const carol = await signIn(server, 'carol')
  const body = { name: 'x', permissions: ['can_deposit'] }
  const all = await Promise.all(Array.from({ length: 110 }, () => carol.send('POST', '/keys', { body })))
  const refused = all.filter(({ status }) => status !== 200)
  expect(new Set(refused.map((one) => outcomeOf(one).join()))).toEqual(new Set(['409,TOO_MANY_API_KEYS']))
  expect((await carol.send('GET', '/keys')).data.items).toHaveLength(100)
})

test('the console reads what keys read, for its own customer', async () => {
  for (const path of ['/account/profile', '/transactions', '/events'])
    expect((await alice.send('GET', path)).data, path).toEqual((await server.send('GET', path)).data)
  const { status, text, data } = await alice.send('POST', '/webhooks', {
    body: { url: 'http://127.0.0.1:9900/', events: ['*'] },
  })
  expect(status, text).toBe(200)
  expect((await server.send('GET', `/webhooks/${data.id}`)).status).toBe(200)
  expect((await bob.send('GET', `/webhooks/${data.id}`)).status).toBe(404)
})

test('the office reads all keys of a customer, oldest first, page by page without a gap', async () => {
  const { username, api_key, secret_key } = await server.newCustomer({})
  const made: string[] = []
  for (const permission of ['all', 'read', 'can_transfer']) {
    const { data } = await olivia.send('POST', '/acts/keys/create', {
      body: { subject: username, permissions: [permission] },
    })
    made.push(data.outcomes[0].params.api_key)
  }
  const path = `/customers/${username}/keys`
  const first = (await olivia.send('GET', `${path}?limit=2`)).data
  const second = (await olivia.send('GET', `${path}?limit=2&cursor=${first.next}`)).data
  const keys = [...first.items, ...second.items]
  expect(keys.map((one) => one.api_key)).toEqual([api_key, ...made])
  expect(keys.map((one) => one.has_all_permissions)).toEqual([true, false, false, false])
  expect(keys.at(-1)).toMatchObject({ made_by: 'olivia', unconfirmed_permissions: ['can_transfer'] })
  expect(second.next).toBeNull()
  expect(JSON.stringify(keys)).not.toContain(secret_key)
  const alien = `${path}?cursor=pk_live_${'0'.repeat(32)}`
  expect(outcomeOf(await olivia.send('GET', alien))).toEqual([422, 'VALIDATION_ERROR'])
})
