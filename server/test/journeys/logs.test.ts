import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../wire/database-proxy.ts'
import { outcomeOf, tally, times } from '../wire/replies.ts'
import { type SendOptions, signatureHeaders, startTestServer, type TestServer } from '../wire/test-server.ts'
import { createTestDatabase, type TestDatabase } from '../world/test-database.ts'
import { untilSomebodyWaits } from '../world/until-somebody-waits.ts'

type Line = { event?: string; level: number; time: string; [field: string]: unknown }

let lines: Line[] = []
let shared: TestDatabase
let proxy: DatabaseProxy
let server: TestServer
/** The same with COFFER_LOG_LEVEL=debug. */
let talkative: TestServer

beforeAll(async () => {
  shared = await createTestDatabase()
  proxy = await startDatabaseProxy(shared.url)
  const log = { write: (line: string) => void lines.push(JSON.parse(line)) }
  server = await startTestServer({ DATABASE_URL: proxy.url, COFFER_LOG_LEVEL: 'info' }, { log })
  talkative = await startTestServer({ COFFER_LOG_LEVEL: 'debug' }, { log })
})
afterAll(async () => {
  await server.stop()
  await talkative.stop()
  await proxy.close()
  await shared.drop()
})
beforeEach(() => {
  lines = []
})

const transfer = '/funding/transfer/internal'

function pay(body: object, options: SendOptions = {}) {
  return server.send('POST', transfer, { body: { symbol: 'USDT', to_username: 'bob', ...body }, ...options })
}

/** The lines of a request, once it has one; a line is written behind its answer. */
async function linesOf(id: string | null): Promise<Line[]> {
  const found = () => lines.filter(({ request_id }) => request_id === id)
  await expect.poll(() => found().length, { timeout: 10_000 }).toBeGreaterThan(0)
  return found()
}

/** Without those of the start, when a server is asked whether it is ready. */
function requestLines(): Line[] {
  return lines.filter(({ event, route }) => event === 'request' && route !== '/readyz')
}

/** How many happened that these lines stand for. */
function counted(told: readonly Line[]): number {
  return told.reduce((sum, { left_out = 0 }) => sum + 1 + Number(left_out), 0)
}

test('an operation is one line that tells who asked for what, from where, and what came of it', async () => {
  const { headers } = await pay(
    { amount: '1' },
    { headers: { 'user-agent': 'shop/2.1', 'x-device-id': 'till-7' } },
  )
  const id = headers.get('x-request-id')
  const [line, ...others] = await linesOf(id)
  expect(others).toEqual([])
  expect(line).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    event: 'request',
    request_id: id,
    method: 'POST',
    route: `/api/v1/integration${transfer}`,
    status: 200,
    duration_ms: expect.any(Number),
    api_key: server.customers.alice.api_key,
    customer_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ip: expect.stringContaining('127.0.0.1'),
    operation: 'createInternalTransfer',
    user_agent: 'shop/2.1',
    device_id: 'till-7',
  })
})

test('the documentation names every field of a line', async () => {
  const page = readFileSync(new URL('../../../docs/logs.md', import.meta.url), 'utf8')
  await pay({ amount: '1', idempotency_key: 'documented' })
  await pay({ amount: '1', idempotency_key: 'documented' })
  await server.send('GET', '/account/wallets/XRP', { as: server.customers.carol })
  await expect.poll(() => requestLines().length, { timeout: 10_000 }).toBe(3)
  const fields = requestLines().flatMap((line) => Object.keys(line).filter((field) => field !== 'level'))
  expect(fields).toContain('replayed')
  for (const field of fields) expect(page).toContain(`\`${field}\``)
})

test('a refused operation is told from one that was made, and a repeat from the first', async () => {
  const refused = await pay({ amount: '999999999' })
  expect(await linesOf(refused.headers.get('x-request-id'))).toMatchObject([
    { operation: 'createInternalTransfer', status: 400, code: 'INSUFFICIENT_BALANCE' },
  ])
  const invalid = await pay({ amount: 'much' })
  expect(await linesOf(invalid.headers.get('x-request-id'))).toMatchObject([
    { operation: 'createInternalTransfer', status: 422, code: 'VALIDATION_ERROR' },
  ])
  const first = await pay({ amount: '1', idempotency_key: 'log-1' })
  const [made] = await linesOf(first.headers.get('x-request-id'))
  expect(made).toMatchObject({ status: 200 })
  expect(made).not.toHaveProperty('code')
  expect(made).not.toHaveProperty('replayed')
  const again = await pay({ amount: '1', idempotency_key: 'log-1' })
  expect(await linesOf(again.headers.get('x-request-id'))).toMatchObject([{ status: 200, replayed: true }])
})

test('a read that is answered has no line but at the level debug; a refused one has one at every level', async () => {
  await server.send('GET', '/account/wallets')
  const unknown = await server.send('GET', '/account/wallets/XRP', { as: server.customers.carol })
  expect(await linesOf(unknown.headers.get('x-request-id'))).toMatchObject([
    {
      level: 30,
      method: 'GET',
      route: '/api/v1/integration/account/wallets/{symbol}',
      status: 404,
      code: 'WALLET_NOT_FOUND',
      api_key: server.customers.carol.api_key,
    },
  ])
  expect(requestLines()).toHaveLength(1)
  const read = await talkative.send('GET', '/account/wallets')
  expect(await linesOf(read.headers.get('x-request-id'))).toMatchObject([{ level: 20, status: 200 }])
})

