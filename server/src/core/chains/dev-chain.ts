/** The controls of a chain that is made for tests: a simulated one, or a development node. */
export type DevChain = {
  readonly network: string
  /** Makes a payment by somebody outside and answers its txid. */
  pay(payment: DevPayment): Promise<string>
  /**
   * Mines blocks at once, also on a halted chain; the first takes all payments of the mempool. Answers the new height.
   */
  mine(blocks: number): Promise<number>
  /**
   * Replaces the newest `depth` blocks (or all replaceable ones, if fewer) by a branch that is one block longer and has
   * none of their payments; these wait in the mempool for the next `mine`. Answers the new height.
   */
  reorg(depth: number): Promise<number>
  /** A halted chain mines no block by itself. */
  halt(halted: boolean): Promise<void>
  /** Mines a block while payments wait, unless the chain is halted. Absent where the chain mines by itself. */
  tick?(): Promise<void>
  /**
   * Mines one of the house's waiting transactions at once, and on top of it the blocks that make it final. A `failed`
   * transaction moves nothing and costs its fee. Answers whether a block now holds it with that outcome. Absent where
   * only the chain decides.
   */
  decide?(txid: string, outcome: 'completed' | 'failed'): Promise<boolean>
  /**
   * Sets the network's fees, in percent of a quiet day's; transactions that offer less wait. Absent where only the
   * chain decides.
   */
  setFees?(percent: number): Promise<void>
}

/** A payment by a tester. */
export type DevPayment = {
  /** An address in any form of the network's family; throws `InvalidAddress` otherwise. */
  readonly address: string
  /** Throws `InvalidTag` where the family has no such tag. */
  readonly tag: string | null
  /** The token's contract; null for the network's own coin. */
  readonly contract: string | null
  /** The asset's smallest units on this chain. */
  readonly units: bigint
  /**
   * Null: the chain confirms the payment by itself. A number: this many blocks are mined at once, the first with the
   * payment, and no more on its account; 0 leaves the payment in the mempool until `mine`.
   */
  readonly confirmations: number | null
}
