import {
  type BusinessClock,
  businessClockOf,
  type HeldPorts,
  holdPorts,
  keepAccountKeys,
  openDatabase,
  openTracing,
  proveDatabase,
  readConfiguration,
  readKeysFile,
  requireAccepted,
  requireConfiguration,
  settleConfiguration,
  type Tracing,
} from '#app/exchange'
import { keptNodeSettings } from '#app/local-nodes'
import { type Config, ConfigError, findMasterKey, masterKeyOf, warnOfProviderVariables } from '#app/settings'
import { type AttachedSigner, attachSigner, provePlaces, type StartSigner } from '#app/signing'
import type { AccountKeys } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import type { Configuration } from '#core/configuration'
import { pinAssets } from '#core/ledger'
import type { Signer } from '#core/spends'
import type { Clock } from '#platform/clock'
import { instanceId, lockDataDir, makePrivate } from '#platform/data-dir'
import type { Database, HeldSchema } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import { createMetrics, type Metrics } from '#platform/metrics'
import { type Draw, openSecrets, type Secrets } from '#platform/secrets'
import type { Section } from '#platform/sections'

/** The base of everything else in a server. */
export type Foundation = {
  readonly config: Config
  /** Unique among the processes on its database, and the same after a restart. */
  readonly instanceId: string
  readonly logger: Logger
  readonly catalog: Catalog
  /** The files that this process read at its start. */
  readonly configuration: Configuration
  readonly secrets: Secrets
  readonly accountKeys: AccountKeys
  /** Null where nothing can be signed: in live mode without COFFER_SIGNER. */
  readonly signer: Signer | null
  readonly database: Database
  readonly schema: HeldSchema
  /** Bound, but not answering yet. */
  readonly ports: HeldPorts
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
  ids: Ids
  draw: Draw
  /** The catalogue's sections for products. */
  sections: readonly Section[]
  startSigner: StartSigner
  stopping?: AbortSignal
  checkSettings(parts: Pick<Foundation, 'config' | 'catalog'>): Promise<void>
  acquired: AsyncDisposableStack
}

export async function layFoundation({
  config,
  logger,
  systemClock,
  ids,
  draw,
  sections,
  startSigner,
  stopping,
  checkSettings,
  acquired,
}: Laying): Promise<Foundation> {
  const { catalog, configuration } = readConfiguration(config, sections)
  requireAccepted({ config, configuration })
  provePlaces(config)
  const lock = lockDataDir(config.dataDir)
  acquired.defer(() => lock.release())
  for (const file of makePrivate(config.dataDir))
    logger.warn({ event: 'not private', file }, 'other users may read this: it belongs to another user')
  const nodes = config.mode === 'sandbox' ? keptNodeSettings(config.dataDir) : {}
  warnOfProviderVariables(config, { logger, isOwn: ({ name, text }) => nodes[name] === text })
  const ports = await holdPorts(config, acquired)
  const { accountKeysFile } = config
  const given = accountKeysFile === null ? null : readKeysFile(accountKeysFile)
  await checkSettings({ config, catalog })
  const prove = proveDatabase({ config, masterKey: findMasterKey(config), accountKeys: given, catalog })
  let attached: AttachedSigner | null | undefined
  acquired.defer(async () => attached?.close())
  const { database, schema, close } = await openDatabase({
    ...{ config, logger, stopping },
    async prove(owner) {
      await prove(owner)
      await requireConfiguration(owner, { config, configuration })
      // The signer starts while the schema migrates, and attaches after the check, since it seals its files under its
      // master key.
      attached = attachSigner({ config, catalog, logger }, startSigner)
    },
  })
  acquired.defer(close)
  const businessClock = await businessClockOf(database, systemClock)
  await settleConfiguration(database, {
    ...{ config, configuration, logger },
    ids,
    clock: businessClock,
  })
  const secrets = await openSecrets(database, masterKeyOf(config), draw)
  const ask = () => unlessStopped(accountKeysFrom(attached), stopping)
  const accountKeys = await keepAccountKeys(database, { secrets, given, ask })
  await pinAssets(
    database,
    catalog.currencies.map(({ asset }) => asset),
  )
  const metrics = createMetrics()
  observeDatabase(metrics, database)
  const ownId = instanceId(config.dataDir)
  return {
    config,
    instanceId: ownId,
    logger,
    catalog,
    configuration,
    secrets,
    accountKeys,
    signer: attached?.signer ?? null,
    database,
    schema,
    ports,
    businessClock,
    systemClock,
    ids,
    metrics,
    tracing: openTracing({ config, instanceId: ownId, metrics }),
  }
}

function observeDatabase(metrics: Metrics, database: Database): void {
  metrics.gauge('coffer_database_connections_in_use', {
    help: 'Connections of the pool in use.',
    read: () => database.load().inUse,
  })
  metrics.gauge('coffer_database_waiting', {
    help: 'Callers waiting for a connection.',
    read: () => database.load().waiting,
  })
  metrics.gauge('coffer_database_commit_seconds', {
    help: 'How long the oldest open commit has taken, such as for a standby that does not answer.',
    read: () => database.load().commitMs / 1_000,
  })
  metrics.gauge('coffer_database_unconfirmed', {
    help: '1 while no standby confirms the commits of this process, which then answers nothing.',
    read: () => Number(database.load().isUnconfirmed),
  })
}

/** The value, or the reason for stopping the start, whichever comes first: a signer may never answer. */
async function unlessStopped<T>(value: Promise<T>, stopping: AbortSignal | undefined): Promise<T> {
  if (stopping === undefined) return value
  stopping.throwIfAborted()
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(stopping.reason)
  stopping.addEventListener('abort', stop)
  return Promise.race([value, stopped.promise]).finally(() => stopping.removeEventListener('abort', stop))
}

async function accountKeysFrom(attached: AttachedSigner | null | undefined): Promise<AccountKeys> {
  if (!attached) throw new ConfigError(['COFFER_ACCOUNT_KEYS is required where no signer is'])
  return attached.signer.accountKeys()
}
