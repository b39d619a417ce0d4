import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { startPostgres } from '#platform/postgres'
import { version } from '../../src/app/settings/version.ts'
import { liveSettings } from '../wire/live-exchange.ts'
import { createServerHome, type Ended, postmasterOf, type ServerHome } from '../wire/server-process.ts'
import { startTestServer, type TestServer } from '../wire/test-server.ts'
import { catalogFiles } from '../world/catalog-files.ts'
import { createTestDatabase } from '../world/test-database.ts'

const { folder, editedCatalog } = catalogFiles()

let home: ServerHome
let server: TestServer
let environment: Record<string, string>
let owner: pg.Client
beforeAll(async () => {
  home = createServerHome()
  environment = liveSettings(home.dataDir)
  server = await startTestServer(environment)
  environment.DATABASE_URL = server.databaseUrl
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.stop()
  await home.destroy()
})

/** The newest migrations and the whole row of the exchange: what a start that is refused must leave alone. */
async function written(): Promise<unknown> {
  return server.database.query(sql`
    select exchange.*, (select max(name) from schema_migrations) as newest,
      (select count(*) from ledger_assets) as assets
    from exchange`)
}

function expectRefused({ code, output }: Ended, words: string): void {
  expect(output).toContain(words)
  expect(output).not.toMatch(/^\s+at /m)
  expect(code).toBe(1)
}

/** A file of providers in a folder of its own. */
function providersFile(text: string): string {
  const file = join(mkdtempSync(join(folder, 'providers-')), 'providers.yaml')
  writeFileSync(file, `${text}\n`)
  return file
}

/** A port that somebody else has, until the end of the test. */
async function takenPort(): Promise<{ port: string; free(): void }> {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo // the server listens
  return { port: String(port), free: () => void taken.close() }
}

const isReady = async (url: string) => {
  const response = await fetch(`${url}/readyz`)
  return { status: response.status, ...((await response.json()) as { error?: { details: object } }) } // the envelope
}

test('a start that is wrong is refused before it migrates', async () => {
  // As of a version that had one migration less.
  const { rows } = await owner.query(`delete from schema_migrations
    where name = (select max(name) from schema_migrations where serves_older) returning *`)
  const before = await written()
  const { port, free } = await takenPort()
  const otherKeys = liveSettings(folder).COFFER_ACCOUNT_KEYS ?? ''
  const coarse = editedCatalog((text) => text.replace(/( {2}BTC:\n(?: {4}.*\n)*? {4}precision: )8/, '$19'))
  const wrong: readonly (readonly [words: string, settings: Record<string, string>])[] = [
    ['does not open under this master key', { COFFER_MASTER_KEY: '77'.repeat(32) }],
    ['set COFFER_MODE=live', { COFFER_MODE: 'sandbox' }],
    ['COFFER_ACCOUNT_KEYS has other keys', { COFFER_ACCOUNT_KEYS: otherKeys }],
    [`PORT ${port} cannot be listened on`, { PORT: port }],
    [`COFFER_METRICS_PORT ${port} cannot be listened on`, { COFFER_METRICS_PORT: port }],
    [`COFFER_LINK_PORT ${port} cannot be listened on`, { COFFER_LINK_PORT: port }],
    [
      'names a network that the catalogue does not list',
      { COFFER_CHAIN_NOWHERE: 'evm url=http://127.0.0.1:1 chain_id=1' },
    ],
    [
      'providers.yaml:1: rails: is a text, expected a mapping keyed by codes of rails',
      { COFFER_PROVIDERS: providersFile('rails: none') },
    ],
    ['../providers.yaml is new', { COFFER_PROVIDERS: providersFile('{}') }],
    ['is not an exchange of ccxt', { COFFER_PRICE_SOURCES: 'nowhere' }],
    ['is more than the 1 that', { COFFER_PRICE_SOURCES: 'binance', COFFER_PRICE_QUORUM: '5' }],
    ['.yaml is new, cards.yaml is gone', { COFFER_CATALOG: editedCatalog((text) => `${text}\n# edited\n`) }],
    ['BTC is kept with 8 decimals, so its precision cannot become 9', { COFFER_CATALOG: coarse }],
  ]
  for (const [words, settings] of wrong)
    await expect(startTestServer({ ...environment, ...settings }), words).rejects.toThrow(words)
  const [masterKey] = wrong
  expectRefused(await home.runToEnd({ ...environment, ...masterKey?.[1] }), masterKey?.[0] ?? '')
  expect(await written()).toEqual(before)
  free()
  await owner.query(`update exchange set cluster = '1'`)
  await expect(startTestServer(environment)).rejects.toThrow('npm run operator -- adopt-restore')
  await owner.query(`update exchange set cluster = (select system_identifier::text from pg_control_system())`)
  expect(await written()).toEqual(before)
  await owner.query(
    `insert into schema_migrations select * from json_populate_record(null::schema_migrations, $1)`,
    [JSON.stringify(rows[0])],
  )
})

