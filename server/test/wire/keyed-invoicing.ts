import { type Operation, unknownIds } from './keyed-operations.ts'

const { id, otherId } = unknownIds
const invoicesPath = '/api/v2/integration/invoices'
const asked = { amount: '25', price_currency: 'USDT' }
const unknownInvoice = {
  refused: [
    ['INVOICE_NOT_FOUND', id],
    ['INVOICE_NOT_FOUND', 'no-id'],
  ],
  other: otherId,
} as const
const endpoint = { url: 'http://127.0.0.1:8080/hooks' }
const unknownWebhook = { refused: [['WEBHOOK_NOT_FOUND', id]], other: otherId } as const

/** Operations of invoices and webhooks. */
export const invoicingOperations: { readonly [operationId: string]: Operation } = {
  createInvoice: {
    method: 'POST',
    path: invoicesPath,
    refused: [
      ['VALIDATION_ERROR', { amount: '25' }],
      ['VALIDATION_ERROR', { ...asked, success_url: 'ftp://shop.example.com' }],
      ['CURRENCY_NOT_FOUND', { ...asked, price_currency: 'NOPE' }],
      ['CURRENCY_NOT_OFFERED', { ...asked, symbol: 'USDT', bch_code: 'btc' }],
      ['AMOUNT_TOO_SMALL', { amount: '0.000001', symbol: 'USDT', bch_code: 'trc20' }],
    ],
    other: asked,
  },
  cancelInvoice: { method: 'POST', path: `${invoicesPath}/ /cancel`, ...unknownInvoice },
  chooseInvoiceCurrency: {
    method: 'POST',
    path: `${invoicesPath}/${id}/currency`,
    refused: [['INVOICE_NOT_FOUND', { symbol: 'USDT', bch_code: 'trc20' }]],
    other: { symbol: 'USDT', bch_code: 'bep20' },
  },
  refundInvoice: {
    method: 'POST',
    path: `${invoicesPath}/${id}/refund`,
    refused: [
      ['INVOICE_NOT_FOUND', {}],
      ['VALIDATION_ERROR', { tag: '7' }],
    ],
    other: { amount: '5' },
  },
  payInvoice: {
    method: 'POST',
    path: `${invoicesPath}/${id}/pay`,
    refused: [['INVOICE_NOT_FOUND', { symbol: 'USDT' }]],
    other: { symbol: 'TRX' },
  },
  changeInvoiceSettings: {
    method: 'PATCH',
    path: `${invoicesPath}/settings`,
    refused: [['VALIDATION_ERROR', { embed_origins: ['http://shop.example.com'] }]],
    other: { embed_origins: ['https://shop.example.com'] },
  },
  createInvoiceTemplate: {
    method: 'POST',
    path: `${invoicesPath}/templates`,
    refused: [
      ['VALIDATION_ERROR', { name: 'Till', amount: '25' }],
      ['CURRENCY_NOT_FOUND', { name: 'Till', price_currency: 'NOPE' }],
      ['CURRENCY_NOT_OFFERED', { name: 'Till', symbol: 'USDT', bch_code: 'btc' }],
    ],
    other: { name: 'Till' },
  },
  deactivateInvoiceTemplate: {
    method: 'POST',
    path: `${invoicesPath}/templates/ /deactivate`,
    refused: [
      ['TEMPLATE_NOT_FOUND', id],
      ['TEMPLATE_NOT_FOUND', 'no-id'],
    ],
    other: otherId,
  },
  createTemplatePayment: {
    method: 'POST',
    path: `${invoicesPath}/templates/${id}/payments`,
    refused: [['TEMPLATE_NOT_FOUND', { external_payment_id: 'receipt-1' }]],
    other: { external_payment_id: 'receipt-2' },
  },
  createWebhook: {
    method: 'POST',
    path: '/webhooks',
    refused: [
      ['VALIDATION_ERROR', { url: 'http://10.0.0.1/hooks' }],
      ['VALIDATION_ERROR', { ...endpoint, events: ['no.such.event'] }],
    ],
    other: endpoint,
  },
  rotateWebhookSecret: { method: 'POST', path: '/webhooks/ /rotate', ...unknownWebhook },
  testWebhook: { method: 'POST', path: '/webhooks/ /test', ...unknownWebhook },
  replayWebhookDelivery: { method: 'POST', path: `/webhooks/ /deliveries/${id}/replay`, ...unknownWebhook },
  replayWebhook: {
    method: 'POST',
    path: `/webhooks/${id}/replay`,
    refused: [
      ['VALIDATION_ERROR', { since: 'yesterday' }],
      ['VALIDATION_ERROR', { since: '200', until: '100' }],
      ['WEBHOOK_NOT_FOUND', { since: '100' }],
    ],
    other: { since: '200' },
  },
}
