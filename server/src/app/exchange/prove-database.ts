import { randomBytes } from 'node:crypto'
import { type Config, ConfigError } from '#app/settings'
import type { AccountKeys } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import { requireAssets } from '#core/ledger'
import type { Database } from '#platform/database'
import { readSecrets, type Secrets, SecretUnreadable } from '#platform/secrets'
import { requireKnownCluster } from './exchange.ts'
import { requireAccountKeys } from './exchange-secrets.ts'
import type { Proof } from './open-database.ts'

type Given = {
  readonly config: Pick<Config, 'dataDir'>
  /** Null where a sandbox has none yet. */
  readonly masterKey: Buffer | null
  readonly accountKeys: AccountKeys | null
  readonly catalog: Catalog
}

/**
 * Checks that keys and catalogue belong to a database, whose schema may be of any earlier version. A wrong start thus
 * ends before it migrates a schema that the right servers still use.
 */
export function proveDatabase({ config, masterKey, accountKeys: given, catalog }: Given): Proof {
  return async (owner) => {
    await requireKnownCluster(owner)
    const secrets =
      masterKey === null ? await requireUnsealed(owner, config) : await readSecrets(owner, masterKey)
    if (secrets !== null && given !== null) await requireAccountKeys(owner, { secrets, given })
    await requireAssets(
      owner,
      catalog.currencies.map(({ asset }) => asset),
    )
  }
}

/** A start must not make a new key in place of a missing one. */
async function requireUnsealed(
  owner: Database,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<Secrets | null> {
  try {
    return await readSecrets(owner, randomBytes(32))
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    throw new ConfigError([
      `COFFER_MASTER_KEY is not set, and DATA_DIR ${dataDir} has no master.key; this database was sealed under one. Nothing was changed.`,
    ])
  }
}
