import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createCoffer } from '@coffer/sdk'
import { expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import type { Mount } from '#platform/http'
import { valuePermissions } from '../../src/app/parts/modules.ts'
import { allDeclaredRoutes, declaredRoutes } from '../../src/app/sandbox-api.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { proposalIn } from '../wire/approve-by-second.ts'
import { isReplay, outcomeOf } from '../wire/replies.ts'
import { type SignedIn, signIn } from '../wire/sign-in.ts'
import { type Credentials, type Reply, signatureHeaders, useTestServer } from '../wire/test-server.ts'
import { wordsOf } from '../wire/words-of.ts'

const server = await useTestServer({ COFFER_AUTH_FAILURES_PER_MINUTE: '100000' })
const { catalogPath } = readConfig({})
const houseRoutes = allDeclaredRoutes(catalogPath).filter(({ service }) => service !== undefined)
const customers = '/api/house/v1/customers'
const olivia = await signIn(server, 'olivia')

const act = (person: SignedIn, name: string, body: object) => person.send('POST', `/acts/${name}`, { body })

type Made = Credentials & { readonly text: string }

async function makeKey(name: string, rights: readonly string[], more: object = {}): Promise<Made> {
  const { data, text: told } = await act(olivia, 'service-keys/create', { subject: name, rights, ...more })
  const text = data === undefined ? told : wordsOf(data)
  if (!text.includes('hk_live')) throw new Error(text)
  const [api_key = '', secret_key = ''] = [/hk_live_\w+/, /sk_live_\w+/].map((one) => one.exec(text)?.[0])
  return { api_key, secret_key, text }
}

const read = (as: Credentials, username = 'bob') => server.send('GET', `${customers}/${username}`, { as })

/** A change of a key is seen by all servers within a second. */
async function until(as: Credentials, outcome: [number, string | undefined]) {
  await vi.waitFor(async () => expect(outcomeOf(await read(as))).toEqual(outcome), {
    timeout: 3_000,
    interval: 50,
  })
}

async function confirmedKey(name: string, rights: readonly string[]): Promise<Made> {
  const key = await makeKey(name, rights)
  const confirmed = await act(olivia, 'service-keys/confirm', { subject: key.api_key, reason: 'looked at' })
  expect(wordsOf(confirmed.data)).toContain('is confirmed')
  return key
}

function sendExample({ method, path, example }: Mount, as: Credentials | null): Promise<Reply> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => example.params?.[name] ?? name)
  const body = example.body as object | undefined // examples of bodies are objects
  return server.send(method, filled, { as, ...(body === undefined ? {} : { body }) })
}

async function lines(action: string) {
  return server.database.query<{
    operator: string
    person: string
    admitted: string
    ip: string
    subject: string
  }>(sql`
    select operator, person, admitted, ip, subject from operator_actions where action = ${action} order by id desc`)
}

const early = await makeKey('early', ['levels.set'])
const all = await confirmedKey('onboarding', ['customers.create', 'keys.create', 'levels.set'])
const levels = await confirmedKey('levels', ['levels.set'])

test('a service key opens nothing before it is confirmed, whoever has its secret', async () => {
  const refused = await read(early)
  expect(outcomeOf(refused)).toEqual([401, 'SERVICE_KEY_INACTIVE'])
  expect(refused.error?.message).toContain('no second person has confirmed it')
  expect((await read(all)).data).toMatchObject({ username: 'bob', kyc_status: 'approved' })
  const { data, text } = await olivia.send('GET', '/service-keys')
  expect(data.items).toMatchObject([
    { service_key: early.api_key, name: 'early', status: 'unconfirmed', made_by: 'olivia', expires_at: null },
    { name: 'onboarding', rights: ['customers.create', 'keys.create', 'levels.set'] },
    { name: 'levels' },
  ])
  expect(text).not.toContain(all.secret_key)
})

