import type { Asset, Money } from '#core/money'
import { requireProduct } from '#core/operators'
import type { Tx } from '#platform/database'
import { type AskingParts, askOverRail, choiceOf, type Way } from '#products/invoices/choosing'
import { type Invoice, type InvoiceStory, nothingPaid, untouched } from '#products/invoices/invoice'
import { addInvoice } from '#products/invoices/publishing'
import { readMerchantSettings } from '#products/invoices/settings'
import { giveWay } from './give-way.ts'
import type { Room } from './room.ts'

/** The terms that a merchant asks for. */
export type InvoiceTerms = {
  readonly price: Money | null
  /** How it is paid; null lets the payer choose. */
  readonly way: Way | null
  readonly ttlSeconds: number
  readonly hedgingAsset: Asset | null
  readonly description: string | null
  readonly externalPaymentId: string | null
  readonly successUrl: string | null
  readonly failUrl: string | null
}

export type AskedInvoice = {
  readonly id: string
  readonly customerId: string
  readonly templateId: string | null
  readonly terms: InvoiceTerms
}

/** Creates an invoice where its merchant has room for one more. Wake the rail after the commit. */
export async function createInvoice(
  tx: Tx,
  { terms: { way, ttlSeconds, ...terms }, ...asked }: AskedInvoice,
  { room, ...parts }: AskingParts & { readonly room: Room; readonly now: Date },
): Promise<InvoiceStory> {
  const { now } = parts
  await requireProduct(tx, 'invoices')
  const { isShifted, rateSeconds } = await readMerchantSettings(tx, asked.customerId)
  const bare: Invoice = {
    ...{ ...asked, ...terms, isShifted, rateSeconds, choice: null },
    isWayFixed: way !== null,
    facts: nothingPaid,
    ...{ ended: null, isRefunded: false, eventCount: 0 },
    expiresAt: new Date(now.getTime() + ttlSeconds * 1_000),
    ...{ createdAt: now, paidAt: null, updatedAt: now },
  }
  const choice = way === null ? null : await choiceOf(tx, { invoice: bare, way }, parts)
  // All other refusals come before this, so that no place is taken in vain.
  const { templateId } = asked
  if (templateId !== null && terms.externalPaymentId === null) await giveWay(tx, templateId, parts)
  else await room.take(asked.customerId)
  const choices = choice === null ? [] : [choice]
  const story = { ...untouched, choices, invoice: { ...bare, choice } }
  const invoice = addInvoice(tx, { ...story, events: ['invoice.created'], now }, parts)
  // The row of the pay-in names the invoice, so it comes after that; nobody else has the id yet.
  if (way?.kind === 'rail' && choice !== null && choice.due !== null)
    await askOverRail(tx, { invoice, rail: way.network, amount: choice.due }, parts)
  return { ...story, invoice }
}
