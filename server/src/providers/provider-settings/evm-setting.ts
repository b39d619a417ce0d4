import { nodeUrl, orElse, secretFile, wholeNumber, yesOrNo } from './option.ts'
import { defineProvider } from './provider.ts'

/** How a network of this family is reached, as its setting says. */
export type EvmSetting = {
  /** The node's address, or a file with one that holds a key. */
  readonly node: { readonly url: string } | { readonly urlFile: string }
  readonly chainId: number
  /** The node traces calls, so that payments by contracts are seen. */
  readonly traces: boolean
  /** The first block that is read; a chain older than this exchange has much that concerns nobody. */
  readonly fromHeight: number
  /** The most that a unit of gas may cost, in the coin's smallest units. */
  readonly feePerGasMax: bigint
  readonly timeoutMs: number
  readonly headAgeMaxSeconds: number | null
}

const gwei = 1_000_000_000n

export const evm = defineProvider('evm', {
  either: ['url', 'url_file'],
  options: {
    url: orElse(nodeUrl({ help: 'address of the node, unless `url_file` gives it' }), null, ''),
    url_file: orElse(
      secretFile({ help: 'file with the address of the node, where it holds a key' }),
      null,
      '',
    ),
    chain_id: wholeNumber({
      min: 1,
      max: 2 ** 48,
      help: 'id of the chain; a node of another chain stops the start',
    }),
    trace: orElse(
      yesOrNo({ help: 'also sees payments by contracts; the node needs `debug_traceBlockByHash`' }),
      false,
    ),
    from: orElse(wholeNumber({ min: 0, max: 2 ** 48, help: 'first block that is read' }), 0),
    gwei_max: orElse(wholeNumber({ min: 1, max: 1_000_000, help: 'the most that gas may cost' }), 500),
    timeout: orElse(wholeNumber({ min: 1, max: 120, help: 'seconds for an answer' }), 20),
    head_age: orElse(
      wholeNumber({ min: 1, max: 86_400, help: 'age in seconds at which the newest block counts as stale' }),
      null,
      '',
    ),
  },
  make: (given): { provider: 'evm' } & EvmSetting => ({
    provider: 'evm',
    node: given.url_file === null ? { url: given.url ?? '' } : { urlFile: given.url_file },
    chainId: given.chain_id,
    traces: given.trace,
    fromHeight: given.from,
    feePerGasMax: BigInt(given.gwei_max) * gwei,
    timeoutMs: given.timeout * 1_000,
    headAgeMaxSeconds: given.head_age,
  }),
})
