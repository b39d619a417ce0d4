import { asset, fraction, money } from '#core/tables'
import { columns, group, type Item, orNull, table } from '#platform/database'
import type { Choice } from './choice.ts'

const { uuid, text, integer, boolean, timestamptz } = columns

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

export const invoiceTable = table('invoices', {
  id: uuid,
  /** The merchant. */
  customerId: uuid,
  templateId: orNull(uuid),
  externalPaymentId: orNull(text),
  /** The amount that it asks for, in the currency that the merchant counts in; null where the payer says how much. */
  price: orNull(money('price_units', 'price_asset')),
  /** The merchant chose how it is paid, so that no payer does. */
  isWayFixed: boolean,
  /** The choice; an older one has neither an id nor an end of its own. */
  shown: group({
    id: orNull(uuid.named('choice_id')),
    asset: orNull(asset()),
    network: orNull(text),
    address: orNull(text),
    tag: orNull(text),
    due: orNull(money('due_units')),
    rate: orNull(text),
    commission: orNull(fraction('commission_share')),
    chosenAt: orNull(timestamptz),
    expiresAt: orNull(timestamptz.named('chosen_until')),
  }),
  /** How long a rate holds. */
  rateSeconds: integer,
  /** The payer pays the commission on top; otherwise the merchant gets less by it. */
  isShifted: boolean.named('shift_to_payer'),
  isHedging: boolean,
  /** The currency that everything received is changed into; null where it stays as it came. */
  hedgingAsset: orNull(asset('hedging_asset')),
  description: orNull(text),
  successUrl: orNull(text),
  failUrl: orNull(text),
  facts: group({
    amountState: text.as<InvoiceFacts['amountState']>(),
    timing: text.as<InvoiceFacts['timing']>(),
    confirmation: text.as<InvoiceFacts['confirmation']>(),
    resolution: text.as<InvoiceFacts['resolution']>(),
  }),
  /** How it ended without money in time, `failed` with too little, `refunded` before money came late; null while it has not. */
  ended: orNull(text.as<'expired' | 'cancelled' | 'failed' | 'refunded'>()),
  /** The status that follows from the facts, for lists. */
  status: text.as<InvoiceStatus>(),
  /** All that was received was paid back. */
  isRefunded: boolean,
  eventCount: integer,
  expiresAt: timestamptz,
  createdAt: timestamptz,
  /** Time at which the first payment in time was accepted. */
  paidAt: orNull(timestamptz),
  updatedAt: timestamptz,
})

/** A request of a merchant that anybody may pay. */
export type Invoice = Omit<Item<typeof invoiceTable>, 'shown' | 'isHedging' | 'status'> & {
  readonly choice: Choice | null
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
