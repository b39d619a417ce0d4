import type { ChainCursor } from '#core/chains'
import { NodeRefusal } from './ask-node.ts'
import { followChain, type Head, type Place, placeAfter } from './follow-chain.ts'

/** A chain as its node tells it. */
export type BlockSource<Block extends Head> = {
  readonly network: string
  /** The first block that is read. */
  readonly firstHeight: number
  newest(): Promise<Head>
  /** Null above the node's tip. */
  headsAt(heights: readonly number[]): Promise<readonly (Head | null)[]>
  /** The blocks of these heights on top of a place; null when the chain changed in the middle. */
  blocks(stretch: Stretch): Promise<readonly Block[] | null>
}

export type Stretch = { readonly first: number; readonly last: number; readonly after: Place | null }

/** The next part of a chain, all of one branch. */
export type Reading<Block> = {
  readonly cursor: ChainCursor | null
  /** The height of the last block that the cursor's history and the chain share, where the cursor has left the chain. */
  readonly rolledBackTo: number | null
  readonly blocks: readonly Block[]
  readonly tip: number
}

type Asked = { readonly cursor: ChainCursor | null; readonly blocksMax: number }

// A chain that changes while it is read is read again, so often.
const readingsMax = 4

/** The blocks after the cursor. */
export async function readAlong<Block extends Head>(
  source: BlockSource<Block>,
  asked: Asked,
): Promise<Reading<Block>> {
  for (let reading = 1; reading <= readingsMax; reading++) {
    try {
      const read = await readOnce(source, asked)
      if (read !== null) return read
    } catch (error) {
      // A node refuses questions about a block that has left the chain.
      if (!(error instanceof NodeRefusal) || reading === readingsMax) throw error
    }
  }
  throw new Error(`${source.network} changes faster than its node can be read`)
}

/** Null when the chain changed in the middle of the reading. */
async function readOnce<Block extends Head>(
  source: BlockSource<Block>,
  { cursor, blocksMax }: Asked,
): Promise<Reading<Block> | null> {
  const { firstHeight } = source
  const head = await source.newest()
  if (head.hash === cursor?.hash) return { cursor, rolledBackTo: null, blocks: [], tip: head.height }
  const shared = await followChain(source, { cursor, head })
  const first = shared?.height === undefined ? firstHeight : shared.height + 1
  const last = Math.min(head.height, first + blocksMax - 1)
  const blocks = await source.blocks({ first, last, after: shared })
  if (blocks === null) return null
  const rolledBackTo =
    cursor === null || shared?.hash === cursor.hash ? null : (shared?.height ?? firstHeight - 1)
  let place = shared
  for (const block of blocks) place = placeAfter(place, block, source)
  return { cursor: place, rolledBackTo, blocks, tip: head.height }
}