test('no key of a customer opens an operation of the exchange itself, and no service key one of customers', async () => {
  expect(houseRoutes.map(({ operationId }) => operationId)).toEqual([
    ...['houseCreateCustomer', 'houseGetCustomer', 'houseSetLevel', 'houseCreateKey', 'houseGetProposal'],
  ])
  for (const route of houseRoutes)
    for (const as of [server.customers.alice, null])
      expect([route.operationId, ...outcomeOf(await sendExample(route, as))]).toEqual([
        ...[route.operationId, 401, 'INVALID_API_KEY'],
      ])
  for (const route of declaredRoutes(catalogPath).filter(({ permission }) => permission !== null))
    expect([route.operationId, ...outcomeOf(await sendExample(route, all))]).toEqual([
      ...[route.operationId, 401, 'INVALID_API_KEY'],
    ])
  const person = await signIn(server, 'alice')
  for (const { cookie } of [olivia, person])
    expect(
      outcomeOf(await server.send('GET', `${customers}/bob`, { as: null, headers: { cookie } }))[0],
    ).toBe(401)
})

test('a service key without a right makes nothing by it', async () => {
  for (const route of houseRoutes.filter(({ service }) => service?.right !== null)) {
    const { right } = route.service ?? {}
    if (right === 'levels.set') continue
    const { status, error } = await sendExample(route, levels)
    expect([right, status, error?.code, error?.details]).toEqual([
      ...[right, 403, 'PERMISSION_DENIED'],
      { permission: right },
    ])
  }
  expect(outcomeOf(await read(all, 'dave'))).toEqual([404, 'CUSTOMER_NOT_FOUND'])
})

