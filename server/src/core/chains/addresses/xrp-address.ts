import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { decodeAccountID, encodeAccountID, isValidXAddress } from 'ripple-address-codec'
import type { AddressCodec } from './address-codec.ts'
import { decodeOrRefuse, InvalidAddress, refuseOverlong } from './invalid-address.ts'

/**
 * Classic addresses only. An X-address (XLS-5d) contains a destination tag, which could contradict the tag in the
 * payment's own field.
 */
export const xrpCodec: AddressCodec = {
  family: 'xrp',
  curve: 'secp256k1',
  path: "m/44'/144'/0'",
  parse,
  account: decodeAccountID,
  fromPublicKey,
}

function fromPublicKey(publicKey: Uint8Array): string {
  // An account may be the hash of any bytes, but nobody could spend money at an account whose bytes are no key.
  const key = secp256k1.Point.fromBytes(publicKey).toBytes()
  return encodeAccountID(ripemd160(sha256(key)))
}

function parse(address: string): string {
  refuseOverlong('xrp', address)
  if (isValidXAddress(address)) {
    throw new InvalidAddress('xrp', 'is an X-address; give the classic address (r…) and its tag apart')
  }
  const account = decodeOrRefuse(
    () => decodeAccountID(address),
    () => new InvalidAddress('xrp', 'is malformed or its checksum does not match'),
  )
  return encodeAccountID(account)
}
