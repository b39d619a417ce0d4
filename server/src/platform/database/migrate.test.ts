import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/world/test-database.ts'
import { connect, type Database, type HeldSchema, holdSchema, MigrationError, migrate, sql } from './index.ts'

let folder: string
let testDatabase: TestDatabase
let database: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-migrations-'))
  testDatabase = await createTestDatabase({ isEmpty: true })
  database = connect({ url: testDatabase.url, poolMax: 2 })
})
afterEach(async () => {
  await database.close()
  await testDatabase.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = (waitMs = 60_000) => migrate({ url: testDatabase.url, folder, waitMs })
const hold = (name = 'coffer server') => holdSchema({ url: testDatabase.url, folder, name })

async function tables(): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('migrations run once, in the order of their names, and existing data stays', async () => {
  await write('0002-second.sql', 'alter table first add column more text;')
  await write('0001-first.sql', 'create table first (id integer); insert into first values (1);')
  await write('notes.txt', 'no migration')
  expect(await run()).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await run()).toEqual([])
  await write('0003-third.sql', 'create table third (id integer);')
  expect(await run()).toEqual(['0003-third.sql'])
  expect(await database.query(sql`select * from first`)).toEqual([{ id: 1, more: null }])
})

test('a file that was changed after it ran is refused by its name, and nothing after it runs', async () => {
  await write('0001-first.sql', 'create table first (id integer);')
  await run()
  await write('0001-first.sql', 'create table first (id integer); -- a remark')
  await write('0002-second.sql', 'create table second (id integer);')
  await expect(run()).rejects.toThrow(/0001-first\.sql was changed after it ran/)
  await expect(run()).rejects.toThrow(MigrationError)
  expect(await tables()).toEqual(['first', 'schema_migrations'])
})

test('a database with a migration of a later version is refused by its name, and nothing runs', async () => {
  await write('0001-first.sql', 'create table first (id integer);')
  await write('0007-later.sql', 'create table later (id integer);')
  await run()
  await rm(join(folder, '0007-later.sql'))
  await write('0002-second.sql', 'create table second (id integer);')
  await expect(run()).rejects.toThrow(MigrationError)
  await expect(run()).rejects.toThrow(
    'this database ran 0007-later.sql, which this version does not know; start the version that made it, or a later one',
  )
  expect(await tables()).toEqual(['first', 'later', 'schema_migrations'])
})

test('a failed migration leaves nothing behind, keeps the ones before it, and runs again once repaired', async () => {
  await write('0001-first.sql', 'create table first (id integer);')
  await write('0002-second.sql', 'create table second (id integer); insert into second values (1 / 0);')
  await write('0003-third.sql', 'create table third (id integer);')
  await expect(run()).rejects.toThrow('division by zero')
  expect(await tables()).toEqual(['first', 'schema_migrations'])
  await write('0002-second.sql', 'create table second (id integer);')
  expect(await run()).toEqual(['0002-second.sql', '0003-third.sql'])
})

test('when several servers start at once on an empty database, one of them runs each migration', async () => {
  // A second run of any of these would fail.
  for (const number of [1, 2, 3, 4]) await write(`000${number}.sql`, `create table t${number} (id integer);`)
  const applied = await Promise.all([run(), run(), run(), run()])
  expect(applied.flat().sort()).toEqual(['0001.sql', '0002.sql', '0003.sql', '0004.sql'])
  expect(await tables()).toEqual(['schema_migrations', 't1', 't2', 't3', 't4'])
})

/** A session that waits for an advisory lock, by what it runs. */
async function untilWaiting(words: string): Promise<number> {
  return vi.waitFor(async () => {
    const [session] = await database.query<{ pid: number }>(sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like ${`%${words}%`}`)
    expect(session).toBeDefined()
    return session?.pid ?? 0
  })
}

/** A session that holds what a statement takes, until it ends. */
async function holding(statement: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: testDatabase.url, application_name: 'somebody' })
  client.on('error', () => {})
  await client.connect()
  await client.query(statement)
  return client
}

test('a migration whose session is killed in its middle leaves nothing of itself, and the next start goes on there', async () => {
  await write('0001-first.sql', 'create table first (id integer);')
  await write('0002-second.sql', 'create table second (id integer); select pg_advisory_xact_lock(5);')
  await write('0003-third.sql', 'create table third (id integer);')
  const blocker = await holding('select pg_advisory_lock(5)')
  const killed = expect(run()).rejects.toThrow()
  const pid = await untilWaiting('pg_advisory_xact_lock(5)')
  await database.query(sql`select pg_terminate_backend(${pid}::integer)`)
  await killed
  expect(await tables()).toEqual(['first', 'schema_migrations'])
  await blocker.end()
  expect(await run()).toEqual(['0002-second.sql', '0003-third.sql'])
})

test('a migration that is not marked waits until no server runs, and then says who does', async () => {
  await write('0001-first.sql', 'create table first (id integer);')
  const server = await hold('coffer server 4242 on here')
  await write('0002-second.sql', 'create table second (id integer);')
  const refused = run(50)
  await expect(refused).rejects.toThrow(MigrationError)
  await expect(refused).rejects.toThrow(
    /0002-second\.sql cannot run beside .*coffer server 4242 on here, from .*, since \d{4}-/,
  )
  expect(await tables()).toEqual(['first', 'schema_migrations'])
  const waiting = run()
  await untilWaiting('pg_advisory_lock')
  await server.close()
  expect(await waiting).toEqual(['0002-second.sql'])
})

test('a migration that is marked as safe runs beside servers, which go on; any other makes them stop serving', async () => {
  await write('0001-first.sql', 'create table first (id integer);')
  const server = await hold()
  await write(
    '0002-more.sql',
    '-- beside-running-servers: a column that nobody must fill.\nalter table first add column more text;',
  )
  const newer = await hold()
  expect(newer.applied).toEqual(['0002-more.sql'])
  expect(await server.look()).toBeNull()
  await database.query(
    sql`insert into schema_migrations (name, checksum) values ('0009-later.sql', 'of another version')`,
  )
  for (const one of [server, newer]) {
    expect(await one.look()).toContain('this database ran 0009-later.sql, which this version does not know')
    expect(one.problem()).toContain('0009-later.sql')
  }
  await Promise.all([server.close(), newer.close()])
})

test('a server of before starts again beside a schema that serves it', async () => {
  await write('0001-first.sql', 'create table first (id integer);')
  await write('0002-more.sql', '-- beside-running-servers\ncreate table more (id integer);')
  await run()
  await rm(join(folder, '0002-more.sql'))
  const older = await hold()
  expect(older.applied).toEqual([])
  await older.close()
})

test('of servers that start at once, one migrates while none serves, and all share the lock afterwards', async () => {
  for (const number of [1, 2, 3]) await write(`000${number}.sql`, `create table t${number} (id integer);`)
  const held = await Promise.all([hold(), hold(), hold()])
  expect(held.flatMap(({ applied }: HeldSchema) => applied).sort()).toEqual([
    '0001.sql',
    '0002.sql',
    '0003.sql',
  ])
  const locks = await database.query(sql`
    select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
      and database = (select oid from pg_database where datname = current_database())`)
  expect(locks).toHaveLength(3)
  await Promise.all(held.map((one) => one.close()))
})

test('a server that loses the session of its lock says so, and shares the lock again at the next look', async () => {
  await write('0001-first.sql', 'create table first (id integer);')
  const server = await hold('coffer server that loses')
  await database.query(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'coffer server that loses'`,
  )
  await expect(server.look()).rejects.toThrow()
  expect(server.problem()).toContain('lost')
  expect(await server.look()).toBeNull()
  await write('0002-second.sql', 'create table second (id integer);')
  await expect(run(50)).rejects.toThrow('coffer server that loses')
  await server.close()
})

test('a migration that waits for a table says who is in a transaction, and one that deadlocks runs again', async () => {
  await write('0001-first.sql', 'create table first (id integer); create table second (id integer);')
  await run()
  await write('0002-more.sql', 'lock table first; lock table second;')
  const reader = await holding('begin; lock table first in access share mode')
  await expect(run(50)).rejects.toThrow(/0002-more\.sql waits for a table.*somebody/)
  await reader.query('commit')
  await reader.query('begin; lock table second in access share mode')
  const migrating = run()
  await untilWaiting('lock table first; lock table second')
  await Promise.allSettled([reader.query('lock table first in access share mode')])
  await reader.end()
  expect(await migrating).toEqual(['0002-more.sql'])
})
