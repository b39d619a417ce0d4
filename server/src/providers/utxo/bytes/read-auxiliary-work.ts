import type { ByteReader } from './byte-reader.ts'
import { type RawHeader, takeHeader } from './read-header.ts'
import { type RawTransaction, takeTransaction } from './read-transaction.ts'

/**
 * The work on another chain's block that stands for the work on a block of Dogecoin: the other's coinbase names our block
 * (https://en.bitcoin.it/wiki/Merged_mining_specification).
 */
export type AuxiliaryWork = {
  readonly coinbase: RawTransaction
  /** From the coinbase to the Merkle root of the other chain's block. */
  readonly coinbaseBranch: readonly Uint8Array[]
  readonly coinbaseIndex: number
  /** From our block's hash to the root that the coinbase names. */
  readonly chainBranch: readonly Uint8Array[]
  readonly chainIndex: number
  readonly parent: RawHeader
}

// Pools write the coinbase of a Litecoin block without its witness; a witness is not part of what is proved.
const parentForm = { hasWitness: true, hasMweb: false, unitsMax: 10n ** 18n }

export function takeAuxiliaryWork(reader: ByteReader): AuxiliaryWork {
  const coinbase = takeTransaction(reader, parentForm)
  reader.take(32) // the parent's hash, which nothing checks and some miners leave empty
  const coinbaseBranch = takeBranch(reader)
  const coinbaseIndex = reader.uint32()
  const chainBranch = takeBranch(reader)
  const chainIndex = reader.uint32()
  return { coinbase, coinbaseBranch, coinbaseIndex, chainBranch, chainIndex, parent: takeHeader(reader) }
}

function takeBranch(reader: ByteReader): Uint8Array[] {
  return Array.from({ length: reader.count(32) }, () => reader.take(32))
}
