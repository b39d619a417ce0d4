import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { fieldsOf, outcomeOf } from '../wire/replies.ts'
import { type Credentials, useTestServer } from '../wire/test-server.ts'
import { accept, answerWith, startWebhookReceiver } from '../wire/webhook-receiver.ts'

const server = await useTestServer()
const receiver = await startWebhookReceiver()
afterAll(() => receiver.stop())
beforeEach(() => receiver.respondWith(accept))

type Endpoint = { as: Credentials & { username: string }; id: string; secret: string }

async function newEndpoint(body: object = {}): Promise<Endpoint> {
  const as = await server.newCustomer({ USDT: '100' })
  const { data } = await server.send('POST', '/webhooks', { as, body: { url: receiver.url, ...body } })
  return { as, id: data.id, secret: data.secret }
}

async function pay({ username }: { username: string }, amount = '1'): Promise<string> {
  const body = { symbol: 'USDT', amount, to_username: username }
  return (await server.send('POST', '/funding/transfer/internal', { body })).data.task_id
}

async function deliveriesOf({ as, id }: Endpoint, query = '') {
  return (await server.send('GET', `/webhooks/${id}/deliveries${query}`, { as })).data.items
}

function until<T>(read: () => Promise<T> | T): Promise<T> {
  return vi.waitFor(read, { timeout: 25_000, interval: 20 })
}

/** Waits until so many deliveries have this status. */
function settled(endpoint: Endpoint, { status, count }: { status: string; count: number }) {
  return until(async () => {
    const items = await deliveriesOf(endpoint, `?status=${status}`)
    expect(items).toHaveLength(count)
    return items
  })
}

const receivedBy = (id: string) => receiver.received.filter((webhook) => webhook.id === id)

test('a delivery shows the request that was made and the answer that came', async () => {
  receiver.respondWith((response) => response.writeHead(200, { 'x-mine': 'yes' }).end('x'.repeat(6_000)))
  const endpoint = await newEndpoint()
  const transactionId = await pay(endpoint.as)
  const [listed] = await settled(endpoint, { status: 'succeeded', count: 1 })
  const last = { number: 1, response_status: 200, error: null }
  expect(listed).toMatchObject({
    type: 'transfer.received',
    attempt_count: 1,
    next_attempt_at: null,
    last_attempt: last,
  })
  const path = `/webhooks/${endpoint.id}/deliveries/${listed.id}`
  const { data } = await server.send('GET', path, { as: endpoint.as })
  const [sent] = receivedBy(listed.event_id)
  expect(data.body).toBe(sent?.body)
  expect(JSON.parse(data.body)).toMatchObject({
    id: listed.event_id,
    data: { transaction_id: transactionId },
  })
  const { last_attempt: short, ...same } = listed
  expect(data).toMatchObject({ ...same, attempts: [{ ...short, ...last, request: { url: receiver.url } }] })
  const [{ request, response }] = data.attempts
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'content-type', 'user-agent'])
    expect([name, request.headers[name]]).toEqual([name, sent?.headers[name]])
  expect(response).toEqual({
    status: 200,
    headers: expect.objectContaining({ 'x-mine': 'yes' }),
    body: 'x'.repeat(4_096),
  })
})

test('a failed attempt is logged with its reason and tried again', async () => {
  receiver.respondWith(answerWith(500))
  const endpoint = await newEndpoint()
  await pay(endpoint.as)
  const waiting = await until(async () => {
    const [one] = await deliveriesOf(endpoint, '?status=pending')
    expect(one?.last_attempt).toMatchObject({ number: 1, response_status: 500, error: null })
    return one
  })
  expect(Date.parse(waiting.next_attempt_at)).toBeGreaterThan(Date.parse(waiting.created_at))
  const shown = await server.send('GET', `/webhooks/${endpoint.id}`, { as: endpoint.as })
  expect(shown.data).toMatchObject({ is_active: true, failing_since: expect.any(String) })
  receiver.respondWith(accept)
  await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 10 } })
  const [done] = await settled(endpoint, { status: 'succeeded', count: 1 })
  expect(done).toMatchObject({ id: waiting.id, attempt_count: 2, last_attempt: { number: 2 } })
  const { data } = await server.send('GET', `/webhooks/${endpoint.id}/deliveries/${done.id}`, {
    as: endpoint.as,
  })
  expect(data.attempts.map(({ number }: { number: number }) => number)).toEqual([2, 1])
  expect(
    (await server.send('GET', `/webhooks/${endpoint.id}`, { as: endpoint.as })).data.failing_since,
  ).toBeNull()
})

