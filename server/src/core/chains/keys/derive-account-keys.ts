import { HDKey } from '@scure/bip32'
import type { NetworkFamily } from '#core/catalog'
import type { Curve } from '../addresses/address-codec.ts'
import { addressCodecs } from '../addresses/address-codecs.ts'
import {
  deriveEd25519Path,
  ed25519ExtendedPublicKey,
  ed25519MasterKey,
  formatEd25519ExtendedPublicKey,
} from './ed25519-extended-key.ts'

type AccountKeyOf = (path: string) => string

/** The extended public key of each family at the codec's account path, for the watch side. */
export function deriveAccountKeys(seed: Uint8Array): Record<NetworkFamily, string> {
  const accountKeyOf: Record<Curve, AccountKeyOf> = {
    secp256k1: secp256k1Accounts(seed),
    ed25519: ed25519Accounts(seed),
  }
  const keys = Object.values(addressCodecs).map(({ family, curve, path }) => [
    family,
    accountKeyOf[curve](path),
  ])
  return Object.fromEntries(keys) as Record<NetworkFamily, string> // each family has one codec
}

function secp256k1Accounts(seed: Uint8Array): AccountKeyOf {
  const master = HDKey.fromMasterSeed(seed)
  return (path) => master.derive(path).publicExtendedKey
}

function ed25519Accounts(seed: Uint8Array): AccountKeyOf {
  const master = ed25519MasterKey(seed)
  return (path) => formatEd25519ExtendedPublicKey(ed25519ExtendedPublicKey(deriveEd25519Path(master, path)))
}
