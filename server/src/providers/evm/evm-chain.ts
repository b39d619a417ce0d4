import type { Chain } from '#core/chains'
import type { Clock } from '#platform/clock'
import type { Logger } from '#platform/logging'
import { evmNode, latestHead } from '#providers/evm/node'
import { broadcast, gasPriceNow, preparePayment } from '#providers/evm/paying'
import { scanBlocks } from '#providers/evm/scanning'
import type { EvmSetting } from '#providers/provider-settings'
import { findTransaction } from './find-transaction.ts'
import { holdingsAt } from './holdings.ts'

export type EvmChainOptions = Omit<EvmSetting, 'node'> & {
  readonly url: string
  readonly network: string
  /** The contracts of the tokens that the exchange lists there, in canonical form. */
  readonly tokens: readonly string[]
  /** The addresses among these that are ours. */
  ours(addresses: readonly string[]): Promise<ReadonlySet<string>>
  /** The machine's clock. */
  readonly clock: Clock
  readonly log: Logger
}

// The gas of most transfers; a token's first transfer to somebody costs more than later ones.
const likelyGas = { coin: 21_000n, token: 65_000n }

export function evmChain(options: EvmChainOptions): Chain {
  const { network, clock } = options
  const node = evmNode(options)
  const watch = {
    ...options,
    firstHeight: Math.max(1, options.fromHeight),
    nowSeconds: () => Math.floor(clock.now().getTime() / 1_000),
  }
  return {
    network,
    provider: 'evm',
    scan: (cursor, { blocksMax }) => scanBlocks(node, watch, { cursor, blocksMax }),
    async tip() {
      const [{ height }] = await node.ask(latestHead)
      return height
    },
    holdings: (addresses, { height }) => holdingsAt(node, options, { addresses, height }),
    async feeOf({ contract }) {
      const { price } = await gasPriceNow(node, options)
      return price.likely * likelyGas[contract === null ? 'coin' : 'token']
    },
    prepare: (order, given) => preparePayment(node, options, { order, given }),
    broadcast: (raw) => broadcast(node, options, raw),
    find: (transaction) => findTransaction(node, network, transaction),
  }
}
