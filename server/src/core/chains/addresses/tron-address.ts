import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import type { AddressCodec } from './address-codec.ts'
import { accountOf } from './evm-address.ts'
import { decodeOrRefuse, InvalidAddress, refuseOverlong } from './invalid-address.ts'

const base58check = createBase58check(sha256)
const mainNetwork = 0x41

/** Only the base58 form (T…) is accepted; the hexadecimal form of TRON's node interface has no checksum. */
export const tronCodec: AddressCodec = {
  family: 'tron',
  curve: 'secp256k1',
  path: "m/44'/195'/0'",
  parse,
  account: (address) => base58check.decode(address).subarray(1),
  fromPublicKey: (publicKey) =>
    base58check.encode(concatBytes(Uint8Array.of(mainNetwork), accountOf(publicKey))),
}

function parse(address: string): string {
  refuseOverlong('tron', address)
  const bytes = decodeOrRefuse(
    () => base58check.decode(address),
    () => new InvalidAddress('tron', 'is malformed or its checksum does not match'),
  )
  if (bytes.length !== 21 || bytes[0] !== mainNetwork) {
    throw new InvalidAddress('tron', 'belongs to another network')
  }
  return base58check.encode(bytes)
}
