import type { Money } from '#core/money'

export const paymentSources = ['onchain', 'internal', 'sbp'] as const

/**
 * `seen`: a block has it, not deep enough. `confirmed`: booked, and waits to be hedged. `credited`: the merchant has it.
 * `failed`: too small, or lost to a reorganisation. `gone`: no block has it for now.
 */
export const paymentStatuses = ['seen', 'confirmed', 'credited', 'failed', 'gone'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/** How what came was changed into the currency of the hedge. Rates are decimals: units of the currency got for one given. */
export type Hedge = { readonly mid: string; readonly rate: string; readonly at: Date }

/** One payment of an invoice. Its id is also its transaction's in the history, and its deposit's on chain or its movement's over a rail. */
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
  /** Who paid, where the chain names them. */
  readonly payerAddress: string | null
  /** It is in the currency that the invoice asks for. */
  readonly isCounted: boolean
  readonly isLate: boolean
  readonly status: PaymentStatus
  readonly error: 'BELOW_MINIMUM' | 'REORGANISED' | null
  /** A block has it, or it needs none. */
  readonly isInBlock: boolean
  readonly isFinal: boolean
  /** What the house keeps of it; null before it is confirmed. */
  readonly commission: Money | null
  /** What the merchant got for it, in the currency of the hedge where there is one. */
  readonly credited: Money | null
  readonly hedge: Hedge | null
  readonly seenAt: Date
  readonly confirmedAt: Date | null
}

/** Whether its money is on its way or here. */
export function isLive({ status }: Pick<InvoicePayment, 'status'>): boolean {
  return status === 'seen' || isTaken({ status })
}

/** Whether its money is booked for the merchant. */
export function isTaken({ status }: Pick<InvoicePayment, 'status'>): boolean {
  return status === 'confirmed' || status === 'credited'
}
