import { NodeNonsense, NodeRefusal } from '#providers/nodes'
import { type RawBlock, readBlock, UnreadableBytes } from '#providers/utxo/bytes'
import { factsOf, type UtxoChainName, type UtxoFamily } from '#providers/utxo/families'
import { faultOfWork } from '#providers/utxo/work'
import { blockBytes } from './questions.ts'
import type { UtxoNode } from './utxo-node.ts'

/** Reads blocks by their hashes; the newest ones stay at hand, since deposits and the house's outputs are read from the same. */
export type BlockReader = (hash: string) => Promise<RawBlock>

type Options = { readonly network: string; readonly family: UtxoFamily; readonly chain: UtxoChainName }

// A block as objects is several times its bytes.
const keptBytesMax = 8 * 1024 * 1024

export function blockReader(node: UtxoNode, options: Options): BlockReader {
  const kept = new Map<string, { readonly block: RawBlock; readonly size: number }>()
  let size = 0
  return async (hash) => {
    const known = kept.get(hash)
    if (known !== undefined) return known.block
    const bytes = await bytesOf(node, { ...options, hash })
    const block = judged(bytes, { ...options, hash })
    if (!kept.has(hash)) {
      kept.set(hash, { block, size: bytes.length })
      size += bytes.length
    }
    for (const [oldest, { size: freed }] of kept) {
      if (size <= keptBytesMax || oldest === hash) break
      kept.delete(oldest)
      size -= freed
    }
    return block
  }
}

type Asked = Options & { readonly hash: string }

async function bytesOf(node: UtxoNode, { network, family, hash }: Asked): Promise<Uint8Array> {
  try {
    const [bytes] = await node.ask(blockBytes(hash, family))
    return bytes
  } catch (error) {
    if (!(error instanceof NodeRefusal && /pruned/i.test(error.message))) throw error
    throw new BlockPruned(
      `the node of ${network} has pruned block ${hash} away: it must read it again, with getblockfrompeer ${hash} PEER or a restart with -reindex`,
    )
  }
}

/** A node keeps its newest blocks alone, and one that is needed is not among them. */
class BlockPruned extends Error {}

/** The block of these bytes, when it is the one that was asked for and somebody worked for it. */
function judged(bytes: Uint8Array, { network, family, chain, hash }: Asked): RawBlock {
  const block = readable(bytes, family)
  if (block.hash !== hash)
    throw new NodeNonsense(`the node of ${network} answered block ${block.hash} for ${hash}`)
  const fault = faultOfWork(block, { family, easiest: factsOf(family, chain).easiestBits })
  if (fault !== null) throw new NodeNonsense(`the node of ${network} lies about block ${hash}: ${fault}`)
  return block
}

function readable(bytes: Uint8Array, family: UtxoFamily): RawBlock {
  try {
    return readBlock(family, bytes)
  } catch (error) {
    if (!(error instanceof UnreadableBytes)) throw error
    throw new NodeNonsense(`the node answered a block that cannot be read: ${error.message}`)
  }
}
