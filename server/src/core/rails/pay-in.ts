import type { Money } from '#core/money'
import type { Tx } from '#platform/database'
import type { RailMovement } from './rail-movement.ts'

/** `deposit`: money for a customer's wallet. `card`: the payment of a card's order. `invoice`: that of a merchant's invoice. */
export type PayInPurpose = 'deposit' | 'card' | 'invoice'

/**
 * `requested`: the rail has not answered with a link yet. `open`: it can be paid. `paid`: it was paid, at least once.
 * `failed`: nobody pays it, as far as the rail knows; a payment that comes after that makes it `paid`.
 */
export type PayInStatus = 'requested' | 'open' | 'paid' | 'failed'

/** `rejected`: the rail made no link. `declined`: the payer or the payer's bank refused. */
export type PayInFailure = 'rejected' | 'declined' | 'expired'

/** A payment that the house asks somebody to make over a rail. */
export type PayIn = {
  /** The id of its cause; for a deposit, the id of its transaction. */
  readonly id: string
  /** The rail's code in the catalogue. */
  readonly rail: string
  readonly purpose: PayInPurpose
  /** The amount asked for; the amount paid may differ. */
  readonly amount: Money
  readonly status: PayInStatus
  /** The rail's own name for it; null before the rail has answered, like the link. */
  readonly providerReference: string | null
  readonly url: string | null
  readonly reason: PayInFailure | null
  readonly expiresAt: Date
  readonly createdAt: Date
}

export type NewPayIn = Pick<PayIn, 'id' | 'rail' | 'purpose' | 'amount' | 'expiresAt'> & {
  readonly now: Date
}

/** A payment for a pay-in, handed once to its purpose's handler. */
export type PayInPayment = {
  /** The pay-in after the payment: `paid`. */
  readonly payIn: PayIn
  readonly movement: RailMovement
  /** 1 for the first payment; a link may be paid more than once. */
  readonly count: number
  /** The payment came after the pay-in had expired or failed. */
  readonly isLate: boolean
  readonly now: Date
}

/** Carries out what a pay-in's changes mean to its purpose, in the database transaction that notes them. */
export type PayInHandler = {
  /** Books the money: from `clearing` to its owner. */
  paid(tx: Tx, payment: PayInPayment): Promise<void>
  failed(
    tx: Tx,
    failed: { readonly payIn: PayIn; readonly reason: PayInFailure; readonly now: Date },
  ): Promise<void>
}
