import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { addressCodecs } from '#core/chains'

// https://eips.ethereum.org/EIPS/eip-20. Calls and logs are compared byte by byte: what a decoder forgives is not a payment.
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transferSelector = '0xa9059cbb'
const mintSelector = '0x40c10f19'
const balanceOfSelector = '0x70a08231'
export const decimalsCall = '0x313ce567'

export type Transfer = { readonly to: string; readonly units: bigint }

export function transferCall({ to, units }: Transfer): `0x${string}` {
  return `${transferSelector}${addressWord(to)}${units.toString(16).padStart(64, '0')}`
}

/** For the sandbox's tokens alone, which anybody may mint. */
export function mintCall({ to, units }: Transfer): `0x${string}` {
  return `${mintSelector}${addressWord(to)}${units.toString(16).padStart(64, '0')}`
}

/** The transfer that call data make; null for any other data. */
export function readTransferCall(data: string): Transfer | null {
  const words = /^0xa9059cbb([0-9a-f]{64})([0-9a-f]{64})$/.exec(data)
  const to = addressOfWord(`0x${words?.[1] ?? ''}`)
  return words === null || to === null ? null : { to, units: BigInt(`0x${words[2]}`) }
}

export function balanceOfCall(address: string): `0x${string}` {
  return `${balanceOfSelector}${addressWord(address)}`
}

/** The address in a word of 32 bytes; null when the bytes before it are not zero. */
export function addressOfWord(word: string): string | null {
  const digits = /^0x0{24}([0-9a-f]{40})$/.exec(word)?.[1]
  return digits === undefined ? null : addressCodecs.evm.parse(`0x${digits}`)
}

function addressWord(address: string): string {
  return bytesToHex(hexToBytes(address.slice(2).toLowerCase())).padStart(64, '0')
}
