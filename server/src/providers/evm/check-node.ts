import { decimalsOf, evmNode, hasCode, latestHead, type NodeAddress } from '#providers/evm/node'
import type { NodeFacts } from '#providers/nodes'

type Checked = NodeAddress & {
  /** Contracts of the listed tokens, in canonical form. */
  readonly tokens: readonly string[]
}

/** Throws as `EvmNode.ask` does. Nodes of this family do not say what they prune. */
export async function checkEvmNode({ tokens, ...address }: Checked): Promise<NodeFacts> {
  const node = evmNode(address)
  const [{ height, seconds }] = await node.ask(latestHead)
  const codes = await node.askMany(tokens.map(hasCode))
  const decimals = await node.askMany(tokens.map(decimalsOf))
  return {
    chain: String(address.chainId),
    head: { height, seconds },
    keepsFrom: null,
    tokens: tokens.map((contract, at) => ({
      contract,
      hasCode: codes[at] ?? false,
      decimals: decimals[at] ?? null,
    })),
  }
}
