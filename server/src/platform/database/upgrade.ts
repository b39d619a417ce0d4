import { connectSession, type Migrating, tooOldFor, type WaitingHalf } from './migrate.ts'
import { type RunningServer, readApplied, readMigrations, readServers } from './schema/index.ts'

/** How far a database and its servers are on the way to a version. */
export type Upgrade = {
  readonly servers: readonly RunningServer[]
  /** The migrations that have run, in the order of their names. */
  readonly applied: readonly string[]
  /** Migrations of the version that have not run and wait for no server: the next start runs them. */
  readonly missing: readonly string[]
  /** Contract halves that have not run; one that waits for no server is run by the next start, or by a command. */
  readonly waiting: readonly WaitingHalf[]
}

/** Reads without any lock, so what it answers may have changed since. */
export async function readUpgrade({ url, folder, name = 'coffer upgrade' }: Migrating): Promise<Upgrade> {
  const migrations = await readMigrations(folder)
  const client = await connectSession(url, name)
  try {
    const { rows } = await client.query<{ is_there: boolean }>(
      `select to_regclass('schema_migrations') is not null as is_there`,
    )
    const ask = async (statement: string) => (await client.query(statement)).rows
    const applied = rows[0]?.is_there === true ? (await readApplied(ask)).map(({ name }) => name) : []
    const pending = migrations.filter((migration) => !applied.includes(migration.name))
    const servers = await readServers(client)
    const waiting = pending.flatMap(({ name, half, serves }): WaitingHalf[] =>
      half === 'contract' && serves !== null ? [{ name, serves, servers: tooOldFor(serves, servers) }] : [],
    )
    const missing = pending.filter(({ half }) => half !== 'contract').map(({ name }) => name)
    return { servers, applied, missing, waiting }
  } finally {
    await client.end()
  }
}
