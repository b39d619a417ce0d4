import { ConfigError } from '#app/settings'
import type { AccountKeys } from '#core/addresses'
import type { NetworkFamily } from '#core/catalog'
import { addressCodecs, deriveDepositAddress } from '#core/chains'
import { readBoundedText } from '#platform/files'

/** The keys of all families take a few hundred bytes each. */
const bytesMax = 64 * 1024

/** Reads each network family's extended public key from a JSON file, and checks each key by deriving an address. */
export function readAccountKeys(file: string): AccountKeys {
  const keys = readObject(file)
  const problems = Object.values(addressCodecs).flatMap(({ family }) => {
    const reason = reasonAgainst(family, Reflect.get(keys, family))
    return reason === null ? [] : [`COFFER_ACCOUNT_KEYS ${file}: ${family}: ${reason}`]
  })
  if (problems.length > 0) throw new ConfigError(problems)
  return keys as AccountKeys // an address was derived from each family's key
}

function readObject(file: string): object {
  try {
    const value: unknown = JSON.parse(readBoundedText(file, bytesMax))
    if (typeof value === 'object' && value !== null) return value
    throw new Error('must be an object of network families')
  } catch (error) {
    const { message } = error as Error // reading and parsing throw nothing else
    throw new ConfigError([`COFFER_ACCOUNT_KEYS ${file}: ${message}`])
  }
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
