import { money } from '#core/tables'
import { columns, type Item, orNull, type Tx, table } from '#platform/database'
import type { RailMovement } from './rail-movement.ts'

const { uuid, text, timestamptz } = columns

/** `deposit`: money for a customer's wallet. `card`: the payment of a card's order. `invoice`: that of a merchant's invoice. */
export type PayInPurpose = 'deposit' | 'card' | 'invoice'

/**
 * `requested`: the rail has not answered with a link yet. `open`: it can be paid. `paid`: it was paid, at least once.
 * `failed`: nobody pays it, as far as the rail knows; a payment that comes after that makes it `paid`.
 */
export type PayInStatus = 'requested' | 'open' | 'paid' | 'failed'

/** `rejected`: the rail made no link. `declined`: the payer or the payer's bank refused. */
export type PayInFailure = 'rejected' | 'declined' | 'expired'

export const payInTable = table('pay_ins', {
  /** The id of its cause; for a deposit, the id of its transaction. */
  id: uuid,
  /** The rail's code in the catalogue. */
  rail: text,
  /** The name of the rail's provider; nobody else is asked about it. */
  provider: text,
  purpose: text.as<PayInPurpose>(),
  /** The amount asked for; the amount paid may differ. */
  amount: money(),
  status: text.as<PayInStatus>(),
  /** The rail's own name for it; null before the rail has answered, like the link. */
  providerReference: orNull(text),
  url: orNull(text),
  reason: orNull(text.as<PayInFailure>()),
  expiresAt: timestamptz,
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** A payment that the house asks somebody to make over a rail. */
export type PayIn = Item<typeof payInTable>

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
