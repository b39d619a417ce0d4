import type { EventType } from '#platform/events'
import { invoiceResource, openExample } from './invoice-resource.ts'

/** The topic of the stream that tells a merchant of their invoices. */
export const invoicesTopic = 'invoices'

const summaries = {
  'invoice.created': ['An invoice was created.', openExample],
  'invoice.pending': [
    'The invoice waits for its payment: the payer chose a currency, or the block with the payment was removed. This event never follows `invoice.paid`.',
    openExample,
  ],
  'invoice.confirming': [
    'A payment was seen in a block and lacks confirmations. This event never follows `invoice.paid`: further payments are reported only once accepted, and after a reorganisation `confirmation` shows that an accepted payment waits for a block again.',
    {
      ...openExample,
      status: 'confirming',
      amount_received: '25',
      amount_state: 'exact',
      confirmation: 'seen',
    },
  ],
  'invoice.paid': [
    'A payment in time was accepted, of any amount: ship when `amount_state` is exact or over and `confirmation` is confirmed or final. Each further payment has another such event.',
    invoiceResource.example,
  ],
  'invoice.paid_late': [
    'A payment arrived after the end of the invoice. The money is still yours, and the status stays unchanged.',
    { ...invoiceResource.example, status: 'expired', timing: 'late', paid_at: null },
  ],
  'invoice.unmatched': [
    'A payment arrived in a currency other than the invoice’s. The money is in your wallet and does not count towards the invoice.',
    { ...openExample, status: 'pending' },
  ],
  'invoice.failed': [
    'A payment was below the network’s minimum and was not credited. The operators of the exchange hold it.',
    {
      ...openExample,
      ...{ status: 'failed', confirmation: 'confirmed', amount_received: '0.5' },
      ...{
        txid: invoiceResource.example.txid,
        txids: invoiceResource.example.txids,
        payment_source: 'onchain',
      },
    },
  ],
  'invoice.expired': ['Nobody paid in time.', { ...openExample, status: 'expired' }],
  'invoice.cancelled': [
    'The merchant cancelled an invoice that nobody had begun to pay.',
    { ...openExample, status: 'cancelled' },
  ],
  'invoice.refunded': [
    'A payment was refunded, possibly in part. The status is `refunded` once everything is.',
    { ...invoiceResource.example, status: 'refunded', resolution: 'refunded', amount_refunded: '24.75' },
  ],
  'invoice.hedged': [
    'A payment was converted into the currency of the hedge and credited to your wallet.',
    invoiceResource.example,
  ],
} as const

export type InvoiceEventName = keyof typeof summaries

export const invoiceEvents: readonly EventType[] = Object.entries(summaries).map(
  ([name, [summary, example]]) => ({
    name,
    summary,
    data: invoiceResource.schema,
    example,
  }),
)
