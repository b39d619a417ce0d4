import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deriveAccountKeys } from '#core/chains'
import { sandboxSeed } from '#signer'

/**
 * The settings that a live server needs beside its database. Its account keys are those of a sandbox with that master
 * key, in a file in `folder`.
 */
export function liveSettings(folder: string, masterKey = randomBytes(32)): Record<string, string> {
  const file = join(folder, 'account-keys.json')
  writeFileSync(file, JSON.stringify(deriveAccountKeys(sandboxSeed(masterKey))))
  return {
    COFFER_MODE: 'live',
    COFFER_MASTER_KEY: masterKey.toString('hex'),
    COFFER_ACCOUNT_KEYS: file,
  }
}
