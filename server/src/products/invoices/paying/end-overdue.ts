import { watchPaymentsUntil } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import type { Tx } from '#platform/database'
import {
  factsOf,
  type Invoice,
  type InvoiceStory,
  invoiceSettings,
  isLive,
  statusOf,
} from '#products/invoices/invoice'

/** How an invoice ends when its time is over: what came late is no part of it. */
export function overdueEnd({
  invoice,
  payments,
}: Pick<InvoiceStory, 'invoice' | 'payments'>): 'expired' | 'failed' | 'refunded' {
  if (invoice.facts.resolution === 'refunded') return 'refunded'
  const facts = factsOf(
    invoice,
    payments.filter(({ isLate }) => !isLate),
  )
  const status = statusOf({ facts, ended: null, isChosen: invoice.choice !== null })
  return status === 'failed' ? 'failed' : 'expired'
}

/** Whether money came late to an invoice that no money in time keeps open, or that was paid back. */
export function isOverdue({ invoice, payments }: Pick<InvoiceStory, 'invoice' | 'payments'>): boolean {
  const came = payments.filter(({ status }) => status !== 'gone')
  const keepsOpen = came.some((payment) => isLive(payment) && payment.isCounted && !payment.isLate)
  const isOver = !keepsOpen || invoice.facts.resolution === 'refunded'
  return invoice.ended === null && isOver && came.some(({ isLate }) => isLate)
}

type Ended = Pick<Invoice, 'id'> & { readonly catalog: Catalog; readonly now: Date }

/** Keeps the addresses of an invoice that ends watched, for late payments. */
export function watchOn(tx: Tx, { id, catalog, now }: Ended): void {
  const { watchSeconds } = catalog.section(invoiceSettings)
  const until = new Date(now.getTime() + watchSeconds * 1_000)
  watchPaymentsUntil(tx, { purpose: 'invoice', subject: id, until })
}
