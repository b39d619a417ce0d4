import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { liveSettings } from '../wire/live-exchange.ts'
import { createServerHome, type Ended, type ServerHome } from '../wire/server-process.ts'
import { startTestServer, type TestServer } from '../wire/test-server.ts'

let home: ServerHome
let live: TestServer
let sandbox: TestServer
let liveEnvironment: Record<string, string>
beforeAll(async () => {
  home = createServerHome()
  const settings = liveSettings(home.dataDir)
  live = await startTestServer(settings)
  liveEnvironment = { ...settings, DATABASE_URL: live.databaseUrl }
  sandbox = await startTestServer({ COFFER_MASTER_KEY: settings.COFFER_MASTER_KEY ?? '' })
})
afterAll(async () => {
  await Promise.all([live.stop(), sandbox.stop()])
  await home.destroy()
})

function expectOneLine({ code, output }: Ended, words: string): void {
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toContain(words)
  expect(code).toBe(1)
}

async function rowsOf({ database }: TestServer) {
  return database.query(sql`
    select (select count(*) from customers) as customers, (select count(*) from ledger_entries) as entries,
      (select offset_ms from business_clock) as clock, (select max(applied_at) from schema_migrations) as migrated_at`)
}

test('live data started without COFFER_MODE is refused in one line, and nothing is seeded or written', async () => {
  const before = await rowsOf(live)
  expectOneLine(await home.runToEnd({ DATABASE_URL: live.databaseUrl }), 'set COFFER_MODE=live')
  expect(await rowsOf(live)).toEqual(before)
  expect(existsSync(join(home.dataDir, 'sandbox.json'))).toBe(false)
})

test('the database of a sandbox started live is refused, so its demo keys open nothing there', async () => {
  const ended = await home.runToEnd({ ...liveEnvironment, DATABASE_URL: sandbox.databaseUrl })
  expectOneLine(ended, 'set COFFER_MODE=sandbox')
})

test('the audit, the house and the operator refuse the wrong mode too', async () => {
  const wrong = { DATABASE_URL: live.databaseUrl }
  expectOneLine(await home.audit(wrong), 'set COFFER_MODE=live')
  expectOneLine(await home.house([], wrong), 'set COFFER_MODE=live')
  expectOneLine(await home.operator(['keys', 'list', 'alice', '--local'], wrong), 'set COFFER_MODE=live')
  const { code, output } = await home.audit(liveEnvironment)
  expect([code, output]).toEqual([0, expect.stringContaining('The books are sound.')])
})

test('a live exchange is not started with other account keys than it began with', async () => {
  const folder = join(home.dataDir, 'other')
  mkdirSync(folder)
  const { COFFER_ACCOUNT_KEYS: file = '' } = liveSettings(folder)
  expectOneLine(await home.runToEnd({ ...liveEnvironment, COFFER_ACCOUNT_KEYS: file }), 'COFFER_ACCOUNT_KEYS')
})

test('an operator makes the first customer and key of a live exchange, sees the secret once, and disables it', async () => {
  const operator = (...args: string[]) => home.operator([...args, '--local', '--as', 'dana'], liveEnvironment)
  const first = await operator('operators', 'create', 'dana', '--subject', 'p-1', '--role', 'administrator')
  expect([first.code, first.output]).toEqual([0, expect.stringContaining('The operator dana may approve')])
  const made = await operator('customers', 'create', 'erin', '--email', 'erin@example.com')
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('The customer erin has the id ')])
  const taken = await operator('customers', 'create', 'ERIN', '--email', 'erin@example.com')
  expectOneLine(taken, 'A customer with this username already exists.')
  const { output } = await operator('keys', 'create', 'erin', '--permissions', 'read', '--rate-limit', '60')
  const [id = '', secret = ''] = [/pk_live_\w+/, /sk_live_\w+/].map((shape) => shape.exec(output)?.[0])
  const as = { api_key: id, secret_key: secret }
  const profile = await live.send('GET', '/account/profile', { as })
  expect([profile.data?.username, profile.data?.kyc_status]).toEqual(['erin', 'none'])
  expect(profile.headers.get('x-ratelimit-limit')).toBe('60')
  const listed = await operator('keys', 'list', 'erin')
  expect(listed.output).toContain(`${id}  active`)
  expect(listed.output).not.toContain(secret)
  expect((await operator('keys', 'disable', id)).code).toBe(0)
  await vi.waitFor(
    async () =>
      expect((await live.send('GET', '/account/profile', { as })).error?.code).toBe('API_KEY_INACTIVE'),
    { timeout: 3_000 },
  )
})
