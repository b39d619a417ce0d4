/** Facts that a node states about its chain and about the tokens that the house lists there. */
export type NodeFacts = {
  /** The chain in words of its family: its id, or its name and its first block. */
  readonly chain: string
  readonly head: { readonly height: number; readonly seconds: number }
  /** The oldest block that the node has: 0 where it prunes nothing, null where it does not say. */
  readonly keepsFrom: number | null
  readonly tokens: readonly TokenFacts[]
}

export type TokenFacts = {
  readonly contract: string
  readonly hasCode: boolean
  /** Null where the contract does not say. */
  readonly decimals: bigint | null
}
