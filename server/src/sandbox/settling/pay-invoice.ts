import { requireCurrency } from '#core/catalog'
import { type Money, readAmount } from '#core/money'
import type { PayerChains } from '#core/pay-pages'
import type { Rails } from '#core/rails'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { invalidField } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import {
  chooseWay,
  findInvoice,
  type InvoiceStory,
  invoiceRefusals,
  lastPayInOf,
  lockStory,
  missingOf,
  readQuoted,
  readStories,
} from '#products/invoices'
import type { RailControls } from '#sandbox/world'
import { invoiceNotPaid } from './settling-refusals.ts'
import { tryUntil } from './try-until.ts'

type Choosing = Omit<Parameters<typeof chooseWay>[2], 'now'>

export type PayerParts = Choosing & {
  readonly database: Database
  readonly businessClock: Clock
  readonly engines: { readonly rails: Pick<Rails, 'wake'> }
  readonly payerChains: PayerChains
  readonly banks: RailControls
}

type Asked = {
  readonly id: string
  readonly symbol?: string
  readonly bch_code?: string
  readonly amount?: string
  readonly confirmations?: number
}

type Choice = NonNullable<InvoiceStory['invoice']['choice']>
type Paying = Asked & { readonly choice: Choice; readonly paid: Money }

/** Pays an invoice as its payer, and answers the transaction's id once the exchange knows it. */
export async function payInvoice(asked: Asked, parts: PayerParts): Promise<string> {
  const story = await readChosen(asked, parts)
  const { choice } = story.invoice
  if (choice === null) throw notPaid('its payer has chosen no currency yet; give symbol and bch_code')
  if (asked.bch_code !== undefined && asked.bch_code.toLowerCase() !== choice.network)
    throw invalidField('bch_code', `must be ${choice.network}, on which it is paid`)
  const paying = { ...asked, choice, paid: amountOf(asked, { story, choice, parts }) }
  return choice.address === null ? payLink(paying, parts) : payAddress(paying, parts)
}

function notPaid(reason: string): Refusal {
  return new Refusal(invoiceNotPaid, { details: { reason } })
}

/** The invoice; where the payer chooses the currency, with the given one chosen. */
async function readChosen(
  { id, symbol, bch_code: network }: Asked,
  parts: PayerParts,
): Promise<InvoiceStory> {
  const { database, catalog } = parts
  const found = isUuid(id) ? await findInvoice(database, { id, catalog }) : undefined
  if (found === undefined) throw new Refusal(invoiceRefusals.INVOICE_NOT_FOUND)
  if (found.choice === null && symbol !== undefined && network !== undefined) {
    const now = parts.businessClock.now()
    await database.inTransaction(async (tx) => {
      const story = await lockStory(tx, { id, catalog })
      return chooseWay(tx, { story, symbol, network }, { ...parts, now })
    })
    parts.engines.rails.wake(network.toLowerCase())
  }
  const invoices = [(await findInvoice(database, { id, catalog })) ?? found]
  const [story] = await readStories(database, { invoices, catalog })
  if (story === undefined) throw new Refusal(invoiceRefusals.INVOICE_NOT_FOUND)
  // A payer reads the amount due before they pay.
  return readQuoted(database, story, { ...parts, now: parts.businessClock.now() })
}

type Read = { readonly story: InvoiceStory; readonly choice: Choice; readonly parts: PayerParts }

function amountOf({ symbol, amount: text }: Asked, { story, choice, parts }: Read): Money {
  const { asset } = symbol === undefined ? choice : requireCurrency(parts.catalog, symbol)
  if (text !== undefined) return readAmount('amount', { text, asset })
  const due = missingOf(story) ?? choice.due
  if (due === null || asset.symbol !== choice.asset.symbol)
    throw invalidField('amount', 'is required: the invoice asks for none in this currency')
  return due
}

function payAddress({ choice, paid, confirmations }: Paying, { payerChains }: PayerParts): Promise<string> {
  const { network, address, tag } = choice
  if (address === null) throw notPaid('it has no address')
  return payerChains.pay({ network, address, tag, amount: paid, confirmations: confirmations ?? null })
}

async function payLink({ id, choice, paid, confirmations }: Paying, parts: PayerParts): Promise<string> {
  const { database, catalog, banks } = parts
  if (confirmations !== undefined) throw invalidField('confirmations', 'must be absent over a rail')
  if (paid.asset.symbol !== choice.asset.symbol)
    throw invalidField('symbol', `must be ${choice.asset.symbol} over a rail`)
  const bank = banks.bank(choice.network)
  if (bank === undefined) throw notPaid('it is paid on no simulated chain and over no simulated rail')
  const payIn = await lastPayInOf(database, { invoiceId: id, catalog })
  if (payIn === undefined) throw notPaid('its rail was asked for no link')
  const payment = await tryUntil(async () => {
    const made = await bank.payNow(payIn.id, { amount: paid })
    if (made === null) await banks.catchUp(payIn.id)
    return made
  })
  if (payment === null) throw notPaid('its rail has made no link yet')
  const { transactionId } = payment
  const heard = await tryUntil(async () => {
    await banks.catchUp(payIn.id)
    const [row] = await database.query<{ id: string }>(sql`
      select id from rail_movements where rail = ${choice.network} and transaction_id = ${transactionId}`)
    return row?.id ?? null
  })
  if (heard === null) throw notPaid('it is paid, and the exchange has not heard of the payment yet')
  return transactionId
}
