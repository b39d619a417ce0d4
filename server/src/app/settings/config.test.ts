import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, readSignerConfig, settingsPage } from './config.ts'
import { settings } from './settings.ts'

const key = 'ab'.repeat(32)

function problemsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message // just checked
  }
  throw new Error('the configuration was accepted')
}

test('an empty environment is the sandbox on the loopback address', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: null,
    mode: 'sandbox',
    roles: ['api', 'engine', 'worker'],
    sandboxSeed: 'coffer',
    sandboxTraders: 'on',
    priceSources: [],
    priceFallbackSources: [],
    priceAgeMax: 30,
    priceDeviationMax: { numerator: 1n, denominator: 100n },
    priceQuorum: null,
    masterKey: null,
    signQuery: 'optional',
    trustedProxies: [],
    poolMax: 12,
    logLevel: 'info',
  })
  expect(isAbsolute(readConfig({}).dataDir)).toBe(true)
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', COFFER_MODE: '', DATABASE_URL: '' })).toEqual(readConfig({}))
})

test('what is set is read', () => {
  const config = readConfig({
    HOST: '0.0.0.0',
    PORT: '0',
    DATA_DIR: '/srv/coffer',
    DATABASE_URL: 'postgresql://db/coffer',
    COFFER_ROLES: 'worker,worker',
    COFFER_MASTER_KEY: key,
    COFFER_SIGN_QUERY: 'required',
    COFFER_TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    COFFER_DATABASE_POOL: '2',
    COFFER_PRICE_SOURCES: 'binance, kraken',
    COFFER_PRICE_FALLBACK_SOURCES: 'bybit',
    COFFER_PRICE_MAX_AGE: '10',
    COFFER_PRICE_MAX_DEVIATION: '0.005',
    COFFER_PRICE_QUORUM: '2',
  })
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 0,
    dataDir: '/srv/coffer',
    databaseUrl: 'postgresql://db/coffer',
    roles: ['worker'],
    masterKey: Buffer.from(key, 'hex'),
    signQuery: 'required',
    trustedProxies: ['10.0.0.0/8', '::1'],
    poolMax: 2,
    priceSources: ['binance', 'kraken'],
    priceFallbackSources: ['bybit'],
    priceAgeMax: 10,
    priceDeviationMax: { numerator: 5n, denominator: 1_000n },
    priceQuorum: 2,
  })
})

for (const [name, values] of Object.entries({
  PORT: ['80a', '-1', '65536', '1e3', ' 80', '٣'],
  DATABASE_URL: ['mysql://db/coffer', 'db/coffer'],
  COFFER_MODE: ['production', 'LIVE'],
  COFFER_ROLES: ['api,everything', 'everything', ','],
  COFFER_MASTER_KEY: ['short', 'g'.repeat(64), `${key}00`],
  COFFER_NEXT_MASTER_KEY: ['short'],
  COFFER_SIGN_QUERY: ['yes'],
  COFFER_TRUSTED_PROXIES: ['proxy.internal', '10.0.0.0/33', '010.0.0.1'],
  COFFER_AUTH_FAILURES_PER_MINUTE: ['0', 'many'],
  COFFER_DATABASE_POOL: ['1', '501'],
  COFFER_LOG_LEVEL: ['verbose'],
  COFFER_SANDBOX_TRADERS: ['yes'],
  COFFER_SANDBOX_FIXED_TIME: ['today', '2026-05-04', '2026-05-04T12:00:00', '2026-13-01T00:00:00Z', '0'],
  COFFER_PRICE_SOURCES: ['Binance', 'a b', 'https://kraken.com', '../x'],
  COFFER_PRICE_FALLBACK_SOURCES: ['kraken;bybit'],
  COFFER_PRICE_MAX_AGE: ['0', '1.5', '86401'],
  COFFER_PRICE_MAX_DEVIATION: ['0', '1', '1.5', '5%', '-0.1', '.1', '0.0'],
  COFFER_PRICE_QUORUM: ['0', 'half', '101'],
})) {
  test(`a wrong ${name} is refused by its name, with what it may be`, () => {
    for (const value of values) {
      const message = problemsOf({ [name]: value })
      expect(message).toContain(`  ${name} must `)
      expect(message.split('\n')).toHaveLength(2)
    }
  })
}

