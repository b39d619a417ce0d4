import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/world/test-database.ts'
import {
  connect,
  type Database,
  finishMigrations,
  type HeldSchema,
  holdSchema,
  migrate,
  requireMigrated,
  serverName,
  sql,
} from './index.ts'

let folder: string
let testDatabase: TestDatabase
let database: Database
let held: HeldSchema[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-migrations-'))
  testDatabase = await createTestDatabase({ isEmpty: true })
  database = connect({ url: testDatabase.url, poolMax: 2 })
  held = []
  await write(
    '0001-first.sql',
    'create table first (id integer, old text); create table second (id integer);',
  )
})
afterEach(async () => {
  await Promise.all(held.map((one) => one.close()))
  await database.close()
  await testDatabase.drop()
  await rm(folder, { recursive: true })
})

const expand = '-- expand: serves 0.2.0 and later\nalter table first add column more text;'
const contract = '-- contract: serves 0.3.0 and later\nalter table first drop column old;'

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const remove = (name: string) => rm(join(folder, name))

/** Starts a server of a version; null for one of before servers showed theirs. */
async function start(version: string | null): Promise<HeldSchema> {
  const name =
    version === null
      ? 'coffer server, process 7 on here'
      : serverName({ version, roles: ['api'], pid: 7, host: 'here' })
  const schema = await holdSchema({ url: testDatabase.url, folder, name, version, waitMs: 5_000 })
  held.push(schema)
  return schema
}

const finish = (version: string) => finishMigrations({ url: testDatabase.url, folder, version })

async function columns(): Promise<string[]> {
  const rows = await database.query<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = to_regclass('first') and attnum > 0 and not attisdropped order by 1`)
  return rows.map(({ name }) => name)
}

test.each([
  ['of the version before', '0.2.0'],
  ['that shows no version', null],
])(
  'beside a server %s, an expand half runs and a contract half waits for that server',
  async (_, version) => {
    const older = await start(version)
    await write('0002-expand.sql', '-- beside-running-servers\nalter table first add column more text;')
    await write('0003-contract.sql', contract)
    const newer = await start('0.3.0')
    expect(newer.applied).toEqual(['0002-expand.sql'])
    expect(newer.waiting).toMatchObject([
      { name: '0003-contract.sql', serves: '0.3.0', servers: [{ version }] },
    ])
    expect([await older.look(), await newer.look()]).toEqual([null, null])
    expect(await columns()).toEqual(['id', 'more', 'old'])
    await requireMigrated(database, { folder, version: '0.3.0' })
    await older.close()
    const another = await start('0.3.0')
    expect([another.applied, another.waiting]).toEqual([['0003-contract.sql'], []])
    expect([await newer.look(), await columns()]).toEqual([null, ['id', 'more']])
  },
)

test('the halves that wait are finished by a command, which runs nothing else', async () => {
  const older = await start('0.2.9')
  await write('0002-contract.sql', contract)
  const newer = await start('0.3.0')
  expect(newer.waiting).toHaveLength(1)
  await write('0003-expand.sql', expand)
  expect(await finish('0.3.0')).toMatchObject({ applied: [], waiting: [{ servers: [{ version: '0.2.9' }] }] })
  await older.close()
  expect(await finish('0.3.0')).toEqual({ applied: ['0002-contract.sql'], waiting: [] })
  expect(await finish('0.3.0')).toEqual({ applied: [], waiting: [] })
  expect(await columns()).toEqual(['id'])
})

test('a server serves a migration that it does not know only from the version on that the migration names', async () => {
  const [older, equal] = [await start('0.1.9'), await start('0.2.0')]
  await write('0002-expand.sql', expand)
  const newer = await start('0.2.1')
  await remove('0002-expand.sql')
  expect(newer.applied).toEqual(['0002-expand.sql'])
  expect(await older.look()).toContain('0002-expand.sql, which this version does not know')
  expect([await equal.look(), await newer.look()]).toEqual([null, null])
  await expect(start('0.1.9')).rejects.toThrow('0002-expand.sql')
  await expect(requireMigrated(database, { folder, version: '0.1.9' })).rejects.toThrow('0002-expand.sql')
  expect((await start('0.2.0')).applied).toEqual([])
  await requireMigrated(database, { folder, version: '0.2.0' })
})

test('a contract half keeps older versions from starting, and from coming back after they lost their session', async () => {
  const older = await start('0.2.0')
  await database.query(
    sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'coffer server 0.2.0%'`,
  )
  await write('0002-contract.sql', contract)
  expect((await start('0.3.0')).applied).toEqual(['0002-contract.sql'])
  await remove('0002-contract.sql')
  await expect(older.look()).rejects.toThrow()
  expect(await older.look()).toContain('0002-contract.sql, which this version does not know')
  await expect(start('0.2.0')).rejects.toThrow('0002-contract.sql')
  expect((await start('0.3.1')).applied).toEqual([])
})

test('a server that lost its session does not serve while another one may be changing the schema', async () => {
  const server = await start('0.2.0')
  await database.query(
    sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'coffer server 0.2.0%'`,
  )
  await expect(server.look()).rejects.toThrow()
  const changing = await session('select pg_advisory_lock(7203441)')
  expect(await server.look()).toBe('the schema is being changed by another server')
  await changing.end()
  expect(await server.look()).toBeNull()
})

/** A session of a running server, inside a transaction. */
async function session(statement: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: testDatabase.url, application_name: 'busy' })
  client.on('error', () => {})
  await client.connect()
  await client.query(statement)
  return client
}

async function untilWaiting(words: string): Promise<void> {
  await vi.waitFor(async () => {
    const found = await database.query(sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${words}%`}`)
    expect(found).toHaveLength(1)
  })
}

test.each(['expand', 'contract'])(
  'a half that meets a server in a deadlock gives way within 200 ms: %s',
  async (half) => {
    await migrate({ url: testDatabase.url, folder })
    await write('0002-both.sql', `-- ${half}: serves 0.2.0 and later\nlock table first; lock table second;`)
    const busy = await session('begin; lock table second in row exclusive mode')
    const migrating = start('0.2.0')
    await untilWaiting('lock table first; lock table second')
    const sinceMs = performance.now()
    await busy.query('lock table first in row exclusive mode')
    expect(performance.now() - sinceMs).toBeLessThan(200)
    await busy.query('commit')
    await busy.end()
    expect((await migrating).applied).toEqual(['0002-both.sql'])
  },
)

test('an index is built concurrently beside writers, and again after an attempt that was interrupted', async () => {
  await migrate({ url: testDatabase.url, folder })
  await write(
    '0002-index.sql',
    '-- expand: serves 0.2.0 and later\n-- Why.\ncreate unique index concurrently first_ids on first (id);\n',
  )
  await database.query(sql`insert into first values (1), (1)`)
  await expect(start('0.2.0')).rejects.toThrow('first_ids')
  const writer = await session('begin; delete from first')
  const starting = start('0.2.0')
  await untilWaiting('index concurrently')
  await database.query(sql`insert into second values (1)`)
  await writer.query('commit')
  await writer.end()
  expect((await starting).applied).toEqual(['0002-index.sql'])
  const indexes = await database.query(sql`
    select indisvalid as is_valid from pg_index where indexrelid = to_regclass('first_ids')`)
  expect(indexes).toEqual([{ is_valid: true }])
})
