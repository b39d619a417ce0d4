import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { auditPublished } from '../wire/published-events.ts'
import { outcomeOf } from '../wire/replies.ts'
import { type Credentials, type Reply, useTestServer } from '../wire/test-server.ts'
import { answerWith, startWebhookReceiver } from '../wire/webhook-receiver.ts'

const server = await useTestServer()
const receiver = await startWebhookReceiver()
afterAll(async () => {
  await auditPublished(server.database)
  await receiver.stop()
})

const fieldsOf = ({ error }: Reply) => error?.details?.fields

function register(as: Credentials, body: object = {}, key?: string): Promise<Reply> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  return server.send('POST', '/webhooks', { as, body: { url: receiver.url, ...body }, headers })
}

async function registered(as: Credentials, body: object = {}) {
  const { status, data, text } = await register(as, body)
  expect(status, text).toBe(200)
  return data
}

test('a webhook is registered with a secret that no other answer tells', async () => {
  const as = await server.newCustomer()
  const { data } = await register(as, { events: ['transfer.received', 'deposit.*'] })
  expect(data).toEqual({
    id: expect.any(String),
    url: receiver.url,
    events: ['transfer.received', 'deposit.*'],
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    is_active: true,
    created_at: expect.any(String),
  })
  const { secret, ...told } = data
  const shown = { ...told, disabled_reason: null, failing_since: null, updated_at: data.created_at }
  const one = await server.send('GET', `/webhooks/${data.id}`, { as })
  expect(one.data).toEqual(shown)
  const all = await server.send('GET', '/webhooks', { as })
  expect(all.data).toEqual({ items: [shown], page: 1, limit: 50, has_more: false })
  expect(one.text + all.text).not.toContain('whsec_')
  const [row] = await server.database.query<{ row: string }>({
    text: 'select webhooks::text as row from webhooks where id = $1',
    values: [data.id],
    name: 'sealed',
  })
  expect(row?.row).not.toContain(Buffer.from(secret).toString('hex'))
})

test('no filter and "*" both mean every event', async () => {
  const as = await server.newCustomer()
  for (const body of [{}, { events: ['*'] }, { events: ['deposit.*', '*'] }])
    expect((await registered(as, body)).events).toEqual(['*'])
  expect((await registered(as, { events: ['order.filled', 'order.filled'] })).events).toEqual([
    'order.filled',
  ])
  const bought = ['card.transaction', 'gift_card.*', 'service_payment.*']
  expect((await registered(as, { events: bought })).events).toEqual(bought)
})

test.for([
  [{ url: 'https://user:secret@example.com/' }, 'url'],
  [{ url: 'http://169.254.169.254/latest/meta-data' }, 'url'],
  [{ url: 'http://10.0.0.1/' }, 'url'],
  [{ url: 'http://2130706433/' }, 'url'],
  [{ url: 'http://[::ffff:10.0.0.1]/' }, 'url'],
  [{ events: ['nothing.*'] }, 'events'],
  [{ events: ['webhook.test'] }, 'events'],
] as const)('%j is refused by its field', async ([body, path]) => {
  const as = await server.newCustomer()
  const made = await register(as, body)
  expect(outcomeOf(made)).toEqual([422, 'VALIDATION_ERROR'])
  expect(fieldsOf(made)).toEqual([{ path, message: expect.any(String) }])
  const { id } = await registered(as)
  const changed = await server.send('PATCH', `/webhooks/${id}`, { as, body })
  expect([...outcomeOf(changed), fieldsOf(changed)]).toEqual([422, 'VALIDATION_ERROR', fieldsOf(made)])
})

test('an unknown event is refused with the known ones', async () => {
  const { error } = await register(await server.newCustomer(), { events: ['transfer.recieved'] })
  expect(error?.message).toContain('"transfer.recieved"')
  for (const name of ['transfer.received', 'deposit.failed', 'order.filled', 'webhook.disabled'])
    expect(error?.message).toContain(name)
})

const calls = [
  ['POST', '/webhooks', { url: 'https://example.com/' }],
  ['GET', '/webhooks'],
  ['GET', '/webhooks/{id}'],
  ['PATCH', '/webhooks/{id}', {}],
  ['DELETE', '/webhooks/{id}'],
  ['POST', '/webhooks/{id}/rotate'],
  ['POST', '/webhooks/{id}/test'],
  ['POST', '/webhooks/{id}/replay', { since: '2026-01-01' }],
  ['GET', '/webhooks/{id}/deliveries'],
  ['GET', '/webhooks/{id}/deliveries/{delivery_id}'],
  ['POST', '/webhooks/{id}/deliveries/{delivery_id}/replay'],
] as const
const pathOf = (path: string, id: string, deliveryId: string = randomUUID()) =>
  path.replace('{id}', id).replace('{delivery_id}', deliveryId)

