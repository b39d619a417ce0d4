/**
 * The paying side of a chain. This side has no private key: it prepares transactions, which the signer reads, judges
 * and signs. Slots make all families alike: a transaction uses up its slots, such as a nonce (`17`) or an output
 * (`txid:0`), and no other transaction can use them. At most one of two transactions that share a slot can happen.
 */
export type PayingChain = {
  readonly network: string
  /** The height of the newest block. */
  tip(): Promise<number>
  /**
   * The balances of addresses at the block of this height, one sum for each contract. A provider that cannot look back
   * answers for the newest block and gives its height.
   */
  holdings(addresses: readonly string[], at: { readonly height: number }): Promise<ChainHoldings>
  /** The present cost of a payment of this kind, in the smallest units of the network's own coin. */
  feeOf(payment: { readonly contract: string | null }): Promise<bigint>
  /**
   * An unsigned transaction; nothing is reserved or sent. Throws `ImpossiblePayment` where the chain would reject the
   * payment whatever its fee.
   */
  prepare(order: PaymentOrder, given: Preparing): Promise<Prepared>
  /**
   * Sends signed bytes to the network; may be repeated with the same bytes. Throws or times out when the outcome is
   * unknown; `find` then answers it.
   */
  broadcast(raw: string): Promise<BroadcastOutcome>
  /** The present state on the chain of a signed transaction of the house. */
  find(transaction: SignedTransaction): Promise<Sighting>
  /** Absent where a transaction makes one payment, as it does where there are accounts. */
  readonly batches?: PayingBatches
}

/** Payments of the network's own coin that one transaction makes together, on chains with outputs. */
export type PayingBatches = {
  /**
   * The way in which a stuck batch gets a higher fee. `replacement`: nodes take a successor in its place. `child`: nodes refuse
   * that, so another transaction, the child, spends its change and pays for both.
   */
  readonly raisedBy: 'replacement' | 'child'
  /**
   * An unsigned transaction from outputs in blocks alone; nothing is reserved or sent. Each payment has an output
   * of its own, also two to one address. The order of its outputs follows from their amounts and scripts, as in BIP 69. A
   * successor (`given.replaces`) spends all slots of its predecessor and perhaps more. Throws `ImpossiblePayment` where the
   * chain would reject some payment whatever its fee, such as dust: the caller tries fewer payments together.
   */
  prepare(order: BatchOrder, given: Preparing): Promise<PreparedBatch>
  /**
   * An unsigned transaction whose one output, at 0, pays the unconfirmed `spends` back to its address, less a fee that is
   * enough for it and for its unconfirmed ancestors together.
   */
  prepareChild(order: ChildOrder): Promise<Prepared>
}

export type BatchOrder = Pick<PaymentOrder, 'from'> & { readonly payments: readonly BatchPayment[] }

export type BatchPayment = { readonly to: string; readonly units: bigint }

export type PreparedBatch =
  | (Omit<Extract<Prepared, { status: 'ready' }>, 'units'> & {
      /** The output of each payment, in the order of the payments: its index, and its size in the transaction. */
      readonly outputs: readonly { readonly index: number; readonly bytes: number }[]
      /** Pays the rest back to the first payer; null where nothing is left. */
      readonly change: { readonly index: number; readonly units: bigint } | null
    })
  | Extract<Prepared, { status: 'short' }>

export type ChildOrder = {
  readonly spends: WalletAddress & { readonly slot: string; readonly units: bigint }
  /** The unconfirmed transactions that the child pays for, each the parent of the next. */
  readonly ancestors: readonly { readonly raw: string; readonly txid: string; readonly feeMax: bigint }[]
}

/** A payment that the chain would reject as things stand. The message is for people, including the payee. */
export class ImpossiblePayment extends Error {}

export type ChainHoldings = {
  readonly height: number
  readonly sums: readonly { readonly contract: string | null; readonly units: bigint }[]
}

/** An address of the house: the key at 0/`index` below the account of its network's family. */
export type WalletAddress = { readonly index: number; readonly address: string }

export type PaymentOrder = {
  /** On networks with accounts a single address; on networks with outputs any addresses whose outputs may be used. */
  readonly from: readonly [WalletAddress, ...WalletAddress[]]
  readonly to: string
  readonly tag: string | null
  /** The token's contract; null for the network's own coin. */
  readonly contract: string | null
  /** The asset's smallest units on this chain. `all` is the whole balance, less the fee where the same coin pays it. */
  readonly units: bigint | 'all'
}

export type Preparing = {
  /** Slots that other transactions of these addresses use. */
  readonly taken: readonly string[]
  /**
   * A stuck transaction that this one replaces: it uses the same slots and offers a fee for which the network accepts
   * the replacement. `unsigned` is the stuck transaction as prepared.
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
      /** In hex, in the form of the family's `TransactionFormat`. */
      readonly unsigned: string
      readonly slots: readonly [string, ...string[]]
      /** The amount that the payee gets. */
      readonly units: bigint
      /** The highest fee that the network can take, in its own coin. */
      readonly feeMax: bigint
    }
  /** The addresses hold too little of the asset, or of the coin that pays the fee. */
  | { readonly status: 'short'; readonly contract: string | null; readonly missing: bigint }

export type SignedTransaction = {
  readonly raw: string
  readonly txid: string
  readonly slots: readonly string[]
  readonly from: readonly WalletAddress[]
}

export type BroadcastOutcome =
  /** The network has the transaction, from this call or an earlier one. */
  | { readonly status: 'done' }
  /** The network will never accept these bytes. */
  | { readonly status: 'rejected'; readonly reason: string }

export type Sighting =
  /** No node has the transaction at present; the same bytes may be sent again. */
  | { readonly status: 'absent' }
  | { readonly status: 'waiting' }
  | {
      readonly status: 'included'
      readonly height: number
      readonly hash: string
      /** False when the block holds the transaction but nothing moved; the fee is charged all the same. */
      readonly succeeded: boolean
      /** The fee that the network took, in its own coin. */
      readonly fee: bigint
    }
  /**
   * Another transaction used one of the slots in the block of this height. While that block stands, this transaction
   * cannot happen.
   */
  | { readonly status: 'displaced'; readonly height: number; readonly by: string | null }
