import { type Coffer, compareDecimals, type Invoice, type InvoiceSettings } from '@coffer/sdk'
import { Failure } from '#terminal'
import { shiftDecimal } from './shift-decimal.ts'
import type { Scene, Trigger } from './trigger.ts'

/** Triggers of invoices and their templates. */
export const invoiceTriggers: ReadonlyMap<string, Trigger> = new Map<string, Trigger>([
  ['invoice.created', { does: 'you ask for 25 USDT', run: ask }],
  ['invoice.pending', { does: 'a payer chooses a currency', run: choose }],
  ['invoice.confirming', { does: 'a payment is in a block, not deep enough yet', run: payShallow }],
  ['invoice.paid', { does: 'an invoice of yours is paid on chain', run: payExactly }],
  ['invoice.paid_late', { does: 'a cancelled invoice is paid all the same', run: payLate }],
  ['invoice.unmatched', { does: 'an invoice is paid in another currency', run: payWrongly }],
  ['invoice.failed', { does: 'an invoice is paid less than its network takes', run: payTooLittle }],
  ['invoice.expired', { does: 'the clock passes the end of an invoice', run: expire }],
  ['invoice.cancelled', { does: 'you cancel an invoice', run: cancel }],
  ['invoice.refunded', { does: 'another customer pays you, and gets it back', run: refund }],
  ['invoice.hedged', { does: 'a payment is changed into another currency', run: hedge }],
  ['template.deactivated', { does: 'you deactivate a template', run: deactivate }],
])

type Way = InvoiceSettings['commissions'][number]

/** A way to pay on a chain, in USDT if there is one. */
async function findWay(coffer: Coffer, isWanted: (way: Way) => boolean = () => true): Promise<Way> {
  const { commissions } = await coffer.getInvoiceSettings()
  const onChain = commissions.filter((way) => way.bch_code !== 'sbp' && isWanted(way))
  const found = onChain.find(({ symbol }) => symbol === 'USDT') ?? onChain[0]
  if (found === undefined) throw new Failure('No invoice can be paid on a chain here')
  return found
}

async function askOnChain(coffer: Coffer): Promise<{ invoice: Invoice; way: Way; said: string }> {
  const way = await findWay(coffer)
  const { symbol, bch_code, min_amount } = way
  const amount = compareDecimals('25', min_amount) < 0 ? min_amount : '25'
  const invoice = await coffer.createInvoice({ amount, symbol, bch_code, description: 'coffer trigger' })
  return { invoice, way, said: `the invoice ${invoice.invoice_id} of ${amount} ${symbol} on ${bch_code}` }
}

async function ask({ coffer }: Scene): Promise<string> {
  const { said } = await askOnChain(coffer)
  return `${said} was created`
}

async function choose({ coffer }: Scene): Promise<string> {
  const { symbol, bch_code } = await findWay(coffer)
  const { invoice_id: id } = await coffer.createInvoice({ amount: '25', price_currency: 'USDT' })
  const { amount_due } = await coffer.chooseInvoiceCurrency(id, { symbol, bch_code })
  return `the invoice ${id} waits for ${amount_due} ${symbol} on ${bch_code}`
}

async function payShallow({ coffer }: Scene): Promise<string> {
  const { invoice, said } = await askOnChain(coffer)
  const { txid } = await coffer.sandboxPayInvoice(invoice.invoice_id, { confirmations: 1 })
  return `${said} was paid by ${txid}, which has one block`
}

async function payExactly({ coffer }: Scene): Promise<string> {
  const { invoice, said } = await askOnChain(coffer)
  const { txid } = await coffer.sandboxPayInvoice(invoice.invoice_id)
  return `${said} was paid by ${txid}`
}

async function payLate({ coffer }: Scene): Promise<string> {
  const { invoice, said } = await askOnChain(coffer)
  await coffer.cancelInvoice(invoice.invoice_id)
  const { txid } = await coffer.sandboxPayInvoice(invoice.invoice_id)
  return `${said} was cancelled, and paid by ${txid}`
}

async function payWrongly({ coffer }: Scene): Promise<string> {
  const { invoice, way, said } = await askOnChain(coffer)
  const isOther = (one: Way) => one.bch_code === way.bch_code && one.symbol !== way.symbol
  const { symbol, min_amount: amount } = await findWay(coffer, isOther)
  await coffer.sandboxPayInvoice(invoice.invoice_id, { symbol, amount })
  return `${said} was paid ${amount} ${symbol}`
}

async function payTooLittle({ coffer }: Scene): Promise<string> {
  const { invoice, way, said } = await askOnChain(coffer)
  const amount = shiftDecimal(way.min_amount, -1)
  await coffer.sandboxPayInvoice(invoice.invoice_id, { amount })
  return `${said} was paid ${amount} ${way.symbol}, less than ${way.min_amount}`
}

const shortestTtl = 60

async function expire({ coffer }: Scene): Promise<string> {
  const wish = { amount: '25', price_currency: 'USDT', ttl_seconds: shortestTtl }
  const { invoice_id: id } = await coffer.createInvoice(wish)
  const { now } = await coffer.sandboxAdvanceClock({ seconds: shortestTtl + 1 })
  return `nobody paid the invoice ${id}, and the clock was moved on to ${now}`
}

async function cancel({ coffer }: Scene): Promise<string> {
  const { invoice, said } = await askOnChain(coffer)
  await coffer.cancelInvoice(invoice.invoice_id)
  return `${said} was cancelled`
}

async function refund({ coffer, findPayer }: Scene): Promise<string> {
  const [amount, symbol] = ['2', 'USDT']
  const { invoice_id: id } = await coffer.createInvoice({ amount, price_currency: symbol })
  const payer = await findPayer()
  const paid = await payer.coffer.payInvoice(id, { symbol })
  await coffer.refundInvoice(id)
  return `${payer.name} paid ${paid.amount} ${symbol} for the invoice ${id}, and got it back`
}

async function hedge({ coffer }: Scene): Promise<string> {
  const hedging_symbol = 'USDT'
  const { symbol, bch_code } = await findWay(coffer, (way) => way.symbol === 'BTC')
  const wish = { amount: '25', price_currency: 'USDT', symbol, bch_code }
  const invoice = await coffer.createInvoice({ ...wish, is_hedging: true, hedging_symbol })
  await coffer.sandboxPayInvoice(invoice.invoice_id)
  return `${invoice.amount_due} ${symbol} came for the invoice ${invoice.invoice_id}, to be changed into ${hedging_symbol}`
}

async function deactivate({ coffer }: Scene): Promise<string> {
  const wish = { name: 'coffer trigger', amount: '3.5', price_currency: 'USDT' }
  const { template_id: id } = await coffer.createInvoiceTemplate(wish)
  await coffer.deactivateInvoiceTemplate(id)
  return `the template ${id} was deactivated`
}
