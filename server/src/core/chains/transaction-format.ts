/** Reads and signs raw transactions: pure, without a network. The signer trusts nothing but this reading. */
export type TransactionFormat = {
  /** Throws `InvalidTransaction` for bytes that it does not understand completely. */
  read(unsigned: string): TransactionContent
  /** `keys` in the order of `content.from`. The same bytes and keys give the same result. */
  sign(unsigned: string, keys: readonly Uint8Array[]): { readonly raw: string; readonly txid: string }
}

/** All effects of a transaction, as read from its bytes. */
export type TransactionContent = {
  /** The chain on which the transaction is valid: an EVM chain's id, or a network's name. */
  readonly chain: string
  /** The addresses whose keys sign. */
  readonly from: readonly string[]
  readonly slots: readonly string[]
  readonly payments: readonly {
    readonly address: string
    readonly tag: string | null
    readonly contract: string | null
    readonly units: bigint
  }[]
  readonly feeMax: bigint
}

export class InvalidTransaction extends Error {
  constructor(reason: string) {
    super(`The transaction ${reason}`)
    this.name = 'InvalidTransaction'
  }
}
