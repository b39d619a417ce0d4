import type { Chain, ChainPayment, ScannedChain, TransactionFormat, WalletAddress } from '#core/chains'

/** A provider as its contract tests it, on a chain of its own. */
export type ChainHarness = {
  readonly chain: ScannedChain
  /** Two addresses in the form in which the chain reports them. */
  readonly addresses: readonly [string, string]
  /** A token's contract; null on a network without tokens. */
  readonly contract: string | null
  /** A tag; null on a network without tags. */
  readonly tag: string | null
  /** The least that a payment moves without a doubt, and the most that somebody outside can pay. */
  readonly units: { readonly min: bigint; readonly max: bigint }
  /** Makes a payment that waits for a block; answers its txid. */
  pay(payment: Omit<ChainPayment, 'txid' | 'index'>): Promise<string>
  /** Adds blocks; the first takes what waits. */
  mine(blocks: number): Promise<void>
  /** Replaces the newest `depth` blocks by a longer branch without their payments. */
  reorg(depth: number): Promise<void>
  close(): Promise<void>
}

/** A provider that pays as well. */
export type PayingHarness = Omit<ChainHarness, 'chain'> & {
  readonly chain: Chain
  /** How its transactions are read and signed. */
  readonly format: TransactionFormat
  /** `outputs`: transactions use up outputs of earlier ones. `account`: they are numbered. */
  readonly model: 'outputs' | 'account'
  /** Whether nodes take another transaction in the place of one that waits. */
  readonly replaces: boolean
  /** Two addresses of the house that hold nothing, with their keys. */
  readonly wallets: readonly [Wallet, Wallet]
  /** Whether the provider knows which outputs are spent by what waits, also by what it was never given. */
  readonly knowsWaiting: boolean
  /** Units of the coin, far more than a few fees. */
  readonly coin: bigint
  /** An address that no payment reaches, though blocks hold it; null where a block holds nothing without effect. */
  readonly refuser: string | null
}

export type Wallet = WalletAddress & { readonly key: Uint8Array }

/** Asks again while a node reorganises, and is behind what it was. */
export async function untilCaughtUp<T>(scan: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 500; attempt++) {
    try {
      return await scan()
    } catch (error) {
      if (!/was read before|changes faster/.test(String(error))) throw error
    }
  }
  throw new Error('the node stays behind')
}