test('deliveries are listed newest first, by page, cursor, status and type', async () => {
  const endpoint = await newEndpoint({ events: ['transfer.*'] })
  for (const amount of ['1', '2', '3']) await pay(endpoint.as, amount)
  await server.send('POST', `/webhooks/${endpoint.id}/test`, { as: endpoint.as })
  const all = await settled(endpoint, { status: 'succeeded', count: 4 })
  const log = await server.send('GET', '/events', { as: endpoint.as })
  const told = log.data.items.map(({ id }: { id: string }) => id).toReversed()
  expect(all.slice(1).map(({ event_id }: { event_id: string }) => event_id)).toEqual(told)
  expect(
    (await deliveriesOf(endpoint, '?type=webhook.test')).map(({ type }: { type: string }) => type),
  ).toEqual(['webhook.test'])
  expect(await deliveriesOf(endpoint, '?type=transfer.received&status=failed')).toEqual([])
  const page = (query: string) => server.send('GET', `/webhooks/${endpoint.id}/deliveries${query}`, endpoint)
  const [first, second] = [await page('?limit=3'), await page('?limit=3&page=2')]
  expect(first.data).toEqual({
    items: all.slice(0, 3),
    page: 1,
    limit: 3,
    has_more: true,
    next_cursor: expect.any(String),
  })
  expect(second.data).toEqual({ items: all.slice(3), page: 2, limit: 3, has_more: false, next_cursor: null })
  const rest = await page(`?limit=3&cursor=${first.data.next_cursor}`)
  expect(rest.data).toEqual({ items: all.slice(3), page: 1, limit: 3, has_more: false, next_cursor: null })
})

test('a delivery is found under its own webhook alone', async () => {
  const [endpoint, other] = [await newEndpoint(), await newEndpoint()]
  await pay(endpoint.as)
  const [{ id }] = await settled(endpoint, { status: 'succeeded', count: 1 })
  for (const [as, webhookId, deliveryId, code] of [
    [endpoint.as, endpoint.id, randomUUID(), 'DELIVERY_NOT_FOUND'],
    [endpoint.as, endpoint.id, 'none', 'DELIVERY_NOT_FOUND'],
    [other.as, other.id, id, 'DELIVERY_NOT_FOUND'],
    [other.as, endpoint.id, id, 'WEBHOOK_NOT_FOUND'],
  ] as const) {
    const path = `/webhooks/${webhookId}/deliveries/${deliveryId}`
    expect(outcomeOf(await server.send('GET', path, { as }))).toEqual([404, code])
    expect(outcomeOf(await server.send('POST', `${path}/replay`, { as }))).toEqual([404, code])
  }
})

test('a replayed delivery sends the same bytes under the same id, signed anew', async () => {
  const endpoint = await newEndpoint()
  await pay(endpoint.as)
  const [{ id, event_id: eventId }] = await settled(endpoint, { status: 'succeeded', count: 1 })
  const headers = { 'idempotency-key': randomUUID() }
  const path = `/webhooks/${endpoint.id}/deliveries/${id}/replay`
  const replayed = await server.send('POST', path, { as: endpoint.as, headers })
  expect(replayed.data).toMatchObject({
    id,
    status: 'pending',
    attempt_count: 1,
    last_attempt: { number: 1 },
  })
  const spelled = `/webhooks/${endpoint.id.toUpperCase()}/deliveries/${id.toUpperCase()}/replay`
  for (const one of [path, spelled])
    expect((await server.send('POST', one, { as: endpoint.as, headers })).data).toEqual(replayed.data)
  await until(() => expect(receivedBy(eventId)).toHaveLength(2))
  const [first, second] = receivedBy(eventId)
  expect(second?.body).toBe(first?.body)
  for (const one of [first, second])
    new Webhook(endpoint.secret).verify(one?.body ?? '', one?.headers as Record<string, string>)
  const [done] = await settled(endpoint, { status: 'succeeded', count: 1 })
  expect(done.attempt_count).toBe(2)
})

test('a replay of a time sends all that the filter names, in order, also what was missed', async () => {
  const endpoint = await newEndpoint({ events: ['transfer.*'] })
  const sent = [await pay(endpoint.as, '1')]
  await settled(endpoint, { status: 'succeeded', count: 1 })
  await server.send('PATCH', `/webhooks/${endpoint.id}`, { as: endpoint.as, body: { is_active: false } })
  for (const amount of ['2', '3', '4']) sent.push(await pay(endpoint.as, amount))
  const { data: log } = await until(async () => {
    const answer = await server.send('GET', '/events', { as: endpoint.as })
    expect(answer.data.items).toHaveLength(4)
    return answer
  })
  // Whatever is sent later comes behind these in the log.
  const later = await newEndpoint()
  await pay(later.as)
  await settled(later, { status: 'succeeded', count: 1 })
  await server.send('PATCH', `/webhooks/${endpoint.id}`, { as: endpoint.as, body: { is_active: true } })
  const mark = receiver.received.length
  const since = log.items[0].created_at
  const replay = (body: object) =>
    server.send('POST', `/webhooks/${endpoint.id}/replay`, { as: endpoint.as, body })
  const last = log.items[3].created_at
  for (const from of [since, since, since.replace('Z', '+00:00')])
    expect((await replay({ since: from, until: last, idempotency_key: 'one' })).data).toEqual({ replayed: 3 })
  await settled(endpoint, { status: 'succeeded', count: 3 })
  expect((await replay({ since: last })).data).toEqual({ replayed: 1 })
  await settled(endpoint, { status: 'succeeded', count: 4 })
  const transactions = receiver.received.slice(mark).map(({ body }) => JSON.parse(body).data.transaction_id)
  expect(transactions.toSorted()).toEqual(sent.toSorted())
  const nothing = await replay({ since: '2001-01-01', until: '2001-01-02' })
  expect(nothing.data).toEqual({ replayed: 0 })
  await server.send('PATCH', `/webhooks/${endpoint.id}`, {
    as: endpoint.as,
    body: { events: ['order.filled'] },
  })
  expect((await replay({ since })).data).toEqual({ replayed: 0 })
})

