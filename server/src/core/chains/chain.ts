/**
 * What the house asks of a chain. A provider is a function `(config) => Chain`; every provider passes the
 * suite in test/contracts. Only workers and sandbox controls call it, never a request inside a transaction.
 */
export type Chain = {
  readonly network: string
  /**
   * What happened after `cursor`, oldest first: at most `blocksMax` blocks. A reorganisation is data, not an
   * error: `rolledBackTo` is then the height of the last block that the cursor's history and the chain share,
   * and `blocks` continues from there. A null cursor begins at the chain's first block.
   */
  scan(cursor: ChainCursor | null, options: { blocksMax: number }): Promise<ChainScan>
}

/** The last block a reader has processed. */
export type ChainCursor = { readonly height: number; readonly hash: string }

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
  readonly payments: readonly ChainPayment[]
}

/** Money that reached an address. `units` are the asset's smallest units on this chain. */
export type ChainPayment = {
  readonly txid: string
  /** Which output, log or transfer of the transaction. */
  readonly index: number
  readonly address: string
  readonly tag: string | null
  /** The token's contract, mint or issuer; null for the chain's own coin. */
  readonly contract: string | null
  readonly units: bigint
}
