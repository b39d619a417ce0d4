import { ConfigError } from '#app/settings'
import type { AccountKeys } from '#core/addresses'
import type { NetworkFamily } from '#core/catalog'
import { addressCodecs, deriveDepositAddress } from '#core/chains'
import { readBoundedText } from '#platform/files'

/** A key for each family takes a few hundred. */
const bytesMax = 64 * 1024

/** Reads the extended public key of every network family from a JSON file, and proves each by deriving an address. */
export function readAccountKeys(file: string): AccountKeys {
  const keys = readObject(file)
  const problems = Object.values(addressCodecs).flatMap(({ family }) => {
    const reason = reasonAgainst(family, Reflect.get(keys, family))
    return reason === null ? [] : [`COFFER_ACCOUNT_KEYS ${file}: ${family}: ${reason}`]
  })
  if (problems.length > 0) throw new ConfigError(problems)
  return keys as AccountKeys // each family's key derived an address
}

function readObject(file: string): object {
  try {
    const value: unknown = JSON.parse(readBoundedText(file, bytesMax))
    if (typeof value === 'object' && value !== null) return value
    throw new Error('must be an object of network families')
  } catch (error) {
    const { message } = error as Error // neither reading nor parsing throws anything else
    throw new ConfigError([`COFFER_ACCOUNT_KEYS ${file}: ${message}`])
  }
}

function reasonAgainst(family: NetworkFamily, accountKey: unknown): string | null {
  if (typeof accountKey !== 'string') return 'must be an extended public key'
  try {
    deriveDepositAddress({ family, accountKey, index: 0 })
    return null
  } catch (error) {
    return (error as Error).message // the key is not repeated in it
  }
}
