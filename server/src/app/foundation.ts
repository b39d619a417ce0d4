import type { AccountKeys } from '#core/addresses'
import { type Catalog, loadCatalog, type Section } from '#core/catalog'
import { pinAssets } from '#core/ledger'
import type { Signer } from '#core/spends'
import type { Clock } from '#platform/clock'
import { instanceId, lockDataDir, makePrivate } from '#platform/data-dir'
import type { Database } from '#platform/database'
import { type Ids, systemIds } from '#platform/ids'
import type { Logger } from '#platform/logging'
import { createMetrics, type Metrics } from '#platform/metrics'
import { openSecrets, type Secrets } from '#platform/secrets'
import { readAccountKeys } from './account-keys.ts'
import { type AttachedSigner, attachSigner, type StartSigner } from './attach-signer.ts'
import { type BusinessClock, businessClockOf } from './business-clock.ts'
import { type Config, ConfigError } from './config.ts'
import { keepAccountKeys } from './exchange-secrets.ts'
import { masterKeyOf } from './master-key-of.ts'
import { openDatabase } from './open-database.ts'
import { openTracing, type Tracing } from './open-tracing.ts'

/** The base of everything else in a server. */
export type Foundation = {
  readonly config: Config
  /** Unique among the processes on its database, and the same after a restart. */
  readonly instanceId: string
  readonly logger: Logger
  readonly catalog: Catalog
  readonly secrets: Secrets
  readonly accountKeys: AccountKeys
  /** Null where nothing can be signed: in live mode without COFFER_SIGNER. */
  readonly signer: Signer | null
  readonly database: Database
  readonly businessClock: BusinessClock
  readonly systemClock: Clock
  readonly ids: Ids
  readonly metrics: Metrics
  readonly tracing: Tracing
}

type Laying = {
  config: Config
  logger: Logger
  systemClock: Clock
  /** The sections that products read. */
  sections: readonly Section[]
  startSigner: StartSigner
  acquired: AsyncDisposableStack
}

export async function layFoundation({
  config,
  logger,
  systemClock,
  sections,
  startSigner,
  acquired,
}: Laying): Promise<Foundation> {
  const catalog = loadCatalog(config.catalogPath, sections)
  const lock = lockDataDir(config.dataDir)
  acquired.defer(() => lock.release())
  for (const file of makePrivate(config.dataDir))
    logger.warn({ event: 'not private', file }, 'other users may read this: it belongs to another user')
  const masterKey = masterKeyOf(config)
  // It starts while the database does.
  const attached = attachSigner({ config, catalog, logger }, startSigner)
  acquired.defer(async () => attached?.close())
  const { accountKeysFile } = config
  const given = accountKeysFile === null ? null : readAccountKeys(accountKeysFile)
  const { database, close } = await openDatabase(config, logger)
  acquired.defer(close)
  const secrets = await openSecrets(database, masterKey)
  const ask = () => accountKeysFrom(attached)
  const accountKeys = await keepAccountKeys(database, { secrets, given, ask })
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
  const ownId = instanceId(config.dataDir)
  return {
    config,
    instanceId: ownId,
    logger,
    catalog,
    secrets,
    accountKeys,
    signer: attached?.signer ?? null,
    database,
    businessClock,
    systemClock,
    ids: systemIds,
    metrics,
    tracing: openTracing({ config, instanceId: ownId, metrics }),
  }
}

async function accountKeysFrom(attached: AttachedSigner | null): Promise<AccountKeys> {
  if (attached === null) throw new ConfigError(['COFFER_ACCOUNT_KEYS is required where no signer is'])
  return attached.signer.accountKeys()
}
