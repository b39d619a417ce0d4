import { hashBytes } from './hashes.ts'
import type { RawTransaction } from './read-transaction.ts'

/** The parts of a transaction that its id commits to. */
export type TransactionParts = Pick<RawTransaction, 'version' | 'inputs' | 'outputs' | 'lockTime'>

/**
 * The bytes of a transaction without witnesses and extensions, whose hash is its id in every family. A HogEx of Litecoin in this
 * form reads like every other transaction.
 */
export function writeTransaction({ version, inputs, outputs, lockTime }: TransactionParts): Uint8Array {
  const parts: Uint8Array[] = [uint32(version), compactSize(inputs.length)]
  for (const { outpoint, script, sequence } of inputs) {
    const { txid, index } = placeOf(outpoint)
    parts.push(hashBytes(txid), uint32(index), compactSize(script.length), script, uint32(sequence))
  }
  parts.push(compactSize(outputs.length))
  for (const { units, script } of outputs) parts.push(uint64(units), compactSize(script.length), script)
  parts.push(uint32(lockTime))
  return Buffer.concat(parts)
}

/** The transaction and position that an outpoint names. */
export function placeOf(outpoint: string): { readonly txid: string; readonly index: number } {
  const at = outpoint.indexOf(':')
  return { txid: outpoint.slice(0, at), index: Number(outpoint.slice(at + 1)) }
}

function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  const bytes = Buffer.alloc(length < 0x10000 ? 3 : 5)
  if (length < 0x10000) {
    bytes[0] = 0xfd
    bytes.writeUInt16LE(length, 1)
  } else {
    bytes[0] = 0xfe
    bytes.writeUInt32LE(length, 1)
  }
  return bytes
}

function uint32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint64(value: bigint): Uint8Array {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}
