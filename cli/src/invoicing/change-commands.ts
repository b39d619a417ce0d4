import { calls, keyOption } from '#calling'
import { Misuse } from '#terminal'
import { oneInvoice } from './one-invoice.ts'
import { drawCode, showInvoice } from './show-invoice.ts'

/** Cancels an invoice that nobody has begun to pay. */
export const cancelInvoiceCommand = calls({
  usage: ['invoices cancel ID'],
  about: 'Cancels an invoice that nobody has begun to pay.',
  arguments: oneInvoice,
  options: keyOption,
  ask({ values: { 'idempotency-key': idempotency_key }, words: [id = ''] }) {
    return (coffer) => coffer.cancelInvoice(id, { idempotency_key })
  },
  show: (invoice, { terminal }) => showInvoice(invoice, terminal),
})

/** Chooses the currency of an invoice, as its payer would on the page. */
export const chooseCurrencyCommand = calls({
  usage: ['invoices currency ID SYMBOL --network N'],
  about:
    'Chooses how an invoice is paid, as the payer does on its page. It fixes the rate and makes the address; while nobody has begun to pay, another can be chosen.',
  arguments: { least: 2, most: 2, needs: 'needs the ID of an invoice, and a SYMBOL' },
  options: {
    network: { type: 'string', value: 'N', says: 'network to be paid on, such as trc20, or sbp' },
    ...keyOption,
  },
  examples: ['invoices currency 01a1fcf2-6c1d-74a3-a1ff-0d9f4c8c8c11 USDT --network trc20'],
  ask({ values: { network, 'idempotency-key': idempotency_key }, words: [id = '', symbol = ''] }) {
    if (network === undefined) throw new Misuse('`invoices currency` needs the --network of the SYMBOL')
    return (coffer) => coffer.chooseInvoiceCurrency(id, { symbol, bch_code: network, idempotency_key })
  },
  show(invoice, { terminal }) {
    showInvoice(invoice, terminal)
    drawCode(invoice.payment_uri ?? invoice.payment_url, terminal)
  },
})
