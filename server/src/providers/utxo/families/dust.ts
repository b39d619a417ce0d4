import type { UtxoPolicy } from './policies.ts'

/** The dust of an output, each below the next: `hard` is refused by nodes, `soft` costs its amount again as a fee. */
export type DustLimits = { readonly hard: bigint; readonly soft: bigint }

// Sizes as GetDustThreshold of the Cores has them: an output's amount and the length of its script, and the input that spends
// it, whose signature weighs a quarter behind a witness program.
const outputBytes = 8n + 1n
const inputBytes = 148n
const witnessInputBytes = 67n

/** The amounts below which an output of a standard script is dust. */
export function dustOf({ dust }: Pick<UtxoPolicy, 'dust'>, script: Uint8Array): DustLimits {
  if (dust.kind === 'fixed') return { hard: dust.hard, soft: dust.soft }
  const spending = isWitnessProgram(script) ? witnessInputBytes : inputBytes
  const units = ((outputBytes + BigInt(script.length) + spending) * dust.rate) / 1_000n // rounds down, as the nodes do
  return { hard: units, soft: units }
}

// BIP 141: a version and one push of 2 to 40 bytes.
function isWitnessProgram(script: Uint8Array): boolean {
  const [version = 0xff, length = 0] = script
  const isVersion = version === 0 || (version >= 0x51 && version <= 0x60)
  return isVersion && length >= 2 && length <= 40 && script.length === length + 2
}
