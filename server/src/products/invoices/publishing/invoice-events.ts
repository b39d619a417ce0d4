import type { EventType } from '#platform/events'
import { invoiceExample, invoiceSchema, openExample } from './schemas.ts'

/** The topic of the stream that tells a merchant of their invoices. */
export const invoicesTopic = 'invoices'

const summaries = {
  'invoice.created': ['An invoice was created.', openExample],
  'invoice.pending': [
    'The payer chose a currency, or the payment that was seen is in no block any more: the invoice waits for its payment. The event never comes after `invoice.paid`.',
    openExample,
  ],
  'invoice.confirming': [
    'A payment was seen in a block that is not deep enough yet. The event never comes after `invoice.paid`: for further payments only their acceptance is reported, and after a reorganisation `confirmation` says that an accepted one waits for a block again.',
    {
      ...openExample,
      status: 'confirming',
      amount_received: '25',
      amount_state: 'exact',
      confirmation: 'seen',
    },
  ],
  'invoice.paid': [
    'A payment in time was accepted, whatever its amount: ship when `amount_state` is exact or over and `confirmation` is confirmed or final. Each further payment is reported like this.',
    invoiceExample,
  ],
  'invoice.paid_late': [
    'A payment came after the end of the invoice. The money is yours all the same, and the status stays as it was.',
    { ...invoiceExample, status: 'expired', timing: 'late', paid_at: null },
  ],
  'invoice.unmatched': [
    'A payment came in another currency than the invoice asks for. The money is in your wallet and counts towards nothing.',
    { ...openExample, status: 'pending' },
  ],
  'invoice.failed': [
    'A payment was too small for its network to credit. The operators of the exchange have it.',
    {
      ...openExample,
      ...{ status: 'failed', confirmation: 'confirmed', amount_received: '0.5' },
      ...{ txid: invoiceExample.txid, txids: invoiceExample.txids, payment_source: 'onchain' },
    },
  ],
  'invoice.expired': ['Nobody paid in time.', { ...openExample, status: 'expired' }],
  'invoice.cancelled': [
    'The merchant cancelled an invoice that nobody had begun to pay.',
    { ...openExample, status: 'cancelled' },
  ],
  'invoice.refunded': [
    'Money went back to a payer. The status is `refunded` once everything has.',
    { ...invoiceExample, status: 'refunded', resolution: 'refunded', amount_refunded: '24.75' },
  ],
  'invoice.hedged': [
    'A payment was changed into the currency of the hedge, and is in your wallet.',
    invoiceExample,
  ],
} as const

export type InvoiceEventName = keyof typeof summaries

export const invoiceEvents: readonly EventType[] = Object.entries(summaries).map(
  ([name, [summary, example]]) => ({
    name,
    summary,
    data: invoiceSchema,
    example,
  }),
)
