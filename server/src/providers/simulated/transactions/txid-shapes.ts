import { base58 } from '@scure/base'
import type { NetworkFamily } from '#core/catalog'

/** A transaction id as explorers of the family show it, made of a digest of 64 bytes. */
export const txidShapes: Record<NetworkFamily, (digest: Uint8Array) => string> = {
  bitcoin: hash,
  litecoin: hash,
  dogecoin: hash,
  evm: (digest) => `0x${hash(digest)}`,
  tron: hash,
  xrp: (digest) => hash(digest).toUpperCase(),
  ton: hash,
  // A Solana transaction goes by its first signature, which has 64 bytes.
  solana: (digest) => base58.encode(digest),
}

function hash(digest: Uint8Array): string {
  return Buffer.from(digest.subarray(0, 32)).toString('hex')
}
