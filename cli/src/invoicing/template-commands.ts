import type { InvoiceTemplate } from '@coffer/sdk'
import { calls, keyOption, limitOption } from '#calling'
import { readLimit } from '#command-line'
import { Misuse, showListed, showTable, type Terminal, timeText } from '#terminal'
import { drawCode, showInvoice } from './show-invoice.ts'
import { readTerms, termOptions } from './terms.ts'

const oneTemplate = { least: 1, most: 1, needs: 'needs the ID of a template; `coffer templates` lists yours' }

/** Lists templates, or shows one with its QR code. */
export const listTemplatesCommand = calls({
  usage: ['templates', 'templates ID'],
  about:
    'Lists your templates of invoices, newest first, or shows one, on a terminal with the QR code of its permanent page.',
  arguments: { most: 1, needs: 'takes at most one ID' },
  // The first word may be an id instead of an action.
  words: [[]],
  options: limitOption,
  ask({ values, words: [id] }) {
    const query = { limit: readLimit(values.limit) }
    return async (coffer) =>
      id === undefined ? (await coffer.listInvoiceTemplates(query)).items : coffer.getInvoiceTemplate(id)
  },
  show(found, { terminal }) {
    const none = 'There are no templates. `coffer templates add NAME AMOUNT CURRENCY` creates one.'
    if (Array.isArray(found)) showListed({ heads, rows: found.map(rowOf), none }, terminal)
    else showTemplate(found, terminal)
  },
})

const heads = ['CREATED', 'NAME', 'ASKS FOR', 'STATE', 'ID']

function rowOf({
  created_at,
  name,
  amount,
  price_currency,
  is_active,
  template_id,
}: InvoiceTemplate): string[] {
  const asks = `${amount ?? 'any amount'}${price_currency === null ? '' : ` ${price_currency}`}`
  return [timeText(created_at), name, asks, is_active ? 'active' : 'deactivated', template_id]
}

function showTemplate(template: InvoiceTemplate, terminal: Terminal): void {
  const rows = Object.entries(template).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  showTable({ heads: ['FIELD', 'VALUE'], rows }, terminal.stdout)
  if (template.is_active) drawCode(template.public_url, terminal)
}

/** Creates a template. */
export const addTemplateCommand = calls({
  usage: ['templates add NAME [AMOUNT] CURRENCY [--network N]'],
  about:
    'Creates a template: its permanent page, on a terminal also as a QR code, makes an invoice for each visit that pays. Its terms never change. Without an AMOUNT the payer says how much.',
  arguments: { least: 2, most: 3, needs: 'needs a NAME, in quotes if it has spaces, and [AMOUNT] CURRENCY' },
  options: { ...termOptions, ...keyOption },
  examples: ["templates add 'Coffee to go' 3.5 USDT"],
  ask({ values, words: [name = '', ...words] }) {
    const wish = { name, ...readTerms(words, values), idempotency_key: values['idempotency-key'] }
    return (coffer) => coffer.createInvoiceTemplate(wish)
  },
  show: (template, { terminal }) => showTemplate(template, terminal),
})

/** Creates the invoice of a receipt at a point of sale. */
export const receiptCommand = calls({
  usage: ['templates receipt ID [AMOUNT] --external-id ID'],
  about:
    'Creates the invoice of a receipt by a template, as a point of sale does. A template has one invoice for each external id, however often it is asked for.',
  arguments: { least: 1, most: 2, needs: 'needs the ID of a template, and takes an AMOUNT' },
  options: {
    'external-id': { type: 'string', value: 'ID', says: 'id of the receipt; it is needed' },
    ...keyOption,
  },
  ask({ values, words: [id = '', amount] }) {
    const { 'external-id': external_payment_id, 'idempotency-key': idempotency_key } = values
    if (external_payment_id === undefined)
      throw new Misuse('`templates receipt` needs the --external-id of the receipt')
    return (coffer) => coffer.createTemplatePayment(id, { amount, external_payment_id, idempotency_key })
  },
  show(invoice, { terminal }) {
    showInvoice(invoice, terminal)
    drawCode(invoice.payment_uri ?? invoice.payment_url, terminal)
  },
})

/** Deactivates a template. */
export const deactivateTemplateCommand = calls({
  usage: ['templates deactivate ID'],
  about:
    'Deactivates a template for good: it makes no invoices any more. Those that it has made can be paid.',
  arguments: oneTemplate,
  options: keyOption,
  ask({ values: { 'idempotency-key': idempotency_key }, words: [id = ''] }) {
    return (coffer) => coffer.deactivateInvoiceTemplate(id, { idempotency_key })
  },
  show: (template, { terminal }) => showTemplate(template, terminal),
})