test('a replay ends later than it begins', async () => {
  const { as, id } = await newEndpoint()
  const body = { since: '2026-01-02', until: '2026-01-02' }
  const reply = await server.send('POST', `/webhooks/${id}/replay`, { as, body })
  expect([...outcomeOf(reply), fieldsOf(reply)]).toEqual([422, 'VALIDATION_ERROR', ['until']])
})

test('a delivery whose event is no longer kept shows no body and cannot be replayed', async () => {
  const endpoint = await newEndpoint()
  await pay(endpoint.as)
  const [{ id, event_id: eventId }] = await settled(endpoint, { status: 'succeeded', count: 1 })
  await server.database.query(sql`delete from events where id = ${eventId}`)
  const path = `/webhooks/${endpoint.id}/deliveries/${id}`
  expect((await server.send('GET', path, endpoint)).data).toMatchObject({
    body: null,
    attempts: [{ number: 1 }],
  })
  expect(outcomeOf(await server.send('POST', `${path}/replay`, endpoint))).toEqual([410, 'EVENT_EXPIRED'])
  expect((await server.send('GET', path, endpoint)).data).toMatchObject({ status: 'succeeded' })
})

test('a time with more than 10,000 events is refused with where its first part ends, and nothing of it is sent', async () => {
  const endpoint = await newEndpoint({ events: ['deposit.failed'] })
  const { data: profile } = await server.send('GET', '/account/profile', endpoint)
  await server.database.query(sql`
    insert into events (id, customer_id, type, subject, data, created_at, published_as, published_sequence)
    select gen_random_uuid(), customers.id, 'order.filled', 'many', '{}', '2001-05-05'::timestamptz + interval '1 second' * place,
      'order.filled', place + 1
    from customers cross join generate_series(0, 10000) as place where customers.number = ${profile.id}`)
  // Made later than the events, so that these are not on their way to it already.
  const wanted = { url: receiver.url, events: ['order.*'] }
  const { data: webhook } = await server.send('POST', '/webhooks', { as: endpoint.as, body: wanted })
  const body = { since: '2001-05-05', until: '2001-05-06' }
  const { status, error } = await server.send('POST', `/webhooks/${webhook.id}/replay`, {
    as: endpoint.as,
    body,
  })
  expect([status, error?.code, error?.details]).toEqual([
    422,
    'RANGE_TOO_LARGE',
    { max: 10_000, until: '2001-05-05T02:46:40.000Z' },
  ])
  for (const { id } of [endpoint, webhook])
    await server.send('DELETE', `/webhooks/${id}`, { as: endpoint.as })
})

test('what is switched off waits, and goes on when it is switched on', async () => {
  receiver.respondWith(answerWith(500))
  const endpoint = await newEndpoint()
  await pay(endpoint.as)
  await until(async () =>
    expect((await deliveriesOf(endpoint))[0]?.last_attempt).toMatchObject({ number: 1 }),
  )
  const change = (is_active: boolean) =>
    server.send('PATCH', `/webhooks/${endpoint.id}`, { as: endpoint.as, body: { is_active } })
  expect((await change(false)).data.failing_since).toBeNull()
  receiver.respondWith(accept)
  await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 10 } })
  const other = await newEndpoint()
  await pay(other.as)
  await settled(other, { status: 'succeeded', count: 1 })
  expect(await deliveriesOf(endpoint)).toMatchObject([{ status: 'pending', attempt_count: 1 }])
  await change(true)
  expect(await settled(endpoint, { status: 'succeeded', count: 1 })).toMatchObject([{ attempt_count: 2 }])
})

test('a deleted webhook is sent nothing more', async () => {
  const [endpoint, other] = [await newEndpoint(), await newEndpoint()]
  await server.send('DELETE', `/webhooks/${endpoint.id}`, { as: endpoint.as })
  await pay(endpoint.as)
  await pay(other.as)
  await settled(other, { status: 'succeeded', count: 1 })
  const { data } = await server.send('GET', '/events', { as: endpoint.as })
  expect(receivedBy(data.items[0].id)).toEqual([])
})
