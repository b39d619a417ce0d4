import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connect, type Database } from '#platform/database'

export type TestDatabase = { readonly database: Database; readonly url: string; drop(): Promise<void> }

/** A database of its own with the whole schema, copied from the template of the run, or one without any table. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const adminUrl = inject('adminDatabaseUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, async (admin) => {
    // As files, which takes half of what pages through the log take.
    await admin.query(
      `create database ${name} template ${isEmpty ? 'template0' : 'coffer_template'} strategy file_copy`,
    )
  })
  const url = databaseUrl(adminUrl, name)
  const database = connect({ url, role: 'coffer_app' })
  return {
    database,
    url,
    async drop() {
      await database.close()
      await asAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** A database for the tests of one file, which goes with the last of them. */
export async function useTestDatabase(options: { isEmpty?: boolean } = {}): Promise<TestDatabase> {
  const testDatabase = await createTestDatabase(options)
  afterAll(() => testDatabase.drop())
  return testDatabase
}

/** A database that somebody else made and will drop, or without a URL one of its own. */
export async function openTestDatabase(url: string | undefined): Promise<TestDatabase> {
  if (url === undefined) return createTestDatabase()
  const database = connect({ url, role: 'coffer_app' })
  return { database, url, drop: () => database.close() }
}

async function asAdmin<T>(url: string, act: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    // Copying a template fails while somebody else copies it, so test files take turns.
    await admin.query('select pg_advisory_lock(1)')
    return await act(admin)
  } finally {
    await admin.end()
  }
}

function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
