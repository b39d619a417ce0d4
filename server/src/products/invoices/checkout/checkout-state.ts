import { compare, type Money, subtract } from '#core/money'
import type { CheckoutState, Depth, Means } from '#products/invoices/drawing'
import {
  type InvoicePayment,
  type InvoiceStory,
  invoiceStatus,
  isLive,
  isOpen,
  missingOf,
  paidOf,
} from '#products/invoices/invoice'

export type Standing = {
  readonly story: InvoiceStory
  /** How what is missing can be sent; null before a currency is chosen. */
  readonly means: Means | null
  readonly depth: Depth | null
  readonly now: Date
}

/** How an invoice stands, as its payer understands it. Money that has come is shown before anything else. */
export function checkoutStateOf({ story, means, depth, now }: Standing): CheckoutState {
  const { invoice, payments } = story
  const status = invoiceStatus(invoice)
  const counted = payments.filter((payment) => payment.isCounted && isLive(payment))
  const paid = paidOf(invoice.choice, counted)
  const missing = missingOf(story)
  const open = isOpen(invoice, now)
  if (paid !== null) {
    if (invoice.facts.resolution === 'refunded') return { kind: 'refunded', paid }
    if (invoice.ended !== null) return { kind: 'late', paid, missing, depth }
    if (missing !== null) return { kind: 'short', paid, missing, means: open ? means : null, depth }
    if (isConfirming(counted)) return { kind: 'seen', paid, depth }
    return { kind: 'paid', paid, over: overOf(story, paid) }
  }
  if (status === 'cancelled') return { kind: 'cancelled' }
  if (!open) return { kind: 'expired' }
  if (means === null) return { kind: 'choosing' }
  return { kind: status === 'failed' ? 'too_small' : 'waiting', means }
}

function isConfirming(counted: readonly InvoicePayment[]): boolean {
  return counted.some(({ status, isInBlock }) => status === 'seen' || !isInBlock)
}

function overOf({ invoice: { choice } }: InvoiceStory, paid: Money): Money | null {
  const due = choice?.due ?? null
  return due === null || compare(paid, due) <= 0 ? null : subtract(paid, due)
}