test('a request that no key stands behind has its line: unknown path, bad signature, too large, not HTTP', async () => {
  const { alice } = server.customers
  const forged = await server.send('GET', '/account/wallets', { as: { ...alice, secret_key: 'wrong' } })
  expect(outcomeOf(forged)).toEqual([401, 'INVALID_SIGNATURE'])
  expect(await linesOf(forged.headers.get('x-request-id'))).toMatchObject([
    { status: 401, code: 'INVALID_SIGNATURE', api_key: alice.api_key },
  ])
  const nowhere = await server.send('GET', '/nowhere')
  expect(await linesOf(nowhere.headers.get('x-request-id'))).toMatchObject([
    { status: 404, code: 'NOT_FOUND', route: null },
  ])
  const undecodable = await fetch(`${talkative.url}/api/v1/integration/account/wallets/%zz`)
  expect(await linesOf(undecodable.headers.get('x-request-id'))).toMatchObject([
    { status: 404, code: 'NOT_FOUND' },
  ])
  const large = await pay({ amount: '1', comment: 'x'.repeat(70_000) })
  expect(await linesOf(large.headers.get('x-request-id'))).toMatchObject([
    { status: 413, code: 'PAYLOAD_TOO_LARGE', route: `/api/v1/integration${transfer}` },
  ])
  const answer = await exchange('GARBAGE\r\n\r\n')
  expect(await linesOf(/X-Request-Id: (\S+)/.exec(answer)?.[1] ?? '')).toMatchObject([
    { event: 'request', status: 400, code: 'MALFORMED_REQUEST', ip: expect.stringContaining('127.0.0.1') },
  ])
})

/** Writes raw bytes to the server and answers all that comes back. */
function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(Number(port), hostname, () => socket.end(bytes))
    socket.on('data', (chunk) => {
      heard += chunk
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
}

test('strangers cannot fill the log: their refusals of one code and key are one line a second, and all are counted', async () => {
  const as = { ...server.customers.bob, secret_key: 'wrong' }
  await Promise.all(times(60, () => server.send('GET', '/account/wallets', { as })))
  await expect.poll(() => counted(requestLines()), { timeout: 10_000 }).toBe(60)
  expect(requestLines().length).toBeLessThan(10)
})

test('each operation of a known key has its own line, however many come at once', async () => {
  const replies = await Promise.all(
    times(50, (index) => pay({ amount: index % 2 === 0 ? '1' : '999999999' })),
  )
  await expect.poll(() => requestLines().length, { timeout: 10_000 }).toBe(50)
  const ids = replies.map(({ headers }) => headers.get('x-request-id'))
  expect(new Set(requestLines().map(({ request_id }) => request_id))).toEqual(new Set(ids))
})

test('an operation whose client hung up has its line, which says what came of it and that nobody heard', async () => {
  await using clients = new AsyncDisposableStack()
  const connected = async () => {
    const client = new pg.Client({ connectionString: shared.url })
    await client.connect()
    clients.defer(() => client.end())
    return client
  }
  const [holder, admin] = [await connected(), await connected()]
  await holder.query('begin')
  await holder.query('select from ledger_balances for update')
  const { alice } = server.customers
  const body = JSON.stringify({ symbol: 'USDT', amount: '1', to_username: 'bob' })
  const target = `/api/v1/integration${transfer}`
  const { hostname: host, port } = new URL(server.url)
  const bytes = Buffer.from(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': bytes.length,
    ...signatureHeaders(alice, { method: 'POST', target, bytes }),
  }
  const sent = request({ host, port, method: 'POST', path: target, headers })
  const ended = once(sent, 'error')
  sent.end(bytes)
  await untilSomebodyWaits(admin, { table: 'ledger_balances', timeoutMs: 10_000 })
  // A connection that is only half closed still takes its answer.
  sent.socket?.resetAndDestroy()
  await ended
  await holder.query('rollback')
  await expect.poll(() => requestLines().length, { timeout: 10_000 }).toBe(1)
  expect(requestLines()).toMatchObject([
    { operation: 'createInternalTransfer', status: 200, answered: false },
  ])
})

test('no line holds a secret that was sent where none belongs', async () => {
  const { alice } = server.customers
  await fetch(`${server.url}/api/v1/integration${transfer}?secret=${alice.secret_key}`, {
    method: 'POST',
    headers: { 'x-api-key': alice.secret_key, 'x-api-timestamp': '1', 'x-api-signature': alice.secret_key },
  })
  await fetch(`${server.url}/${alice.secret_key}`)
  await expect.poll(() => requestLines().length, { timeout: 10_000 }).toBe(2)
  expect(JSON.stringify(lines)).not.toContain(alice.secret_key)
})

test('a database outage is one line a second with its stack, whoever meets it: requests and workers alike', async () => {
  const since = Date.now()
  proxy.cut()
  const replies = await Promise.all(
    times(120, (index) => pay({ amount: '1', idempotency_key: `out-${index}` })),
  )
  proxy.restore()
  expect(tally(replies)).toEqual({ '503 SERVICE_UNAVAILABLE': 120 })
  const errors = () => lines.filter((line) => 'err' in line)
  await expect.poll(() => counted(errors()), { timeout: 10_000 }).toBeGreaterThanOrEqual(120)
  expect(errors().length).toBeLessThanOrEqual(1 + (Date.now() - since) / 1000)
  await expect.poll(() => counted(requestLines()), { timeout: 10_000 }).toBe(120)
  for (const line of requestLines()) expect(line).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
  await expect.poll(async () => (await pay({ amount: '1' })).status, { timeout: 10_000 }).toBe(200)
  await server.expectSoundBooks()
})
