import type { ChainBlock, ChainCursor, ChainScan } from '#core/chains'
import {
  blockAt,
  type EvmNode,
  type Head,
  headAt,
  latestHead,
  type NodeBlock,
  receiptsOf,
  tracesOf,
} from '#providers/evm/node'
import { readAlong, type Stretch } from '#providers/nodes'
import { paymentsOf } from './block-payments.ts'
import { type ArrivalCheck, checkArrivals } from './check-arrivals.ts'

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

/** The blocks after the cursor, all of one branch. */
export async function scanBlocks(node: EvmNode, watch: Watch, scanning: Scanning): Promise<ChainScan> {
  const { network, firstHeight } = watch
  const { blocks, ...reading } = await readAlong(
    {
      network,
      firstHeight,
      async newest() {
        const [head] = await node.ask(latestHead)
        assertFresh(head, watch)
        return head
      },
      headsAt: (heights) => node.askMany(heights.map(headAt)),
      blocks: (stretch) => readBlocks(node, watch, stretch),
    },
    scanning,
  )
  return {
    ...reading,
    blocks: blocks.map(({ height, hash, parentHash, payments }) => ({ height, hash, parentHash, payments })),
  }
}

function assertFresh({ seconds }: Head, { network, headAgeMaxSeconds, nowSeconds }: Watch): void {
  const age = nowSeconds() - seconds
  if (headAgeMaxSeconds !== null && age > headAgeMaxSeconds)
    throw new Error(`the newest block of the node of ${network} is ${age} s old`)
}

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

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}
