import type { Invoice } from '@coffer/sdk'
import { calls, limitOption } from '#calling'
import { readLimit } from '#command-line'
import { showListed, timeText } from '#terminal'
import { askedText, drawCode, showInvoice } from './show-invoice.ts'

/** Lists invoices, or shows one. */
export const listInvoicesCommand = calls({
  usage: ['invoices [--status S]', 'invoices ID [--qr]'],
  about: 'Lists your invoices, newest first, or shows one.',
  arguments: { most: 1, needs: 'takes at most one ID' },
  // The first word may be an id instead of an action.
  words: [[]],
  options: {
    status: {
      type: 'string',
      choices: ['created', 'pending', 'confirming', 'success', 'failed', 'expired', 'cancelled', 'refunded'],
      says: 'only invoices in one state',
    },
    template: { type: 'string', value: 'ID', says: 'only invoices of a template' },
    'external-id': { type: 'string', value: 'ID', says: 'only invoices with this id of yours' },
    qr: { type: 'boolean', says: 'draw the QR code of the one with the ID as well' },
    ...limitOption,
  },
  ask({ values, words: [id] }) {
    const { status, template: template_id, 'external-id': external_payment_id, limit } = values
    const query = { status, template_id, external_payment_id, limit: readLimit(limit) }
    return async (coffer) =>
      id === undefined ? (await coffer.listInvoices(query)).items : coffer.getInvoice(id)
  },
  show(found, { values, terminal }) {
    const none = 'There are no invoices. `coffer invoice AMOUNT CURRENCY` creates one.'
    if (Array.isArray(found)) return showListed({ heads, rows: found.map(rowOf), none }, terminal)
    showInvoice(found, terminal)
    if (values.qr) drawCode(found.payment_uri ?? found.payment_url, terminal)
  },
})

const heads = ['CREATED', 'ASKS FOR', 'RECEIVED', 'STATUS', 'ID']

function rowOf(invoice: Invoice): string[] {
  const { created_at, symbol, amount_received, invoice_id } = invoice
  const received = amount_received === '0' ? '-' : `${amount_received} ${symbol}`
  return [timeText(created_at), askedText(invoice), received, statusText(invoice), invoice_id]
}

/** The status, with facts that it leaves out. */
function statusText({ status, amount_state, timing }: Invoice): string {
  const amount = amount_state === 'partial' ? ', short' : amount_state === 'over' ? ', over' : ''
  return `${status}${amount}${timing === 'late' ? ', paid late' : ''}`
}
