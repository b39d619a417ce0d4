import type { PayingChain } from './paying-chain.ts'

/**
 * A chain as the house watches it and pays on it. A provider is a function `(config) => Chain` and passes the suite in
 * test/contracts. Only workers and sandbox controls call a chain, never a request inside a transaction.
 */
export type Chain = ScannedChain &
  PayingChain & {
    /**
     * The name of the provider, such as `simulated`. A request that was sent to one provider is never sent to another.
     */
    readonly provider: string
  }

/** The part of a chain that a scan needs. */
export type ScannedChain = {
  readonly network: string
  /**
   * The blocks after `cursor`, oldest first, at most `blocksMax`. A reorganisation is data, not an error:
   * `rolledBackTo` is the height of the last block that the cursor's history and the chain share, and `blocks`
   * continues from there. A null cursor starts at the chain's first block. `isRoutine`: nobody waits for this scan.
   */
  scan(
    cursor: ChainCursor | null,
    options: { readonly blocksMax: number; readonly isRoutine?: boolean },
  ): Promise<ChainScan>
}

/** The last block a reader has processed. */
export type ChainCursor = {
  readonly height: number
  readonly hash: string
  readonly parentHash?: string
  /** Hashes of earlier blocks, newest first, where the provider needs them to find where branches part. */
  readonly trail?: readonly string[]
}

export type ChainScan = {
  readonly cursor: ChainCursor | null
  readonly rolledBackTo: number | null
  readonly blocks: readonly ChainBlock[]
  /** Height of the newest block the provider knows; 0 on an empty chain. */
  readonly tip: number
}

export type ChainBlock = {
  readonly height: number
  readonly hash: string
  readonly parentHash?: string
  readonly payments: readonly ChainPayment[]
}

/** Money that reached an address. `units` are the asset's smallest units on this chain. */
export type ChainPayment = {
  readonly txid: string
  /** The output, log or transfer within the transaction; the same in every block that holds the transaction. */
  readonly index: number
  readonly address: string
  readonly tag: string | null
  /** The token's contract, mint or issuer; null for the chain's own coin. */
  readonly contract: string | null
  readonly units: bigint
  /** The payer, where the chain names one: a hint for people, never proof. */
  readonly from?: string | null
  /**
   * Why the chain's report of these units is not proof enough, such as a token that moved less than it reports. An
   * operator decides.
   */
  readonly doubt?: string
}
