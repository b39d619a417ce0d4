import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServerHome, type Ended, type ServerHome } from '../wire/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../world/test-database.ts'

let home: ServerHome
let db: TestDatabase
beforeAll(async () => {
  home = createServerHome()
  db = await createTestDatabase()
})
afterAll(async () => {
  await home.destroy()
  await db.drop()
})

function expectWords({ code, output }: Ended, words: string): void {
  expect(code).toBe(1)
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
  const live = { COFFER_MODE: 'live', COFFER_MASTER_KEY: 'ab'.repeat(32), DATABASE_URL: db.url }
  const missing = join(home.dataDir, 'missing.json')
  expectWords(await home.runToEnd({ ...live, COFFER_ACCOUNT_KEYS: missing }), missing)
  const wrong = new URL('../../package.json', import.meta.url).pathname
  const ended = await home.runToEnd({ ...live, COFFER_ACCOUNT_KEYS: wrong })
  for (const family of ['bitcoin', 'evm', 'solana']) expectWords(ended, `${family}: must be`)
})

test('another master key than the one that sealed the keys of a database is said in words', async () => {
  const other = await createTestDatabase()
  const server = await home.start({ DATABASE_URL: other.url, COFFER_MASTER_KEY: 'ab'.repeat(32) })
  server.signal('SIGTERM')
  await server.ended
  const ended = await home.runToEnd({ DATABASE_URL: other.url, COFFER_MASTER_KEY: 'cd'.repeat(32) })
  expectWords(ended, 'needs the same COFFER_MASTER_KEY')
  await other.drop()
})

test('an audit where no server has kept a database says so and makes none', async () => {
  expectWords(await home.audit(), 'no server has kept a database')
  expect(existsSync(join(home.dataDir, 'postgres'))).toBe(false)
})
