import type { ChainBlock, ChainCursor, ChainScan } from '#core/chains'
import {
  blockAt,
  type EvmNode,
  type Head,
  latestHead,
  type NodeBlock,
  NodeRefusal,
  receiptsOf,
  tracesOf,
} from '#providers/evm/node'
import { paymentsOf } from './block-payments.ts'
import { type ArrivalCheck, checkArrivals } from './check-arrivals.ts'
import { followChain, type Place, placeAfter } from './follow-chain.ts'

/** How a chain is watched. */
export type Watch = ArrivalCheck & {
  readonly network: string
  /** The first block that is read. */
  readonly firstHeight: number
  /** Whether the node is asked for traces. */
  readonly traces: boolean
  /** A newest block that is older is a node that has stopped; null where blocks come when they like. */
  readonly headAgeMaxSeconds: number | null
  nowSeconds(): number
}

export type Scanning = { readonly cursor: ChainCursor | null; readonly blocksMax: number }

// A chain that changes while it is read is read again, so often.
const readingsMax = 4

/** The blocks after the cursor, all of one branch. */
export async function scanBlocks(node: EvmNode, watch: Watch, scanning: Scanning): Promise<ChainScan> {
  for (let reading = 1; reading <= readingsMax; reading++) {
    try {
      const scan = await readOnce(node, watch, scanning)
      if (scan !== null) return scan
    } catch (error) {
      // A node refuses questions about a block that has left the chain.
      if (!(error instanceof NodeRefusal) || reading === readingsMax) throw error
    }
  }
  throw new Error(`${watch.network} changes faster than its node can be read`)
}

/** Null when the chain changed in the middle of the reading. */
async function readOnce(
  node: EvmNode,
  watch: Watch,
  { cursor, blocksMax }: Scanning,
): Promise<ChainScan | null> {
  const [head] = await node.ask(latestHead)
  assertFresh(head, watch)
  if (head.hash === cursor?.hash) return { cursor, rolledBackTo: null, blocks: [], tip: head.height }
  const shared = await followChain(node, { ...watch, cursor, head })
  const first = shared?.height === undefined ? watch.firstHeight : shared.height + 1
  const last = Math.min(head.height, first + blocksMax - 1)
  const blocks = await readBlocks(node, watch, { first, last, after: shared })
  if (blocks === null) return null
  const rolledBackTo =
    cursor === null || shared?.hash === cursor.hash ? null : (shared?.height ?? watch.firstHeight - 1)
  return {
    cursor: cursorAt(shared, blocks, watch),
    rolledBackTo,
    blocks: blocks.map(({ height, hash, parentHash, payments }) => ({ height, hash, parentHash, payments })),
    tip: head.height,
  }
}

function assertFresh({ seconds }: Head, { network, headAgeMaxSeconds, nowSeconds }: Watch): void {
  const age = nowSeconds() - seconds
  if (headAgeMaxSeconds !== null && age > headAgeMaxSeconds)
    throw new Error(`the newest block of the node of ${network} is ${age} s old`)
}

type Stretch = { readonly first: number; readonly last: number; readonly after: Place | null }

type ReadBlock = ChainBlock & { readonly parentHash: string }

// A full block of Ethereum is half a megabyte, its receipts one, its traces several.
const blocksAtOnce = 5
const tracesAtOnce = 2

async function readBlocks(
  node: EvmNode,
  watch: Watch,
  { first, last, after }: Stretch,
): Promise<ReadBlock[] | null> {
  const read: ReadBlock[] = []
  let parentHash = after?.hash ?? null
  for (let from = first; from <= last; from += blocksAtOnce) {
    const heights = range(from, Math.min(last, from + blocksAtOnce - 1))
    const blocks = await node.askMany(heights.map(blockAt))
    for (const block of blocks) {
      if (block === null || (parentHash !== null && block.parentHash !== parentHash)) return null
      parentHash = block.hash
    }
    // as: a missing block has ended the reading above
    const accounts = await withPayments(node, watch, blocks as NodeBlock[])
    if (accounts === null) return null
    read.push(...accounts)
  }
  return read
}

/** Receipts and traces are asked for by the blocks' hashes; null when a block is gone meanwhile. */
async function withPayments(
  node: EvmNode,
  watch: Watch,
  blocks: readonly NodeBlock[],
): Promise<ReadBlock[] | null> {
  const full = blocks.filter(({ transactions }) => transactions.length > 0)
  const receipts = await node.askMany(full.map(({ hash }) => receiptsOf(hash)))
  if (receipts.includes(null)) return null
  const traces = watch.traces
    ? await node.askMany(
        full.map(({ hash }) => tracesOf(hash)),
        { atOnce: tracesAtOnce },
      )
    : []
  const read: ReadBlock[] = []
  for (const { height, hash, parentHash, ...block } of blocks) {
    const at = full.findIndex((one) => one.hash === hash)
    const told =
      at === -1
        ? []
        : paymentsOf({
            block: { height, hash, parentHash, ...block },
            receipts: receipts[at] ?? [],
            traces: watch.traces ? (traces[at] ?? []) : null,
          })
    const payments = await checkArrivals(node, watch, { hash, parentHash, payments: told })
    read.push({ height, hash, parentHash, payments })
  }
  return read
}

function cursorAt(shared: Place | null, blocks: readonly ReadBlock[], watch: Watch): ChainCursor | null {
  let place = shared
  for (const block of blocks) place = placeAfter(place, block, watch)
  return place
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}
