import type { ChainHoldings } from '#core/chains'
import {
  type BlockName,
  coinOf,
  type EvmNode,
  type Head,
  headAt,
  isStateGone,
  latestHead,
  tokensOf,
} from '#providers/evm/node'

type Asked = { readonly addresses: readonly string[]; readonly height: number }
type Listed = { readonly network: string; readonly tokens: readonly string[] }

/** The sums of coin and of each listed token at one block; of the newest where the node has not, or has forgotten, it. */
export async function holdingsAt(node: EvmNode, listed: Listed, asked: Asked): Promise<ChainHoldings> {
  const height = Math.max(0, asked.height)
  const [head, latest] = await node.ask(headAt(height), latestHead)
  try {
    return await readHoldings(node, listed, { addresses: asked.addresses, head: head ?? latest })
  } catch (error) {
    if (!isStateGone(error)) throw error
    return readHoldings(node, listed, { addresses: asked.addresses, head: latest })
  }
}

async function readHoldings(
  node: EvmNode,
  { tokens }: Listed,
  { addresses, head }: { addresses: readonly string[]; head: Head },
): Promise<ChainHoldings> {
  const at: BlockName = { blockHash: head.hash, requireCanonical: true }
  const coin = await node.askMany(addresses.map((address) => coinOf(address, at)))
  const sums = [{ contract: null, units: sumOf(coin) }, ...(await tokenSums(node, { tokens, addresses, at }))]
  return { height: head.height, sums: sums.filter(({ units }) => units > 0n) }
}

type Tokens = {
  readonly tokens: readonly string[]
  readonly addresses: readonly string[]
  readonly at: BlockName
}

async function tokenSums(node: EvmNode, { tokens, addresses, at }: Tokens) {
  const sums = []
  for (const token of tokens) {
    const held = await node.askMany(addresses.map((address) => tokensOf({ token, address }, at)))
    sums.push({ contract: token, units: sumOf(held) })
  }
  return sums
}

function sumOf(units: readonly (bigint | null)[]): bigint {
  return units.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n)
}
