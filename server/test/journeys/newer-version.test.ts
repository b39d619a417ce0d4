import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { recordEvents } from '#platform/events'
import { signatureHeaders, useTestServer } from '../wire/test-server.ts'
import { startWebhookReceiver } from '../wire/webhook-receiver.ts'

const server = await useTestServer()
const receiver = await startWebhookReceiver()
afterAll(() => receiver.stop())

const soon = { timeout: 20_000, interval: 50 }
const minuteAgo = () => new Date(Date.now() - 60_000)

async function aliceId(): Promise<string> {
  const [row] = await server.database.query<{ id: string }>(
    sql`select id::text from customers where username = 'alice'`,
  )
  return row?.id ?? ''
}

async function metrics(): Promise<string> {
  return (await fetch(server.metricsUrl)).text()
}

/** Resolves once a worker has had another turn without a failure. */
async function untilTurn(worker: string): Promise<void> {
  const since = Date.now() / 1_000
  await vi.waitFor(async () => {
    const [, at = '0'] =
      new RegExp(`last_success_timestamp_seconds{worker="${worker}"} (\\S+)`).exec(await metrics()) ?? []
    expect(Number(at)).toBeGreaterThan(since)
  }, soon)
}

async function expectNoFailure(): Promise<void> {
  const failed = (await metrics()).match(/^coffer_worker_failures_total{.*} [1-9].*$/gm)
  expect(failed ?? []).toEqual([])
}

test('an event of a type that this version does not know reaches webhooks and the log as it was stored', async () => {
  const made = await server.send('POST', '/webhooks', { body: { url: receiver.url } })
  expect(made.status).toBeLessThan(300)
  const customerId = await aliceId()
  const [id, subject] = [randomUUID(), randomUUID()]
  const type = 'loyalty.granted'
  const data = { loyalty_id: subject, points: { earned: '12' } }
  await server.database.inTransaction(async (tx) =>
    recordEvents(tx, [
      {
        ...{ id, customerId, subject, type, data, createdAt: new Date() },
        publication: { type, sequence: 1 },
        topic: 'loyalty',
      },
    ]),
  )
  await vi.waitFor(() => expect(receiver.received.map((one) => one.id)).toContain(id), soon)
  const sent = receiver.received.find((one) => one.id === id)
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ id, type, data })
  const { data: log } = await server.send('GET', '/events?limit=100')
  expect(log.items.find((one: { id: string }) => one.id === id)).toMatchObject({ type, data })
  await expectNoFailure()
})

test('instructions, looks and approved acts of kinds that this version does not know are left as they are', async () => {
  const { database } = server
  const [reference, at] = [randomUUID(), minuteAgo()]
  for (const [kind, status] of [
    ['loyalty.grant', 'waiting'],
    ['mail.loyalty', 'sent'],
  ] as const)
    await database.query(sql`
      insert into instructions (kind, reference, provider, status, due_at, created_at, updated_at)
      values (${kind}, ${reference}, 'simulated', ${status}, ${at}, ${at}, ${at})`)
  await database.query(sql`
    insert into looks (kind, subject, provider, due_at) values ('loyalty.ended', ${reference}, 'simulated', ${at})`)
  await database.query(sql`
    insert into proposals (id, action, options, class, before, after, details, proposed_by, person, proposed_at,
      people_needed, wait_seconds, expires_at, status, due_at, told_status)
    values (${reference}, 'loyalty grant', '{}', 'gives_value', 'null', 'null', '{}', 'olivia', 'olivia', ${at},
      2, 0, ${new Date(Date.now() + 600_000)}, 'approved', ${at}, 'approved')`)
  const read = async () => [
    await database.query(sql`select * from instructions where reference = ${reference} order by kind`),
    await database.query(sql`select * from looks where subject = ${reference}`),
    await database.query(sql`select * from proposals where id = ${reference}`),
  ]
  const before = await read()
  expect(before.map((rows) => rows.length)).toEqual([2, 1, 1])
  for (const worker of ['instructions due', 'proposals']) await untilTurn(worker)
  expect(await read()).toEqual(before)
  await expectNoFailure()
  await database.query(sql`delete from instructions where reference = ${reference}`)
  await database.query(sql`delete from looks where subject = ${reference}`)
})

test('a refusal that this version does not know is repeated to its key as it was answered', async () => {
  const refusal = {
    code: 'LOYALTY_EXPIRED',
    status: 422,
    message: 'The points expired.',
    details: { points: '12' },
  }
  const body = { symbol: 'USDT', amount: '1', to_username: 'bob', idempotency_key: randomUUID() }
  const first = await server.send('POST', '/funding/transfer/internal', { body })
  expect(first.status).toBe(200)
  await server.database.query(sql`
    update idempotency_records set outcome = ${JSON.stringify({ refusal })}
    where outcome like ${`%${first.data.task_id}%`}`)
  // The descriptions that other answers are held against do not know the code.
  const target = '/api/v1/integration/funding/transfer/internal'
  const bytes = Buffer.from(JSON.stringify(body))
  const repeated = await fetch(`${server.url}${target}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signatureHeaders(server.customers.alice, { method: 'POST', target, bytes }),
    },
    body: bytes,
  })
  const { code, message, details, status } = refusal
  expect([repeated.status, repeated.headers.get('idempotency-replayed')]).toEqual([status, 'true'])
  expect(await repeated.json()).toMatchObject({ success: false, error: { code, message, details } })
})