test('a customer is made once, however often it is asked under one idempotency key', async () => {
  const body = { username: 'erin', email: 'erin@example.com', idempotency_key: 'sign-up-1' }
  const send = (more: object = {}) => server.send('POST', customers, { as: all, body: { ...body, ...more } })
  const [first, ...others] = await Promise.all([send(), send(), send()])
  expect(first?.data).toMatchObject({
    ...{ status: 'done', proposal_id: null },
    customer: { username: 'erin', email: 'erin@example.com', kyc_status: 'none', is_email_verified: false },
  })
  for (const one of [...others, await send()]) expect(one.data).toEqual(first?.data)
  expect(isReplay(await send())).toBe('true')
  expect(outcomeOf(await send({ email: 'other@example.com' }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect(outcomeOf(await send({ idempotency_key: 'sign-up-2' }))).toEqual([409, 'USERNAME_TAKEN'])
  expect(outcomeOf(await send({ username: '.', idempotency_key: 'sign-up-3' }))).toEqual([
    422,
    'VALIDATION_ERROR',
  ])
  const wrong = await send({ username: 'eric', tariff: 'gold', idempotency_key: 'sign-up-4' })
  expect([...outcomeOf(wrong), wrong.error?.message]).toEqual([
    ...[409, 'ACT_REFUSED'],
    expect.stringContaining('one of the catalogue'),
  ])
  expect((await read(levels, 'ERIN')).data.username).toBe('erin')
  expect(await lines('customers create')).toEqual([
    {
      operator: 'service onboarding',
      person: 'olivia',
      admitted: 'tightens',
      ip: '127.0.0.1',
      subject: 'erin',
    },
  ])
})

test('the idempotency key of one service key is no other’s', async () => {
  const send = (as: Credentials, username: string) =>
    server.send('PUT', `${customers}/${username}/level`, {
      as,
      body: { kyc_status: 'none', idempotency_key: 'shared' },
    })
  expect((await send(all, 'erin')).data.customer.username).toBe('erin')
  expect((await send(levels, 'carol')).data.customer.username).toBe('carol')
})

test('a captured request has no second effect', async () => {
  const body = Buffer.from(JSON.stringify({ permissions: ['can_account_read'] }))
  const target = `${customers}/erin/keys`
  const headers = signatureHeaders(all, { method: 'POST', target, bytes: body })
  const send = (more: object = {}) =>
    server.send('POST', target, { as: null, body, headers: { ...headers, ...more } })
  expect((await send()).status).toBe(200)
  expect(outcomeOf(await send())).toEqual([401, 'SIGNATURE_REUSED'])
  expect(outcomeOf(await send({ 'idempotency-key': 'another' }))).toEqual([401, 'SIGNATURE_REUSED'])
  expect(await lines('keys create')).toHaveLength(1)
})

test('a key of a customer is shown again to a repeat, is in no record, and sends nothing until its owner confirms it', async () => {
  const body = {
    permissions: ['can_account_read', 'can_transfer'],
    ...{ allowed_ips: ['127.0.0.1'], expires_at: '2030-01-01T00:00:00Z', idempotency_key: randomUUID() },
  }
  const send = () => server.send('POST', `${customers}/erin/keys`, { as: all, body })
  const ofErin = () =>
    server.database.query(sql`
      select from api_keys where customer_id = (select id from customers where username = 'erin')`)
  const before = await ofErin()
  const [{ data }, ...others] = await Promise.all([send(), send(), send()])
  expect(others.map((one) => one.data)).toEqual([data, data])
  expect(await ofErin()).toHaveLength(before.length + 1)
  expect(data).toMatchObject({
    ...{ username: 'erin', permissions: ['can_account_read'], unconfirmed_permissions: ['can_transfer'] },
    ...{ allowed_ips: ['127.0.0.1'], rate_limit_per_minute: 600, expires_at: '2030-01-01T00:00:00.000Z' },
  })
  const again = await send()
  expect([again.data, isReplay(again)]).toEqual([data, 'true'])
  const kept = await server.database.query<{ outcome: string }>(sql`select outcome from idempotency_records`)
  expect(kept.filter(({ outcome }) => outcome.includes('sk_live_'))).toEqual([])
  expect((await server.send('GET', '/account/profile', { as: data })).data.username).toBe('erin')
  const transfer = await server.send('POST', '/funding/transfer/internal', { as: data, body: {} })
  expect(transfer.error?.details).toMatchObject({ awaits_confirmation: true })
  const unknown = { permissions: ['can_fly'] }
  const wrong = await server.send('POST', `${customers}/erin/keys`, { as: all, body: unknown })
  expect(outcomeOf(wrong)).toEqual([422, 'VALIDATION_ERROR'])
  const nobody = await server.send('POST', `${customers}/nobody/keys`, { as: all, body })
  expect(outcomeOf(nobody)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect(valuePermissions()).toContain('can_transfer')
})

test('while one operator is alone, what a service key asks for is done at once, and the log marks it', async () => {
  const { data } = await server.send('PUT', `${customers}/erin/level`, {
    as: levels,
    body: { kyc_status: 'pending', reason: 'documents came' },
  })
  expect(data).toMatchObject({ status: 'done', customer: { kyc_status: 'pending' } })
  const [line] = await lines('customers set-level')
  expect(line).toMatchObject({ operator: 'service levels', person: 'olivia', admitted: 'single_operator' })
})

test('the sample of the page makes a customer, a key and a level', async () => {
  const page = readFileSync(new URL('../../../docs/customers-by-machine.md', import.meta.url), 'utf8')
  const [, sample = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? []
  const [, created = ''] = /service-keys create (.*)\n/.exec(page) ?? []
  expect(created).toContain('--rights customers.create,keys.create,levels.set')
  const env = {
    ...{ COFFER_URL: server.url, COFFER_SERVICE_KEY: all.api_key, COFFER_SERVICE_SECRET: all.secret_key },
  }
  const [imported, ...body] = sample.trim().split('\n')
  expect(imported).toBe("import { createCoffer } from '@coffer/sdk'")
  const played = new Function(
    'createCoffer',
    'process',
    `return (async () => {${body.join('\n')}\nreturn { key, level }})()`,
  )
  expect(await played(createCoffer, { env })).toMatchObject({
    key: { username: 'dana', permissions: ['can_account_read', 'can_deposit'] },
    level: { status: 'done', customer: { username: 'dana', kyc_status: 'approved' } },
  })
})

test('with a second person a level waits for that person: the one who made the service key approves nothing of it', async () => {
  const oscar = await signIn(server, 'oscar')
  const set = (kyc_status: string) =>
    server.send('PUT', `${customers}/erin/level`, {
      as: levels,
      // Without a key of its own, the same within a second has the same signature.
      body: { kyc_status, idempotency_key: randomUUID() },
    })
  const waiting = await set('approved')
  const id: string = waiting.data.proposal_id
  expect(waiting.data).toMatchObject({ status: 'waiting', customer: { kyc_status: 'pending' } })
  expect((await set('approved')).data.proposal_id).toBe(id)
  const proposal = (as: Credentials) => server.send('GET', `/api/house/v1/proposals/${id}`, { as })
  expect((await proposal(levels)).data).toMatchObject({
    ...{
      status: 'waiting',
      action: 'customers set-level',
      subject: 'erin',
      people_needed: 2,
      approved_by: 0,
    },
  })
  expect(outcomeOf(await proposal(all))).toEqual([404, 'PROPOSAL_NOT_FOUND'])
  const own = await act(olivia, 'proposals/approve', { subject: id })
  expect(own.error?.message).toContain('you propose it yourself')
  expect(wordsOf((await act(oscar, 'proposals/approve', { subject: id })).data)).toContain('is approved now')
  expect((await proposal(levels)).data).toMatchObject({ status: 'done', approved_by: 1 })
  expect((await read(levels, 'erin')).data.kyc_status).toBe('approved')
  expect((await lines('customers set-level'))[0]).toMatchObject({
    ...{ operator: 'service levels', person: 'olivia', admitted: 'second_person' },
  })
  expect((await set('none')).data).toMatchObject({ status: 'done', customer: { kyc_status: 'none' } })
})

test('a customer who begins with a level or a sign-in waits too, and is then the one who was proposed', async () => {
  const oscar = await signIn(server, 'oscar')
  const body = {
    username: 'fred',
    email: 'fred@example.com',
    kyc_status: 'approved',
    sso_subject: 'fred-at-home',
  }
  const { data } = await server.send('POST', customers, { as: all, body })
  expect(data).toEqual({ status: 'waiting', proposal_id: expect.any(String), customer: null })
  expect(outcomeOf(await read(all, 'fred'))).toEqual([404, 'CUSTOMER_NOT_FOUND'])
  expect(wordsOf((await act(oscar, 'proposals/approve', { subject: data.proposal_id })).data)).toContain(
    'fred has the id',
  )
  expect((await read(all, 'fred')).data).toMatchObject({
    kyc_status: 'approved',
    sso_subject: 'fred-at-home',
  })
  const proposal = await server.send('GET', `/api/house/v1/proposals/${data.proposal_id}`, { as: all })
  expect(proposal.data.status).toBe('done')
})

test('with a second person a service key is confirmed by two, and one person disables it at once', async () => {
  const oscar = await signIn(server, 'oscar')
  const { data: waiting } = await act(olivia, 'service-keys/confirm', { subject: early.api_key })
  const id = proposalIn(wordsOf(waiting))
  expect(outcomeOf(await read(early))).toEqual([401, 'SERVICE_KEY_INACTIVE'])
  expect(wordsOf((await act(oscar, 'proposals/approve', { subject: id })).data)).toContain('is confirmed')
  await until(early, [200, undefined])
  const asked = await server.send('PUT', `${customers}/erin/level`, {
    as: early,
    body: { kyc_status: 'approved' },
  })
  const disabled = await act(oscar, 'service-keys/disable', { subject: early.api_key, reason: 'lost' })
  // A thief of the key may have asked for the open proposal.
  expect(wordsOf(disabled.data)).toContain('What it proposed is declined: 1.')
  const { data: declined } = await oscar.send('GET', `/proposals/${asked.data.proposal_id}`)
  expect(declined.proposal.end_reason).toContain('the service key early is disabled')
  const late = await act(oscar, 'proposals/approve', { subject: asked.data.proposal_id })
  expect(late.error?.message).toContain('declined already')
  await until(early, [401, 'SERVICE_KEY_INACTIVE'])
  const again = await act(olivia, 'service-keys/confirm', { subject: early.api_key })
  expect(again.error?.message).toContain('is disabled already')
})

test('a service key is as much as the operator who made it: with them disabled it opens nothing', async () => {
  await server.database.query(sql`
    insert into operators (name, is_active, created_at) values ('olivia', false, now())
    on conflict (name) do update set is_active = false`)
  const reply = await read(all)
  expect([...outcomeOf(reply), reply.error?.details]).toEqual([
    ...[403, 'SERVICE_KEY_WITHOUT_OPERATOR'],
    { reason: 'the operator olivia is disabled' },
  ])
})
