import { secp256k1 } from '@noble/curves/secp256k1.js'
import { expect, test } from 'vitest'
import type { NetworkFamily } from '#core/catalog'
import {
  addressCodecs,
  deriveAccountKeys,
  deriveDepositAddress,
  deriveSigningKey,
  ed25519PublicKey,
} from '../index.ts'

const seed = new Uint8Array(64).fill(9)
const accountKeys = deriveAccountKeys(seed)
const families = Object.keys(addressCodecs) as NetworkFamily[] // the record is exhaustive over the families
const publicKeyOf = {
  secp256k1: (key: Uint8Array) => secp256k1.getPublicKey(key, true),
  ed25519: ed25519PublicKey,
}

test.each(families)('a signing key of %s is that of the address with its index', (family) => {
  for (const index of [0, 7]) {
    const publicKey = publicKeyOf[addressCodecs[family].curve](deriveSigningKey(seed, { family, index }))
    const address = deriveDepositAddress({ family, accountKey: accountKeys[family], index })
    expect(addressCodecs[family].fromPublicKey(publicKey)).toBe(address)
  }
})
