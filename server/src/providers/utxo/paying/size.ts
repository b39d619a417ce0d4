import type { UtxoFamily } from '#providers/utxo/families'

// In quarters of a virtual byte (BIP 141). Signatures have at most 71 bytes with the mark of what they sign, since their
// first number is ground to be low.
const inputBytes = 41
const signatureAndKey = 1 + 71 + 1 + 33
const compactSizeMax = 3

/** The weight of an input that spends an output of the house's own form. */
export function inputWeight(family: UtxoFamily): number {
  // The witness has a number of its items as well; a script's length is in the bytes of the input already.
  return family === 'dogecoin' ? 4 * (inputBytes + signatureAndKey) : 4 * inputBytes + 1 + signatureAndKey
}

export function outputWeight({ script }: { readonly script: Uint8Array }): number {
  return 4 * (8 + 1 + script.length)
}

type Shape = { readonly inputs: number; readonly outputs: readonly { readonly script: Uint8Array }[] }

/** The most virtual bytes that a signed transaction of this shape has. */
export function virtualSize(family: UtxoFamily, { inputs, outputs }: Shape): bigint {
  const frame =
    4 * (4 + (inputs < 0xfd ? 1 : compactSizeMax) + (outputs.length < 0xfd ? 1 : compactSizeMax) + 4)
  const witness = family === 'dogecoin' ? 0 : 2
  const paid = outputs.reduce((sum, output) => sum + outputWeight(output), 0)
  return BigInt(Math.ceil((frame + witness + inputs * inputWeight(family) + paid) / 4))
}

/** The fee for that many virtual bytes at a rate for 1,000 of them. */
export function feeAt(rate: bigint, size: bigint): bigint {
  return (rate * size + 999n) / 1_000n // rounds up
}
