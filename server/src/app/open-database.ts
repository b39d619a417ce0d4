import { connect, type Database, MigrationError, migrate, sql } from '#platform/database'
import type { Logger } from '#platform/logging'
import { startPostgres } from '#platform/postgres'
import { type Config, ConfigError } from './config.ts'
import { requireMode, settleCluster, settleMode } from './exchange.ts'

/** A database with the newest schema, used under the application's role. */
export type OpenDatabase = { readonly database: Database; close(): Promise<void> }

const role = 'coffer_app'
const versionMin = 150_000
/** The folder of the schema's migrations. */
export const migrations = `${import.meta.dirname}/../../migrations`

/** Starts the embedded PostgreSQL unless another is configured, brings the schema up to date and connects. */
export async function openDatabase(config: Config, logger: Logger): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === null ? await startPostgres({ dataDir: config.dataDir, log: logger }) : null
  const url = config.databaseUrl ?? embedded?.url ?? ''
  try {
    const database = await prepare({ url, config, logger })
    return {
      database,
      async close() {
        await database.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

type Preparing = { url: string; config: Config; logger: Logger }

async function prepare({ url, config, logger }: Preparing): Promise<Database> {
  const owner = connect({ url, poolMax: 1 })
  try {
    await requireVersion(owner)
    // Checked before anything changes, the schema included.
    await requireMode(owner, config.mode)
    const applied = await migrate({ url, folder: migrations })
    if (applied.length > 0) logger.info({ event: 'migrated', migrations: applied })
    await settleMode(owner, config.mode)
    await settleCluster(owner)
    const isRoleUsable = await canUseRole(owner)
    if (!isRoleUsable)
      logger.warn(`the role ${role} cannot be used: only triggers keep this login from changing the ledger`)
    // Only these fields: the error itself carries the whole connection.
    const onError = ({ message, code }: NodeJS.ErrnoException) =>
      logger.warn({ event: 'connection lost', err: { message, code } })
    return connect({ url, poolMax: config.poolMax, onError, ...(isRoleUsable ? { role } : {}) })
  } finally {
    await owner.close()
  }
}

async function requireVersion(database: Database): Promise<void> {
  const [row] = await database
    .query<{ version: number }>(sql`select current_setting('server_version_num')::integer as version`)
    .catch(refuseUnreachable)
  if (row === undefined || row.version < versionMin)
    throw new ConfigError(['DATABASE_URL must be a PostgreSQL of version 15 or later'])
}

// The message of the driver names user, database or address, never the password.
export function refuseUnreachable(error: Error & { code?: string }): never {
  if (error instanceof MigrationError) throw error
  throw new ConfigError([`DATABASE_URL cannot be used: ${error.message || error.code}`])
}

async function canUseRole(database: Database): Promise<boolean> {
  const [row] = await database.query<{ usable: boolean }>(sql`
    select coalesce((select pg_has_role(oid, 'member') and has_table_privilege(oid, 'ledger_entries', 'insert')
      from pg_roles where rolname = ${role}), false) as usable`)
  return row?.usable ?? false
}
