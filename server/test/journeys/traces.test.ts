import { randomBytes } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { times } from '../wire/replies.ts'
import { useTestServer } from '../wire/test-server.ts'
import { type CollectedSpan, startTraceCollector } from '../wire/trace-collector.ts'
import { startWebhookReceiver } from '../wire/webhook-receiver.ts'

const collector = await startTraceCollector()
const receiver = await startWebhookReceiver()
const server = await useTestServer({
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-token=a%20b',
  OTEL_SERVICE_NAME: 'exchange',
})
afterAll(async () => {
  await Promise.all([collector.stop(), receiver.stop()])
})
const { alice, bob } = server.customers
await server.send('POST', '/webhooks', {
  as: bob,
  body: { url: receiver.url, events: ['transfer.received'] },
})

const poll = { timeout: 15_000, interval: 50 }
const traceparentOf = (traceId: string, flags = '01') =>
  `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`

const transfer = (traceparent?: string, as = alice) =>
  server.send('POST', '/funding/transfer/internal', {
    as,
    body: { to_username: 'bob', symbol: 'USDT', amount: '1' },
    ...(traceparent === undefined ? {} : { headers: { traceparent } }),
  })

/** The spans of a trace, once one of each name is there. */
function traced(traceId: string, names: readonly string[]): Promise<Map<string, CollectedSpan>> {
  return vi.waitFor(() => {
    const spans = collector.spans.filter((span) => span.traceId === traceId)
    const byName = new Map(spans.map((span) => [span.name, span]))
    expect([...byName.keys()]).toEqual(expect.arrayContaining([...names]))
    return byName
  }, poll)
}

const attributesOf = (span: CollectedSpan | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]))

const names = [
  'POST /api/v1/integration/funding/transfer/internal',
  'transaction',
  'event transfer.received',
  'webhook',
] as const

test('request, database transaction, event and webhook are one trace, that of the client, and the endpoint gets it too', async () => {
  const traceId = randomBytes(16).toString('hex')
  const parent = traceparentOf(traceId)
  const reply = await transfer(parent)
  expect(reply.status).toBe(200)
  const spans = await traced(traceId, names)
  const [request, transaction, event, webhook] = names.map((name) => spans.get(name))
  expect([request, transaction, event, webhook].map((span) => [span?.parentSpanId, span?.kind])).toEqual([
    [parent.split('-')[2], 2],
    [request?.spanId, 3],
    [transaction?.spanId, 4],
    [event?.spanId, 3],
  ])
  expect(attributesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/v1/integration/funding/transfer/internal',
    'http.response.status_code': '200',
    'coffer.operation': 'createInternalTransfer',
    'coffer.request_id': reply.headers.get('x-request-id'),
  })
  expect(attributesOf(webhook)).toMatchObject({ 'http.response.status_code': '204' })
  const posted = receiver.received.find(({ headers }) => String(headers.traceparent).includes(traceId))
  expect(posted?.headers.traceparent).toBe(`00-${traceId}-${webhook?.spanId}-01`)
  for (const span of spans.values())
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
  expect(Math.abs(Number(request?.startTimeUnixNano) / 1e9 - Date.now() / 1e3)).toBeLessThan(60)
  expect(collector.headers[0]).toMatchObject({ path: '/v1/traces', 'x-token': 'a b' })
  expect(collector.bodies[0]).toContain('{"key":"service.name","value":{"stringValue":"exchange"}}')
})

test('requests that share a commit keep their own traces, down to their webhooks', async () => {
  const customers = await Promise.all(times(8, () => server.newCustomer({ USDT: '10' })))
  const traces = customers.map((customer) => ({ customer, traceId: randomBytes(16).toString('hex') }))
  const replies = await Promise.all(
    traces.map(({ customer, traceId }) => transfer(traceparentOf(traceId), customer)),
  )
  const shared: number[] = []
  for (const [index, { traceId }] of traces.entries()) {
    const spans = await traced(traceId, names)
    shared.push(Number(attributesOf(spans.get('transaction'))['coffer.requests']))
    expect(attributesOf(spans.get(names[0]))['coffer.request_id']).toBe(
      replies[index]?.headers.get('x-request-id'),
    )
    const id = replies[index]?.data.task_id
    const [event] = await server.database.query<{ traceparent: string }>(sql`
      select traceparent from events where subject = ${id} and type = 'transfer.received'`)
    expect(event?.traceparent).toBe(`00-${traceId}-${spans.get(names[2])?.spanId}-01`)
  }
  expect(Math.max(...shared)).toBeGreaterThan(1)
})

test('a trace that the client does not collect is not collected here, and an unreadable one is begun anew', async () => {
  const [unsampled, odd] = times(2, () => randomBytes(16).toString('hex')) as [string, string]
  expect((await transfer(traceparentOf(unsampled, '00'))).status).toBe(200)
  const reply = await transfer(`00-${odd}-xyz-01`)
  expect(reply.status).toBe(200)
  const requestId = reply.headers.get('x-request-id')
  const own = await vi.waitFor(() => {
    const found = collector.spans.find((span) => attributesOf(span)['coffer.request_id'] === requestId)
    expect(found).toBeDefined()
    return found
  }, poll)
  expect(own?.parentSpanId).toBeUndefined()
  expect(own?.traceId).not.toBe(odd)
  expect(collector.spans.filter(({ traceId }) => traceId === unsampled)).toEqual([])
})

test('a collector that fails costs spans, and no request', async () => {
  collector.status = 503
  expect((await transfer()).status).toBe(200)
  await vi.waitFor(async () => {
    const metrics = await (await fetch(server.metricsUrl)).text()
    expect(metrics).toMatch(/coffer_trace_spans_left_out_total [1-9]/)
    expect(metrics).toMatch(/coffer_worker_failures_total\{worker="traces"\} [1-9]/)
  }, poll)
  collector.status = 200
})

test('spans hold no amount, no name of a customer and no key', () => {
  const all = collector.bodies.join('')
  for (const text of [alice.api_key, bob.secret_key, '"bob"', 'USDT', 'signature'])
    expect(all).not.toContain(text)
})
