import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Queryable } from './database.ts'
import { MigrationError } from './migration-error.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { heldMessage, isLockedOut, lockAlone, openTransactions, schemaLocks } from './schema-locks.ts'
import { sql } from './statements/sql.ts'

type Migrating = {
  readonly url: string
  readonly folder: string
  /** The session's name, which other sessions show while they wait for it. */
  readonly name?: string
  /** The longest wait for one lock. */
  readonly waitMs?: number
  /** Aborts the wait and any statement in progress. */
  readonly stopping?: AbortSignal | undefined
}

/**
 * A server's session on a schema that it may serve. Its lock makes other servers wait before they change the schema.
 */
export type Session = { readonly client: pg.Client; readonly applied: readonly string[] }

const waitMsMax = 60_000

/**
 * Runs the numbered .sql files of `folder` that have not run yet: forward only, each in its own transaction, one server
 * at a time. Returns the names run. Fails for a file that changed after it ran, since databases would differ unnoticed.
 * Fails for a migration that ran and has no file, since this version does not know its effect, unless its row allows
 * servers without it.
 */
export async function migrate(migrating: Migrating): Promise<readonly string[]> {
  const { client, applied } = await openSession(migrating)
  await client.end()
  return applied
}

/** Migrates, and returns the session that shares the lock of running servers. */
export async function openSession(migrating: Migrating): Promise<Session> {
  const { url, folder, name = 'coffer migrate', waitMs = waitMsMax, stopping } = migrating
  const migrations = await readMigrations(folder)
  const client = await connectSession(url, name)
  // Closing the connection ends a waiting statement.
  const giveUp = () => void client.end()
  stopping?.addEventListener('abort', giveUp)
  try {
    stopping?.throwIfAborted()
    return { client, applied: await bringUpToDate(client, { migrations, waitMs }) }
  } catch (error) {
    await client.end()
    throw error
  } finally {
    stopping?.removeEventListener('abort', giveUp)
  }
}

/** A connection with keep-alive, which notices within a minute when its other end is gone. */
export async function connectSession(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener, a lost session would end the process; its next statement fails instead.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
  )
  return client
}

type Steps = { readonly migrations: readonly Migration[]; readonly waitMs: number }

async function bringUpToDate(client: pg.Client, { migrations, waitMs }: Steps): Promise<string[]> {
  const { starting, serving } = schemaLocks
  await lockAlone(client, starting, { waitMs, why: 'another server looks at the schema or changes it' })
  await makeTable(client)
  const { rows } = await client.query<{ name: string; checksum: string; serves_older: boolean }>(
    'select name, checksum, serves_older from schema_migrations order by name',
  )
  refuseUnknown(
    rows.filter(({ serves_older }) => !serves_older),
    migrations,
  )
  refuseChanged(rows, migrations)
  const known = new Set(rows.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !known.has(name))
  const isAlone = pending.some(({ isBesideServers }) => !isBesideServers)
  if (isAlone) await lockAlone(client, serving, { waitMs, why: aloneReason(pending) })
  for (const migration of pending) await apply(client, { migration, waitMs })
  // Shares the lock before giving up the exclusive one, so nobody changes the schema in between.
  await client.query('select pg_advisory_lock_shared($1)', [serving])
  if (isAlone) await client.query('select pg_advisory_unlock($1)', [serving])
  await client.query('select pg_advisory_unlock($1)', [starting])
  return pending.map(({ name }) => name)
}

/** Altered only where it differs: a reader of this table, such as a running backup, would delay every start. */
async function makeTable(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now(),
      serves_older boolean not null default false)`)
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'serves_older'`,
  )
  if (rows.length === 0)
    await client.query('alter table schema_migrations add column serves_older boolean not null default false')
}

/** Throws `MigrationError` unless exactly the files of `folder` have run. Runs none of them. */
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
  refuseUnknown(rows, migrations)
  refuseChanged(rows, migrations)
  const applied = new Set(rows.map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !applied.has(name))
  if (missing.length > 0) throw new MigrationError(missingMessage(missing.map(({ name }) => name)))
}

function refuseUnknown(ran: readonly { name: string }[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = ran.map(({ name }) => name).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new MigrationError(unknownMessage(unknown))
}

function refuseChanged(
  ran: readonly { name: string; checksum: string }[],
  migrations: readonly Migration[],
): void {
  const applied = new Map(ran.map(({ name, checksum }) => [name, checksum]))
  const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  if (changed !== undefined) throw new MigrationError(changedMessage(changed.name))
}

type Applying = { readonly migration: Migration; readonly waitMs: number }

// Short, since a statement that waits for a table makes all later ones wait behind it.
const besideServersMs = 2_000
const retryPauseMs = 100

/**
 * Retries the migration while running servers or a backup hold its locks. Each attempt applies all of it or nothing.
 */
async function apply(client: pg.Client, { migration, waitMs }: Applying): Promise<void> {
  const deadline = performance.now() + waitMs
  const lockMs = migration.isBesideServers ? Math.min(besideServersMs, waitMs) : waitMs
  for (;;) {
    try {
      return await applyOnce(client, { migration, lockMs })
    } catch (error) {
      if (!isLockedOut(error)) throw error
      if (performance.now() >= deadline) {
        const why = `the migration ${migration.name} waits for a table`
        throw new MigrationError(heldMessage(why, { waitMs, sessions: await openTransactions(client) }))
      }
    }
    await pause(retryPauseMs)
  }
}

async function applyOnce(
  client: pg.Client,
  { migration, lockMs }: { migration: Migration; lockMs: number },
): Promise<void> {
  const { name, checksum, text, isBesideServers } = migration
  await client.query(`begin; set local lock_timeout = ${lockMs}`)
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum, serves_older) values ($1, $2, $3)', [
      name,
      checksum,
      isBesideServers,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function changedMessage(name: string): string {
  return `migration ${name} was changed after it ran on this database; restore the file and put the change into a new migration`
}

export function unknownMessage(names: readonly string[]): string {
  return `this database ran ${names.join(', ')}, which this version does not know; start the version that made it, or a later one`
}

function missingMessage(names: readonly string[]): string {
  return `this database lacks ${names.join(', ')}; start the server of this version on it first, which brings it up to date. Nothing was changed.`
}

function aloneReason(pending: readonly Migration[]): string {
  const names = pending.filter(({ isBesideServers }) => !isBesideServers).map(({ name }) => name)
  return `${names.length === 1 ? 'the migration' : 'the migrations'} ${names.join(', ')} cannot run beside a server of before; the lock of running servers is waited for`
}
