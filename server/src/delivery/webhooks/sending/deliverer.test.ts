import type { ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import {
  accept,
  answerWith,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../test/wire/webhook-receiver.ts'
import { startWebhookEngine, type WebhookEngine } from '../../../../test/world/webhook-engine.ts'
import {
  createWebhookHouse,
  type HouseWebhook,
  type WebhookHouse,
} from '../../../../test/world/webhook-house.ts'

const patience = { timeout: 5_000, interval: 10 }
const minute = 60_000
const day = 24 * 60 * minute

/** A URL at which nothing listens. */
async function closedUrl(): Promise<string> {
  const closed = await startWebhookReceiver()
  await closed.stop()
  return closed.url
}

let house: WebhookHouse
let receiver: WebhookReceiver
const engines: WebhookEngine[] = []
beforeEach(async () => {
  ;[house, receiver] = await Promise.all([createWebhookHouse(), startWebhookReceiver()])
})
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()))
  await Promise.all([house.stop(), receiver.stop()])
})

function start(options: { timeoutMs?: number } = {}): WebhookEngine {
  const engine = startWebhookEngine(house, options)
  engines.push(engine)
  return engine
}

type Counts = { [status: string]: number }

async function statuses(webhook: HouseWebhook): Promise<Counts> {
  const counts: Counts = {}
  for (const { status } of await house.deliveries(webhook)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function triesOf(webhook: HouseWebhook): Promise<number[]> {
  return (await house.deliveries(webhook)).map(({ tries }) => tries)
}

test('every event is sent once, signed, with the id and the bytes of the log', async () => {
  const webhook = await house.addWebhook({ url: receiver.url })
  const ids = await house.recordEvents(300)
  start()
  await expect.poll(() => statuses(webhook), patience).toEqual({ succeeded: 300 })
  expect(receiver.received.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  for (const { body, headers, id } of receiver.received) {
    expect(new Webhook(webhook.secret).verify(body, headers as Record<string, string>)).toMatchObject({ id })
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Coffer-Webhooks\//),
    })
  }
  expect(receiver.connections()).toBeLessThanOrEqual(16)
})

test('requests and answers are logged, up to the first 4 kB', async () => {
  receiver.respondWith((response) => {
    response.writeHead(200, { 'x-seen': 'yes\u00fc', 'content-type': 'text/plain' })
    response.end(`\0${'é'.repeat(5_000)}`)
  })
  const webhook = await house.addWebhook({ url: receiver.url })
  await house.recordEvents(1)
  start()
  await expect.poll(() => statuses(webhook), patience).toEqual({ succeeded: 1 })
  const [attempt] = await house.database.query<Record<string, unknown>>(sql`select * from webhook_attempts`)
  expect(attempt).toMatchObject({
    number: 1,
    request_url: receiver.url,
    request_headers: { 'webhook-id': receiver.received[0]!.id },
    response_status: 200,
    response_headers: { 'x-seen': 'yesü' },
    response_body: `\ufffd${'é'.repeat(2_047)}`,
    error: null,
  })
  expect(attempt!.duration_ms).toBeGreaterThanOrEqual(0)
})

test('any answer but 2xx, a redirect too, is tried ten times by the schedule and then fails', async () => {
  receiver.respondWith(answerWith(302, { location: receiver.url }))
  const webhook = await house.addWebhook({ url: receiver.url })
  const [id] = await house.recordEvents(1)
  start()
  for (let tries = 1; tries < 10; tries++) {
    await expect.poll(() => triesOf(webhook), patience).toEqual([tries])
    // No poll sends a delivery before it is due.
    const [{ next_attempt_at: next } = { next_attempt_at: new Date(0) }] = await house.deliveries(webhook)
    expect(receiver.received.length).toBe(tries)
    house.advance(next.getTime() - house.clock.now().getTime())
  }
  await expect.poll(() => statuses(webhook), patience).toEqual({ failed: 1 })
  expect(receiver.received.map((webhook) => webhook.id)).toEqual(Array(10).fill(id))
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  const elapsedHours = (house.clock.now().getTime() - Date.parse('2026-05-01T00:00:00Z')) / 3_600_000
  expect(elapsedHours).toBeGreaterThan(75.6 * 0.9)
  expect(elapsedHours).toBeLessThan(75.6 * 1.1)
})

test('a Retry-After later than the schedule delays the next try', async () => {
  receiver.respondWith(answerWith(429, { 'retry-after': '90' }))
  const webhook = await house.addWebhook({ url: receiver.url })
  await house.recordEvents(1)
  start()
  await expect.poll(() => triesOf(webhook), patience).toEqual([1])
  const [delivery] = await house.deliveries(webhook)
  expect(delivery!.next_attempt_at.getTime() - house.clock.now().getTime()).toBe(90_000)
})

test('429 with Retry-After pauses all deliveries of the endpoint until then and no longer', async () => {
  receiver.respondWith(answerWith(429, { 'retry-after': '90' }))
  const webhook = await house.addWebhook({ url: receiver.url })
  const healthy = await startWebhookReceiver()
  const witness = await house.addWebhook({ url: healthy.url })
  await house.recordEvents(50)
  start()
  await expect.poll(() => statuses(witness), patience).toEqual({ succeeded: 50 })
  house.advance(80_000)
  await house.recordEvents(50)
  await expect.poll(() => statuses(witness), patience).toEqual({ succeeded: 100 })
  // The endpoint got only the attempts under way when it asked for the pause.
  expect(receiver.received.length).toBeLessThanOrEqual(4)
  receiver.respondWith(accept)
  house.advance(10_000)
  await expect.poll(() => statuses(webhook), patience).toEqual({ succeeded: 100 })
  await healthy.stop()
})

test('410 from an earlier URL does not switch off a webhook whose owner has changed it since', async () => {
  const held: ServerResponse[] = []
  receiver.respondWith((response) => void held.push(response))
  const webhook = await house.addWebhook({ url: receiver.url })
  await house.recordEvents(3)
  start()
  await expect.poll(() => held.length, patience).toBe(3)
  const other = await startWebhookReceiver()
  house.advance(1_000)
  await house.database.query(
    sql`update webhooks set url = ${other.url}, updated_at = ${house.clock.now()} where id = ${webhook.id}`,
  )
  for (const response of held) response.writeHead(410).end()
  await expect.poll(() => triesOf(webhook), patience).toEqual([1, 1, 1])
  expect(await readWebhook(webhook)).toMatchObject({ is_active: true, failing_since: null })
  house.advance(10_000)
  await expect.poll(() => statuses(webhook), patience).toEqual({ succeeded: 3 })
  expect(other.received.length).toBe(3)
  await other.stop()
})

test('410 switches the endpoint off, cancels its pending deliveries, and tells the other endpoints of its owner', async () => {
  const other = await startWebhookReceiver()
  const witness = await house.addWebhook({ url: other.url, events: ['webhook.disabled'] })
  receiver.respondWith(answerWith(410))
  const webhook = await house.addWebhook({ url: receiver.url })
  await house.recordEvents(50)
  start()
  await expect.poll(() => other.received.length, patience).toBe(1)
  expect(JSON.parse(other.received[0]!.body)).toMatchObject({
    type: 'webhook.disabled',
    sequence: 1,
    data: { id: webhook.id, url: receiver.url, is_active: false, disabled_reason: 'gone' },
  })
  await expect.poll(() => statuses(witness), patience).toEqual({ succeeded: 1 })
  await expect.poll(async () => (await statuses(webhook)).pending ?? 0, patience).toBe(0)
  const { failed = 0, cancelled = 0, ...others } = await statuses(webhook)
  expect([failed + cancelled, others]).toEqual([50, {}])
  expect(failed).toBeGreaterThan(0)
  expect(cancelled).toBeGreaterThan(40)
  await other.stop()
})

test('five days of failures only switch an endpoint off; a success in between restarts the count', async () => {
  receiver.respondWith(answerWith(500))
  const webhook = await house.addWebhook({ url: receiver.url })
  start()
  const fail = async (sent: number) => {
    await house.recordEvents(1, { type: 'deposit.failed' })
    await expect
      .poll(async () => (await triesOf(webhook)).filter((tries) => tries > 0).length, patience)
      .toBe(sent)
  }
  await fail(1)
  house.advance(4 * day)
  receiver.respondWith(accept)
  await expect.poll(() => statuses(webhook), patience).toEqual({ succeeded: 1 })
  receiver.respondWith(answerWith(500))
  house.advance(4 * day)
  await fail(2)
  house.advance(5 * day - minute)
  await expect.poll(() => triesOf(webhook), patience).toEqual([2, 2])
  expect(await readWebhook(webhook)).toMatchObject({ is_active: true, failing_since: expect.any(Date) })
  house.advance(minute)
  await fail(3)
  await expect
    .poll(() => readWebhook(webhook), patience)
    .toMatchObject({
      is_active: false,
      disabled_reason: 'failing',
      notices: 1,
    })
  await expect.poll(() => statuses(webhook), patience).toEqual({ succeeded: 1, cancelled: 2 })
  const [event] = await house.database.query<{ data: object; published_sequence: bigint }>(
    sql`select data, published_sequence from events where published_as = 'webhook.disabled'`,
  )
  expect(event).toMatchObject({
    published_sequence: 1n,
    data: { id: webhook.id, disabled_reason: 'failing' },
  })
})

async function readWebhook({ id }: HouseWebhook) {
  const [row] = await house.database.query<Record<string, unknown>>(
    sql`select * from webhooks where id = ${id}`,
  )
  return row
}

test('an endpoint that hangs and one that refuses delay none of the events of a third', async () => {
  const held = await startWebhookReceiver(() => {})
  const healthy = await house.addWebhook({ url: receiver.url })
  const hanging = await house.addWebhook({ url: held.url })
  const refusing = await house.addWebhook({ url: await closedUrl() })
  await house.recordEvents(600)
  start({ timeoutMs: 60_000 })
  // All of them arrive before the first attempt at the hanging endpoint ends.
  await expect.poll(() => statuses(healthy), patience).toEqual({ succeeded: 600 })
  expect(await statuses(hanging)).toEqual({ pending: 600 })
  expect((await triesOf(hanging)).every((tries) => tries === 0)).toBe(true)
  expect(held.received.length).toBeGreaterThan(0)
  expect(held.received.length).toBeLessThanOrEqual(16)
  await expect.poll(async () => Math.max(...(await triesOf(refusing))), patience).toBeGreaterThan(0)
  await Promise.all(engines.splice(0).map((engine) => engine.stop()))
  await held.stop()
})

test('a stop lets attempts under way end and releases the rest for other processes at once', async () => {
  const held: (() => void)[] = []
  receiver.respondWith((response) => void held.push(() => response.writeHead(204).end()))
  const webhook = await house.addWebhook({ url: receiver.url })
  await house.recordEvents(40)
  const engine = startWebhookEngine(house)
  await expect.poll(() => held.length, patience).toBe(4)
  const stopping = engine.stop()
  for (const answer of held.splice(0)) answer()
  await stopping
  expect(await statuses(webhook)).toEqual({ succeeded: 4, pending: 36 })
  receiver.respondWith(accept)
  start()
  await expect.poll(() => statuses(webhook), patience).toEqual({ succeeded: 40 })
  expect(receiver.received.length).toBe(40)
})

test('two processes share the work, and nothing is sent by both', async () => {
  const webhook = await house.addWebhook({ url: receiver.url })
  const ids = await house.recordEvents(400)
  start()
  start()
  await expect.poll(() => statuses(webhook), patience).toEqual({ succeeded: 400 })
  expect(receiver.received.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

test('an attempt that outlives its lease is logged, and the later attempt decides', async () => {
  const held: ServerResponse[] = []
  receiver.respondWith((response) => void held.push(response))
  const webhook = await house.addWebhook({ url: receiver.url })
  await house.recordEvents(1)
  start()
  await expect.poll(() => held.length, patience).toBe(1)
  house.advance(10 * minute)
  await expect.poll(() => held.length, patience).toBe(2)
  const logged = async () => (await house.database.query(sql`select from webhook_attempts`)).length
  held[0]!.writeHead(500).end()
  await expect.poll(logged, patience).toBe(1)
  expect(await house.deliveries(webhook)).toMatchObject([{ attempts: 1, tries: 0 }])
  held[1]!.writeHead(204).end()
  await expect.poll(logged, patience).toBe(2)
  expect(await house.deliveries(webhook)).toMatchObject([{ status: 'succeeded', attempts: 2, tries: 1 }])
})

test('attempts are counted by result', async () => {
  await house.addWebhook({ url: receiver.url })
  await house.addWebhook({ url: await closedUrl() })
  await house.recordEvents(3)
  const engine = start()
  const succeeded = 'coffer_webhook_attempts_total{result="succeeded"}'
  const unreachable = 'coffer_webhook_attempts_total{result="unreachable"}'
  await expect.poll(() => engine.figure(succeeded), patience).toBe(3)
  await expect.poll(() => engine.figure(unreachable), patience).toBe(3)
  expect(await engine.figure('coffer_webhook_in_flight')).toBe(0)
})

test('an answer that cannot be stored as it is does not stop the other records', async () => {
  const raw: Server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () =>
      socket.end('HTTP/1.1 200 OK\r\nx-odd: \xff\\u0000\\\r\ncontent-length: 2\r\n\r\n\0\xff', 'latin1'),
    )
  })
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
  const { port } = raw.address() as { port: number }
  const webhook = await house.addWebhook({ url: `http://127.0.0.1:${port}/` })
  await house.recordEvents(2)
  start()
  await expect.poll(() => statuses(webhook), patience).toEqual({ succeeded: 2 })
  raw.close()
})
