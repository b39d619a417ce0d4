import { policyOf, type UtxoFamily } from '#providers/utxo/families'
import { leastFee, olderFee, smartFee, type UtxoNode } from '#providers/utxo/node'

/** The rate for 1,000 virtual bytes that is offered now, within the bounds of the family and of the house. */
export async function rateNow(
  node: UtxoNode,
  { family, rateMax }: { readonly family: UtxoFamily; readonly rateMax: bigint | null },
): Promise<bigint> {
  const { rate, relayRateMin } = policyOf(family)
  const [smart, older, least] = await node.ask(smartFee, olderFee, leastFee)
  const wanted = max(smart ?? older ?? rate.fallback, max(least ?? 0n, max(rate.floor, relayRateMin)))
  return min(wanted, rateMax ?? rate.ceiling)
}

export function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

function min(one: bigint, other: bigint): bigint {
  return one > other ? other : one
}