test.for(calls.filter(([, path]) => path.includes('{id}')))(
  "%s %s finds nobody else's webhook, and none under a wrong id",
  async ([method, path, body]) => {
    const [owner, other] = [await server.newCustomer(), await server.newCustomer()]
    const { id } = await registered(owner)
    const options = { as: other, ...(body === undefined ? {} : { body }) }
    for (const wrong of [id, randomUUID(), 'none'])
      expect(outcomeOf(await server.send(method, pathOf(path, wrong), options))).toEqual([
        404,
        'WEBHOOK_NOT_FOUND',
      ])
    expect((await server.send('GET', `/webhooks/${id}`, { as: owner })).data).toMatchObject({
      is_active: true,
    })
  },
)

test('a customer has twenty webhooks at most, also when thirty are asked for at once', async () => {
  const as = await server.newCustomer()
  const replies = await Promise.all(Array.from({ length: 30 }, () => register(as)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = replies.find(({ status }) => status !== 200)
  expect(refused && [...outcomeOf(refused), refused.error?.details]).toEqual([
    409,
    'WEBHOOK_LIMIT_REACHED',
    { max: 20 },
  ])
  const [first, rest] = [
    await server.send('GET', '/webhooks?limit=15', { as }),
    await server.send('GET', '/webhooks?limit=15&page=2', { as }),
  ]
  expect([first.data.items.length, first.data.has_more]).toEqual([15, true])
  expect([rest.data.items.length, rest.data.has_more]).toEqual([5, false])
  const ids = [...first.data.items, ...rest.data.items].map(({ id }: { id: string }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted().toReversed())
  expect((await server.send('DELETE', `/webhooks/${ids[0]}`, { as })).data).toEqual({
    id: ids[0],
    deleted: true,
  })
  expect((await register(as)).status).toBe(200)
})

test('a repeat under one key makes one webhook and answers its secret until that is rotated', async () => {
  const as = await server.newCustomer()
  const key = randomUUID()
  const first = await register(as, {}, key)
  const again = await register(as, {}, key)
  expect(again.data).toEqual(first.data)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  // All events, said in another way.
  for (const events of [['*'], ['deposit.*', '*']])
    expect((await register(as, { events }, key)).data).toEqual(first.data)
  expect((await server.send('GET', '/webhooks', { as })).data.items).toHaveLength(1)
  expect(outcomeOf(await register(as, { events: ['deposit.*'] }, key))).toEqual([
    422,
    'IDEMPOTENCY_KEY_REUSED',
  ])
  await server.send('POST', `/webhooks/${first.data.id}/rotate`, { as })
  expect((await register(as, {}, key)).data).toEqual({ ...first.data, secret: null })
  const kept = await server.database.query<{ outcome: string }>({
    text: 'select idempotency_records::text as outcome from idempotency_records',
    values: [],
    name: 'kept outcomes',
  })
  expect(kept.some(({ outcome: text }) => text.includes(first.data.id))).toBe(true)
  expect(kept.some(({ outcome: text }) => text.includes('whsec_'))).toBe(false)
})

test('a webhook is changed field by field, and reads as it was changed', async () => {
  const as = await server.newCustomer()
  const { id } = await registered(as, { events: ['deposit.*'] })
  const change = (body: object) => server.send('PATCH', `/webhooks/${id}`, { as, body })
  const before = (await server.send('GET', `/webhooks/${id}`, { as })).data
  expect((await change({})).data).toEqual({ ...before, updated_at: expect.any(String) })
  const url = `${receiver.url}/other`
  expect((await change({ url })).data).toMatchObject({ url, events: ['deposit.*'], is_active: true })
  expect((await change({ events: ['*'] })).data).toMatchObject({ url, events: ['*'], is_active: true })
  expect((await change({ is_active: false })).data).toMatchObject({
    url,
    is_active: false,
    disabled_reason: null,
  })
  expect((await server.send('GET', `/webhooks/${id}`, { as })).data).toMatchObject({ url, is_active: false })
  for (const [path, body] of [
    [`/webhooks/${id}/test`],
    [`/webhooks/${id}/replay`, { since: '2026-01-01' }],
    [`/webhooks/${id}/deliveries/${randomUUID()}/replay`],
  ] as const)
    expect(
      outcomeOf(await server.send('POST', path, { as, ...(body === undefined ? {} : { body }) })),
    ).toEqual([409, 'WEBHOOK_INACTIVE'])
})

test('each rotated secret verifies for a day beside those after it, then the last alone', async () => {
  const as = await server.newCustomer()
  const { id, secret: oldest } = await registered(as)
  await server.send('POST', `/webhooks/${id}/rotate`, { as })
  const key = { 'idempotency-key': randomUUID() }
  const previous = (await server.send('POST', `/webhooks/${id}/rotate`, { as, headers: key })).data.secret
  for (const spelled of [id, id.toUpperCase()]) {
    const again = await server.send('POST', `/webhooks/${spelled}/rotate`, { as, headers: key })
    expect(again.data.secret).toBe(previous)
  }
  const { data } = await server.send('POST', `/webhooks/${id}/rotate`, { as })
  expect(data).toEqual({
    id,
    secret: expect.stringMatching(/^whsec_/),
    previous_secret_expires_at: expect.any(String),
  })
  expect((await server.send('POST', `/webhooks/${id}/rotate`, { as, headers: key })).data.secret).toBeNull()
  expect(await verifying([data.secret, previous, oldest], { as, id })).toEqual([true, true, true])
  await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 24 * 60 * 60 } })
  expect(await verifying([data.secret, previous, oldest], { as, id })).toEqual([true, false, false])
})

