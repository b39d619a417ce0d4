import assert from 'node:assert'
import { formatAmount, type Money } from '#core/money'
import { type Queryable, sql, type Tx } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { type AskingParts, requireWay } from '#products/invoices/choosing'
import { createInvoice, type Room, roomIn } from '#products/invoices/creating'
import {
  findInvoice,
  type InvoiceStory,
  invoiceRefusals,
  readStories,
  untouched,
} from '#products/invoices/invoice'
import { findTemplate, type Template } from './template.ts'

export type AskedChild = {
  readonly id: string
  readonly template: Pick<Template, 'id' | 'customerId'>
  /** The amount of a receipt, in the currency of the template; null for what the template asks. */
  readonly amount: Money | null
  /** The id of a receipt, which has one invoice; null for a visit of the page, which has one of its own. */
  readonly externalPaymentId: string | null
}

/**
 * Makes an invoice of an active template; a receipt that has an invoice already gets that one. Wake the rail after the
 * commit.
 */
export async function createChild(
  tx: Tx,
  { id, template: { id: templateId, customerId }, amount, externalPaymentId }: AskedChild,
  parts: AskingParts & { readonly room?: Room; readonly now: Date },
): Promise<InvoiceStory> {
  // Two receipts of one id, and the deactivation of the template, come one after the other.
  const { catalog, room = roomIn(tx, parts) } = parts
  await room.lock(customerId)
  const template = await findTemplate(tx, { id: templateId, catalog })
  assert(template !== undefined, `the template ${templateId} was found before`)
  const price = amount ?? template.price
  const known = externalPaymentId === null ? null : await findReceipt(tx, { templateId, externalPaymentId })
  if (known !== null) return sameReceipt(tx, { id: known, price, catalog })
  if (!template.isActive) throw new Refusal(invoiceRefusals.TEMPLATE_INACTIVE)
  const { way, ttlSeconds, hedgingAsset, description } = template
  const terms = {
    ...{ price, ttlSeconds, hedgingAsset, description, externalPaymentId },
    way: way === null ? null : requireWay({ symbol: way.asset.symbol, network: way.network }, parts),
    ...{ successUrl: null, failUrl: null },
  }
  return createInvoice(tx, { id, customerId, templateId, terms }, { ...parts, room })
}

type Receipt = { readonly templateId: string; readonly externalPaymentId: string }

async function findReceipt(
  database: Queryable,
  { templateId, externalPaymentId }: Receipt,
): Promise<string | null> {
  const [row] = await database.query<{ id: string }>(sql`
    select id from invoices where template_id = ${templateId} and external_payment_id = ${externalPaymentId}`)
  return row?.id ?? null
}

type Repeated = Pick<AskingParts, 'catalog'> & { readonly id: string; readonly price: Money | null }

async function sameReceipt(tx: Tx, { id, price, catalog }: Repeated): Promise<InvoiceStory> {
  const invoice = await findInvoice(tx, { id, catalog })
  assert(invoice !== undefined, `the invoice ${id} was found before`)
  if (invoice.price?.units !== price?.units) {
    const amount = invoice.price === null ? 'any' : formatAmount(invoice.price)
    throw new Refusal(invoiceRefusals.RECEIPT_EXISTS, { details: { amount, invoice_id: id } })
  }
  const [story] = await readStories(tx, { invoices: [invoice], catalog })
  return story ?? { ...untouched, invoice }
}
