import assert from 'node:assert'
import { expect, test } from 'vitest'
import { ConfigError } from '../../src/app/settings/config.ts'
import { liveSettings } from '../wire/live-exchange.ts'
import { createServerHome } from '../wire/server-process.ts'
import { startTestServer } from '../wire/test-server.ts'
import { createTestDatabase } from '../world/test-database.ts'
import { useFolder } from '../world/use-folder.ts'

const live = liveSettings(useFolder())

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
  const refused: unknown = await startTestServer({ ...live, ...settings }).catch((error) => error)
  assert(refused instanceof ConfigError)
  expect(refused.message).toMatch(/^The configuration is wrong:\n {2}COFFER_PRICE.+$/)
  expect(refused.message).toContain(name)
  expect(refused.message).toContain(words)
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
      'COFFER_PRICE_SOURCES and COFFER_PRICE_FALLBACK_SOURCES need the package ccxt, which is not installed: run npm install',
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
