import type { Coffer, Invoice } from '@coffer/sdk'
import { calls, keyOption, sameCaller } from '#calling'
import { agree, Misuse } from '#terminal'
import { showInvoice } from './show-invoice.ts'

/** Refunds payments of an invoice. */
export const refundCommand = calls({
  usage: ['invoices refund ID [AMOUNT] [--to ADDRESS] [--yes]'],
  about:
    'Pays back what came for an invoice, from your funding account: AMOUNT, or all that is left. Without --to it goes to the wallets here that paid, at once; to an address it goes by a withdrawal, whose fee comes on top. On a terminal it asks first; in a script it does not.',
  arguments: { least: 1, most: 2, needs: 'needs the ID of an invoice, and takes an AMOUNT' },
  options: {
    to: { type: 'string', value: 'ADDRESS', says: 'address to pay' },
    network: {
      type: 'string',
      value: 'N',
      says: 'its network; by default the one on which the invoice was paid',
    },
    tag: { type: 'string', value: 'T', says: 'its memo or destination tag, where the network has one' },
    symbol: { type: 'string', value: 'S', says: 'currency to pay back; by default what the invoice brought' },
    yes: { type: 'boolean', short: 'y', says: 'do not ask' },
    ...keyOption,
  },
  examples: [
    'invoices refund 01a1fcf2-6c1d-74a3-a1ff-0d9f4c8c8c11 5 --to TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  ],
  ask({ values, words: [id = '', amount] }, terminal) {
    const { to: address, network: bch_code, tag, symbol, 'idempotency-key': idempotency_key } = values
    const { yes: isSure = false, json: isJson = false } = values
    if (address === undefined && (bch_code ?? tag) !== undefined)
      throw new Misuse('--network and --tag go with --to')
    const wish = { address, bch_code, tag, symbol, amount }
    return async (coffer) => {
      const cost = await costOf(coffer, { invoice: await coffer.getInvoice(id), wish })
      const refusal = 'Nothing was paid back'
      await agree({ cost, question: 'Pay back?', refusal, isSure, isJson, terminal })
      return coffer.refundInvoice(id, { ...wish, idempotency_key })
    }
  },
  show: (invoice, { terminal }) => showInvoice(invoice, terminal),
  advise({ refunds }, { values }) {
    const refund = refunds.at(-1)
    const shows = `coffer withdrawals ${refund?.refund_id}${sameCaller(values)}`
    return refund?.status === 'processing'
      ? `The refund is on its way. next: \`${shows}\``
      : 'It is paid back.'
  },
})

type Wish = {
  readonly address: string | undefined
  readonly bch_code: string | undefined
  readonly symbol: string | undefined
  readonly amount: string | undefined
}

async function costOf(
  coffer: Coffer,
  { invoice, wish }: { readonly invoice: Invoice; readonly wish: Wish },
): Promise<string> {
  const symbol = wish.symbol ?? invoice.hedging_symbol ?? invoice.symbol
  const came = `${invoice.amount_received} ${invoice.symbol} came, ${invoice.amount_refunded} was paid back`
  const back = `${wish.amount === undefined ? 'all that is left' : `${wish.amount} ${symbol}`} goes back`
  const { address, amount } = wish
  if (address === undefined) return `${came}\n${back} to the wallets that paid\n`
  const bch_code = wish.bch_code ?? invoice.bch_code
  // Only the server knows the remaining amount.
  if (amount === undefined || symbol === null || bch_code === null)
    return `${came}\n${back} to ${address}, and the fee of the withdrawal comes on top\n`
  const { fee, total } = await coffer.estimateCryptoWithdrawal({ symbol, amount, bch_code })
  return `${came}\n${back} to ${address} on ${bch_code}\nfee ${fee} ${symbol}, total ${total} ${symbol}\n`
}