test('a start with a wrong master key, or without one, makes nothing under another and leaves nothing running', async () => {
  const own = createServerHome()
  const { dataDir } = own
  const keyFile = join(dataDir, 'master.key')
  const first = await own.start()
  first.signal('SIGTERM')
  await first.ended
  const seed = join(dataDir, 'signer', 'seed.json')
  const [key, sealed] = [readFileSync(keyFile, 'utf8'), readFileSync(seed, 'utf8')]
  async function refused(environment: Record<string, string>, words: string): Promise<void> {
    const ended = await own.runToEnd(environment)
    expectRefused(ended, words)
    expect(ended.output.match(/^coffer: /gm)).toHaveLength(1)
    expect(postmasterOf(dataDir)).toBeNull()
  }
  // The signer's seed is lost, as with its directory: a start must not make one under the wrong key.
  rmSync(seed)
  await refused({ COFFER_MASTER_KEY: '77'.repeat(32) }, 'does not open under this master key')
  writeFileSync(keyFile, 'half a key')
  await refused({}, `${keyFile} must hold 64 hex digits`)
  rmSync(keyFile)
  await refused({}, `DATA_DIR ${dataDir} has no master.key; this database was sealed under one`)
  expect([existsSync(keyFile), existsSync(seed)]).toEqual([false, false])
  writeFileSync(keyFile, key)
  writeFileSync(seed, sealed)
  const again = await own.start()
  again.signal('SIGTERM')
  expect((await again.ended).code).toBe(0)
  await own.destroy()
})

test('a configuration that nobody approved starts a live server by its own hash alone, which the flag names before the environment', async () => {
  const other = { ...environment, COFFER_CATALOG: editedCatalog((text) => `${text}\n# accepted\n`) }
  const wrong = { ...other, COFFER_ACCEPT_CONFIGURATION: 'ab'.repeat(32) }
  const refused = await startTestServer(wrong).catch(String)
  const [, hash = ''] =
    /names (?:ab){32}, and the configuration of this start is ([0-9a-f]{64})/.exec(String(refused)) ?? []
  // Only the port, which is bound next, stands in its way.
  const { port, free } = await takenPort()
  const flagged = await home.runToEnd({ ...wrong, PORT: port }, ['--accept-configuration', hash])
  expectRefused(flagged, `PORT ${port} cannot be listened on`)
  free()
  const accepting = await startTestServer({ ...other, COFFER_ACCEPT_CONFIGURATION: hash })
  await accepting.stop()
})

test('a start says once which variables of providers become lines of the file', async () => {
  const lines: { event?: string; variables?: string[]; write?: string }[] = []
  const log = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const settings = { COFFER_CHAIN_BTC: 'simulated', COFFER_PRICE_SOURCES: 'kraken', COFFER_LOG_LEVEL: 'warn' }
  const warned = await startTestServer(settings, { log })
  await warned.stop()
  expect(lines.filter(({ event }) => event === 'provider variables')).toMatchObject([
    {
      variables: ['COFFER_CHAIN_BTC', 'COFFER_PRICE_SOURCES'],
      write:
        'networks:\n  btc:\n    provider: simulated\nprices:\n  provider: ccxt\n  sources:\n    - kraken\n',
    },
  ])
})

