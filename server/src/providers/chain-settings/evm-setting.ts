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

type Options = ReadonlyMap<string, string>

/** Reads the options of `evm`; throws a sentence that ends "NAME …". */
export function readEvmSetting(options: Options): EvmSetting {
  for (const name of options.keys())
    if (!known.includes(name)) throw new Error(`has an option ${name} that evm does not know`)
  return {
    url: nodeUrl(options.get('url')),
    chainId: whole(options, { name: 'chain_id', min: 1, max: 2 ** 48 }),
    traces: onOrOff(options, 'trace'),
    fromHeight: whole(options, { name: 'from', min: 0, max: 2 ** 48, fallback: 0 }),
    feePerGasMax: BigInt(whole(options, { name: 'gwei_max', min: 1, max: 1_000_000, fallback: 500 })) * gwei,
    timeoutMs: whole(options, { name: 'timeout', min: 1, max: 120, fallback: 20 }) * 1_000,
    headAgeMaxSeconds: options.has('head_age')
      ? whole(options, { name: 'head_age', min: 1, max: 86_400 })
      : null,
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

type WholeNumber = {
  readonly name: string
  readonly min: number
  readonly max: number
  readonly fallback?: number
}

function whole(options: Options, { name, min, max, fallback }: WholeNumber): number {
  const text = options.get(name)
  if (text === undefined && fallback !== undefined) return fallback
  const number = /^\d{1,15}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!(number >= min && number <= max))
    throw new Error(`must give evm a ${name}= that is a whole number from ${min} to ${max}`)
  return number
}

function onOrOff(options: Options, name: string): boolean {
  const text = options.get(name) ?? 'off'
  if (text !== 'on' && text !== 'off') throw new Error(`must give evm a ${name}= that is on or off`)
  return text === 'on'
}