test('at most five secrets sign at a time, and a kept answer never tells a later one', async () => {
  const as = await server.newCustomer()
  const key = randomUUID()
  const { id } = (await register(as, {}, key)).data
  const rotate = () => server.send('POST', `/webhooks/${id}/rotate`, { as })
  const first = await rotate()
  for (let again = 0; again < 3; again++) expect((await rotate()).status).toBe(200)
  const refused = await rotate()
  expect([...outcomeOf(refused), refused.error?.details]).toEqual([
    409,
    'ROTATED_TOO_OFTEN',
    { max: 5, possible_at: first.data.previous_secret_expires_at },
  ])
  // As the purge leaves it when all before it have expired.
  await server.database.query(
    sql`update webhooks set previous_secrets = '{}', previous_secrets_expire_at = '{}' where id = ${id}`,
  )
  expect((await register(as, {}, key)).data.secret).toBeNull()
  expect((await rotate()).status).toBe(200)
})

/** Which of the secrets verify a test event, by a library of Standard Webhooks. */
async function verifying(secrets: readonly string[], { as, id }: { as: Credentials; id: string }) {
  const { data } = await server.send('POST', `/webhooks/${id}/test`, { as })
  const sent = await receivedOf(data.event_id)
  return secrets.map((secret) => {
    try {
      new Webhook(secret).verify(sent.body, sent.headers as Record<string, string>)
      return true
    } catch {
      return false
    }
  })
}

function receivedOf(eventId: string) {
  return vi.waitFor(
    () => {
      const found = receiver.received.find(({ id }) => id === eventId)
      expect(found).toBeDefined()
      return found!
    },
    { timeout: 25_000, interval: 20 },
  )
}

test('a test event reaches its webhook alone, signed, whatever its filter, and is not in the log', async () => {
  const as = await server.newCustomer()
  const { id, secret } = await registered(as, { events: ['deposit.*'] })
  const other = await registered(as)
  const key = { 'idempotency-key': randomUUID() }
  const { data } = await server.send('POST', `/webhooks/${id}/test`, { as, headers: key })
  expect(data).toEqual({
    id: expect.any(String),
    event_id: expect.any(String),
    type: 'webhook.test',
    status: 'pending',
    attempt_count: 0,
    next_attempt_at: data.created_at,
    created_at: expect.any(String),
    updated_at: data.created_at,
    last_attempt: null,
  })
  for (const spelled of [id, id.toUpperCase()])
    expect((await server.send('POST', `/webhooks/${spelled}/test`, { as, headers: key })).data).toEqual(data)
  const sent = await receivedOf(data.event_id)
  const event = new Webhook(secret).verify(sent.body, sent.headers as Record<string, string>)
  expect(event).toEqual({
    id: data.event_id,
    type: 'webhook.test',
    created_at: data.created_at,
    sequence: 1,
    data: { webhook_id: id, message: expect.any(String) },
  })
  expect((await server.send('GET', `/webhooks/${other.id}/deliveries`, { as })).data.items).toEqual([])
  expect((await server.send('GET', '/events', { as })).data.items).toEqual([])
})

test('410 switches a webhook off, its owner is told in the log, and it can be switched on again', async () => {
  const as = await server.newCustomer()
  const { id } = await registered(as)
  receiver.respondWith(answerWith(410))
  await server.send('POST', `/webhooks/${id}/test`, { as })
  const disabled = await vi.waitFor(
    async () => {
      const { data } = await server.send('GET', '/events?types=webhook.*', { as })
      expect(data.items).toHaveLength(1)
      return data.items[0]
    },
    { timeout: 25_000, interval: 20 },
  )
  receiver.respondWith(answerWith(204))
  const shown = (await server.send('GET', `/webhooks/${id}`, { as })).data
  expect(shown).toMatchObject({ is_active: false, disabled_reason: 'gone' })
  expect(disabled).toMatchObject({ type: 'webhook.disabled', sequence: 1, data: shown })
  const { data } = await server.send('PATCH', `/webhooks/${id}`, { as, body: { is_active: true } })
  expect(data).toMatchObject({ is_active: true, disabled_reason: null, failing_since: null })
})
