import { scryptSync } from 'node:crypto'
import { doubleHash, type RawBlock } from '#providers/utxo/bytes'
import type { UtxoFamily } from '#providers/utxo/families'
import { faultOfAuxiliaryWork } from './fault-of-auxiliary-work.ts'

type Judged = {
  readonly family: UtxoFamily
  /** The easiest target of the chain, in compact form. */
  readonly easiest: number
}

/**
 * The reason why nobody has done the work that a block's header claims; null where it was done. A node that makes up a block
 * must do it; whether the target is the one that the chain asks for at this height, only a node can tell.
 */
export function faultOfWork(block: RawBlock, { family, easiest }: Judged): string | null {
  const [target, limit] = [targetOf(block.bits), targetOf(easiest)]
  if (target === null || limit === null || target > limit) return 'its target is none of the chain'
  const { auxiliaryWork } = block
  if (auxiliaryWork !== null) {
    const fault = faultOfAuxiliaryWork(block, auxiliaryWork)
    if (fault !== null) return fault
  }
  const { bytes } = auxiliaryWork?.parent ?? block
  return numberOf(workHash(bytes, family)) <= target ? null : 'its hash is above its target'
}

function workHash(header: Uint8Array, family: UtxoFamily): Uint8Array {
  return family === 'bitcoin' ? doubleHash(header) : scryptSync(header, header, 32, { N: 1_024, r: 1, p: 1 })
}

/** The number that a compact form stands for; null where it is zero, negative or of more than 256 bits. */
export function targetOf(bits: number): bigint | null {
  const [size, mantissa] = [bits >>> 24, bits & 0x7fffff]
  if ((bits & 0x800000) !== 0 || mantissa === 0) return null
  const target =
    size <= 3 ? BigInt(mantissa >>> (8 * (3 - size))) : BigInt(mantissa) << BigInt(8 * (size - 3))
  return target === 0n || target >> 256n !== 0n ? null : target
}

function numberOf(hash: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(hash).reverse().toString('hex')}`)
}
