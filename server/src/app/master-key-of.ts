import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readMasterKey } from '#platform/secrets'
import { type Config, ConfigError } from './config.ts'

/** The master key of the environment, or the one that the sandbox keeps beside its data; made at the first start. */
export function masterKeyOf({ masterKey, dataDir }: Config): Buffer {
  return masterKey ?? readMasterKey(masterKeyFile(dataDir))
}

/** The master key for a command, which never makes one. */
export function keptMasterKey(config: Config): Buffer {
  const { masterKey, dataDir } = config
  if (masterKey === null && !existsSync(masterKeyFile(dataDir)))
    throw new ConfigError([`COFFER_MASTER_KEY is not set, and DATA_DIR ${dataDir} has no master.key`])
  return masterKeyOf(config)
}

export function masterKeyFile(dataDir: string): string {
  return join(dataDir, 'master.key')
}
