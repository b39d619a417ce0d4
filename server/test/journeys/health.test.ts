import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../wire/database-proxy.ts'
import { startTestServer, type TestServer } from '../wire/test-server.ts'
import { createTestDatabase, type TestDatabase } from '../world/test-database.ts'

let testDatabase: TestDatabase
let proxy: DatabaseProxy
let server: TestServer
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  proxy = await startDatabaseProxy(testDatabase.url)
  server = await startTestServer({ DATABASE_URL: proxy.url })
})
afterAll(async () => {
  await server.stop()
  await proxy.close()
  await testDatabase.drop()
})

const patience = { timeout: 20_000, interval: 100 }

async function open(path: string): Promise<{ status: number; type: string | null; text: string }> {
  const response = await fetch(server.url + path)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

const untilReady = () => vi.waitFor(async () => expect((await open('/readyz')).status).toBe(200), patience)

test('a server without its database is alive, not ready and says why, refuses with 503 or 500, and recovers', async () => {
  await untilReady()
  proxy.cut()
  await vi.waitFor(async () => {
    const { status, text } = await open('/readyz')
    expect(status).toBe(503)
    expect(JSON.parse(text).error).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: { database: 'does not answer' },
    })
  }, patience)
  expect((await open('/livez')).status).toBe(200)
  const refused = await server.send('GET', '/account/wallets')
  expect(refused.status).toBeGreaterThanOrEqual(500)
  expect(refused.envelope.success).toBe(false)
  proxy.restore()
  await untilReady()
  expect((await server.send('GET', '/account/wallets')).status).toBe(200)
})

test('/metrics is what Prometheus reads: named, typed, explained, counters by total, times in seconds', async () => {
  await server.send('GET', '/account/wallets')
  await server.send('GET', '/account/wallets', { as: { api_key: 'pk_live_x', secret_key: 'x' } })
  const { type, text } = await open('/metrics')
  expect(type).toContain('text/plain; version=0.0.4')
  const types = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind = '']) => [name, kind]),
  )
  const helped = new Set([...text.matchAll(/^# HELP (\S+) \S/gm)].map(([, name = '']) => name))
  expect(types.size).toBeGreaterThan(10)
  for (const [name, kind] of types) {
    expect(name).toMatch(/^(coffer|http_server)_[a-z0-9_]+$/)
    expect(helped, name).toContain(name)
    expect(kind).toMatch(/^(counter|gauge|histogram|summary)$/)
    if (kind === 'counter') expect(name).toMatch(/_total$/)
    if (kind === 'histogram') expect(name).toMatch(/_(seconds|bytes)$/)
    expect(name).not.toMatch(/_(ms|milliseconds|minutes)$/)
  }
  for (const name of [
    'coffer_database_connections_in_use',
    'coffer_database_waiting',
    'coffer_transfers_waiting',
    'coffer_trading_transfers_waiting',
    'coffer_authentication_failures_total',
  ])
    expect(types.has(name), name).toBe(true)
})

test('requests are counted by method, route and status, and a path tells no id', async () => {
  const unknown = '01890000-0000-7000-8000-000000000000'
  await server.send('GET', `/transactions/${unknown}`)
  await server.send('GET', '/account/wallets', { as: { api_key: 'pk_live_x', secret_key: 'x' } })
  const { text } = await open('/metrics')
  expect(text).toMatch(
    /^http_server_request_duration_seconds_count\{http_request_method="GET",http_route="[^"]*\/transactions\/[^"]*id[^"]*",http_response_status_code="404"\} 1$/m,
  )
  expect(text).not.toContain(unknown)
  expect(text).toMatch(/^coffer_authentication_failures_total\{code="INVALID_API_KEY"\} [1-9]/m)
  expect(text).not.toContain('pk_live_')
})
