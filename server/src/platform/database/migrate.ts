import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Queryable } from './database.ts'
import { sql } from './sql.ts'

/** The database does not match the migrations of this version; the message says what to do. */
export class MigrationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MigrationError'
  }
}

type Migration = { name: string; checksum: string; text: string }

// Any constant will do, as long as every server uses the same one.
const migrationLock = 7_203_441

/**
 * Runs the numbered .sql files of `folder` that have not run yet: forward only, each in its own transaction, one server
 * at a time. A file that was changed after it ran is an error, since databases would differ unnoticed; so is a
 * migration that ran and has no file, since this version does not know its effect on the schema. Returns the names run.
 */
export async function migrate({ url, folder }: { url: string; folder: string }): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'coffer migrate' })
  await client.connect()
  try {
    // The lock keeps two servers that start at once from both creating the table.
    await client.query(`
      begin;
      select pg_advisory_xact_lock(${migrationLock});
      create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now());
      commit`)
    const ran = await client.query<{ name: string }>('select name from schema_migrations order by name')
    refuseUnknown(ran.rows, migrations)
    const applied: string[] = []
    for (const migration of migrations) if (await apply(client, migration)) applied.push(migration.name)
    return applied
  } finally {
    await client.end()
  }
}

/** Throws `MigrationError` unless exactly the files of `folder` have run; runs none of them. */
export async function requireMigrated(database: Queryable, folder: string): Promise<void> {
  const migrations = await readMigrations(folder)
  const [table] = await database.query<{ is_there: boolean }>(
    sql`select to_regclass('schema_migrations') is not null as is_there`,
  )
  const rows =
    table?.is_there === true
      ? await database.query<{ name: string; checksum: string }>(
          sql`select name, checksum from schema_migrations order by name`,
        )
      : []
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  refuseUnknown(rows, migrations)
  const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  if (changed !== undefined) throw new MigrationError(changedMessage(changed.name))
  const missing = migrations.filter(({ name }) => !applied.has(name))
  if (missing.length > 0) throw new MigrationError(missingMessage(missing.map(({ name }) => name)))
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

function refuseUnknown(ran: readonly { name: string }[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = ran.map(({ name }) => name).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new MigrationError(unknownMessage(unknown))
}

async function apply(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const { rows } = await client.query<{ checksum: string }>(
      'select checksum from schema_migrations where name = $1',
      [migration.name],
    )
    const known = rows[0]
    if (known !== undefined && known.checksum !== migration.checksum)
      throw new MigrationError(changedMessage(migration.name))
    if (known === undefined) {
      await client.query(migration.text)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ])
    }
    await client.query('commit')
    return known === undefined
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function changedMessage(name: string): string {
  return `migration ${name} was changed after it ran on this database; restore the file and put the change into a new migration`
}

function unknownMessage(names: readonly string[]): string {
  return `this database ran ${names.join(', ')}, which this version does not know; start the version that made it, or a later one`
}

function missingMessage(names: readonly string[]): string {
  return `this database lacks ${names.join(', ')}; start the server of this version on it first, which brings it up to date. Nothing was changed.`
}
