import assert from 'node:assert'
import { requestPaymentAddress } from '#core/addresses'
import { catalogRefusals } from '#core/catalog'
import { dealingRefusals } from '#core/dealing'
import { requireProduct } from '#core/operators'
import type { Tx } from '#platform/database'
import { Refusal } from '#platform/refusal'
import {
  type Choice,
  forgetQuotes,
  type Invoice,
  type InvoiceStory,
  invoiceRefusals,
  invoiceSettings,
  isOpen,
  missingOf,
} from '#products/invoices/invoice'
import { changeInvoice } from '#products/invoices/publishing'
import { askOverRail } from './ask-over-rail.ts'
import type { AskingParts } from './asking-parts.ts'
import { requireWithin } from './due.ts'
import { hindranceOf } from './hindrance.ts'
import { offerOf } from './offers.ts'
import { endOfChoice, requote } from './quote.ts'
import { type AskedWay, requireWay, type Way } from './way.ts'

type Parts = AskingParts & { readonly now: Date }

/** The refusals for the choice of a way. */
export const wayRefusals = [
  catalogRefusals.CURRENCY_NOT_FOUND,
  invoiceRefusals.CURRENCY_NOT_OFFERED,
  invoiceRefusals.AMOUNT_REQUIRED,
  invoiceRefusals.AMOUNT_TOO_SMALL,
  invoiceRefusals.AMOUNT_TOO_LARGE,
  dealingRefusals.CURRENCY_NOT_DEALT,
  dealingRefusals.PRICE_UNAVAILABLE,
]

/** Bounds the choices of an invoice: anybody with the page can choose, and each choice sends the merchant an event. */
const choicesMax = 50
/** Pause between two choices beyond that bound: a stranger cannot close the choice for others. */
const pauseMs = 30_000

/**
 * Chooses how a locked invoice is paid: fixes what is due, and gives it an address or asks for a pay-in over the rail. The
 * same choice again changes nothing. Sent last in its transaction; wake the rail after the commit.
 */
export async function chooseWay(
  tx: Tx,
  { story, ...asked }: AskedWay & { readonly story: InvoiceStory },
  parts: Parts,
): Promise<Invoice> {
  const { invoice } = story
  const { now } = parts
  const hindrance = hindranceOf(story, now)
  if (hindrance !== null) throw notPayable(hindrance)
  const way = requireWay(asked, parts)
  const kept = keptChoice(story, way, now)
  if (kept !== undefined && kept.id === invoice.choice?.id) return invoice
  await requireProduct(tx, 'invoices')
  if (invoice.eventCount > choicesMax && now.getTime() < invoice.updatedAt.getTime() + pauseMs)
    throw new Refusal(invoiceRefusals.TOO_MANY_CHOICES, { details: { max: String(choicesMax) } })
  const choice = kept ?? (await choiceOf(tx, { invoice, way }, parts))
  if (kept === undefined) forgetQuotes(tx, invoice.id, choice)
  if (way.kind === 'rail' && choice.due !== null)
    await askOverRail(tx, { invoice: { ...invoice, choice }, rail: way.network, amount: choice.due }, parts)
  return changeInvoice(
    tx,
    { ...story, invoice: { ...invoice, choice }, events: ['invoice.pending'], now },
    parts,
  )
}

/** The choice of a way whose time is not over: nobody gets a better price by choosing again. */
function keptChoice({ choices }: InvoiceStory, { symbol, network }: Way, now: Date): Choice | undefined {
  return choices.findLast(
    (one) =>
      one.asset.symbol === symbol && one.network === network && now.getTime() < one.expiresAt.getTime(),
  )
}

function notPayable(status: string): Refusal {
  return new Refusal(invoiceRefusals.INVOICE_NOT_PAYABLE, { details: { status } })
}

type Choosing = { readonly invoice: Omit<Invoice, 'choice'>; readonly way: Way }

/** The terms of a way at this moment, with an address of the invoice's own where it is on chain. */
export async function choiceOf(
  tx: Tx,
  { invoice, way }: Choosing,
  { accountKeys, ids, now, ...parts }: Parts,
): Promise<Choice> {
  const { catalog } = parts
  const { currency, network } = way
  const { commissionOf, watchSeconds } = catalog.section(invoiceSettings)
  const { due, rate } = offerOf(invoice, way, parts)
  const commission = commissionOf(currency.symbol)
  const terms = {
    ...{ id: ids.next(), asset: currency.asset, network, due, rate, commission, chosenAt: now },
    expiresAt: endOfChoice(invoice, rate, now),
  }
  if (way.kind === 'rail') return { ...terms, address: null, tag: null }
  const chain = catalog.network(network)
  assert(chain !== undefined, `the catalogue lists ${network}, which its currencies name`)
  const { address, tag } = await requestPaymentAddress(tx, {
    customer: { id: invoice.customerId },
    network: chain,
    purpose: 'invoice',
    subject: invoice.id,
    watchedUntil: new Date(invoice.expiresAt.getTime() + watchSeconds * 1_000),
    ...{ accountKeys, now },
  })
  return { ...terms, address, tag }
}

/**
 * Asks for what is missing of a locked invoice that is paid over the rail, such as after a short payment or when the link has
 * expired; where a link for it can still be paid, that stays. Wake the rail after the commit.
 */
export async function askAgain(tx: Tx, asked: { readonly story: InvoiceStory }, parts: Parts): Promise<void> {
  await requireProduct(tx, 'invoices')
  const story = requote(tx, asked.story, parts)
  const { invoice } = story
  const { choice } = invoice
  const missing = missingOf(story)
  if (!isOpen(invoice, parts.now)) throw notPayable(invoice.ended ?? 'expired')
  if (choice === null || missing === null) throw notPayable('success')
  const way = requireWay({ symbol: choice.asset.symbol, network: choice.network }, parts)
  if (way.kind !== 'rail') throw notPayable('pending')
  await askOverRail(tx, { invoice, rail: way.network, amount: requireWithin(missing, way) }, parts)
}
