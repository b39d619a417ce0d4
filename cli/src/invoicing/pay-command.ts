import { calls, keyOption } from '#calling'
import { agree } from '#terminal'
import { type InvoicePage, readPage } from './read-page.ts'

/** Pays an invoice of another customer from a balance here. */
export const payInvoiceCommand = calls({
  usage: ['invoice pay ID [--symbol S] [--amount A] [--yes]'],
  about:
    'Shows what an invoice of another customer asks for, and pays what is missing from your funding account, at once and for good, without a chain and its fee. On a terminal it asks first; in a script it does not.',
  arguments: {
    least: 1,
    most: 1,
    needs: 'needs the ID of an invoice, which the address of its page ends with',
  },
  options: {
    symbol: { type: 'string', value: 'S', says: 'crypto to pay in, where no currency is chosen yet' },
    amount: { type: 'string', value: 'A', says: 'what to pay, where the invoice leaves it to you' },
    yes: { type: 'boolean', short: 'y', says: 'do not ask' },
    ...keyOption,
  },
  examples: ['invoice pay 01a1fcf2-6c1d-74a3-a1ff-0d9f4c8c8c11 --symbol USDT --as bob'],
  ask({ values, words: [id = ''] }, terminal) {
    const { symbol, amount, 'idempotency-key': idempotency_key } = values
    const { yes: isSure = false, json: isJson = false } = values
    return async (coffer) => {
      const cost = costOf(await readPage(coffer, id), { symbol, amount })
      await agree({ cost, question: 'Pay?', refusal: 'Nothing was paid', isSure, isJson, terminal })
      return coffer.payInvoice(id, { symbol, amount, idempotency_key })
    }
  },
})

type Wish = { readonly symbol: string | undefined; readonly amount: string | undefined }

function costOf(page: InvoicePage | null, { symbol: wanted, amount }: Wish): string {
  const symbol = page?.symbol ?? wanted ?? ''
  const given = amount ?? page?.amount_missing
  if (given != null) return `${given} ${symbol}\n`
  const price = page?.amount == null ? '' : `: ${page.amount} ${page.price_currency}`
  const rate =
    price !== '' && page?.price_currency !== symbol ? `, in ${symbol} at the rate of this moment` : ''
  return `what is missing of the invoice${price}${rate}\n`
}
