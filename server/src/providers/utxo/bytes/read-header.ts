import type { ByteReader } from './byte-reader.ts'
import { doubleHash, hashText } from './hashes.ts'

/** The first 80 bytes of a block, the same for all three families. */
export type RawHeader = {
  readonly hash: string
  readonly parentHash: string
  readonly version: number
  readonly merkleRoot: Uint8Array
  /** Seconds since 1970, as the miner says. */
  readonly time: number
  /** The target of the work, in compact form. */
  readonly bits: number
  readonly bytes: Uint8Array
}

export function takeHeader(reader: ByteReader): RawHeader {
  const start = reader.at()
  const version = reader.uint32()
  const parentHash = hashText(reader.take(32))
  const merkleRoot = reader.take(32)
  const [time, bits] = [reader.uint32(), reader.uint32()]
  reader.uint32() // the nonce
  const bytes = reader.between(start, reader.at())
  return { hash: hashText(doubleHash(bytes)), parentHash, version, merkleRoot, time, bits, bytes }
}
