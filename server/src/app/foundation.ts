import { join } from 'node:path'
import type { AccountKeys } from '#core/addresses'
import { type Catalog, loadCatalog } from '#core/catalog'
import { pinAssets } from '#core/ledger'
import type { Clock } from '#platform/clock'
import { instanceId, lockDataDir, makePrivate } from '#platform/data-dir'
import type { Database } from '#platform/database'
import { type Ids, systemIds } from '#platform/ids'
import type { Logger } from '#platform/logging'
import { createMetrics, type Metrics } from '#platform/metrics'
import { readMasterKey } from '#platform/secrets'
import { readAccountKeys, sandboxAccountKeys } from './account-keys.ts'
import { type BusinessClock, businessClockOf } from './business-clock.ts'
import { checkMasterKey } from './check-master-key.ts'
import type { Config } from './config.ts'
import { openDatabase } from './open-database.ts'

/** What everything else is built from. */
export type Foundation = {
  readonly config: Config
  /** Of this process among those on its database, and after a restart again. */
  readonly instanceId: string
  readonly logger: Logger
  readonly catalog: Catalog
  readonly masterKey: Buffer
  readonly accountKeys: AccountKeys
  readonly database: Database
  readonly businessClock: BusinessClock
  readonly systemClock: Clock
  readonly ids: Ids
  readonly metrics: Metrics
}

type Laying = { config: Config; logger: Logger; systemClock: Clock; acquired: AsyncDisposableStack }

export async function layFoundation({ config, logger, systemClock, acquired }: Laying): Promise<Foundation> {
  const catalog = loadCatalog(config.catalogFile)
  const lock = lockDataDir(config.dataDir)
  acquired.defer(() => lock.release())
  for (const file of makePrivate(config.dataDir))
    logger.warn({ event: 'not private', file }, 'other users may read this: it belongs to another user')
  const masterKey = config.masterKey ?? readMasterKey(join(config.dataDir, 'master.key'))
  const { accountKeysFile } = config
  const accountKeys =
    accountKeysFile === null ? sandboxAccountKeys(masterKey) : readAccountKeys(accountKeysFile)
  const { database, close } = await openDatabase(config, logger)
  acquired.defer(close)
  await checkMasterKey(database, masterKey)
  await pinAssets(
    database,
    catalog.currencies.map(({ asset }) => asset),
  )
  const metrics = createMetrics()
  metrics.gauge('coffer_database_connections_in_use', {
    help: 'Connections of the pool in use.',
    read: () => database.load().inUse,
  })
  metrics.gauge('coffer_database_waiting', {
    help: 'Callers waiting for a connection.',
    read: () => database.load().waiting,
  })
  const businessClock = await businessClockOf(database, systemClock)
  return {
    config,
    instanceId: instanceId(config.dataDir),
    logger,
    catalog,
    masterKey,
    accountKeys,
    database,
    businessClock,
    systemClock,
    ids: systemIds,
    metrics,
  }
}
