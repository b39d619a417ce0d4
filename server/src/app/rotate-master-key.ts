import { renameSync } from 'node:fs'
import { userInfo } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { openBooks, resealExchange } from '#app/exchange'
import { listedOf } from '#app/parts'
import { type Config, ConfigError, keptMasterKey, masterKeyFile, runCommand, UsageError } from '#app/settings'
import { signerDir } from '#app/signing'
import { resealApiKeys } from '#core/access'
import { recordAction } from '#core/operators'
import { systemClock } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import { systemIds } from '#platform/ids'
import {
  beginRotation,
  finishRotation,
  nextMasterKeyFile,
  readMasterKey,
  resealAll,
  retireMasterKeys,
} from '#platform/secrets'
import { resealMailbox } from '#providers/simulated'
import { hasSeed, isSealedUnder, resealSeed, retireSeals } from '#signer'

const usage = `Usage:
  npm run rotate-master-key               seals everything anew under another master key while servers run; run it again after an interruption
  npm run rotate-master-key -- --retire   afterwards, run with the new key: makes the old one useless`

// Servers read a new data key within a second; nothing is sealed under it before all have it.
const announcedMs = 3_000

await runCommand({
  usage,
  parsing: { options: { retire: { type: 'boolean' } } },
  async act({ values: { retire: isRetiring }, config, acquired }) {
    const database = await openBooks(config, acquired)
    return `${await (isRetiring ? retire(database, config) : rotate(database, config))}\n`
  },
})

/** Writes a line of the audit log, which contains no keys. */
function noteAs(action: string): (tx: Tx) => Promise<void> {
  const operator = { name: userInfo().username }
  return (tx) => recordAction(tx, { ids: systemIds, clock: systemClock }, { operator, action })
}

async function rotate(database: Database, config: Config): Promise<string> {
  const change = { from: keptMasterKey(config), to: nextMasterKeyOf(config) }
  if (change.from.equals(change.to))
    throw new ConfigError(['COFFER_NEXT_MASTER_KEY must be another key than COFFER_MASTER_KEY'])
  if (await beginRotation(database, change)) {
    await pause(announcedMs)
    const tables = [resealApiKeys, resealExchange, resealMailbox, ...listedOf('reseal')]
    if (hasSeed(signerDir(config))) resealSeed(signerDir(config), change)
    const count = await resealAll(database, { masterKey: change.to, tables })
    process.stdout.write(`${count} rows were sealed anew.\n`)
    await finishRotation(database, change, noteAs('master-key rotate'))
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
  const [masterKey, dir] = [keptMasterKey(config), signerDir(config)]
  const hasSigner = hasSeed(dir)
  if (hasSigner && !isSealedUnder(dir, masterKey))
    throw new UsageError(
      `the signer in ${dir} does not know this master key; run \`npm run signer -- reseal\` there with the previous one as COFFER_MASTER_KEY and this one as COFFER_NEXT_MASTER_KEY first. Nothing was done.`,
    )
  const outcome = await retireMasterKeys(database, masterKey, noteAs('master-key retire'))
  if (outcome !== 'unfinished' && hasSigner) retireSeals(dir, masterKey)
  if (outcome === 'unfinished')
    throw new UsageError(
      'the master key is being changed and not everything is sealed anew; run `npm run rotate-master-key` again first. Nothing was done.',
    )
  return outcome === 'retired'
    ? 'The previous master key opens nothing of this exchange any more.'
    : 'There is no other master key to retire.'
}
