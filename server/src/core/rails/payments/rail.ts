import type { Callback } from '#core/callbacks'
import type { PartyAnswer } from '#core/instructions'
import type { Money } from '#core/money'
import type { PayInPurpose } from './pay-in.ts'

/** A bank that payouts reach. */
export type Bank = { readonly code: string; readonly name: string }

/** A payment that the house asks somebody to make. The rail makes one link for a reference, however often it is asked. */
export type PayInOrder = {
  /** Ours, a UUID. */
  readonly reference: string
  readonly purpose: PayInPurpose
  readonly amount: Money
  readonly expiresAt: Date
}

/** A link that a payer follows to pay. */
export type PayInLink = {
  /** The rail's own name for the pay-in. */
  readonly providerReference: string
  readonly url: string
}

/** Money that a payer sent. */
export type RailPayment = {
  /** The rail's own id of the transaction, unique among all of its transactions. */
  readonly transactionId: string
  readonly amount: Money
  /** The payer as the rail names them, where it does. */
  readonly payer: string | null
  readonly paidAt: Date
}

/** The state of a pay-in and its payments so far. A declined or expired pay-in can still be paid, also more than once. */
export type PayInReport = {
  readonly state: 'open' | 'declined' | 'expired'
  readonly payments: readonly RailPayment[]
}

/** A payment by the house. The rail carries it out once for a reference, however often it is asked. */
export type PayoutOrder = {
  /** Ours, a UUID. */
  readonly reference: string
  readonly amount: Money
  /** Digits alone, as 79161234567. */
  readonly phone: string
  readonly bankCode: string
}

export type PayoutReceipt = {
  readonly transactionId: string
  /** The amount that the recipient got. */
  readonly amount: Money
  readonly paidAt: Date
}

/** A payout that came back after it was done. */
export type PayoutReturn = {
  /** The id of the return itself, not of the payout. */
  readonly transactionId: string
  /** Our reference of the payout. */
  readonly reference: string
  readonly amount: Money
  readonly returnedAt: Date
}

/** News that a rail sends unasked. Notices come in any order, any number of times, or never. */
export type RailNotice =
  | {
      readonly kind: 'payment'
      /** Our reference, or the rail's own; both null where the rail knows neither. */
      readonly reference: string | null
      readonly providerReference: string | null
      readonly payment: RailPayment
    }
  /** The state of a pay-in may have changed. */
  | { readonly kind: 'pay_in'; readonly reference: string }
  /** The state of a payout may have changed. */
  | { readonly kind: 'payout'; readonly reference: string }
  | { readonly kind: 'return'; readonly returned: PayoutReturn }

/**
 * A provider of fast payments between bank accounts in one currency. A call that throws or takes longer than ten seconds
 * counts as unknown.
 */
export type Rail = {
  /**
   * The name of the party that knows the orders, such as a bank with the account there. Each instruction stores the name, and
   * no other party is asked about its order. Operators see the name, and it holds no secret.
   */
  readonly name: string
  banks(): Promise<readonly Bank[]>
  createPayIn(order: PayInOrder): Promise<PartyAnswer<PayInLink>>
  /**
   * The answer to an order. Null: the order never arrived and never will, or its link was shown to nobody and cannot be
   * found; so the order may be placed again.
   */
  findPayIn(order: PayInOrder): Promise<PartyAnswer<PayInLink> | null>
  readPayIn(asked: { readonly reference: string; readonly providerReference: string }): Promise<PayInReport>
  pay(order: PayoutOrder): Promise<PartyAnswer<PayoutReceipt>>
  /** The outcome of a payout. Null: it never arrived and never will, so it may be placed again. */
  findPayout(order: PayoutOrder): Promise<PartyAnswer<PayoutReceipt> | null>
  /** The return of a payout that was done; null when it did not come back. */
  findReturn(order: PayoutOrder): Promise<PayoutReturn | null>
  /** Proves that a callback is the rail's, and reads it. Throws `InvalidCallback`. */
  readCallback(callback: Callback): RailNotice
}
