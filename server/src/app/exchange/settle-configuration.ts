import { hostname } from 'node:os'
import type { Config } from '#app/settings'
import {
  approveConfiguration,
  type Configuration,
  differencesOf,
  lockConfiguration,
  readStanding,
  startConfiguration,
} from '#core/configuration'
import { recordAction } from '#core/operators'
import type { Clock } from '#platform/clock'
import { type Database, hasColumn, type Queryable, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'

/** The files differ from the approved ones; the message names them and the possible remedies. */
class ConfigurationUnapproved extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigurationUnapproved'
  }
}

type Given = {
  readonly config: Pick<Config, 'mode' | 'acceptedConfiguration'>
  readonly configuration: Configuration
}

/** Throws where a start accepts a configuration hash other than its own. */
export function requireAccepted({ config, configuration: { hash } }: Given): void {
  const { acceptedConfiguration: accepted } = config
  if (accepted === null || accepted === hash) return
  throw new ConfigurationUnapproved(
    `--accept-configuration (COFFER_ACCEPT_CONFIGURATION) names ${accepted}, and the configuration of this start is ${hash}; name that one, or none if it is approved. Nothing was changed.`,
  )
}

/** Throws in live mode where the configuration may not start; a database without approvals allows any. */
export async function requireConfiguration(database: Queryable, given: Given): Promise<void> {
  const { config, configuration } = given
  if (config.acceptedConfiguration !== null) return
  const { hash } = configuration
  const differs = await differencesIn(database, given)
  if (differs === null) return
  throw new ConfigurationUnapproved(
    `the configuration is not the approved one: ${differs}. Its hash is ${hash}: have it approved with \`npm run operator -- configuration approve ${hash}\`, or start with \`--accept-configuration ${hash}\`. Nothing was changed.`,
  )
}

type Here = { readonly config: Pick<Config, 'mode'>; readonly configuration: Configuration }

/** As `requireConfiguration`, for a command on this machine, whose files may differ from the servers'. */
export async function requireHere(database: Queryable, here: Here): Promise<void> {
  const differs = await differencesIn(database, here)
  if (differs === null) return
  throw new ConfigurationUnapproved(
    `the configuration of this machine is not the approved one: ${differs}. Acts on its database want the approved files; \`npm run operator -- configuration show --local\` shows which. Nothing was changed.`,
  )
}

/**
 * The differences from what may run in live mode; null without differences, in a sandbox, and before the first
 * approval.
 */
async function differencesIn(database: Queryable, { config, configuration }: Here): Promise<string | null> {
  if (config.mode !== 'live') return null
  if (!(await hasColumn(database, { table: 'configuration_starts', column: 'approval' }))) return null
  const { isApproved, newest, files } = await readStanding(database, configuration)
  return isApproved || newest === null ? null : differencesOf(files)
}

type Settling = Given & { readonly logger: Logger; readonly ids: Ids; readonly clock: Clock }

/**
 * Puts this start's configuration in force where that is allowed: it was approved, the start accepts it, or this
 * database has no approval yet. Only a sandbox starts with an unapproved configuration.
 */
export async function settleConfiguration(database: Database, settling: Settling): Promise<void> {
  const { configuration: present, logger, clock } = settling
  const { hash, files } = present
  const { how, hasBegun } = await database.inTransaction(async (tx) => {
    await lockConfiguration(tx)
    const how = await approveAtStart(tx, settling)
    await requireConfiguration(tx, settling)
    return { how, hasBegun: await startConfiguration(tx, { present, at: clock.now() }) }
  })
  if (how === '--accept-configuration')
    logger.warn(
      { event: 'configuration accepted', hash, files },
      'a start accepted a configuration that nobody had approved',
    )
  else if (hasBegun) logger.info({ event: 'configuration in force', hash, how: how ?? 'operators' })
}

/** Approves what a start may approve by itself; null where it may not. */
async function approveAtStart(tx: Tx, { config, configuration, ids, clock }: Settling) {
  const { isApproved, newest } = await readStanding(tx, configuration)
  const { hash } = configuration
  const isFirst = newest === null
  if (isApproved || (!isFirst && config.acceptedConfiguration === null)) return null
  const how = isFirst ? 'first start' : '--accept-configuration'
  const by = `server at ${hostname()}`
  await approveConfiguration(tx, { hash, how, approvedBy: by, approvedAt: clock.now() })
  if (!isFirst) {
    const act = { operator: { name: by }, action: 'accept-configuration', subject: hash }
    await recordAction(tx, { ids, clock }, { ...act, before: newest, after: hash })
  }
  return how
}
