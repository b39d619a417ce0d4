import { lockDataDir } from '#platform/data-dir'
import { connect, type Database, requireMigrated } from '#platform/database'
import { embeddedDatabaseUrl, hasEmbeddedDatabase, startPostgres } from '#platform/postgres'
import { type Config, ConfigError } from './config.ts'
import { requireCluster, requireMode } from './exchange.ts'
import { migrations, refuseUnreachable } from './open-database.ts'

const silent = { info: () => {} }

/** Connects a command to the configured database, beside a running server or without one. */
export async function openBooks(config: Config, acquired: AsyncDisposableStack): Promise<Database> {
  const database = await openRestored(config, acquired)
  await requireCluster(database)
  return database
}

/** The same, also where the books were restored into another cluster and nothing must be written yet. */
export async function openRestored(config: Config, acquired: AsyncDisposableStack): Promise<Database> {
  const runningUrl = config.databaseUrl ?? embeddedDatabaseUrl(config.dataDir)
  const url = runningUrl ?? (await startedUrl(config.dataDir, acquired))
  const database = connect({ url, poolMax: 2 })
  acquired.defer(() => database.close())
  // A command brings no schema up to date, since a server may be at work with the one that it knows.
  await requireMigrated(database, migrations).catch(refuseUnreachable)
  await requireMode(database, config.mode)
  return database
}

/** Without a server the command starts the database itself, and holds its directory: it will stop what it started. */
async function startedUrl(dataDir: string, acquired: AsyncDisposableStack): Promise<string> {
  if (!hasEmbeddedDatabase(dataDir))
    throw new ConfigError([`DATA_DIR is ${dataDir}, where no server has kept a database`])
  const lock = lockDataDir(dataDir)
  acquired.defer(() => lock.release())
  const postgres = await startPostgres({ dataDir, log: silent })
  acquired.defer(() => postgres.stop())
  return postgres.url
}
