import type { Invoice } from '@coffer/sdk'
import { renderUnicodeCompact } from 'uqr'
import { showTable, type Terminal } from '#terminal'

const shown = [
  ...['status', 'amount', 'price_currency', 'amount_due', 'symbol', 'bch_code', 'address', 'tag', 'rate'],
  'rate_expires_at',
  ...['amount_received', 'amount_state', 'timing', 'commission', 'amount_credited', 'hedging_symbol'],
  ...['amount_refunded', 'payment_source', 'txid', 'description', 'external_payment_id', 'template_id'],
  ...['payment_url', 'expires_at', 'paid_at', 'invoice_id'],
] as const satisfies readonly (keyof Invoice)[]

const usual: readonly unknown[] = [null, '0', 'none', 'on_time']

/** Prints the facts of an invoice that have a value; --json prints all. */
export function showInvoice(invoice: Invoice, { stdout }: Pick<Terminal, 'stdout'>): void {
  const rows = shown
    .filter((name) => !usual.includes(invoice[name]))
    .map((name) => [name, String(invoice[name])])
  showTable({ heads: ['FIELD', 'VALUE'], rows }, stdout)
}

/** Draws a QR code for a wallet or, without one, for a page, on a terminal. */
export function drawCode(link: string, { stderr }: Pick<Terminal, 'stderr'>): void {
  if (stderr.isTTY) stderr.write(`${renderUnicodeCompact(link)}\n`)
}

/** The amount and the currency of an invoice, in words. */
export function askedText({ amount, price_currency, symbol }: Invoice): string {
  const currency = price_currency ?? symbol
  return `${amount ?? 'any amount'}${currency === null ? '' : `${amount === null ? ' of' : ''} ${currency}`}`
}

/** How to pay an invoice, in lines. */
export function wayText({ payment_url, amount_due, symbol, bch_code, address, tag }: Invoice): string {
  const due = `${amount_due ?? 'any amount of'} ${symbol}`
  const to = address === null ? '' : ` to ${address}${tag === null ? '' : `, tag ${tag}`}`
  const way = symbol === null ? '' : `\n${due} on ${bch_code}${to}`
  return `pay at ${payment_url}${way}`
}
