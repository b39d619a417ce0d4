import { hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AccountKeys } from '#core/addresses'
import { addressCodecs, deriveAccountKeys } from '#core/chains'

const seedBytes = 64

/** The sandbox's own keys, the same at every start: their seed follows from the master key. */
export function sandboxAccountKeys(masterKey: Buffer): AccountKeys {
  return deriveAccountKeys(
    new Uint8Array(hkdfSync('sha256', masterKey, '', 'sandbox wallet seed', seedBytes)),
  )
}

/** Reads the extended public keys of every network family from a JSON file. */
export function readAccountKeys(file: string): AccountKeys {
  const keys: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const families = Object.keys(addressCodecs)
  const isWhole = (given: unknown): given is AccountKeys =>
    typeof given === 'object' &&
    given !== null &&
    families.every((family) => typeof Reflect.get(given, family) === 'string')
  if (!isWhole(keys))
    throw new Error(
      `${file} must be an object with an extended public key for each of ${families.join(', ')}`,
    )
  return keys
}
