import type { NodeFacts } from '#providers/nodes'
import { factsOf } from '#providers/utxo/families'
import { bestHash, bestHeight, keptFrom, timeOf, type UtxoNodeAddress, utxoNode } from '#providers/utxo/node'

/** Throws as `UtxoNode.ask` does. */
export async function checkUtxoNode(address: UtxoNodeAddress): Promise<NodeFacts> {
  const node = utxoNode(address)
  const [height, hash, keepsFrom] = await node.ask(bestHeight, bestHash, keptFrom)
  const [seconds] = await node.ask(timeOf(hash))
  const { genesis } = factsOf(address.family, address.chain)
  return {
    chain: `${address.chain} ${genesis.slice(0, 8)}…${genesis.slice(-8)}`,
    head: { height, seconds },
    keepsFrom,
    tokens: [],
  }
}
