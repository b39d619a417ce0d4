/**
 * The side of a chain that pays. This side knows no private key: it prepares transactions, which the signer reads,
 * judges and signs. Slots make all families alike: a slot is what a transaction uses up and no other may use, such as
 * a nonce (`17`) or an output (`txid:0`). Two transactions that share a slot can never both happen.
 */
export type PayingChain = {
  readonly network: string
  /** The height of the newest block. */
  tip(): Promise<number>
  /**
   * The balances of addresses at the block of that height, one sum for each contract. A provider that cannot
   * look back answers for the newest block and says its height.
   */
  holdings(addresses: readonly string[], at: { readonly height: number }): Promise<ChainHoldings>
  /** The present cost of a payment of this kind, in the smallest units of the network's own coin. */
  feeOf(payment: { readonly contract: string | null }): Promise<bigint>
  /**
   * An unsigned transaction; nothing is reserved or sent by it. Throws `ImpossiblePayment` where the chain would not carry it
   * out, whatever it costs.
   */
  prepare(order: PaymentOrder, given: Preparing): Promise<Prepared>
  /**
   * Hands signed bytes to the network; the same bytes as often as one likes. Throws, or takes too long, when nobody knows
   * whether they arrived: `find` tells then.
   */
  broadcast(raw: string): Promise<BroadcastOutcome>
  /** Where one of our signed transactions stands. */
  find(transaction: SignedTransaction): Promise<Sighting>
}

/** A payment that the chain would not carry out as things stand; its message is for people, the payee among them. */
export class ImpossiblePayment extends Error {}

export type ChainHoldings = {
  readonly height: number
  readonly sums: readonly { readonly contract: string | null; readonly units: bigint }[]
}

/** An address of the house: the key at 0/`index` below the account of its network's family. */
export type WalletAddress = { readonly index: number; readonly address: string }

export type PaymentOrder = {
  /** A single address on networks with accounts; outputs of any of the addresses where there are outputs. */
  readonly from: readonly [WalletAddress, ...WalletAddress[]]
  readonly to: string
  readonly tag: string | null
  /** The token's contract; null for the network's own coin. */
  readonly contract: string | null
  /** The asset's smallest units on this chain; `all` is everything there, less the fee where the coin pays it. */
  readonly units: bigint | 'all'
}

export type Preparing = {
  /** Slots that other transactions of these addresses hold. */
  readonly taken: readonly string[]
  /**
   * A stuck transaction that this one takes the place of: the same slots, and a fee that the network accepts in its place.
   * `unsigned` is it as it was prepared.
   */
  readonly replaces: {
    readonly slots: readonly string[]
    readonly feeMax: bigint
    readonly unsigned: string
  } | null
}

export type Prepared =
  | {
      readonly status: 'ready'
      /** As the family's `TransactionFormat` reads it, in hex. */
      readonly unsigned: string
      readonly slots: readonly [string, ...string[]]
      /** The amount that the payee gets. */
      readonly units: bigint
      /** The most that the network can take for it, in its own coin. */
      readonly feeMax: bigint
    }
  /** The addresses hold too little, of the asset or of the coin that pays the fee. */
  | { readonly status: 'short'; readonly contract: string | null; readonly missing: bigint }

export type SignedTransaction = {
  readonly raw: string
  readonly txid: string
  readonly slots: readonly string[]
  readonly from: readonly WalletAddress[]
}

export type BroadcastOutcome =
  /** The network has it, from this call or an earlier one. */
  | { readonly status: 'done' }
  /** The network will never take these bytes. */
  | { readonly status: 'rejected'; readonly reason: string }

export type Sighting =
  /** Nobody has it at the moment; the same bytes may be handed over again. */
  | { readonly status: 'absent' }
  | { readonly status: 'waiting' }
  | {
      readonly status: 'included'
      readonly height: number
      readonly hash: string
      /** False when the block holds it and it moved nothing: the fee is gone all the same. */
      readonly succeeded: boolean
      /** The fee that the network took, in its own coin. */
      readonly fee: bigint
    }
  /** Another transaction used one of its slots in the block of that height, so it cannot happen as long as that stands. */
  | { readonly status: 'displaced'; readonly height: number; readonly by: string | null }
