import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readMasterKey } from '#platform/secrets'
import { type Config, ConfigError } from './config.ts'

/** The master key of the environment, or the one that the sandbox keeps beside its data; made at the first start. */
export function masterKeyOf({ masterKey, dataDir }: Config): Buffer {
  return masterKey ?? readMasterKey(masterKeyFile(dataDir))
}

/** The same without making one; null where there is none yet. */
export function findMasterKey(config: Config): Buffer | null {
  const { masterKey, dataDir } = config
  return masterKey === null && !existsSync(masterKeyFile(dataDir)) ? null : masterKeyOf(config)
}

/** The master key for a command, which never makes one. */
export function keptMasterKey(config: Config): Buffer {
  const found = findMasterKey(config)
  if (found !== null) return found
  throw new ConfigError([`COFFER_MASTER_KEY is not set, and DATA_DIR ${config.dataDir} has no master.key`])
}

export function masterKeyFile(dataDir: string): string {
  return join(dataDir, 'master.key')
}
