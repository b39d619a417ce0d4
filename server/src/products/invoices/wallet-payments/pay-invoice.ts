import assert from 'node:assert'
import { requireCurrency } from '#core/catalog'
import { type Customer, findCustomers } from '#core/customers'
import { customerAccount } from '#core/ledger'
import { type Money, readAmount } from '#core/money'
import { requireProduct } from '#core/operators'
import type { Tx } from '#platform/database'
import { invalidField } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { requote } from '#products/invoices/choosing'
import {
  type Choice,
  findInvoice,
  type InvoicePayment,
  type InvoiceStory,
  invoiceRefusals,
  invoiceStatus,
  isOpen,
  lockStory,
  missingOf,
} from '#products/invoices/invoice'
import { acceptPayment, paidEntry, recordOwnPayment, type SightingParts } from '#products/invoices/paying'
import { chooseInternal, requireSendable } from './choose-internal.ts'
import { type OwnPayment, ownPaymentResource } from './own-payment.ts'

/** A customer asks to pay an invoice of another one from the balance here. */
export type AskedPayment = {
  /** The id of the payment. */
  readonly id: string
  /** The payer. */
  readonly customerId: string
  readonly invoiceId: string
  /** Needed where no currency was chosen. */
  readonly symbol: string | null
  /** Needed where the invoice leaves it open. */
  readonly amount: string | null
}

type Parts = SightingParts & { readonly now: Date }

/** Payer → merchant: what is missing, at once and for good. */
export async function payInvoice(tx: Tx, asked: AskedPayment, parts: Parts): Promise<OwnPayment> {
  const { catalog, ids, now } = parts
  const { id, customerId: payerId, invoiceId } = asked
  await requireProduct(tx, 'invoices')
  if ((await findInvoice(tx, { id: invoiceId, catalog })) === undefined)
    throw new Refusal(invoiceRefusals.INVOICE_NOT_FOUND)
  const story = requote(tx, await lockStory(tx, { id: invoiceId, catalog }), parts)
  requirePayable(story, asked, now)
  const choice = choiceFor(story, asked, parts)
  const invoice = { ...story.invoice, choice }
  const amount = amountFor({ ...story, invoice }, choice, asked)
  const payment: InvoicePayment = {
    ...{ id, invoiceId, source: 'internal', amount, network: null, txid: null, payerId, payerAddress: null },
    ...{
      isCounted: true,
      choice,
      isLate: false,
      status: 'seen',
      error: null,
      isInBlock: true,
      isFinal: true,
    },
    ...{ commission: null, credited: null, hedge: null, seenAt: now, confirmedAt: null },
  }
  const payer = customerAccount(payerId, 'funding_available')
  const taken = { id, merchantId: invoice.customerId, amount }
  const arrival = paidEntry(payer, taken, { id: ids.next(), now })
  const [own, merchant] = await partiesOf(tx, [payerId, invoice.customerId])
  const told = { invoice, payment, catalog, now, payerId, merchant: merchant.username }
  recordOwnPayment(tx, told)
  const paying = { story: { ...story, invoice }, payment, arrival, counterparty: own.username, now }
  await acceptPayment(tx, paying, parts)
  return ownPaymentResource.of({ payment, merchant: merchant.username })
}

function requirePayable(story: InvoiceStory, { customerId }: AskedPayment, now: Date): void {
  const { invoice } = story
  if (invoice.customerId === customerId) throw new Refusal(invoiceRefusals.OWN_INVOICE)
  const isPaid = invoice.choice !== null && invoice.choice.due !== null && missingOf(story) === null
  const isPayable = isOpen(invoice, now) && !isPaid && invoice.facts.resolution !== 'refunded'
  if (isPayable) return
  const status = isOpen(invoice, now) || invoice.ended !== null ? invoiceStatus(invoice) : 'expired'
  throw new Refusal(invoiceRefusals.INVOICE_NOT_PAYABLE, { details: { status } })
}

/** The currency of this payer replaces one that another payer chose and nobody has paid in. */
function choiceFor({ invoice, choices, payments }: InvoiceStory, asked: AskedPayment, parts: Parts): Choice {
  const { choice, isWayFixed } = invoice
  const symbol = asked.symbol === null ? null : requireCurrency(parts.catalog, asked.symbol).symbol
  const chosen = choice?.asset.symbol
  if (choice !== null && (symbol === null || symbol === chosen)) {
    requireSendable(choice.asset.symbol, parts.catalog)
    return choice
  }
  if (symbol === null)
    throw invalidField('symbol', 'is required: no currency was chosen for this invoice yet')
  if (chosen !== undefined && (isWayFixed || payments.length > 0))
    throw invalidField('symbol', `must be ${chosen}, the currency that was chosen for this invoice`)
  requireSendable(symbol, parts.catalog)
  // The terms that were shown for that currency hold here too, so that nobody picks the better of two prices.
  const kept = choices.findLast(({ asset, expiresAt }) => asset.symbol === symbol && parts.now < expiresAt)
  return kept ?? chooseInternal(invoice, { ...parts, symbol })
}

function amountFor(story: InvoiceStory, { asset, due }: Choice, { amount }: AskedPayment): Money {
  if (due === null) {
    if (amount === null) throw invalidField('amount', 'is required: the invoice leaves it to the payer')
    return readAmount('amount', { text: amount, asset })
  }
  if (amount !== null) throw invalidField('amount', 'must be absent: the invoice says what is missing')
  const missing = missingOf(story)
  assert(missing !== null, 'a payable invoice misses something')
  return missing
}

async function partiesOf(tx: Tx, ids: readonly [string, string]): Promise<[Customer, Customer]> {
  const found = await findCustomers(tx, ids)
  const [one, other] = ids.map((id) => found.find((customer) => customer.id === id))
  assert(one !== undefined && other !== undefined, 'payer and merchant are customers')
  return [one, other]
}
