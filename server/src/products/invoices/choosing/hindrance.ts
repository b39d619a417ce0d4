import {
  type InvoiceStatus,
  type InvoiceStory,
  invoiceStatus,
  isLive,
  isOpen,
} from '#products/invoices/invoice'

/** Why an invoice can be neither cancelled nor paid in another way any more, as a status; null while it only waits. */
export function hindranceOf({ invoice, payments }: InvoiceStory, now: Date): InvoiceStatus | null {
  const status = invoiceStatus(invoice)
  if (status !== 'created' && status !== 'pending') return status
  // A payment in another currency leaves the status as it was.
  if (payments.some(isLive)) return 'confirming'
  return isOpen(invoice, now) ? null : 'expired'
}
