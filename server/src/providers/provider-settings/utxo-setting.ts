import { nodeUrl, orElse, secretFile, text, wholeNumber } from './option.ts'
import { defineProvider } from './provider.ts'

const utxoChains = ['main', 'regtest', 'simnet'] as const

/** How a network of Bitcoin's family is reached, as its setting says. */
export type UtxoSetting = {
  /** The node's address, or a file with one that holds a name and a password. */
  readonly node: { readonly url: string } | { readonly urlFile: string }
  /** The real chain, or those whose blocks are made on request. */
  readonly chain: (typeof utxoChains)[number]
  /** The first block that is read; no address of the house is older. */
  readonly fromHeight: number
  /** The most that is offered for 1,000 virtual bytes, in the coin's smallest units; null for the family's own bound. */
  readonly rateMax: bigint | null
  /** A file with the address of another node, which must have every block that pays the house this much in units or more. */
  readonly second: { readonly urlFile: string; readonly from: bigint } | null
  readonly timeoutMs: number
  readonly headAgeMaxSeconds: number | null
}

export const utxo = defineProvider('utxo', {
  either: ['url', 'url_file'],
  together: ['second_url_file', 'agree_from'],
  options: {
    url: orElse(nodeUrl({ help: 'address of the node, unless `url_file` gives it' }), null, ''),
    url_file: orElse(
      secretFile({ help: 'file with the address of the node, with the name and password of its RPC' }),
      null,
      '',
    ),
    chain: orElse(
      text({
        pattern: /^(main|regtest|simnet)$/,
        form: utxoChains.join(', '),
        help: 'chain of the node; a node of another chain stops the start, and the others than main are for sandboxes',
      }),
      'main',
    ),
    from: wholeNumber({
      min: 0,
      max: 2 ** 31,
      help: 'first block that is read; a block before the first address of this exchange',
    }),
    rate_max: orElse(
      wholeNumber({ min: 1, max: 1_000_000, help: 'the most that a virtual byte may cost, in units' }),
      null,
      '',
    ),
    second_url_file: orElse(
      secretFile({ help: 'file with the address of another node of the same chain, with `agree_from`' }),
      null,
      '',
    ),
    agree_from: orElse(
      text({
        pattern: /^\d{1,12}(\.\d{1,8})?$/,
        form: 'an amount in coins',
        help: 'both nodes must have a block that pays the house this much at once; until then nothing of it is read',
      }),
      null,
      '',
    ),
    timeout: orElse(wholeNumber({ min: 1, max: 120, help: 'seconds for an answer' }), 20),
    head_age: orElse(
      wholeNumber({ min: 1, max: 86_400, help: 'age in seconds at which the newest block counts as stale' }),
      null,
      '',
    ),
  },
  make: (given): { provider: 'utxo' } & UtxoSetting => ({
    provider: 'utxo',
    node: given.url_file === null ? { url: given.url ?? '' } : { urlFile: given.url_file },
    chain: utxoChains.find((name) => name === given.chain) ?? 'main',
    fromHeight: given.from,
    rateMax: given.rate_max === null ? null : BigInt(given.rate_max) * 1_000n,
    second:
      given.second_url_file === null || given.agree_from === null
        ? null
        : { urlFile: given.second_url_file, from: unitsOf(given.agree_from) },
    timeoutMs: given.timeout * 1_000,
    headAgeMaxSeconds: given.head_age,
  }),
})

const decimals = 8

/** The smallest units of an amount of a coin, which all chains of this provider count alike. */
function unitsOf(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(`${whole}${fraction.padEnd(decimals, '0')}`)
}
