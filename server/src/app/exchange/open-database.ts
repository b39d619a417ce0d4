import { hostname } from 'node:os'
import { join } from 'node:path'
import { type Config, ConfigError, version } from '#app/settings'
import {
  admitPrimary,
  connect,
  type Database,
  type HeldSchema,
  holdSchema,
  MigrationError,
  serverName,
  sql,
  type WaitingHalf,
} from '#platform/database'
import type { Logger } from '#platform/logging'
import { startPostgres } from '#platform/postgres'
import { applicationRole, settleRole } from './application-role.ts'
import { requireMode, settleCluster, settleMode } from './exchange.ts'

/** A database with the newest schema, used under the application's role. */
export type OpenDatabase = {
  readonly database: Database
  readonly schema: HeldSchema
  close(): Promise<void>
}

/** Checks a database, as its owner, before the schema changes. */
export type Proof = (owner: Database) => Promise<void>

const versionMin = 150_000
/** The folder of the schema's migrations. */
export const migrations = `${import.meta.dirname}/../../../migrations`

type Opening = {
  readonly config: Config
  readonly logger: Logger
  readonly prove: Proof
  /** Aborts the wait for other servers. */
  readonly stopping?: AbortSignal | undefined
}

/** Starts the embedded PostgreSQL unless another is configured, migrates the schema and connects. */
export async function openDatabase({ config, logger, ...opening }: Opening): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === null ? await startPostgres({ dataDir: config.dataDir, log: logger }) : null
  const url = config.databaseUrl ?? embedded?.url ?? ''
  try {
    const { database, schema } = await prepare({ url, config, logger, ...opening })
    return {
      database,
      schema,
      async close() {
        await database.close()
        await schema.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

type Preparing = Opening & { readonly url: string }

async function prepare(preparing: Preparing): Promise<Omit<OpenDatabase, 'close'>> {
  const { url, config, logger, prove, stopping } = preparing
  const admit = admitPrimary(timelineFile(config.dataDir))
  const owner = connect({ url, poolMax: 1, admit })
  await using failing = new AsyncDisposableStack()
  try {
    await requireVersion(owner)
    await requireMode(owner, config.mode)
    await prove(owner)
    const name = serverName({ version, roles: config.roles, pid: process.pid, host: hostname() })
    const schema = await holdSchema({ url, folder: migrations, name, version, stopping })
    failing.defer(() => schema.close())
    const { applied, waiting } = schema
    if (applied.length > 0) logger.info({ event: 'migrated', migrations: applied })
    if (waiting.length > 0) logger.info({ event: 'contract halves wait', ...waitingFacts(waiting) })
    await settleMode(owner, config.mode)
    await settleCluster(owner)
    const problem = await settleRole(owner)
    if (problem !== null && config.mode === 'live') throw new ConfigError([`DATABASE_URL: ${problem}`])
    if (problem !== null)
      logger.warn(`${problem}. Until then only triggers keep this login from changing the ledger`)
    // Only these fields, since the error object holds the whole connection.
    const onError = ({ message, code }: NodeJS.ErrnoException) =>
      logger.warn({ event: 'connection lost', err: { message, code } })
    const database = connect({
      url,
      poolMax: config.poolMax,
      slot: schema.slot,
      admit,
      onError,
      onUnconfirmed(isUnconfirmed) {
        if (isUnconfirmed) logger.error({ event: 'commits unconfirmed' }, noStandby)
        else logger.info({ event: 'commits confirmed' })
      },
      ...(problem === null ? { role: applicationRole } : {}),
    })
    failing.move()
    return { database, schema }
  } finally {
    await owner.close()
  }
}

const noStandby =
  'no standby confirms commits, so nothing is answered; bring one back, or go on without (docs/high-availability.md)'

/** Where a server keeps the newest timeline that it has worked with. */
function timelineFile(dataDir: string): string {
  return join(dataDir, 'timeline.json')
}

function waitingFacts(waiting: readonly WaitingHalf[]) {
  const servers = new Set(waiting.flatMap((half) => half.servers.map(({ name }) => name)))
  return { migrations: waiting.map(({ name }) => name), servers: [...servers] }
}

async function requireVersion(database: Database): Promise<void> {
  const row = await readVersion(database).catch(refuseUnreachable)
  if (row === undefined || row.version < versionMin)
    throw new ConfigError(['DATABASE_URL must be a PostgreSQL of version 15 or later'])
}

// The driver reads the certificate files here, and throws at once where it cannot.
async function readVersion(database: Database) {
  const [row] = await database.query<{ version: number }>(
    sql`select current_setting('server_version_num')::integer as version`,
  )
  return row
}

// The driver's message names user, database or address, never the password.
export function refuseUnreachable(error: Error & { code?: string }): never {
  if (error instanceof MigrationError) throw error
  throw new ConfigError([`DATABASE_URL cannot be used: ${error.message || error.code}`])
}
