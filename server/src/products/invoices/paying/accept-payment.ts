import type { Catalog } from '#core/catalog'
import { type Entry, postMany } from '#core/ledger'
import { type Fraction, subtract } from '#core/money'
import type { Tx } from '#platform/database'
import {
  commissionOn,
  type Invoice,
  type InvoicePayment,
  type InvoiceStory,
  invoiceSettings,
} from '#products/invoices/invoice'
import type { InvoiceEventName } from '#products/invoices/publishing'
import { keepChange } from './keep-change.ts'
import type { PayingParts } from './paying-parts.ts'
import { acceptedEntry } from './payment-entries.ts'

type Accepting = {
  readonly story: InvoiceStory
  /** A payment that waits for its blocks, or one that nothing was known of before. */
  readonly payment: InvoicePayment
  /** Books the money where nobody has done so, under one lock of the accounts with the rest. */
  readonly arrival: Entry | null
  /** The customer who paid from a balance here. */
  readonly counterparty?: string | null
  readonly now: Date
}

/**
 * Takes a payment for the merchant: the commission at once, and the rest too unless it waits for its hedge. The merchant is
 * never credited a currency that they hedge. Throws the refusal of `arrival`.
 */
export async function acceptPayment(
  tx: Tx,
  { story, payment, arrival, counterparty = null, now }: Accepting,
  parts: PayingParts,
): Promise<InvoiceStory> {
  const accepted = acceptedOf(payment, { invoice: story.invoice, catalog: parts.catalog, now })
  const posting = { id: parts.ids.next(), now }
  const entry = acceptedEntry(story.invoice.customerId, accepted, posting)
  const outcomes = await postMany(
    tx,
    [arrival, entry].filter((one) => one !== null),
  )
  for (const outcome of outcomes) if (outcome !== 'posted') throw outcome
  return keepChange(
    tx,
    { story, payment: accepted, counterparty, event: eventOf(accepted, story.invoice), now },
    parts,
  )
}

type Terms = { readonly invoice: Invoice; readonly catalog: Catalog; readonly now: Date }

function acceptedOf(payment: InvoicePayment, { invoice, catalog, now }: Terms) {
  const { amount } = payment
  const commission = commissionOn(amount, {
    commission: shareOf(payment, invoice, catalog),
    isShifted: invoice.isShifted,
  })
  const rest = subtract(amount, commission)
  const { hedgingAsset } = invoice
  const isHedged = hedgingAsset !== null && hedgingAsset.symbol !== amount.asset.symbol
  const waits = isHedged && rest.units > 0n
  return {
    ...payment,
    status: waits ? 'confirmed' : 'credited',
    error: null,
    isInBlock: true,
    commission,
    credited: waits ? null : isHedged ? { asset: hedgingAsset, units: 0n } : rest,
    confirmedAt: now,
  } as const
}

/** The share that the payer was shown; today's share for a currency that was not chosen. */
function shareOf({ amount, choice: own }: InvoicePayment, invoice: Invoice, catalog: Catalog): Fraction {
  const { symbol } = amount.asset
  const choice = own ?? invoice.choice
  if (choice?.asset.symbol === symbol) return choice.commission
  return catalog.section(invoiceSettings).commissionOf(symbol)
}

function eventOf({ isCounted, isLate }: InvoicePayment, { ended }: Invoice): InvoiceEventName {
  if (!isCounted) return 'invoice.unmatched'
  return isLate || (ended !== null && ended !== 'expired') ? 'invoice.paid_late' : 'invoice.paid'
}
