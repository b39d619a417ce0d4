import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditLedger } from '#core/ledger'
import { connect, sql } from '#platform/database'
import { inEnglish } from '#platform/sentences'
import { listedOf, products } from '../../src/app/parts/modules.ts'
import { tips } from '../fixtures/tips/index.ts'
import { connectStream } from '../wire/stream-client.ts'
import { type Credentials, signatureHeaders, startTestServer, type TestServer } from '../wire/test-server.ts'

// The folder of a product brings everything that an exchange has of it: nothing else here knows of tips.
const listed = { ...products, tips }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { listed })
  const owner = connect({ url: server.databaseUrl })
  await owner.query(sql`create table tips (id uuid primary key, customer_id uuid not null)`)
  await owner.close()
})
afterAll(() => server.stop())

type Sending = { body?: object; headers?: Record<string, string>; as?: Credentials }

// `server.send` knows the operations of openapi.json alone.
async function post(target: string, { body = {}, headers = {}, as = server.customers.alice }: Sending = {}) {
  const text = JSON.stringify(body)
  const signed = signatureHeaders(as, { method: 'POST', target, bytes: Buffer.from(text) })
  const response = await fetch(server.url + target, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed, ...headers },
    body: text,
  })
  const { data, error } = JSON.parse(await response.text())
  return { data, error, isReplay: response.headers.has('idempotency-replayed') }
}

const give = (amount: string, more: Sending = {}) =>
  post('/api/v1/integration/tips', { body: { symbol: 'USDT', amount }, ...more })

test('its operation moves money once for each key, and a refusal moves none', async () => {
  const headers = { 'idempotency-key': 'first' }
  const first = await give('1.5', { headers })
  expect(first).toMatchObject({ data: { symbol: 'USDT', amount: '1.5' }, isReplay: false })
  expect(await give('1.5', { headers })).toEqual({ ...first, isReplay: true })
  expect((await give('100.01')).error.code).toBe('VALIDATION_ERROR')
  const [row] = await server.database.query<{ count: bigint }>(sql`select count(*) from tips`)
  expect(row?.count).toBe(1n)
})

test('its permission is one that keys are made with, and without it nothing opens', async () => {
  const refused = await give('1', { as: server.customers.carol })
  expect(refused.error.details).toMatchObject({ permission: 'can_tip' })
  const made = await server.send('POST', '/sandbox/v1/keys', {
    body: { username: 'carol', permissions: ['can_tip'] },
  })
  expect((await give('1', { as: made.data })).error.code).toBe('INSUFFICIENT_BALANCE')
})

test('its transactions are in the history, which may be asked for them', async () => {
  const { data } = await server.send('GET', '/transactions?type=tip')
  expect(data.items).toMatchObject([{ type: 'tip', amount: '1.5', direction: 'out' }])
})

test('its section of the catalogue bounds it', async () => {
  expect((await give('100.01')).error.details.fields).toMatchObject([{ path: 'amount' }])
})

test('its event is in the log, and filters may name it', async () => {
  await give('2')
  const last = async () => (await server.send('GET', '/events?types=tip.given')).data.items.at(-1)
  await expect.poll(last).toMatchObject({ type: 'tip.given', data: { amount: '2' } })
})

test('its topic tells what was committed, at once', async () => {
  const client = await connectStream(server.url)
  await client.signIn(server.customers.alice)
  await client.subscribe('tips')
  const [snapshot] = await client.pushed('tips', 1)
  await give('3')
  const pushes = await client.pushed('tips', 2)
  expect(Number(pushes[1]?.data)).toBe(Number(snapshot?.data) + 1)
  await client.close()
})

test('its worker runs, its gauge is read and its check is asked', async () => {
  await vi.waitFor(async () => {
    const metrics = await (await fetch(server.metricsUrl)).text()
    expect(Number(/^tips_counted (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(2)
    expect(metrics).toContain('coffer_worker_failures_total{worker="tip counter"} 0')
  })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test('its control is there in the sandbox, and all of it is described', async () => {
  expect((await post('/sandbox/v1/thanks')).data).toEqual({ thanks: true })
  const api = JSON.stringify(await (await fetch(`${server.url}/openapi.json`)).json())
  for (const name of ['giveTip', 'sandboxThank', 'Money for nothing.', 'tip.given', 'can_tip'])
    expect(api).toContain(name)
  const stream = await (await fetch(`${server.url}/asyncapi.json`)).text()
  expect(stream).toContain('Your tips')
})

test('its claim is part of the audit', async () => {
  await server.expectSoundBooks()
  const id = '00000000-0000-7000-8000-000000000001'
  await server.database.query(sql`insert into tips values (${id}, ${id})`)
  const { checks } = await auditLedger(server.database, listedOf('claims', listed))
  expect(checks.flatMap(({ violations }) => violations.map(inEnglish))).toEqual([
    `${id} is not in the ledger`,
  ])
})
