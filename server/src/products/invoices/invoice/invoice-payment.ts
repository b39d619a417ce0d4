import { money } from '#core/tables'
import { columns, group, type Item, orNull, table } from '#platform/database'
import type { Choice } from './invoice.ts'

const { uuid, text, boolean, timestamptz } = columns

export const paymentSources = ['onchain', 'internal', 'sbp'] as const

/**
 * `seen`: a block has it, not deep enough. `confirmed`: booked, and waits to be hedged. `credited`: the merchant has it.
 * `failed`: too small, or lost to a reorganisation. `gone`: no block has it for now.
 */
export const paymentStatuses = ['seen', 'confirmed', 'credited', 'failed', 'gone'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentTable = table('invoice_payments', {
  id: uuid,
  invoiceId: uuid,
  source: text.as<(typeof paymentSources)[number]>(),
  amount: money(),
  /** The code of the network or of the rail; null for a payment from a balance here. */
  network: orNull(text),
  txid: orNull(text),
  /** The customer who paid from a balance here. */
  payerId: orNull(uuid),
  /** The payer's address, where the chain names it. */
  payerAddress: orNull(text),
  /** The payment came by a way that was chosen for the invoice. */
  isCounted: boolean,
  choiceId: orNull(uuid),
  isLate: boolean,
  status: text.as<PaymentStatus>(),
  error: orNull(text.as<'BELOW_MINIMUM' | 'REORGANISED'>()),
  /** A block has it, or it needs none. */
  isInBlock: boolean,
  isFinal: boolean,
  /** The part that the house keeps; null before the payment is confirmed. */
  commission: orNull(money('commission_units')),
  /** The amount that the merchant got for the payment, in the currency of the hedge where there is one. */
  credited: orNull(money('credited_units', 'credited_asset')),
  /** When its hedge is tried next; null where it waits for none. */
  hedgeAt: orNull(timestamptz),
  hedge: orNull(
    group({
      mid: text.named('hedge_mid'),
      rate: text.named('hedge_rate'),
      at: timestamptz.named('hedged_at'),
    }),
  ),
  seenAt: timestamptz,
  confirmedAt: orNull(timestamptz),
})

/**
 * A payment of an invoice. Its id is also the id of its transaction in the history, and of its deposit on chain or its
 * movement over a rail.
 */
export type InvoicePayment = Omit<Item<typeof paymentTable>, 'choiceId' | 'hedgeAt'> & {
  /** The choice whose terms count for the payment; null where none does, or where the invoice shows that choice. */
  readonly choice: Choice | null
}

/**
 * How the payment was changed into the currency of the hedge. Rates are decimals: units of the currency got for one given.
 */
export type Hedge = NonNullable<InvoicePayment['hedge']>

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
