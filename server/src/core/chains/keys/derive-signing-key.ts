import { HDKey } from '@scure/bip32'
import type { NetworkFamily } from '#core/catalog'
import type { Curve } from '../addresses/address-codec.ts'
import { addressCodecs } from '../addresses/address-codecs.ts'
import { deriveEd25519Path, deriveEd25519PrivateChild, ed25519MasterKey } from './ed25519-extended-key.ts'

type Child = { readonly seed: Uint8Array; readonly path: string; readonly index: number }

const privateKeyOf: Record<Curve, (child: Child) => Uint8Array> = {
  secp256k1: secp256k1Key,
  ed25519: ed25519Key,
}

/**
 * The private key of the address at 0/`index` below the family's account, for the signer alone. 32 bytes on secp256k1;
 * on ed25519 the 64 bytes of the extended key, as `signEd25519` reads them.
 */
export function deriveSigningKey(
  seed: Uint8Array,
  { family, index }: { family: NetworkFamily; index: number },
): Uint8Array {
  const { curve, path } = addressCodecs[family]
  return privateKeyOf[curve]({ seed, path, index })
}

function secp256k1Key({ seed, path, index }: Child): Uint8Array {
  const { privateKey } = HDKey.fromMasterSeed(seed).derive(`${path}/0/${index}`)
  if (!privateKey) throw new Error('A derived key has no private half')
  return privateKey
}

function ed25519Key({ seed, path, index }: Child): Uint8Array {
  const account = deriveEd25519Path(ed25519MasterKey(seed), path)
  const { scalar, nonceKey } = deriveEd25519PrivateChild(deriveEd25519PrivateChild(account, 0), index)
  return Uint8Array.of(...scalar, ...nonceKey)
}
