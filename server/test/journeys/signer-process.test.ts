import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isRunning } from '#platform/processes'
import { remoteSigner } from '#providers/remote-signer'
import { signerLinkKeys } from '#signer'
import { createServerHome, type ServerHome } from '../wire/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../world/test-database.ts'

let home: ServerHome
let db: TestDatabase
beforeEach(async () => {
  home = createServerHome()
  db = await createTestDatabase()
})
afterEach(async () => {
  await home.destroy()
  await db.drop()
})

const soon = { timeout: 20_000, interval: 50 }

/** The process that holds the directory of the signer. */
function signerPid(): number {
  const claims = join(home.dataDir, 'signer', 'lock')
  const newest = execFileSync('ls', [claims], { encoding: 'utf8' }).trim().split('\n').map(Number)
  const text = readFileSync(join(claims, String(Math.max(...newest))), 'utf8')
  return text === '' ? 0 : (JSON.parse(text) as { pid: number }).pid // as the lock writes it
}

const running = () => vi.waitFor(() => expect(isRunning(signerPid())).toBe(true), soon)

test('a sandbox runs its signer beside it, starts it again when it dies, and never outlives it', async () => {
  const server = await home.start({ DATABASE_URL: db.url })
  await running()
  const first = signerPid()
  expect(statSync(join(home.dataDir, 'signer')).mode & 0o777).toBe(0o700)

  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect([first, 0]).not.toContain(signerPid()), soon)
  await running()
  expect(server.output()).toContain('the signer ended; it is started again')

  // Killed, so that it can say nothing to its signer.
  const second = signerPid()
  server.signal('SIGKILL')
  await server.ended
  await vi.waitFor(() => expect(isRunning(second)).toBe(false), soon)

  const next = await home.start({ DATABASE_URL: db.url })
  await running()
  const third = signerPid()
  next.signal('SIGTERM')
  expect((await next.ended).code).toBe(0)
  expect(isRunning(third)).toBe(false)
})

test('a process without the role worker starts the signer once, for the account keys, and none has the seed', async () => {
  const masterKey = randomBytes(32)
  const environment = { DATABASE_URL: db.url, COFFER_MASTER_KEY: masterKey.toString('hex') }
  await home.start({ ...environment, COFFER_ROLES: 'api,engine' })
  expect(existsSync(join(home.dataDir, 'signer', 'seed.json'))).toBe(true)
  const other = createServerHome()
  try {
    await other.start({ ...environment, COFFER_ROLES: 'api,engine' })
    expect(existsSync(join(other.dataDir, 'signer'))).toBe(false)
  } finally {
    await other.destroy()
  }
})

test('a signer of live mode makes its own seed, tells the account keys, and serves those with its master key', async () => {
  const [masterKey, nextKey] = [randomBytes(32), randomBytes(32)]
  const live = { COFFER_MODE: 'live', COFFER_MASTER_KEY: masterKey.toString('hex'), COFFER_SIGNER_PORT: '0' }
  const asked = await home.signer(['account-keys'], live).ended
  expect(asked.code).toBe(0)
  const accountKeys = JSON.parse(asked.output)
  expect(Object.keys(accountKeys)).toHaveLength(8)

  const signer = home.signer([], live)
  const address = await vi.waitFor(() => {
    const [, found = ''] = /listens at (\S+);/.exec(signer.output()) ?? []
    expect(found).not.toBe('')
    return found
  }, soon)
  const reach = (secret: Buffer) =>
    remoteSigner({
      name: 'signer',
      address: async () => address,
      keys: signerLinkKeys(secret),
      timeoutMs: 5_000,
    })
  const reached = reach(masterKey)
  expect(await reached.accountKeys()).toEqual([accountKeys])
  const stranger = reach(nextKey)
  await expect(stranger.accountKeys()).rejects.toThrow('broke')

  // While the master key is changed, this signer runs on and hears servers with either key.
  const rotating = { ...live, COFFER_NEXT_MASTER_KEY: nextKey.toString('hex') }
  expect((await home.signer(['reseal'], rotating).ended).code).toBe(0)
  await vi.waitFor(async () => expect(await stranger.accountKeys()).toEqual([accountKeys]), soon)
  expect(await reached.accountKeys()).toEqual([accountKeys])
  const renewed = { ...live, COFFER_MASTER_KEY: nextKey.toString('hex') }
  expect((await home.signer(['reseal', '--retire'], renewed).ended).code).toBe(0)
  signer.signal('SIGTERM')
  expect((await signer.ended).code).toBe(0)
  expect((await home.signer(['account-keys'], live).ended).output).toContain(
    'does not open under this master key',
  )
  expect(JSON.parse((await home.signer(['account-keys'], renewed).ended).output)).toEqual(accountKeys)
  stranger.close()
  reached.close()
})
