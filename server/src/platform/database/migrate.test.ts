import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/world/test-database.ts'
import { connect, type Database, MigrationError, migrate, sql } from './index.ts'

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
const run = () => migrate({ url: testDatabase.url, folder })

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
