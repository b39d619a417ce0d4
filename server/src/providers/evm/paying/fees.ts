import { type EvmNode, type Head, latestHead, priorityFee } from '#providers/evm/node'

/** The price of a unit of gas, in the coin's smallest units. */
export type GasPrice = {
  /** The most that is offered. */
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** The price that the next block is likely to take. */
  readonly likely: bigint
}

export type FeeBounds = { readonly network: string; readonly feePerGasMax: bigint }

/** Gas costs more than the house pays: payments wait until it does not. */
class GasTooDear extends Error {}

export async function gasPriceNow(
  node: EvmNode,
  bounds: FeeBounds,
): Promise<{ price: GasPrice; head: Head }> {
  const [head, suggested] = await node.ask(latestHead, priorityFee)
  return { price: gasPriceOf({ head, suggested }, bounds), head }
}

/** Twice the base fee lasts for six full blocks. https://eips.ethereum.org/EIPS/eip-1559 */
export function gasPriceOf(
  { head, suggested }: { head: Head; suggested: bigint },
  { network, feePerGasMax }: FeeBounds,
): GasPrice {
  if (head.baseFee === null) throw new Error(`${network} has no base fee (EIP-1559)`)
  const likely = head.baseFee + suggested
  if (likely > feePerGasMax)
    throw new GasTooDear(`gas costs ${likely} on ${network}, more than the ${feePerGasMax} allowed`)
  const wanted = 2n * head.baseFee + suggested
  const maxFeePerGas = wanted < feePerGasMax ? wanted : feePerGasMax
  return { maxFeePerGas, maxPriorityFeePerGas: suggested, likely }
}

/** A price that takes the place of another: nodes ask for 10 % more of both parts, some for 12.5 %. */
export function raised(
  price: GasPrice,
  stuck: Pick<GasPrice, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  { network, feePerGasMax }: FeeBounds,
): GasPrice {
  const maxFeePerGas = larger(price.maxFeePerGas, raisedBy(stuck.maxFeePerGas))
  if (maxFeePerGas > feePerGasMax)
    throw new GasTooDear(`to raise the fee takes ${maxFeePerGas} on ${network}; ${feePerGasMax} is allowed`)
  return {
    maxFeePerGas,
    maxPriorityFeePerGas: larger(price.maxPriorityFeePerGas, raisedBy(stuck.maxPriorityFeePerGas)),
    likely: price.likely,
  }
}

/** An eighth more, rounded up, so that a node finds it enough. */
function raisedBy(fee: bigint): bigint {
  return (fee * 9n + 7n) / 8n
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
