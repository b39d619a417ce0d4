import type { Asset, Fraction, Money } from '#core/money'

/** Compares the amount paid, deep enough or not, with the amount due. Any payment of an open invoice is exact. */
export const amountStates = ['none', 'partial', 'exact', 'over'] as const
/** `late` once any payment was first seen after the end. */
export const timings = ['on_time', 'late'] as const
/** `confirmed`: everything paid is as deep as its network asks. `final`: no reorganisation reaches it any more. */
export const confirmations = ['none', 'seen', 'confirmed', 'final'] as const
/** `accepted`: taken for the merchant, who has it or gets it when it is hedged. `refunded`: all of it was paid back. */
export const resolutions = ['none', 'accepted', 'refunded'] as const

/** Four facts of an invoice, each shown by itself. */
export type InvoiceFacts = {
  readonly amountState: (typeof amountStates)[number]
  readonly timing: (typeof timings)[number]
  readonly confirmation: (typeof confirmations)[number]
  readonly resolution: (typeof resolutions)[number]
}

/**
 * `created`: the payer has not chosen a currency. `pending`: it waits for its payment. `confirming`: one was seen. `success`:
 * it was paid, whatever the amount. `failed`: too little came for its network to credit. The last three are ends without
 * money in time, or with all of it paid back.
 */
export const invoiceStatuses = [
  'created',
  'pending',
  'confirming',
  'success',
  'failed',
  'expired',
  'cancelled',
  'refunded',
] as const

export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** How an invoice is paid, once that is chosen; what is due is fixed with it. */
export type Choice = {
  readonly id: string
  readonly asset: Asset
  /** The code of a network or of a rail, or `internal` where it is paid from a balance here. */
  readonly network: string
  /** Null except on chain. */
  readonly address: string | null
  readonly tag: string | null
  /** With the commission where the payer pays it; null where the payer says how much. */
  readonly due: Money | null
  /** How much of the price's currency one unit of the asset is worth, as a decimal; null where they are the same. */
  readonly rate: string | null
  /** The share of each payment that the house keeps. */
  readonly commission: Fraction
  readonly chosenAt: Date
  /**
   * The end of the rate, or of the invoice where there is no rate. A payment that is first seen before counts by these
   * terms.
   */
  readonly expiresAt: Date
}

/** A request of a merchant that anybody may pay. */
export type Invoice = {
  readonly id: string
  /** The merchant. */
  readonly customerId: string
  readonly templateId: string | null
  readonly externalPaymentId: string | null
  /** The amount that it asks for, in the currency that the merchant counts in; null where the payer says how much. */
  readonly price: Money | null
  /** The merchant chose how it is paid, so that no payer does. */
  readonly isWayFixed: boolean
  readonly choice: Choice | null
  /** How long a rate holds. */
  readonly rateSeconds: number
  /** The payer pays the commission on top; otherwise the merchant gets less by it. */
  readonly isShifted: boolean
  /** The currency that everything received is changed into; null where it stays as it came. */
  readonly hedgingAsset: Asset | null
  readonly description: string | null
  readonly successUrl: string | null
  readonly failUrl: string | null
  readonly facts: InvoiceFacts
  /** How it ended without money in time, `failed` with too little, `refunded` before money came late; null while it has not. */
  readonly ended: 'expired' | 'cancelled' | 'failed' | 'refunded' | null
  /** All that was received was paid back. */
  readonly isRefunded: boolean
  readonly eventCount: number
  readonly expiresAt: Date
  readonly createdAt: Date
  /** When the first payment in time was accepted. */
  readonly paidAt: Date | null
  readonly updatedAt: Date
}

/** The facts of an invoice that nobody has paid. */
export const nothingPaid: InvoiceFacts = {
  amountState: 'none',
  timing: 'on_time',
  confirmation: 'none',
  resolution: 'none',
}

/** Whether a payer can still choose and pay: it has not ended, and its time is not over. */
export function isOpen({ ended, expiresAt }: Pick<Invoice, 'ended' | 'expiresAt'>, now: Date): boolean {
  return ended === null && now.getTime() < expiresAt.getTime()
}
