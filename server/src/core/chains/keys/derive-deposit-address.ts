import { HDKey } from '@scure/bip32'
import type { NetworkFamily } from '#core/catalog'
import type { Curve } from '../addresses/address-codec.ts'
import { addressCodecs } from '../addresses/address-codecs.ts'
import { deriveEd25519PublicChild, parseEd25519ExtendedPublicKey } from './ed25519-extended-key.ts'

// BIP-44: m / purpose' / coin' / account' / change / index. The account is the third level; deposits are not change.
const accountDepth = 3
const externalChain = 0
const indexMax = 0x7fffffff

type Child = { accountKey: string; index: number }

const childPublicKey: Record<Curve, (child: Child) => Uint8Array> = {
  secp256k1: secp256k1Child,
  ed25519: ed25519Child,
}

/**
 * The address at 0/`index` below the account. `accountKey` is the account's extended public key: `xpub…` on
 * secp256k1 (whatever the network), `ed25519-xpub:…` on ed25519.
 */
export function deriveDepositAddress(deposit: { family: NetworkFamily } & Child): string {
  const { family, accountKey, index } = deposit
  if (!Number.isInteger(index) || index < 0 || index > indexMax) {
    throw new RangeError(`A deposit index is a whole number from 0 to ${indexMax}, not ${index}`)
  }
  const codec = addressCodecs[family]
  return codec.fromPublicKey(childPublicKey[codec.curve]({ accountKey, index }))
}

function secp256k1Child({ accountKey, index }: Child): Uint8Array {
  const { publicKey } = externalChainOf(accountKey).deriveChild(index)
  if (!publicKey) throw new Error('A derived key has no public half')
  return publicKey
}

// Cached: this step is half the cost of deriving an address, and a process has one account key for each family.
const externalChains = new Map<string, HDKey>()
const externalChainsMax = 100

function externalChainOf(accountKey: string): HDKey {
  const known = externalChains.get(accountKey)
  if (known !== undefined) return known
  // The decoder would also accept a private key, which has no place on the watch side.
  if (!accountKey.startsWith('xpub'))
    throw new Error('A secp256k1 account key is an extended public key (xpub…)')
  const account = HDKey.fromExtendedKey(accountKey)
  if (account.depth !== accountDepth) {
    throw new Error(
      `The extended public key is not an account's: its depth is ${account.depth}, not ${accountDepth}`,
    )
  }
  const chain = account.deriveChild(externalChain)
  if (externalChains.size >= externalChainsMax) externalChains.clear()
  externalChains.set(accountKey, chain)
  return chain
}

function ed25519Child({ accountKey, index }: Child): Uint8Array {
  const account = parseEd25519ExtendedPublicKey(accountKey)
  return deriveEd25519PublicChild(deriveEd25519PublicChild(account, externalChain), index).publicKey
}
