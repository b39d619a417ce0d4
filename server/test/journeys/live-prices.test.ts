import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxAccountKeys } from '../../src/app/account-keys.ts'
import { createServerHome } from '../wire/server-process.ts'
import { startTestServer } from '../wire/test-server.ts'
import { createTestDatabase } from '../world/test-database.ts'

const masterKey = randomBytes(32)
let folder: string
let live: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-live-'))
  const file = join(folder, 'account-keys.json')
  await writeFile(file, JSON.stringify(sandboxAccountKeys(masterKey)))
  live = { COFFER_MODE: 'live', COFFER_MASTER_KEY: masterKey.toString('hex'), COFFER_ACCOUNT_KEYS: file }
})
afterAll(() => rm(folder, { recursive: true }))

test.for([
  ['COFFER_PRICE_SOURCES', { COFFER_PRICE_SOURCES: 'kraken,not_an_exchange' }, 'not_an_exchange'],
  ['COFFER_PRICE_FALLBACK_SOURCES', { COFFER_PRICE_FALLBACK_SOURCES: 'nowhere' }, 'nowhere'],
  [
    'COFFER_PRICE_SOURCES',
    { COFFER_PRICE_SOURCES: 'kraken', COFFER_PRICE_FALLBACK_SOURCES: 'kraken' },
    'kraken twice',
  ],
  ['COFFER_PRICE_QUORUM', { COFFER_PRICE_SOURCES: 'kraken', COFFER_PRICE_QUORUM: '2' }, 'more than the 1'],
] as const)('a wrong %s stops the start of live mode with a sentence', async ([name, settings, words]) => {
  const home = createServerHome()
  const { url, drop } = await createTestDatabase()
  try {
    const { code, output } = await home.runToEnd({ ...live, ...settings, DATABASE_URL: url })
    expect(code).toBe(1)
    expect(output).toMatch(/^coffer: The configuration is wrong:\n {2}COFFER_PRICE/)
    expect(output).toContain(name)
    expect(output).toContain(words)
    expect(output.trim().split('\n')).toHaveLength(2)
  } finally {
    await home.destroy()
    await drop()
  }
})

// Node as it is where ccxt was never installed.
const hook = `import { registerHooks } from 'node:module'
  registerHooks({
    resolve(name, context, next) {
      if (name !== 'ccxt') return next(name, context)
      throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
    },
  })`
const withoutCcxt = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` }

test('without ccxt the sandbox starts, and live mode says what to run for the sources that need it', async () => {
  const home = createServerHome()
  const { url, drop } = await createTestDatabase()
  try {
    const sandbox = await home.start({ ...withoutCcxt, DATABASE_URL: url })
    sandbox.signal('SIGTERM')
    expect((await sandbox.ended).code).toBe(0)
    const empty = await createTestDatabase()
    const settings = { ...withoutCcxt, COFFER_PRICE_SOURCES: 'kraken', DATABASE_URL: empty.url }
    const { code, output } = await home.runToEnd({ ...live, ...settings })
    await empty.drop()
    expect(code).toBe(1)
    expect(output).toContain(
      'what COFFER_PRICE_SOURCES and COFFER_PRICE_FALLBACK_SOURCES name needs the package ccxt, which is not installed: run npm install',
    )
  } finally {
    await home.destroy()
    await drop()
  }
})

test('live mode without a price source is ready, and shows that it has no price of anything', async () => {
  const server = await startTestServer(live)
  try {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    const text = await (await fetch(server.metricsUrl)).text()
    expect(text).toMatch(/\ncoffer_prices_missing 11\n/)
    expect(text).toMatch(/\ncoffer_price_age_seconds nan\n/i)
  } finally {
    await server.stop()
  }
})