test('a change of the file of providers wants the approval that a change of the catalogue wants', async () => {
  const own = createServerHome()
  const live = liveSettings(own.dataDir)
  const file = providersFile('{}')
  const first = await startTestServer({ ...live, COFFER_PROVIDERS: file })
  const again = { ...live, COFFER_PROVIDERS: file, DATABASE_URL: first.databaseUrl }
  writeFileSync(file, '{} # edited\n')
  await expect(startTestServer(again)).rejects.toThrow('../providers.yaml changed')
  await expect(startTestServer({ ...again, COFFER_PROVIDERS: '' })).rejects.toThrow(
    '../providers.yaml is gone',
  )
  const shown = await own.operator(['configuration', 'show', '--local', '--as', 'dana'], again)
  expect(shown.output).toMatch(/changed +[0-9a-f]{64} {2}\.\.\/providers\.yaml/)
  const create = ['customers', 'create', 'mallory', '--email', 'm@example.com', '--local', '--as', 'dana']
  expect((await own.operator(create, again)).output).toContain('../providers.yaml changed')
  writeFileSync(file, '{}\n')
  const same = await startTestServer(again)
  await Promise.all([first.stop(), same.stop()])
  await own.destroy()
})

test('a signal ends a start that waits for the schema, and its PostgreSQL', async () => {
  const own = createServerHome()
  const first = await own.start()
  first.signal('SIGTERM')
  await first.ended
  const { url, stop } = await startPostgres({ dataDir: own.dataDir, log: { info() {} } })
  const migrator = new pg.Client({ connectionString: url })
  migrator.on('error', () => {})
  await migrator.connect()
  await migrator.query('select pg_advisory_lock(7203441)')
  const starting = own.begin()
  await vi.waitFor(
    async () => {
      const { rows } = await migrator.query(`
        select from pg_stat_activity where application_name like 'coffer server%' and wait_event = 'advisory'`)
      expect(rows).toHaveLength(1)
    },
    { timeout: 60_000, interval: 20 },
  )
  starting.signal('SIGTERM')
  const { code, output } = await starting.ended
  expect([code, output]).toEqual([0, expect.stringMatching(/^coffer: stopped before it was ready$/m)])
  expect(output).not.toMatch(/^\s+at /m)
  expect(postmasterOf(own.dataDir)).toBeNull()
  await migrator.end().catch(() => {})
  await stop()
  await own.destroy()
})

test('a signal ends a start whose signer has a damaged seed, which is a sentence', async () => {
  const own = createServerHome()
  const seed = join(own.dataDir, 'signer', 'seed.json')
  mkdirSync(join(own.dataDir, 'signer'), { mode: 0o700 })
  writeFileSync(seed, '{ half')
  const starting = own.begin()
  await vi.waitFor(() => expect(starting.output()).toContain(`coffer: ${seed} is damaged`), {
    timeout: 60_000,
    interval: 20,
  })
  await vi.waitFor(() => expect(postmasterOf(own.dataDir)).not.toBeNull(), { timeout: 60_000, interval: 20 })
  starting.signal('SIGTERM')
  const { code, output } = await starting.ended
  expect([code, output]).toEqual([0, expect.stringContaining('coffer: stopped before it was ready')])
  expect(output).not.toMatch(/^\s+at /m)
  expect(postmasterOf(own.dataDir)).toBeNull()
  expect(readFileSync(seed, 'utf8')).toBe('{ half')
  await own.destroy()
})