test('an unknown COFFER_ variable is refused by its name, others are none of our business', () => {
  expect(problemsOf({ COFFER_MASTERKEY: key })).toContain('COFFER_MASTERKEY is not a setting')
  expect(
    readConfig({ PATH: '/bin', MY_COFFER_MODE: 'x', COFFER_API_KEY: 'x', COFFER_PROFILE: 'mine' }),
  ).toEqual(readConfig({}))
})

test('all that is wrong is told at once', () => {
  const message = problemsOf({ PORT: 'x', COFFER_MODE: 'y', COFFER_TYPO: 'z' })
  for (const name of ['PORT', 'COFFER_MODE', 'COFFER_TYPO']) expect(message).toContain(`  ${name} `)
})

test('live mode requires its keys, and says all that is missing', () => {
  const message = problemsOf({ COFFER_MODE: 'live' })
  expect(message).toContain('COFFER_MASTER_KEY is required in live mode')
  expect(message).toContain('COFFER_ACCOUNT_KEYS is required in live mode')
  expect(message).toContain(
    'DATABASE_URL is required in live mode; the embedded PostgreSQL is for the sandbox',
  )
  const whole = {
    DATABASE_URL: 'postgres://db/coffer',
    COFFER_MODE: 'live',
    COFFER_MASTER_KEY: key,
    COFFER_ACCOUNT_KEYS: 'keys.json',
  }
  expect(readConfig(whole)).toMatchObject({ mode: 'live' })
  expect(problemsOf({ ...whole, COFFER_MASTER_KEY: '' })).not.toContain('COFFER_ACCOUNT_KEYS')
})

test('live mode with the bank of a rail requires the address that payers are sent to', () => {
  const live = {
    DATABASE_URL: 'postgres://db/coffer',
    COFFER_MODE: 'live',
    COFFER_MASTER_KEY: key,
    COFFER_ACCOUNT_KEYS: 'keys.json',
    COFFER_RAIL_SBP:
      'sbp url=https://pay.example merchant=MA0000000552 account=40700000000000000000 secret_file=/k',
  }
  expect(problemsOf(live)).toContain(
    'COFFER_PUBLIC_URL is required in live mode with a bank for a rail: payers’ links begin with it',
  )
  expect(readConfig({ ...live, COFFER_PUBLIC_URL: 'https://pay.example' })).toMatchObject({ mode: 'live' })
  expect(readSignerConfig(live)).toMatchObject({ mode: 'live' })
  expect(readConfig({ ...live, COFFER_MODE: 'sandbox' })).toMatchObject({ publicUrl: null })
})

test('a fixed time is for the sandbox: live mode refuses clocks that stand still and keys that follow from a seed', () => {
  const fixed = { COFFER_SANDBOX_FIXED_TIME: '2026-05-04T12:00:00Z' }
  const live = {
    COFFER_MODE: 'live',
    DATABASE_URL: 'postgres://db/coffer',
    COFFER_MASTER_KEY: key,
    COFFER_ACCOUNT_KEYS: 'keys.json',
  }
  expect(readConfig(fixed)).toMatchObject({ sandboxFixedTime: new Date('2026-05-04T12:00:00Z') })
  expect(problemsOf({ ...live, ...fixed })).toBe(
    'The configuration is wrong:\n  COFFER_SANDBOX_FIXED_TIME is for the sandbox: live mode refuses it, since clocks would stand still and keys could be guessed',
  )
  expect(readConfig(live)).toMatchObject({ mode: 'live', sandboxFixedTime: null })
})

test('no message tells a secret: neither the master key nor the password of the database', () => {
  const masterKey = `${key}zz`
  const message = problemsOf({
    COFFER_MASTER_KEY: masterKey,
    COFFER_MASTERKEY: masterKey,
    DATABASE_URL: 'postgre://coffer:hunter2@db/coffer',
  })
  expect(message).toContain('COFFER_MASTER_KEY must be')
  expect(message).toContain('DATABASE_URL must')
  expect(message).not.toContain(key)
  expect(message).not.toContain('hunter2')
})

test('docs/settings.md lists every setting as the server reads it', () => {
  const written = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8')
  expect(written === settingsPage(), 'docs/settings.md is not up to date: run npm run openapi').toBe(true)
})

test('the page names each variable once, and every setting', () => {
  const rows = settingsPage()
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const names = rows.map((row) => /^\| `([\w<>]+)` \|/.exec(row)?.[1])
  expect(new Set(names).size).toBe(rows.length)
  expect(names).toEqual(expect.arrayContaining(Object.values(settings).map(({ name }) => name)))
})

