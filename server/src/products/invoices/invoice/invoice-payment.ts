import type { Money } from '#core/money'
import type { Choice } from './invoice.ts'

export const paymentSources = ['onchain', 'internal', 'sbp'] as const

/**
 * `seen`: a block has it, not deep enough. `confirmed`: booked, and waits to be hedged. `credited`: the merchant has it.
 * `failed`: too small, or lost to a reorganisation. `gone`: no block has it for now.
 */
export const paymentStatuses = ['seen', 'confirmed', 'credited', 'failed', 'gone'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * How the payment was changed into the currency of the hedge. Rates are decimals: units of the currency got for one given.
 */
export type Hedge = { readonly mid: string; readonly rate: string; readonly at: Date }

/**
 * A payment of an invoice. Its id is also the id of its transaction in the history, and of its deposit on chain or its
 * movement over a rail.
 */
export type InvoicePayment = {
  readonly id: string
  readonly invoiceId: string
  readonly source: (typeof paymentSources)[number]
  readonly amount: Money
  /** The code of the network or of the rail; null for a payment from a balance here. */
  readonly network: string | null
  readonly txid: string | null
  /** The customer who paid from a balance here. */
  readonly payerId: string | null
  /** The payer's address, where the chain names it. */
  readonly payerAddress: string | null
  /** The payment came by a way that was chosen for the invoice. */
  readonly isCounted: boolean
  /** The choice whose terms count for the payment; null where none does, or where the invoice shows that choice. */
  readonly choice: Choice | null
  readonly isLate: boolean
  readonly status: PaymentStatus
  readonly error: 'BELOW_MINIMUM' | 'REORGANISED' | null
  /** A block has it, or it needs none. */
  readonly isInBlock: boolean
  readonly isFinal: boolean
  /** The part that the house keeps; null before the payment is confirmed. */
  readonly commission: Money | null
  /** The amount that the merchant got for the payment, in the currency of the hedge where there is one. */
  readonly credited: Money | null
  readonly hedge: Hedge | null
  readonly seenAt: Date
  readonly confirmedAt: Date | null
}

/** Whether its money is on its way or here. */
export function isLive({ status }: Pick<InvoicePayment, 'status'>): boolean {
  return status === 'seen' || isTaken({ status })
}

/** Whether a payment that counts has begun, also while no block has it: what is due holds from then on. */
export function isSeen({ isCounted, status }: Pick<InvoicePayment, 'isCounted' | 'status'>): boolean {
  return isCounted && (isLive({ status }) || status === 'gone')
}

/** Whether a block has its money, though it may be too little to credit. */
export function hasCome({ status, error }: Pick<InvoicePayment, 'status' | 'error'>): boolean {
  return isLive({ status }) || error === 'BELOW_MINIMUM'
}

/** Whether its money is booked for the merchant. */
export function isTaken({ status }: Pick<InvoicePayment, 'status'>): boolean {
  return status === 'confirmed' || status === 'credited'
}
