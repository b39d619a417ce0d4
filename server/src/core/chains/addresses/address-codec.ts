import type { NetworkFamily } from '#core/catalog'

export type Curve = 'secp256k1' | 'ed25519'

export type AddressCodec = {
  family: NetworkFamily
  curve: Curve
  /** The hardened BIP-44 path of the account. The watch side holds this account's extended public key. */
  path: string
  /** The canonical form of a main network address; throws `InvalidAddress`. Equal payees give equal strings. */
  parse(address: string): string
  /** The hash, key or contract behind a canonical address, without network and checksum. */
  account(address: string): Uint8Array
  /** The canonical address of a compressed secp256k1 key (33 bytes) or an ed25519 key (32 bytes). */
  fromPublicKey(publicKey: Uint8Array): string
}