test('a network names its provider and what that needs', () => {
  const evm = 'evm url=https://user:hunter2@node.example/v2 chain_id=1 trace=on head_age=60'
  const { chains } = readConfig({
    COFFER_CHAIN_ERC20: evm,
    COFFER_CHAIN_BTC: 'simulated',
    COFFER_CHAIN_TON: '',
  })
  expect([...chains.keys()]).toEqual(['erc20', 'btc'])
  expect(chains.get('btc')).toEqual({ provider: 'simulated' })
  expect(chains.get('erc20')).toEqual({
    provider: 'evm',
    node: { url: 'https://user:hunter2@node.example/v2' },
    chainId: 1,
    traces: true,
    fromHeight: 0,
    feePerGasMax: 500_000_000_000n,
    timeoutMs: 20_000,
    headAgeMaxSeconds: 60,
  })
})

test.each([
  ['bitcoind url=http://x', /must begin with its provider/],
  ['evm chain_id=1', /a url= that is an address/],
  ['evm url=ftp://hunter2 chain_id=1', /begins with http/],
  ['evm url=http://hunter2', /chain_id= that is a whole number/],
  ['evm url=http://hunter2 chain_id=0x1', /chain_id=/],
  ['evm url=http://hunter2 chain_id=1 trace=yes', /trace= that is on or off/],
  ['evm url=http://hunter2 chain_id=1 colour=red', /an option colour that evm does not know/],
  ['evm url=http://hunter2 chain_id=1 chain_id=2', /an option twice/],
  ['evm url=http://hunter2 chain_id', /name=value/],
  ['simulated url=http://hunter2', /simulated does not know/],
])('COFFER_CHAIN_ERC20="%s" is refused without showing the address of the node', (text, reason) => {
  const message = problemsOf({ COFFER_CHAIN_ERC20: text })
  expect(message).toMatch(reason)
  expect(message).toContain('COFFER_CHAIN_ERC20')
  expect(message).not.toContain('hunter2')
})

test('a rail names its bank and what that needs', () => {
  const sbp =
    'sbp url=https://pay.example/api/ merchant=MA0000000552 account=40700000000000000000 secret_file=/k'
  const { rails } = readConfig({ COFFER_RAIL_SBP: sbp, COFFER_RAIL_OTHER: '' })
  expect([...rails]).toEqual([
    [
      'sbp',
      {
        provider: 'sbp',
        url: 'https://pay.example/api',
        merchant: 'MA0000000552',
        account: '40700000000000000000',
        secretFile: '/k',
        callbackSecretFile: '/k',
        timeoutMs: 9_000,
      },
    ],
  ])
  const own = `${sbp.replace('https://pay.example', 'http://127.0.0.1:1')} callback_secret_file=/c timeout=3`
  expect(readConfig({ COFFER_RAIL_SBP: own }).rails.get('sbp')).toMatchObject({
    url: 'http://127.0.0.1:1/api',
    callbackSecretFile: '/c',
    timeoutMs: 3_000,
  })
})

test.each([
  ['bank url=https://hunter2', /must begin with its provider: sbp/],
  [
    'sbp merchant=MA1 account=40700000000000000000 secret_file=/hunter2',
    /a url= that is an address that begins with https/,
  ],
  [
    'sbp url=http://hunter2.example merchant=MA1 account=40700000000000000000 secret_file=/k',
    /begins with https/,
  ],
  [
    'sbp url=https://u:hunter2@x merchant=MA1 account=40700000000000000000 secret_file=/k',
    /no name, password/,
  ],
  ['sbp url=https://x?key=hunter2 merchant=MA1 account=40700000000000000000 secret_file=/k', /or query/],
  ['sbp url=https://x merchant=hunter2hunter2 account=40700000000000000000 secret_file=/k', /a merchant=/],
  ['sbp url=https://x merchant=MA1 account=hunter2 secret_file=/k', /an? account= that is 20 digits/],
  ['sbp url=https://x merchant=MA1 account=40700000000000000000', /a secret_file=/],
  [
    'sbp url=https://x merchant=MA1 account=40700000000000000000 secret_file=/k timeout=60',
    /timeout=.* 1 to 9/,
  ],
  ['sbp url=https://x secret=hunter2', /an option secret that sbp does not know/],
])('COFFER_RAIL_SBP="%s" is refused without showing what it holds', (text, reason) => {
  const message = problemsOf({ COFFER_RAIL_SBP: text })
  expect(message).toMatch(reason)
  expect(message).toContain('COFFER_RAIL_SBP')
  expect(message).not.toContain('hunter2')
})
