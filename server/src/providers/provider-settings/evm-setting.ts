import { type Options, refuseUnknown, type WholeNumber, wholeNumber } from './provider-words.ts'

/** How a network of this family is reached, as its setting says. */
export type EvmSetting = {
  readonly url: string
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

/** Reads the options of `evm`; throws a sentence that ends "NAME …". */
export function readEvmSetting(options: Options): EvmSetting {
  refuseUnknown(options, { provider: 'evm', known })
  const whole = (bounds: Omit<WholeNumber, 'provider'>) =>
    wholeNumber(options, { provider: 'evm', ...bounds })
  return {
    url: nodeUrl(options.get('url')),
    chainId: whole({ name: 'chain_id', min: 1, max: 2 ** 48 }),
    traces: onOrOff(options, 'trace'),
    fromHeight: whole({ name: 'from', min: 0, max: 2 ** 48, fallback: 0 }),
    feePerGasMax: BigInt(whole({ name: 'gwei_max', min: 1, max: 1_000_000, fallback: 500 })) * gwei,
    timeoutMs: whole({ name: 'timeout', min: 1, max: 120, fallback: 20 }) * 1_000,
    headAgeMaxSeconds: options.has('head_age') ? whole({ name: 'head_age', min: 1, max: 86_400 }) : null,
  }
}

const known = ['url', 'chain_id', 'trace', 'from', 'gwei_max', 'timeout', 'head_age']
const gwei = 1_000_000_000n

function nodeUrl(text: string | undefined): string {
  if (text === undefined) throw new Error('must give evm its url=')
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new Error('must give evm a url= that begins with http:// or https://')
  return text
}

function onOrOff(options: Options, name: string): boolean {
  const text = options.get(name) ?? 'off'
  if (text !== 'on' && text !== 'off') throw new Error(`must give evm a ${name}= that is on or off`)
  return text === 'on'
}
