import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { connect, type Database, migrate, sql } from '#platform/database'
import { createLogger } from '#platform/logging'
import { makeScratchFolder } from '../../../test/run/scratch.ts'
import { createTestDatabase } from '../../../test/world/test-database.ts'
import { readConfig } from '../settings/config.ts'
import { settleRole } from './application-role.ts'
import { migrations, openDatabase } from './open-database.ts'

const admin = new pg.Client({ connectionString: inject('adminDatabaseUrl') })
await admin.connect()
const made: string[] = []
afterAll(async () => {
  for (const statement of made.reverse()) await admin.query(statement)
  await admin.end()
})

let name: string
beforeEach(() => {
  name = `r${randomBytes(6).toString('hex')}`
})

/** A database that a login of its own owns, as a hoster gives one. */
async function hosted(rights = 'nocreaterole'): Promise<{ login: string; url: string }> {
  await admin.query(`create role ${name} login password 'secret' ${rights}`)
  made.push(`drop role ${name}`)
  await admin.query(`create database ${name} owner ${name} template template0`)
  made.push(`drop database ${name} with (force)`)
  const url = new URL(inject('adminDatabaseUrl'))
  Object.assign(url, { pathname: `/${name}`, username: name, password: 'secret' })
  return { login: name, url: url.href }
}

const open = (url: string, mode: 'live' | 'sandbox') =>
  openDatabase({
    config: readConfig({
      DATABASE_URL: url,
      DATA_DIR: makeScratchFolder(),
      COFFER_MODE: mode,
      ...(mode === 'live' ? { COFFER_MASTER_KEY: '5a'.repeat(32), COFFER_ACCOUNT_KEYS: '/nowhere' } : {}),
    }),
    logger: createLogger('silent'),
    prove: async () => undefined,
  })

/** All that a role may do with tables and columns. */
const rightsOf = (database: Database, role: string) =>
  database.query(sql`
    select table_name, privilege_type from information_schema.role_table_grants where grantee = ${role}
    union all select table_name || '.' || column_name, privilege_type
      from information_schema.role_column_grants where grantee = ${role} and privilege_type = 'UPDATE'
    order by 1, 2`)

test('grants that were lost, or given away, are made again at the next start, exactly as migrations make them', async () => {
  const { database, url, drop } = await createTestDatabase()
  const owner = connect({ url })
  try {
    const before = await rightsOf(database, 'coffer_app')
    expect(before.length).toBeGreaterThan(100)
    for (const change of [
      sql`revoke all on all tables in schema public from coffer_app`,
      sql`grant all on all tables in schema public to coffer_app`,
      sql`revoke update (master_key) on exchange from coffer_app`,
      sql`revoke usage on schema public from coffer_app, public`,
      sql`revoke execute on function make_request_days() from coffer_app`,
    ]) {
      await owner.query(change)
      await (await open(url, 'sandbox')).close()
      expect(await rightsOf(owner, 'coffer_app')).toEqual(before)
    }
  } finally {
    await owner.close()
    await drop()
  }
})

test('a start of an older version leaves a newer table, whose rows are only added, its rights', async () => {
  const { database, url, drop } = await createTestDatabase()
  const owner = connect({ url })
  try {
    for (const change of [
      sql`create table newer (id integer)`,
      sql`create trigger append_only before update on newer execute function refuse_change()`,
      sql`revoke update, delete on newer from coffer_app`,
    ])
      await owner.query(change)
    const before = await rightsOf(database, 'coffer_app')
    await (await open(url, 'sandbox')).close()
    await owner.query(sql`revoke insert on customers from coffer_app`)
    await (await open(url, 'sandbox')).close()
    expect(await rightsOf(owner, 'coffer_app')).toEqual(before)
  } finally {
    await owner.close()
    await drop()
  }
})

test('a login that may work under no such role does not start live, and one grant by an administrator mends it', async () => {
  const { login, url } = await hosted()
  await expect(open(url, 'live')).rejects.toThrow(
    new RegExp(`DATABASE_URL: the role coffer_app cannot be used .*run \`grant coffer_app to ${login};\``),
  )
  await admin.query(`grant coffer_app to ${login}`)
  const { database, close } = await open(url, 'live')
  expect(await database.query(sql`select current_user as name`)).toEqual([{ name: 'coffer_app' }])
  await expect(database.query(sql`update ledger_entries set kind = 'x'`)).rejects.toThrow(/permission denied/)
  await close()
})

test('a sandbox starts without the role', async () => {
  const { login, url } = await hosted()
  const { database, close } = await open(url, 'sandbox')
  expect(await database.query(sql`select current_user as name`)).toEqual([{ name: login }])
  await close()
})

test.for([
  ['nocreaterole', 'create role'],
  ['createrole', null],
] as const)(
  'where the role is not there yet, a login with %s makes it or is told the SQL and the right',
  async ([rights, words]) => {
    const { login, url } = await hosted(rights)
    await migrate({ url, folder: migrations })
    const owner = connect({ url, poolMax: 1 })
    const role = `${login}_app`
    const problem = await settleRole(owner, { role })
    if (words === null) {
      // After its database, and before the login that granted it.
      made.splice(-1, 0, `drop role ${role}`)
      expect(problem).toBeNull()
      expect(await settleRole(owner, { role })).toBeNull()
    } else {
      expect(problem).toContain(`run \`create role ${role} nologin; grant ${role} to ${login};\``)
      expect(problem).toContain(`alter role ${login} createrole;`)
    }
    await owner.close()
  },
)
