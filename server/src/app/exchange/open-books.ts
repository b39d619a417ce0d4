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
  const runningUrl = config.databaseUrl ?? embeddedDatabaseUrl(config.dataDir)
  const url = runningUrl ?? (await startedUrl(config.dataDir, acquired))
  const database = connect({ url, poolMax: 2 })
  acquired.defer(() => database.close())
  // A command never migrates: a running server relies on its version of the schema.
  await requireMigrated(database, { folder: migrations, version }).catch(refuseUnreachable)
  await requireMode(database, config.mode)
  return database
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