test('a server that waits for the schema is alive and not ready, and answers at the same address once it is', async () => {
  const { url: databaseUrl, drop } = await createTestDatabase()
  const migrator = new pg.Client({ connectionString: databaseUrl })
  await migrator.connect()
  // The lock of a server that starts: https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
  await migrator.query('select pg_advisory_lock(7203441)')
  const { port, free } = await takenPort()
  free()
  const starting = home.start({ DATABASE_URL: databaseUrl, PORT: port })
  const url = `http://127.0.0.1:${port}`
  const early = await vi.waitFor(() => isReady(url), { timeout: 60_000, interval: 10 })
  expect(early).toMatchObject({
    status: 503,
    success: false,
    error: { code: 'SERVICE_UNAVAILABLE', details: { server: 'is starting' } },
  })
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  const asked = await fetch(`${url}/api/v1/integration/account/profile`)
  expect([asked.status, asked.headers.get('retry-after')]).toEqual([503, '1'])
  expect(asked.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  await migrator.end()
  const started = await starting
  expect(started.url).toBe(url)
  started.signal('SIGKILL')
  await started.ended
  await drop()
})

test('a server that meets a schema of another version is not ready, says why, and is ready when that is undone', async () => {
  const later = '9999-of-another-version.sql'
  await owner.query('insert into schema_migrations (name, checksum) values ($1, $1)', [later])
  await vi.waitFor(
    async () =>
      expect(await isReady(server.url)).toMatchObject({
        status: 503,
        error: { details: { schema: expect.stringContaining(`this database ran ${later}`) } },
      }),
    { timeout: 60_000 },
  )
  await owner.query('update schema_migrations set serves_older = true where name = $1', [later])
  await vi.waitFor(
    async () => expect((await isReady(server.url)).error?.details ?? {}).not.toHaveProperty('schema'),
    {
      timeout: 60_000,
    },
  )
  await owner.query('delete from schema_migrations where name = $1', [later])
})

test('the state of an upgrade names each running server with its version, and migrations that have not run', async () => {
  const { rows } = await owner.query(`delete from schema_migrations
    where name = (select max(name) from schema_migrations where serves_older) returning *`)
  const status = ['upgrade', 'status']
  const shown = await home.operator(status, environment)
  expect(shown.code, shown.output).toBe(0)
  expect(shown.output).toMatch(
    new RegExp(`${version} +coffer server ${version} api,engine,worker, process ${process.pid} on `),
  )
  expect(shown.output).toContain(`${rows[0]?.name} has not run`)
  const { data } = JSON.parse((await home.operator([...status, '--json'], environment)).output)
  expect(data).toMatchObject({
    version,
    servers: [{ version, roles: 'api,engine,worker' }],
    missing: [rows[0]?.name],
    waiting: [],
  })
  await owner.query(
    `insert into schema_migrations select * from json_populate_record(null::schema_migrations, $1)`,
    [JSON.stringify(rows[0])],
  )
  const finished = await home.operator(['upgrade', 'finish'], environment)
  expect([finished.code, finished.output]).toEqual([0, 'Nothing waits.\n'])
})

test('the books move to a tablespace by a command that says what it would move, and what is missing for it', async () => {
  const archive = (...more: string[]) =>
    home.operator(['archive-books', '--days', '31', ...more], environment)
  const missing = await archive('--tablespace', 'nowhere')
  expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('no tablespace nowhere')])
  const shown = await archive('--tablespace', 'pg_default', '--dry-run')
  expect([shown.code, shown.output]).toEqual([0, 'No range older than 31 days is outside pg_default.\n'])
})

test('a directory that takes no files is one sentence, which names the setting', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const places: readonly (readonly [setting: string, directory: string, code: string])[] = [
    ['DATA_DIR', '/proc/nowhere', 'ENOENT'],
    ['DATA_DIR', join(file, 'below'), 'EEXIST'],
    ['COFFER_SIGNER_DIR', '/proc/nowhere', 'ENOENT'],
    ['COFFER_SIGNER_DIR', file, 'EEXIST'],
  ]
  for (const [setting, directory, code] of places) {
    const { output, code: ended } = await home.runToEnd({ [setting]: directory })
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain(`${setting} ${directory} takes no files`)
    expect(output).toContain(code)
    expect(ended).toBe(1)
  }
})

test('a disk that is full is one sentence, from the directory to the files of PostgreSQL', async () => {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const mounted = (size: string) => `mount -t tmpfs -o size=${size} none ${disk}`
  const isAllowed = spawnSync('unshare', ['--mount', 'sh', '-c', mounted('1m')]).status === 0
  if (!isAllowed) return
  const main = new URL('../../src/app/main.ts', import.meta.url).pathname
  for (const [size, fill] of [
    ['64k', `head -c 64k /dev/zero > ${disk}/full`],
    ['2m', 'true'],
  ]) {
    const script = `${mounted(size ?? '')} && { ${fill}; exec ${process.execPath} ${main}; }`
    const { status, stderr } = spawnSync('unshare', ['--mount', 'sh', '-c', script], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: disk, PORT: '0', COFFER_LOG_LEVEL: 'silent' },
    })
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toMatch(/full|No space left/)
    expect(status).toBe(1)
  }
})
