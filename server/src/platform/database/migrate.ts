import pg from 'pg'
import {
  apply,
  isOlder,
  lockAlone,
  type Migration,
  type RunningServer,
  readApplied,
  readMigrations,
  readServers,
  refuseChanged,
  refuseUnknown,
  schemaLocks,
} from './schema/index.ts'

export type Migrating = {
  readonly url: string
  readonly folder: string
  /** The version of the caller; null for a tool, which serves nobody. */
  readonly version?: string | null
  /** The session's name, which other sessions show while they wait for it. */
  readonly name?: string
  /** The longest wait for one lock. */
  readonly waitMs?: number
  /** Aborts the wait and any statement in progress. */
  readonly stopping?: AbortSignal | undefined
}

/** A contract half that has not run, and the servers that it would take something from. */
export type WaitingHalf = {
  readonly name: string
  readonly serves: string
  readonly servers: readonly RunningServer[]
}

/** The migrations that a session ran, and those that wait. */
export type Migrated = { readonly applied: readonly string[]; readonly waiting: readonly WaitingHalf[] }

/**
 * A server's session on a schema that it may serve. Its lock makes other servers wait before they change the schema.
 */
export type Session = Migrated & { readonly client: pg.Client }

const waitMsMax = 60_000

/**
 * Runs the numbered .sql files of `folder` that have not run yet: forward only, each in its own transaction, one server
 * at a time. A contract half waits while a server runs that is too old for it. Returns the names run. Fails for a file that
 * changed after it ran, since databases would differ unnoticed. Fails for a migration that ran and has no file, since this
 * version does not know its effect, unless its row serves this version.
 */
export async function migrate(migrating: Migrating): Promise<readonly string[]> {
  const { client, applied } = await openSession(migrating)
  await client.end()
  return applied
}

/** Migrates, and returns the session that shares the lock of running servers. */
export async function openSession(migrating: Migrating): Promise<Session> {
  return withSession(migrating, async (client, steps) => ({
    client,
    ...(await bringUpToDate(client, steps)),
  }))
}

/** Runs the contract halves for which no server is too old, and no other migration. */
export async function finishMigrations(migrating: Migrating): Promise<Migrated> {
  return withSession(migrating, async (client, steps) => {
    await lockAlone(client, schemaLocks.starting, { waitMs: steps.waitMs, why: looking })
    const pending = await readPending(client, steps)
    const contracts = pending.filter(({ half }) => half === 'contract')
    const migrated = await applyPending(client, { ...steps, pending: contracts, isAlone: false })
    await client.end()
    return migrated
  })
}

type Steps = {
  readonly migrations: readonly Migration[]
  readonly waitMs: number
  readonly version: string | null
}

/** A session that ends when `act` fails or is aborted. */
async function withSession<T>(
  { url, folder, name = 'coffer migrate', waitMs = waitMsMax, version = null, stopping }: Migrating,
  act: (client: pg.Client, steps: Steps) => Promise<T>,
): Promise<T> {
  const migrations = await readMigrations(folder)
  const client = await connectSession(url, name)
  // Closing the connection ends a waiting statement.
  const giveUp = () => void client.end()
  stopping?.addEventListener('abort', giveUp)
  try {
    stopping?.throwIfAborted()
    return await act(client, { migrations, waitMs, version })
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

const looking = 'another server looks at the schema or changes it'

async function bringUpToDate(client: pg.Client, steps: Steps): Promise<Migrated> {
  const { starting, serving } = schemaLocks
  const { waitMs } = steps
  await lockAlone(client, starting, { waitMs, why: looking })
  await makeTable(client)
  const pending = await readPending(client, steps)
  const isAlone = pending.some(({ half }) => half === 'alone')
  if (isAlone) await lockAlone(client, serving, { waitMs, why: aloneReason(pending) })
  const migrated = await applyPending(client, { ...steps, pending, isAlone })
  // Shares the lock before giving up the exclusive one, so nobody changes the schema in between.
  await client.query('select pg_advisory_lock_shared($1)', [serving])
  if (isAlone) await client.query('select pg_advisory_unlock($1)', [serving])
  await client.query('select pg_advisory_unlock($1)', [starting])
  return migrated
}

async function readPending(client: pg.Client, { migrations, version }: Steps): Promise<Migration[]> {
  const ran = await readApplied(async (statement) => (await client.query(statement)).rows)
  refuseUnknown({ ran, migrations, version })
  refuseChanged({ ran, migrations })
  const known = new Set(ran.map(({ name }) => name))
  return migrations.filter(({ name }) => !known.has(name))
}

type Pending = Steps & { readonly pending: readonly Migration[]; readonly isAlone: boolean }

async function applyPending(client: pg.Client, { pending, waitMs, isAlone }: Pending): Promise<Migrated> {
  const applied: string[] = []
  const waiting: WaitingHalf[] = []
  for (const migration of pending) {
    const { name, half, serves } = migration
    // No other server begins to run under the lock of starting, and some may have ended meanwhile.
    const servers = half === 'contract' && serves !== null ? tooOldFor(serves, await readServers(client)) : []
    if (serves !== null && servers.length > 0) waiting.push({ name, serves, servers })
    else {
      await apply(client, { migration, waitMs, isAlone })
      applied.push(name)
    }
  }
  return { applied, waiting }
}

/** The running servers that a contract half waits for. */
export function tooOldFor(serves: string, running: readonly RunningServer[]): RunningServer[] {
  return running.filter(({ version }) => isOlder(version, serves))
}

/** Altered only where it differs: a reader of this table, such as a running backup, would delay every start. */
async function makeTable(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now(),
      serves_older boolean not null default false, serves text)`)
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'schema_migrations'::regclass`,
  )
  const has = (column: string) => rows.some(({ name }) => name === column)
  if (!has('serves_older'))
    await client.query('alter table schema_migrations add column serves_older boolean not null default false')
  if (!has('serves')) await client.query('alter table schema_migrations add column serves text')
}

function aloneReason(pending: readonly Migration[]): string {
  const names = pending.filter(({ half }) => half === 'alone').map(({ name }) => name)
  return `${names.length === 1 ? 'the migration' : 'the migrations'} ${names.join(', ')} cannot run beside a server of before; the lock of running servers is waited for`
}
