import { renameSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { resealApiKeys } from '#core/access'
import type { Database } from '#platform/database'
import {
  beginRotation,
  finishRotation,
  nextMasterKeyFile,
  readMasterKey,
  resealAll,
  retireMasterKeys,
} from '#platform/secrets'
import { runCommand, UsageError } from './command.ts'
import { type Config, ConfigError } from './config.ts'
import { resealExchange } from './exchange-secrets.ts'
import { keptMasterKey, masterKeyFile } from './master-key-of.ts'
import { listedOf } from './modules.ts'
import { openBooks } from './open-books.ts'

const usage = `Usage:
  npm run rotate-master-key               seals everything anew under another master key while servers run; run it again after an interruption
  npm run rotate-master-key -- --retire   afterwards, run with the new key: makes the old one useless`

// Servers learn of a new data key within a second; nothing is sealed under it before all of them know it.
const announcedMs = 3_000

await runCommand({
  usage,
  parsing: { options: { retire: { type: 'boolean' } } },
  async act({ values: { retire: isRetiring }, config, acquired }) {
    const database = await openBooks(config, acquired)
    return `${await (isRetiring ? retire(database, config) : rotate(database, config))}\n`
  },
})

async function rotate(database: Database, config: Config): Promise<string> {
  const change = { from: keptMasterKey(config), to: nextMasterKeyOf(config) }
  if (change.from.equals(change.to))
    throw new ConfigError(['COFFER_NEXT_MASTER_KEY must be another key than COFFER_MASTER_KEY'])
  if (await beginRotation(database, change)) {
    await pause(announcedMs)
    const tables = [resealApiKeys, resealExchange, ...listedOf('reseal')]
    const count = await resealAll(database, { masterKey: change.to, tables })
    process.stdout.write(`${count} rows were sealed anew.\n`)
    await finishRotation(database, change)
  }
  if (config.masterKey !== null)
    return 'The new master key is active; the old one still opens everything. Next: start each server again with COFFER_MASTER_KEY set to the new key, then run `npm run rotate-master-key -- --retire` with it.'
  const file = masterKeyFile(config.dataDir)
  renameSync(nextMasterKeyFile(file), file)
  return `The new master key is in ${file}; the old one still opens everything. Next: start the server again, then run \`npm run rotate-master-key -- --retire\`.`
}

function nextMasterKeyOf({ masterKey, nextMasterKey, dataDir }: Config): Buffer {
  if (masterKey === null) return readMasterKey(nextMasterKeyFile(masterKeyFile(dataDir)))
  if (nextMasterKey === null)
    throw new ConfigError([
      'COFFER_NEXT_MASTER_KEY is required: the next master key, such as `openssl rand -hex 32` makes',
    ])
  return nextMasterKey
}

async function retire(database: Database, config: Config): Promise<string> {
  const outcome = await retireMasterKeys(database, keptMasterKey(config))
  if (outcome === 'unfinished')
    throw new UsageError(
      'the master key is being changed and not everything is sealed anew; run `npm run rotate-master-key` again first. Nothing was done.',
    )
  return outcome === 'retired'
    ? 'The previous master key opens nothing of this exchange any more.'
    : 'There is no other master key to retire.'
}
