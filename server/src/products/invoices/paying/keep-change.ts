import type { Tx } from '#platform/database'
import {
  type Invoice,
  type InvoicePayment,
  type InvoiceStory,
  isLive,
  isTaken,
  keepChoice,
  keepPayment,
  leadingChoice,
} from '#products/invoices/invoice'
import { changeInvoice, type InvoiceEventName } from '#products/invoices/publishing'
import { isOverdue, overdueEnd, watchOn } from './end-overdue.ts'
import type { PayingParts } from './paying-parts.ts'
import { recordPayment, updatePayment } from './payment-transactions.ts'

type Change = {
  readonly story: InvoiceStory
  /** As it stands after the change. */
  readonly payment: InvoicePayment
  readonly counterparty?: string | null
  /** Null for a change without an event. */
  readonly event: InvoiceEventName | null
  readonly now: Date
}

/**
 * Keeps a payment of a locked invoice, new or changed, shows it in the history and publishes what follows for the invoice. A
 * late payment ends the invoice, as its time would have; a payment that was first seen in time opens an expired invoice
 * again.
 */
export function keepChange(tx: Tx, change: Change, parts: PayingParts): InvoiceStory {
  const { payment, counterparty = null, event, now } = change
  const story = { ...change.story, invoice: reopenedBy(payment, change.story.invoice) }
  const { invoice } = story
  const told = { invoice, payment, catalog: parts.catalog, now }
  if (payment.choice !== null) keepChoice(tx, invoice.id, payment.choice)
  keepPayment(tx, payment)
  if (story.payments.some(({ id }) => id === payment.id)) updatePayment(tx, told)
  else recordPayment(tx, { ...told, counterparty })
  const others = story.payments.filter(({ id }) => id !== payment.id)
  const payments = [...others, payment].toSorted(byTime)
  const isPaid = isTaken(payment) && payment.isCounted && !payment.isLate && invoice.ended === null
  const choice = leadingChoice(invoice, payments)
  const paid = { ...invoice, choice, paidAt: invoice.paidAt ?? (isPaid ? now : null) }
  const ended = endedBy(tx, { invoice: paid, payments }, { ...parts, now })
  const changed = { ...story, invoice: { ...paid, ended }, payments }
  const own = event === null || (isOfWaiting(event) && payments.some(isPaidBy)) ? [] : [event]
  const end: InvoiceEventName[] = ended === 'expired' && invoice.ended === null ? ['invoice.expired'] : []
  const events = payment.isLate ? [...end, ...own] : [...own, ...end]
  return { ...changed, invoice: changeInvoice(tx, { ...changed, events, now }, parts) }
}

/** An invoice that was paid waits for nothing any more, whatever becomes of its payments. */
function isOfWaiting(event: InvoiceEventName): boolean {
  return event === 'invoice.confirming' || event === 'invoice.pending'
}

function isPaidBy(payment: InvoicePayment): boolean {
  return payment.isCounted && isTaken(payment)
}

function reopenedBy(payment: InvoicePayment, invoice: Invoice): Invoice {
  const isInTime = isLive(payment) && payment.isCounted && !payment.isLate
  return isInTime && invoice.ended === 'expired' ? { ...invoice, ended: null } : invoice
}

type Ending = Pick<PayingParts, 'catalog'> & { readonly now: Date }

function endedBy(
  tx: Tx,
  story: Pick<InvoiceStory, 'invoice' | 'payments'>,
  ending: Ending,
): Invoice['ended'] {
  const { id, ended } = story.invoice
  if (!isOverdue(story)) return ended
  watchOn(tx, { ...ending, id })
  return overdueEnd(story)
}

function byTime(one: InvoicePayment, other: InvoicePayment): number {
  const sooner = one.seenAt.getTime() - other.seenAt.getTime()
  return sooner === 0 ? Number(one.id > other.id) - Number(one.id < other.id) : sooner
}
