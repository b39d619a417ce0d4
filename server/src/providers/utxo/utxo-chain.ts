import type { Chain } from '#core/chains'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { policyOf, type UtxoChainName, type UtxoFamily } from '#providers/utxo/families'
import { bestHeight, blockReader, utxoNode } from '#providers/utxo/node'
import { followOutputs, sumOfOutputs } from '#providers/utxo/outputs'
import {
  broadcast,
  feeAt,
  prepareBatch,
  prepareChild,
  preparePayment,
  rateNow,
  virtualSize,
} from '#providers/utxo/paying'
import { scanBlocks } from '#providers/utxo/scanning'
import { findTransaction } from './find-transaction.ts'

export type UtxoChainOptions = {
  readonly network: string
  readonly family: UtxoFamily
  readonly chain: UtxoChainName
  readonly url: string
  readonly timeoutMs: number
  /** The first block that is read; no address of the house is older. */
  readonly fromHeight: number
  /** The most that is offered for 1,000 virtual bytes; null for the family's own bound. */
  readonly rateMax: bigint | null
  /** Another node, which must have every block that pays the house so many units or more. */
  readonly second: { readonly url: string; readonly from: bigint } | null
  readonly headAgeMaxSeconds: number | null
  readonly confirmationsRequired: number
  readonly database: Database
  /** The machine's clock. */
  readonly clock: Clock
  /** The addresses among these that are ours. */
  ours(addresses: readonly string[]): Promise<ReadonlySet<string>>
}

export function utxoChain(options: UtxoChainOptions): Chain {
  const { network, family, fromHeight, database } = options
  const node = utxoNode(options)
  const read = blockReader(node, options)
  const walking = {
    ...options,
    ...{ firstHeight: Math.max(1, fromHeight), node, read },
    nowSeconds: () => Math.floor(options.clock.now().getTime() / 1_000),
  }
  const outputs = followOutputs({ ...options, walking })
  const { second } = options
  const agreeing =
    second === null ? null : { node: utxoNode({ ...options, url: second.url }), from: second.from }
  const parts = { agreeing, ...options, node, read, walking, outputs }
  return {
    network,
    provider: 'utxo',
    scan: (cursor, { blocksMax }) => scanBlocks(parts, { cursor, blocksMax }),
    async tip() {
      const [height] = await node.ask(bestHeight)
      return height
    },
    async holdings(addresses, asked) {
      const tip = await outputs.catchUp()
      const height = Math.min(asked.height, tip.height)
      return { height, sums: await sumOfOutputs(database, { network, addresses, height }) }
    },
    async feeOf() {
      const rate = await rateNow(node, options)
      return feeAt(rate, virtualSize(family, { inputs: 1, outputs: likelyOutputs(family) }))
    },
    prepare: (order, given) => preparePayment(parts, { order, given }),
    broadcast: (raw) =>
      broadcast(node, options, {
        raw,
        async isIncluded({ inputs }) {
          const slots = inputs.map(({ outpoint }) => outpoint)
          return (await findTransaction(parts, { raw, slots })).status === 'included'
        },
      }),
    find: (transaction) => findTransaction(parts, transaction),
    batches: {
      raisedBy: policyOf(family).replacement === 'none' ? 'child' : 'replacement',
      prepare: (order, given) => prepareBatch(parts, { order, given }),
      prepareChild: (order) => prepareChild(parts, order),
    },
  }
}

/** A payee and the change, each by the hash of a key. */
function likelyOutputs(family: UtxoFamily): readonly { readonly script: Uint8Array }[] {
  const script = new Uint8Array(family === 'dogecoin' ? 25 : 22)
  return [{ script }, { script }]
}
