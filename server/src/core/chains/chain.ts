/**
 * The house's view of a chain. A provider is a function `(config) => Chain`; every provider passes the
 * suite in test/contracts. Only workers and sandbox controls call it, never a request inside a transaction.
 */
export type Chain = {
  readonly network: string
  /**
   * The blocks after `cursor`, oldest first, at most `blocksMax` of them. A reorganisation is data, not an
   * error: `rolledBackTo` is then the height of the last block that the cursor's history and the chain share,
   * and `blocks` continues from there. A null cursor begins at the chain's first block.
   */
  scan(cursor: ChainCursor | null, options: { blocksMax: number }): Promise<ChainScan>
  /**
   * All that the blocks of the chain have ever brought to addresses of ours, one sum for each contract. It is the
   * provider's own word, against which the audit holds what was credited: it must not come from the ledger or from
   * deposits. A payment that waits for a block does not count, nor does one that a reorganisation removed.
   */
  received(): Promise<readonly ChainReceipts[]>
}

/** The part of a chain that a scan needs. */
export type ScannedChain = Pick<Chain, 'network' | 'scan'>

/** `units` are the asset's smallest units on this chain. */
export type ChainReceipts = Pick<ChainPayment, 'contract' | 'units'>

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
  /** The output, log or transfer within the transaction. */
  readonly index: number
  readonly address: string
  readonly tag: string | null
  /** The token's contract, mint or issuer; null for the chain's own coin. */
  readonly contract: string | null
  readonly units: bigint
}
