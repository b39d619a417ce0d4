import type { Coffer, Invoice } from '@coffer/sdk'
import { follow } from '#calling'
import { Failure, noticer, type Terminal, timeText } from '#terminal'
import { askedText, drawCode, wayText } from './show-invoice.ts'

type Watched = {
  readonly invoice: Invoice
  readonly isJson: boolean
  /** The options of the same caller, for a suggested command. */
  readonly same: string
  readonly terminal: Terminal
}

/** Shows how to pay an invoice, and follows it until no payment is on its way; answers its state then. */
export async function watchInvoice(
  coffer: Coffer,
  { invoice, isJson, same, terminal }: Watched,
): Promise<Invoice> {
  const notice = noticer(isJson, terminal)
  const { invoice_id: id, payment_uri, payment_url, expires_at } = invoice
  notice(wayText(invoice))
  if (!isJson) drawCode(payment_uri ?? payment_url, terminal)
  notice(`open until ${timeText(expires_at)} UTC`)
  let latest = invoice
  const ended = await follow({
    async read() {
      latest = await coffer.getInvoice(id)
      return { invoice: latest, depth: await depthOf(coffer, latest) }
    },
    isOver: (read) => isOver(read.invoice),
    progressOf,
    tell: notice,
    terminal,
  })
  const look = `\`coffer invoices ${id}${same}\``
  if (ended === undefined) notice(`The invoice can still be paid; ${look} shows whether it was.`)
  else if (['failed', 'expired', 'cancelled'].includes(latest.status))
    throw new Failure(`The invoice is ${latest.status}; ${look} shows it`)
  return latest
}

type Depth = { readonly blocks: number; readonly required: number; readonly txid: string | null }

/** The confirmations of the newest payment that lacks some. */
async function depthOf(coffer: Coffer, { payments }: Invoice): Promise<Depth | null> {
  const seen = payments.findLast(({ source, status }) => source === 'onchain' && status === 'seen')
  if (seen === undefined) return null
  const { confirmations, confirmations_required: required } = await coffer.getTransaction(seen.payment_id)
  return required === null ? null : { blocks: confirmations ?? 0, required, txid: seen.txid }
}

/** A short payment is an end as well: its merchant decides whether to wait for the rest. */
export function isOver({ status, confirmation, hedge }: Invoice): boolean {
  const isWaiting = ['created', 'pending', 'confirming'].includes(status)
  return !isWaiting && confirmation !== 'seen' && hedge?.status !== 'pending'
}

type Read = { readonly invoice: Invoice; readonly depth: Depth | null }

/** The progress of an invoice, in words. */
export function progressOf({ invoice, depth }: Read): string {
  const { status, confirmation, symbol, amount_due, amount_received, hedge } = invoice
  if (status === 'created') return `waits for the payer to choose a currency, for ${askedText(invoice)}`
  if (status === 'pending') return `waits for ${amount_due ?? 'any amount of'} ${symbol}`
  if (confirmation === 'seen') {
    const blocks =
      depth === null ? '' : `, confirmations ${depth.blocks}/${depth.required}, txid ${depth.txid}`
    return `seen: ${amount_received} ${symbol}${missingText(invoice)}${blocks}`
  }
  if (hedge?.status === 'pending')
    return `paid: ${amount_received} ${symbol}, being changed into ${hedge.symbol}`
  if (status === 'success') return paidText(invoice)
  return status
}

function paidText(invoice: Invoice): string {
  const { symbol, amount_received, amount_credited, hedging_symbol, commission } = invoice
  const kept = `${amount_credited} ${hedging_symbol ?? symbol} credited, commission ${commission} ${symbol}`
  return `paid: ${amount_received} ${symbol}${missingText(invoice)}; ${kept}`
}

function missingText({ amount_state, amount_due, symbol }: Invoice): string {
  if (amount_state === 'partial') return `, short of ${amount_due} ${symbol}`
  return amount_state === 'over' ? `, more than ${amount_due} ${symbol}` : ''
}
