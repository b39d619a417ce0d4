import type { AccountKeys } from '#core/addresses'
import type { PartyAnswer } from '#core/instructions'
import type { Approval } from '#core/operators'
import type { LinePlace } from '../signatures/signed-line.ts'
import type { SpendPurpose } from './spend.ts'

/**
 * The signer holds the private keys, and signs what its own policy allows. The signer reads the transaction itself and
 * compares it with the claim. A call throws, or takes too long, when nobody knows whether the signer signed.
 */
export type Signer = {
  readonly name: string
  /** The extended public keys of each generation of its seed. */
  accountKeys(): Promise<AccountKeys>
  /**
   * Signs once for a reference, and answers a repeat with the same bytes. A `rejected` transaction breaks a rule for good, a
   * `deferred` one for the moment, such as the limit of the hour.
   */
  sign(request: SigningRequest | BatchSigningRequest): Promise<PartyAnswer<SigningResult>>
  /** The result that was signed under a reference; null when nothing was signed. */
  find(reference: string): Promise<PartyAnswer<SigningResult> | null>
  /** Null where the signer keeps no journal that can be restored from a backup. */
  readonly journal: SignerJournal | null
}

/** The newest line of each journal, by the journal's id. */
export type JournalHeads = ReadonlyMap<string, number>

/**
 * The signer's journal, of which servers keep a copy. Either may be restored from a backup, and gets from the other what it lost.
 * A signer starts in quarantine: until a server has compared heads with it, and it has all that the server has, `sign` and
 * `find` throw `SignerInQuarantine`.
 */
export type SignerJournal = {
  /** Answers the signer's heads; its quarantine ends where they are as far as these. */
  compare(heads: JournalHeads): Promise<JournalHeads>
  /** Takes lines that the signer lacks, each with its seal, in the order of their numbers. */
  take(lines: readonly string[]): Promise<void>
  /** The next lines of a journal after a number, a bounded count of them. */
  linesAfter(place: LinePlace): Promise<readonly string[]>
}

/** The signer does not know yet whether its journal has all that it signed. */
export class SignerInQuarantine extends Error {
  override name = 'SignerInQuarantine'
  constructor() {
    super('the signer is in quarantine until its journal is compared with the copy of a server')
  }
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
  /** The generation of those keys. */
  readonly generation: number
  /** The spend's `toIndex` and `toGeneration`. */
  readonly toIndex?: number | null
  readonly toGeneration?: number | null
  /** The effect that the transaction is claimed to have. Null units: everything there is, to one of our own wallets. */
  readonly claim: {
    readonly address: string
    readonly tag: string | null
    readonly contract: string | null
    readonly units: bigint | null
    readonly feeMax: bigint
  }
  readonly approvals: readonly Approval[]
}

/** A request for one transaction that makes the payments of several spends, in the network's own coin. */
export type BatchSigningRequest = Pick<
  SigningRequest,
  'reference' | 'network' | 'unsigned' | 'fromIndexes' | 'generation'
> & {
  /** The highest fee of the transaction. */
  readonly feeMax: bigint
  readonly members: readonly BatchMemberRequest[]
}

/** A spend of a batch. All rules for one spend hold for each. */
export type BatchMemberRequest = Pick<SigningRequest, 'spendId' | 'purpose' | 'approvals'> & {
  readonly claim: Omit<SigningRequest['claim'], 'feeMax'>
}

export type SigningResult = {
  readonly raw: string
  readonly txid: string
  /** The signer's own line about it; null where the signer keeps no journal, and for lines from before they were sealed. */
  readonly line: string | null
  /** The lines of a batch's other members, which come before `line`. */
  readonly lines?: readonly string[]
}
