/** The controls of a chain that is made for tests: a simulated one, or a development node. */
export type DevChain = {
  readonly network: string
  /** Makes a payment by somebody outside and answers its txid. */
  pay(payment: DevPayment): Promise<string>
  /** Mines blocks by hand, halted or not; the first takes everything in the mempool. Answers the new height. */
  mine(blocks: number): Promise<number>
  /**
   * Replaces the newest `depth` blocks (all that may go if there are fewer) by a branch one block longer and without
   * their payments, which wait in the mempool for the next `mine`. Answers the new height.
   */
  reorg(depth: number): Promise<number>
  /** While halted, no block is mined by itself. */
  halt(halted: boolean): Promise<void>
  /**
   * Puts one of the house's waiting transactions into a block at once and buries it until it is final; failed, it moves
   * nothing and costs its fee. Whether a block holds it now, with that outcome. Absent where
   * the chain alone decides what happens to a transaction.
   */
  decide?(txid: string, outcome: 'completed' | 'failed'): Promise<boolean>
  /** Makes transactions dearer or cheaper, in percent of a quiet day; those that offer less wait. Absent as `decide` is. */
  setFees?(percent: number): Promise<void>
}

/** A payment by a tester. */
export type DevPayment = {
  /** In any form of the network's family; `InvalidAddress` otherwise. */
  readonly address: string
  /** `InvalidTag` where the family knows no such tag. */
  readonly tag: string | null
  /** The token's contract; null for the network's own coin. */
  readonly contract: string | null
  /** The asset's smallest units on this chain. */
  readonly units: bigint
  /**
   * Null: it becomes final by itself. A number: so many blocks are mined at once, the first holding the payment, and no
   * more on its account; 0 leaves it in the mempool until `mine`.
   */
  readonly confirmations: number | null
}
