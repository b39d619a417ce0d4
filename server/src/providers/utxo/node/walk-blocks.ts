import type { BlockSource, Head, Stretch } from '#providers/nodes'
import type { RawBlock } from '#providers/utxo/bytes'
import type { BlockReader } from './block-reader.ts'
import { bestHash, bestHeight, hashAt } from './questions.ts'
import type { UtxoNode } from './utxo-node.ts'

export type WalkedBlock = Head & { readonly raw: RawBlock }

/** The chain of a node, block by block, as `readAlong` asks for it, with what somebody found in each. */
export type BlockWalk<Found> = BlockSource<Head & { readonly found: Found }>

/** How a chain is walked. */
export type Walking = {
  readonly network: string
  readonly firstHeight: number
  readonly node: UtxoNode
  readonly read: BlockReader
  /** A newest block that is older is a node that has stopped; null where blocks come when they like. */
  readonly headAgeMaxSeconds: number | null
  nowSeconds(): number
}

/** Only what `find` makes of a block stays: a hundred whole blocks are more than a server should hold. */
export function walkBlocks<Found>(
  walking: Walking,
  find: (block: WalkedBlock) => Promise<Found> | Found,
): BlockWalk<Found> {
  const { network, firstHeight, node, read } = walking
  const hashesOf = (heights: readonly number[]) => node.ask(...heights.map(hashAt))

  async function headsAt(heights: readonly number[]): Promise<(Head | null)[]> {
    const asked = [...new Set(heights.flatMap((height) => [height, height - 1]))].filter(
      (height) => height >= 0,
    )
    const hashes = await hashesOf(asked)
    const hashBy = new Map(asked.map((height, at) => [height, hashes[at] ?? null]))
    return heights.map((height) => {
      const hash = hashBy.get(height) ?? null
      return hash === null ? null : { height, hash, parentHash: hashBy.get(height - 1) ?? noParent }
    })
  }

  return {
    network,
    firstHeight,
    async newest() {
      const [height, hash] = await node.ask(bestHeight, bestHash)
      const { parentHash, time } = await read(hash)
      assertFresh(time, walking)
      return { height, hash, parentHash }
    },
    headsAt,
    async blocks({ first, last, after }: Stretch) {
      const heights = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
      const hashes = await hashesOf(heights)
      const blocks: (Head & { readonly found: Found })[] = []
      let parentHash = after?.hash ?? null
      for (const [at, height] of heights.entries()) {
        const hash = hashes[at] ?? null
        if (hash === null) return null
        const raw = await read(hash)
        if (parentHash !== null && raw.parentHash !== parentHash) return null
        parentHash = hash
        const head = { height, hash, parentHash: raw.parentHash }
        blocks.push({ ...head, found: await find({ ...head, raw }) })
      }
      return blocks
    },
  }
}

function assertFresh(time: number, { network, headAgeMaxSeconds, nowSeconds }: Walking): void {
  const age = nowSeconds() - time
  if (headAgeMaxSeconds !== null && age > headAgeMaxSeconds)
    throw new Error(`the newest block of the node of ${network} is ${age} s old`)
}

const noParent = '0'.repeat(64)
