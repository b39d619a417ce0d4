import { policyOf, type UtxoFamily } from './policies.ts'

type Kind = { readonly isCoinbase: boolean; readonly isHogEx: boolean }

/** Blocks between an output and the first that may spend it; 1 for most, which the next block may spend. */
export function maturityOf(family: UtxoFamily, { isCoinbase, isHogEx }: Kind): number {
  const { coinbase, pegOut } = policyOf(family).maturity
  if (isCoinbase) return coinbase
  return isHogEx ? (pegOut ?? 1) : 1
}
