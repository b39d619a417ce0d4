import { type Config, ConfigError, version } from '#app/settings'
import { lockDataDir } from '#platform/data-dir'
import { connect, type Database, requireMigrated } from '#platform/database'
import { embeddedDatabaseUrl, hasEmbeddedDatabase, startPostgres } from '#platform/postgres'
import { requireCluster, requireMode } from './exchange.ts'
import { migrations, refuseUnreachable } from './open-database.ts'

const silent = { info: () => {} }

/** Connects a command to the configured database, beside a running server or without one. */
export async function openBooks(config: Config, acquired: AsyncDisposableStack): Promise<Database> {
  const database = await openRestored(config, acquired)
  await requireCluster(database)
  return database
}

/** Also connects to books that were restored into another cluster, where nothing may be written yet. */
export async function openRestored(config: Config, acquired: AsyncDisposableStack): Promise<Database> {
  const url = await booksUrl(config, acquired)
  const database = connect({ url, poolMax: 2 })
  acquired.defer(() => database.close())
  // A command never migrates: a running server relies on its version of the schema.
  await requireMigrated(database, { folder: migrations, version }).catch(refuseUnreachable)
  await requireMode(database, config.mode)
  return database
}

/** The address of the configured database, which is started where no server runs it. */
export async function booksUrl(config: Config, acquired: AsyncDisposableStack): Promise<string> {
  const runningUrl = config.databaseUrl ?? embeddedDatabaseUrl(config.dataDir)
  return runningUrl ?? startedUrl(config.dataDir, acquired)
}

/** Without a running server, starts the embedded database and locks its directory until the command ends. */
async function startedUrl(dataDir: string, acquired: AsyncDisposableStack): Promise<string> {
  if (!hasEmbeddedDatabase(dataDir))
    throw new ConfigError([`DATA_DIR is ${dataDir}, where no server has kept a database`])
  const lock = lockDataDir(dataDir)
  acquired.defer(() => lock.release())
  const postgres = await startPostgres({ dataDir, log: silent })
  acquired.defer(() => postgres.stop())
  return postgres.url
}
