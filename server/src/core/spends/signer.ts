import type { NetworkFamily } from '#core/catalog'
import type { PartyAnswer } from '#core/instructions'
import type { Approval } from '#core/operators'
import type { SpendPurpose } from './spend.ts'

/**
 * Holds the private keys, and signs what its own policy allows. It reads the transaction itself and compares it with
 * what is claimed. Throws, or takes too long, when nobody knows whether it signed.
 */
export type Signer = {
  readonly name: string
  /** The extended public key of each family, as `deriveDepositAddress` takes it. */
  accountKeys(): Promise<Readonly<Record<NetworkFamily, string>>>
  /**
   * Signs once for a reference, and answers a repeat with the same bytes. `rejected` breaks a rule for good, `deferred`
   * one for the moment, such as the limit of the hour.
   */
  sign(request: SigningRequest): Promise<PartyAnswer<SigningResult>>
  /** What was signed under a reference; null when nothing was. */
  find(reference: string): Promise<PartyAnswer<SigningResult> | null>
}

export type SigningRequest = {
  /** The attempt's id. */
  readonly reference: string
  /** The spend's id: for one spend only transactions that share a slot are signed, so that at most one can happen. */
  readonly spendId: string
  readonly network: string
  readonly purpose: SpendPurpose
  readonly unsigned: string
  /** Indexes of the keys that sign, in the order of the transaction's payers. */
  readonly fromIndexes: readonly number[]
  /** The spend's `toIndex`. */
  readonly toIndex?: number | null
  /** What the transaction is claimed to do. Null units: all there is, to one of our own wallets. */
  readonly claim: {
    readonly address: string
    readonly tag: string | null
    readonly contract: string | null
    readonly units: bigint | null
    readonly feeMax: bigint
  }
  readonly approvals: readonly Approval[]
}

export type SigningResult = { readonly raw: string; readonly txid: string }
