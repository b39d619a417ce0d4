import type { Money } from '#core/money'
import type { Tx } from '#platform/database'
import type { RailMovement } from './rail-movement.ts'

/** `withdrawal`: of a customer. */
export type PayoutPurpose = 'withdrawal'

/** `requested`: decided; it may have been paid. `returned`: paid, and sent back later. */
export type PayoutStatus = 'requested' | 'paid' | 'failed' | 'returned'

/** A payment by the house to somebody's bank account. */
export type Payout = {
  /** The id of its cause: a withdrawal's is its transaction's. */
  readonly id: string
  /** The rail's code in the catalogue. */
  readonly rail: string
  readonly purpose: PayoutPurpose
  readonly amount: Money
  /** Digits alone, as 79161234567. */
  readonly phone: string
  readonly bankCode: string
  readonly status: PayoutStatus
  /** What the recipient got, as the rail says; null before it is paid. */
  readonly amountFact: Money | null
  /** Why it failed, as the rail says. */
  readonly reason: string | null
  readonly createdAt: Date
}

export type NewPayout = Pick<Payout, 'id' | 'rail' | 'purpose' | 'amount' | 'phone' | 'bankCode'> & {
  readonly now: Date
}

type Moved = { readonly payout: Payout; readonly movement: RailMovement; readonly now: Date }

/** Carries out what a payout's changes mean to its purpose, each once, in the database transaction that notes them. */
export type PayoutHandler = {
  /** Books what was paid, `payout.amountFact`, to `clearing`. */
  paid(tx: Tx, moved: Moved): Promise<void>
  /** Hears that the payout will never be paid. */
  failed(
    tx: Tx,
    failed: { readonly payout: Payout; readonly reason: string; readonly now: Date },
  ): Promise<void>
  /**
   * Books the movement's amount back from `clearing`. The payer has all of it back, although less came than was paid. It
   * may come before `paid` was told: then `paid` is told first.
   */
  returned(tx: Tx, moved: Moved): Promise<void>
}
