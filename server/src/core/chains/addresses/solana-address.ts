import { base58 } from '@scure/base'
import type { AddressCodec } from './address-codec.ts'
import { decodeOrRefuse, InvalidAddress, refuseOverlong } from './invalid-address.ts'

const keyLength = 32

/**
 * A Solana address is a key of 32 bytes without checksum, so a mistyped address may still parse. Keys off the curve are
 * accepted, since programs own accounts too.
 */
export const solanaCodec: AddressCodec = {
  family: 'solana',
  curve: 'ed25519',
  path: "m/44'/501'/0'",
  parse,
  account: (address) => base58.decode(address),
  fromPublicKey,
}

function fromPublicKey(publicKey: Uint8Array): string {
  if (publicKey.length !== keyLength) throw new RangeError(`An ed25519 key has ${keyLength} bytes`)
  return base58.encode(publicKey)
}

function parse(address: string): string {
  refuseOverlong('solana', address)
  const key = decodeOrRefuse(
    () => base58.decode(address),
    () => new InvalidAddress('solana', 'has characters outside the base58 alphabet'),
  )
  if (key.length !== keyLength) throw new InvalidAddress('solana', `is not a key of ${keyLength} bytes`)
  return base58.encode(key)
}
