import { ConfigError } from '#app/settings'
import { type AccountKeys, readAccountKeys } from '#core/addresses'
import type { NetworkFamily } from '#core/catalog'
import { addressCodecs, deriveDepositAddress } from '#core/chains'
import { readBoundedText } from '#platform/files'

/** The keys of all families take a few hundred bytes each. */
const bytesMax = 64 * 1024

/**
 * Reads the account keys from a JSON file: each network family's extended public key, or a list of such objects, one for each
 * seed of the signer. Checks each key by deriving an address.
 */
export function readKeysFile(file: string): AccountKeys {
  const written = readJson(file)
  const generations: unknown[] = Array.isArray(written) ? written : [written]
  const problems = generations.flatMap((keys, generation) => {
    const where = Array.isArray(written) ? `${file}: seed ${generation}` : file
    return reasonsAgainst(keys).map((reason) => `COFFER_ACCOUNT_KEYS ${where}: ${reason}`)
  })
  if (generations.length === 0) problems.push(`COFFER_ACCOUNT_KEYS ${file}: must not be empty`)
  if (problems.length > 0) throw new ConfigError(problems)
  return readAccountKeys(written)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readBoundedText(file, bytesMax))
  } catch (error) {
    const { message } = error as Error // reading and parsing throw nothing else
    throw new ConfigError([`COFFER_ACCOUNT_KEYS ${file}: ${message}`])
  }
}

function reasonsAgainst(keys: unknown): string[] {
  if (typeof keys !== 'object' || keys === null) return ['must be an object of network families']
  return Object.values(addressCodecs).flatMap(({ family }) => {
    const reason = reasonAgainst(family, Reflect.get(keys, family))
    return reason === null ? [] : [`${family}: ${reason}`]
  })
}

function reasonAgainst(family: NetworkFamily, accountKey: unknown): string | null {
  if (typeof accountKey !== 'string') return 'must be an extended public key'
  try {
    deriveDepositAddress({ family, accountKey, index: 0 })
    return null
  } catch (error) {
    return (error as Error).message // the message does not repeat the key
  }
}
