import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServerHome, type Ended, type ServerHome } from '../wire/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../world/test-database.ts'

let home: ServerHome
let db: TestDatabase
/** An exchange under a master key of its own; a directory's signer knows one master key only. */
let founded: { readonly home: ServerHome; readonly db: TestDatabase }
const masterKey = 'ab'.repeat(32)

beforeAll(async () => {
  home = createServerHome()
  db = await createTestDatabase()
  founded = { home: createServerHome(), db: await createTestDatabase() }
  const server = await founded.home.start({ DATABASE_URL: founded.db.url, COFFER_MASTER_KEY: masterKey })
  server.signal('SIGTERM')
  await server.ended
}, 90_000)
afterAll(async () => {
  await home.destroy()
  await founded.home.destroy()
  await db.drop()
  await founded.db.drop()
})

function expectWords({ code, output }: Ended, words: string, wanted = 1): void {
  expect(code).toBe(wanted)
  expect(output).toContain(words)
  expect(output).not.toContain('    at ')
}

test('a database that cannot be reached is said in words, without the password', async () => {
  const ended = await home.runToEnd({ DATABASE_URL: 'postgres://someone:hidden@127.0.0.1:1/nowhere' })
  expectWords(ended, 'DATABASE_URL cannot be used: ')
  expect(ended.output).not.toContain('hidden')
})

test('a port that another program has is said in words', async () => {
  const other = createServer().listen({ host: '127.0.0.1', port: 0 })
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo // a TCP server that listens has one
  const ended = await home.runToEnd({ DATABASE_URL: db.url, PORT: String(port) })
  other.close()
  expectWords(ended, `HOST 127.0.0.1 and PORT ${port} cannot be listened on`)
})

test('account keys that cannot be read, and keys that give no address, are said in words by family', async () => {
  const live = { COFFER_MODE: 'live', COFFER_MASTER_KEY: masterKey, DATABASE_URL: db.url }
  const missing = join(home.dataDir, 'missing.json')
  expectWords(await home.runToEnd({ ...live, COFFER_ACCOUNT_KEYS: missing }), missing)
  const wrong = new URL('../../package.json', import.meta.url).pathname
  const ended = await home.runToEnd({ ...live, COFFER_ACCOUNT_KEYS: wrong })
  for (const family of ['bitcoin', 'evm', 'solana']) expectWords(ended, `${family}: must be`)
})

test('another master key than the one that sealed the keys of a database is said in words', async () => {
  const other = { DATABASE_URL: founded.db.url, COFFER_MASTER_KEY: 'cd'.repeat(32) }
  const ended = await founded.home.runToEnd(other)
  expectWords(ended, 'needs the same COFFER_MASTER_KEY')
})

test('an audit where no server has kept a database says so and makes none', async () => {
  expectWords(await home.audit(), 'no server has kept a database')
  expect(existsSync(join(home.dataDir, 'postgres'))).toBe(false)
})

test('wrong words are answered with the nearest, and a server that is not named or not there in words', async () => {
  const operator = (words: string, settings = {}) => home.operator(words.split(' '), settings)
  const url = 'http://127.0.0.1:1'
  const [help, typo, nowhere, silent] = await Promise.all([
    operator('help'),
    operator('networks hlat btc'),
    operator('networks list'),
    operator('networks list --as olivia', { COFFER_URL: url }),
  ])
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining('networks halt') })
  expect(help.output).toContain('--local')
  expectWords(typo, "did you mean 'operator networks halt'?", 2)
  expectWords(nowhere, 'which server? Name it with COFFER_URL')
  expectWords(silent, `no server answers at ${url}`)
})

test('on the machine of the database an operator is enrolled without signing in, with a key that is private', async () => {
  const settings = { DATABASE_URL: founded.db.url, COFFER_MASTER_KEY: masterKey }
  const operator = (words: string) => founded.home.operator(words.split(' '), settings)
  const made = await operator('operators create dana --subject p-1 --role administrator --local')
  const keyFile = join(founded.home.dataDir, 'operators', 'dana.key')
  expect([made.code, made.output]).toEqual([0, expect.stringContaining(keyFile)])
  expect(statSync(keyFile).mode & 0o077).toBe(0)
  expect(made.output).toMatch(/^The signer in \S+ trusts dana\.$/m)
  const { output } = await operator('log list --local')
  expect(output).toContain(`  ${userInfo().username}  operators create dana`)
})
