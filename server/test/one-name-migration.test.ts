import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, migrate, sql } from '#platform/database'
import { createTestDatabase, type TestDatabase } from './world/test-database.ts'

const migrations = new URL('../migrations', import.meta.url).pathname
const own = '0059-one-name-a-person.sql'
const payment = '0190a0a0-0000-7000-8000-000000000001'

let testDatabase: TestDatabase
let database: Database
let older: string
beforeAll(async () => {
  testDatabase = await createTestDatabase({ isEmpty: true })
  older = await mkdtemp(join(tmpdir(), 'coffer-migrations-'))
  for (const name of await readdir(migrations))
    if (name < own) await cp(join(migrations, name), join(older, name))
  await migrate({ url: testDatabase.url, folder: older })
  database = connect({ url: testDatabase.url })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
  await rm(older, { recursive: true })
})

test('a person with several names keeps the disabled or the first one, and what they signed stays signed by them', async () => {
  const names = [
    ['ann', 'p-1', 1, true],
    ['ann2', 'p-1', 2, true],
    ['bob', 'p-2', 1, true],
    ['bob2', 'p-2', 2, false],
    ['sam', 'p-3', 1, null],
  ] as const
  for (const [name, subject, day, isActive] of names) {
    const at = new Date(Date.UTC(2026, 0, day))
    await database.query(sql`
      insert into operator_names (name, subject, bound_at) values (${name}, ${subject}, ${at})`)
    if (isActive === null) continue
    await database.query(sql`
      insert into operators (name, public_key, is_active, created_at)
      values (${name}, sha256(${name}::bytea), ${isActive}, ${at})`)
  }
  for (const operator of ['ann2', 'bob', 'local'])
    await database.query(sql`
      insert into approvals (subject, operator, initiator, statement_hash, signature, at)
      values (${payment}, ${operator}, 'customer:c', '', '', now())`)
  await migrate({ url: testDatabase.url, folder: migrations })
  expect(await database.query(sql`select name, subject from operator_names order by name`)).toEqual([
    { name: 'ann', subject: 'p-1' },
    { name: 'bob2', subject: 'p-2' },
    { name: 'sam', subject: 'p-3' },
  ])
  expect(await database.query(sql`select person, operator from payment_signers order by person`)).toEqual([
    { person: 'p-1', operator: 'ann2' },
    { person: 'p-2', operator: 'bob' },
  ])
})
