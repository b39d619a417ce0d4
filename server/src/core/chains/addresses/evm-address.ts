import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { AddressCodec } from './address-codec.ts'
import { InvalidAddress } from './invalid-address.ts'

const addressPattern = /^0x[0-9a-fA-F]{40}$/

/** The canonical form is EIP-55. An address in a single case carries no checksum and is accepted. */
export const evmCodec: AddressCodec = {
  family: 'evm',
  curve: 'secp256k1',
  path: "m/44'/60'/0'",
  parse,
  account: (address) => hexToBytes(address.slice(2)),
  fromPublicKey: (publicKey) => withChecksum(bytesToHex(accountOf(publicKey))),
}

/** The last 20 bytes of the public key's hash: the account on Ethereum, other EVM chains and TRON. */
export function accountOf(publicKey: Uint8Array): Uint8Array {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  return keccak_256(point.subarray(1)).subarray(-20)
}

function parse(address: string): string {
  if (!addressPattern.test(address)) throw new InvalidAddress('evm', 'is not 0x and 40 hexadecimal digits')
  const digits = address.slice(2)
  const checked = withChecksum(digits.toLowerCase())
  const isSingleCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!isSingleCase && address !== checked) {
    throw new InvalidAddress('evm', 'has capital letters that do not match its EIP-55 checksum')
  }
  return checked
}

// https://eips.ethereum.org/EIPS/eip-55: a letter is a capital where the same nibble of the digits' hash is 8 or more.
function withChecksum(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const letters = Array.from(digits, (digit, at) => (hash.charAt(at) >= '8' ? digit.toUpperCase() : digit))
  return `0x${letters.join('')}`
}
