import { calls, keyOption, sameCaller } from '#calling'
import { drawCode, showInvoice } from './show-invoice.ts'
import { readTerms, termOptions } from './terms.ts'
import { watchInvoice } from './watch-invoice.ts'

/** Creates an invoice, shows where to pay it, and can follow it. */
export const createInvoiceCommand = calls({
  usage: ['invoice AMOUNT CURRENCY [--network N] [--watch]', 'invoice CURRENCY [--network N] [--watch]'],
  about:
    'Creates an invoice that anybody can pay, and shows its page, on a terminal also as a QR code. Without --network the payer chooses the currency on the page; with it the address is made at once, and the QR code is for wallets. Without an AMOUNT the payer says how much. With --watch the command follows the payment until it is confirmed, or the time is over. Ctrl-C ends only the watching: the invoice can still be paid.',
  arguments: { least: 1, most: 2, needs: 'needs an AMOUNT and its CURRENCY, or the CURRENCY alone' },
  // The first word may be an amount instead of an action.
  words: [[]],
  options: {
    ...termOptions,
    'external-id': { type: 'string', value: 'ID', says: 'an id of your own, which `coffer invoices` finds' },
    'success-url': { type: 'string', value: 'URL', says: 'page that the payer is led to once it is paid' },
    'fail-url': { type: 'string', value: 'URL', says: 'page that the payer is led to when the time is over' },
    watch: { type: 'boolean', short: 'w', says: 'follow it until it is paid or over' },
    ...keyOption,
  },
  examples: [
    'invoice 25 USDT --network trc20 --watch',
    'invoice 1990 RUB --ttl 1d --hedge USDT',
    'invoice 25 BTC --network btc --price-currency USD',
  ],
  ask({ values, words }, terminal) {
    const wish = {
      ...readTerms(words, values),
      external_payment_id: values['external-id'],
      success_url: values['success-url'],
      fail_url: values['fail-url'],
      idempotency_key: values['idempotency-key'],
    }
    const { watch: isWatched = false, json: isJson = false } = values
    return async (coffer) => {
      const invoice = await coffer.createInvoice(wish)
      if (!isWatched) return invoice
      return watchInvoice(coffer, { invoice, isJson, same: sameCaller(values), terminal })
    }
  },
  show(invoice, { values, terminal }) {
    showInvoice(invoice, terminal)
    if (!values.watch) drawCode(invoice.payment_uri ?? invoice.payment_url, terminal)
  },
  document: (invoice) => invoice,
})
