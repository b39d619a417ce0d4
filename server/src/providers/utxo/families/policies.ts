/** The families of chains whose money lies in outputs. */
export const utxoFamilies = ['bitcoin', 'litecoin', 'dogecoin'] as const

export type UtxoFamily = (typeof utxoFamilies)[number]

/**
 * Defaults of the nodes of a family, for what they relay and mine. Amounts are in the coin's smallest unit, and rates are
 * for 1,000 virtual bytes, as the nodes have them.
 */
export type UtxoPolicy = {
  /**
   * `full`: any transaction in the mempool can be replaced. `signalled`: one whose sequence numbers say so (BIP 125). `none`:
   * a payment that is stuck can only be helped by a child.
   */
  readonly replacement: 'full' | 'signalled' | 'none'
  readonly dust: DustRule
  readonly relayRateMin: bigint
  /** The least that a replacement adds to the rate. */
  readonly replacementStep: bigint
  /** Unconfirmed transactions that may build on each other, and their virtual bytes. */
  readonly chainMax: { readonly transactions: number; readonly bytes: number }
  readonly weightMax: number
  /** Blocks until the outputs of a coinbase may be spent; `pegOut`: until those of a HogEx may. */
  readonly maturity: { readonly coinbase: number; readonly pegOut: number | null }
  /** The forms of script that the house pays to. */
  readonly scripts: readonly StandardScript[]
  /** Bounds of the house's own: the rate where the node has no estimate, and the least and the most that is ever offered. */
  readonly rate: { readonly floor: bigint; readonly fallback: bigint; readonly ceiling: bigint }
  readonly sources: readonly string[]
}

export type StandardScript = 'pkh' | 'sh' | 'wpkh' | 'wsh' | 'tr'

/**
 * `cost`: an output below a third of the cost of spending it at `rate` is refused. `fixed`: an output below `hard` is refused,
 * and one below `soft` makes its transaction owe `soft` more.
 */
export type DustRule =
  | { readonly kind: 'cost'; readonly rate: bigint }
  | { readonly kind: 'fixed'; readonly hard: bigint; readonly soft: bigint }

const segwitScripts = ['pkh', 'sh', 'wpkh', 'wsh', 'tr'] as const
const chainMax = { transactions: 25, bytes: 101_000 }

const policies: Record<UtxoFamily, UtxoPolicy> = {
  bitcoin: {
    replacement: 'full',
    dust: { kind: 'cost', rate: 3_000n },
    relayRateMin: 1_000n,
    replacementStep: 1_000n,
    chainMax,
    weightMax: 400_000,
    maturity: { coinbase: 100, pegOut: null },
    scripts: segwitScripts,
    rate: { floor: 1_000n, fallback: 20_000n, ceiling: 500_000n },
    sources: [
      'https://github.com/bitcoin/bitcoin/blob/v28.0/src/policy/policy.h',
      'https://github.com/bitcoin/bitcoin/blob/v28.0/doc/release-notes/release-notes-28.0.md (mempoolfullrbf is the default)',
    ],
  },
  litecoin: {
    replacement: 'none',
    dust: { kind: 'cost', rate: 30_000n },
    relayRateMin: 1_000n,
    replacementStep: 1_000n,
    chainMax,
    weightMax: 400_000,
    maturity: { coinbase: 100, pegOut: 6 },
    scripts: segwitScripts,
    rate: { floor: 1_000n, fallback: 10_000n, ceiling: 1_000_000n },
    sources: [
      'https://github.com/litecoin-project/litecoin/blob/d8c8adc0b4/src/policy/policy.h',
      'https://github.com/litecoin-project/litecoin/blob/d8c8adc0b4/src/validation.h (DEFAULT_ENABLE_REPLACEMENT)',
      'https://github.com/litecoin-project/litecoin/blob/d8c8adc0b4/src/consensus/consensus.h (PEGOUT_MATURITY)',
    ],
  },
  dogecoin: {
    replacement: 'signalled',
    dust: { kind: 'fixed', hard: 100_000n, soft: 1_000_000n },
    relayRateMin: 100_000n,
    // The code has a tenth of what the document says; the dearer one is right for both.
    replacementStep: 10_000n,
    chainMax,
    weightMax: 400_000,
    maturity: { coinbase: 240, pegOut: null },
    scripts: ['pkh', 'sh'],
    // Miners leave out what pays less than the recommended rate, which is ten times what nodes relay.
    rate: { floor: 1_000_000n, fallback: 1_000_000n, ceiling: 100_000_000n },
    sources: [
      'https://github.com/dogecoin/dogecoin/blob/c537fcebbe/src/validation.h',
      'https://github.com/dogecoin/dogecoin/blob/19c4ff8cb9/src/policy/policy.h',
      'https://github.com/dogecoin/dogecoin/blob/3b1d2eeb62/doc/fee-recommendation.md',
    ],
  },
}

export function policyOf(family: UtxoFamily): UtxoPolicy {
  return policies[family]
}
