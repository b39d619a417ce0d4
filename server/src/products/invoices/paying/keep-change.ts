import type { Tx } from '#platform/database'
import {
  changeInvoice,
  type Invoice,
  type InvoiceEventName,
  type InvoicePayment,
  type InvoiceStory,
  isTaken,
  keepPayment,
} from '#products/invoices/invoice'
import { isOverdue, overdueEnd, watchOn } from './end-overdue.ts'
import type { PayingParts } from './paying-parts.ts'
import { recordPayment, updatePayment } from './payment-transactions.ts'

type Change = {
  readonly story: InvoiceStory
  /** As it stands after the change. */
  readonly payment: InvoicePayment
  readonly counterparty?: string | null
  /** Null for what is told nobody. */
  readonly event: InvoiceEventName | null
  readonly now: Date
}

/**
 * Keeps a payment of a locked invoice, new or changed, shows it in the history and tells what follows for the invoice. Money
 * that comes late ends it, as its time would have.
 */
export function keepChange(tx: Tx, change: Change, parts: PayingParts): InvoiceStory {
  const { story, payment, counterparty = null, event, now } = change
  const { invoice } = story
  const told = { invoice, payment, catalog: parts.catalog, now }
  keepPayment(tx, payment)
  if (story.payments.some(({ id }) => id === payment.id)) updatePayment(tx, told)
  else recordPayment(tx, { ...told, counterparty })
  const others = story.payments.filter(({ id }) => id !== payment.id)
  const payments = [...others, payment].toSorted(byTime)
  const isPaid = isTaken(payment) && payment.isCounted && !payment.isLate
  const paid = { ...invoice, paidAt: invoice.paidAt ?? (isPaid ? now : null) }
  const ended = endedBy(tx, { invoice: paid, payments }, { ...parts, now })
  const changed = { ...story, invoice: { ...paid, ended }, payments }
  const own = event === null ? [] : [event]
  const end: InvoiceEventName[] = ended === 'expired' && invoice.ended === null ? ['invoice.expired'] : []
  const events = payment.isLate ? [...end, ...own] : [...own, ...end]
  return { ...changed, invoice: changeInvoice(tx, { ...changed, events, now }, parts) }
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
