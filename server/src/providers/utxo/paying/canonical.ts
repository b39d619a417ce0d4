import type { RawInput, RawOutput } from '#providers/utxo/bytes'
import { policyOf, type UtxoFamily } from '#providers/utxo/families'

export const transactionVersion = 2

/** Says that the transaction may be replaced, where nodes replace any (BIP 125); either way its lock time counts. */
export function sequenceOf(family: UtxoFamily): number {
  return policyOf(family).replacement === 'none' ? 0xfffffffe : 0xfffffffd
}

/** Outputs in an order that tells nobody which is the change: by amount, then by script (BIP 69). */
export function sortedOutputs(outputs: readonly RawOutput[]): RawOutput[] {
  return outputs.toSorted((one, other) => {
    if (one.units !== other.units) return one.units < other.units ? -1 : 1
    return Buffer.compare(one.script, other.script)
  })
}

export function inputOf(family: UtxoFamily, outpoint: string): RawInput {
  return { outpoint, script: new Uint8Array(), sequence: sequenceOf(family) }
}
