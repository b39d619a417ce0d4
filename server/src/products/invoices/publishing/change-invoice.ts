import { sql, type Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import {
  factsOf,
  type Invoice,
  invoiceStatus,
  invoiceTable,
  isPaidBack,
  keepChoice,
  type ToldStory,
} from '#products/invoices/invoice'
import { type InvoiceEventName, invoicesTopic } from './invoice-events.ts'
import { type ShowingParts, showInvoice } from './invoice-resource.ts'

export type TellingParts = ShowingParts & { readonly ids: Ids }

type Change = ToldStory & { readonly events: readonly InvoiceEventName[]; readonly now: Date }

/** Keeps a new invoice and tells its merchant. Sent last in its transaction. */
export function addInvoice(tx: Tx, change: Change, parts: TellingParts): Invoice {
  const invoice = changedBy(change)
  insertInvoice(tx, invoice)
  tell(tx, { ...change, invoice }, parts)
  return invoice
}

/**
 * Stores the changes of a locked invoice, with the facts that follow from its payments and refunds. Sent last in its
 * transaction.
 */
export function changeInvoice(tx: Tx, change: Change, parts: TellingParts): Invoice {
  const invoice = changedBy(change)
  updateInvoice(tx, invoice)
  tell(tx, { ...change, invoice }, parts)
  return invoice
}

function changedBy({ events, now, ...story }: Change): Invoice {
  const invoice = { ...story.invoice, isRefunded: isPaidBack(story) }
  const facts = factsOf(invoice, story.payments)
  return { ...invoice, facts, eventCount: invoice.eventCount + events.length, updatedAt: now }
}

function tell(tx: Tx, { events, now, ...story }: Change, { ids, ...parts }: TellingParts): void {
  const { invoice } = story
  const before = invoice.eventCount - events.length
  recordEvents(
    tx,
    events.map((type, index) => ({
      id: ids.next(),
      customerId: invoice.customerId,
      type,
      subject: invoice.id,
      data: showInvoice(story, parts),
      createdAt: now,
      topic: invoicesTopic,
      publication: { type, sequence: before + index + 1 },
    })),
  )
}

const unchosen = {
  ...{ id: null, asset: null, network: null, address: null, tag: null, due: null, rate: null },
  ...{ commission: null, chosenAt: null, expiresAt: null },
}

function insertInvoice(tx: Tx, invoice: Invoice): void {
  const { id, choice, hedgingAsset } = invoice
  const derived = { isHedging: hedgingAsset !== null, status: invoiceStatus(invoice) }
  tx.send(invoiceTable.insertion({ ...invoice, ...derived, shown: choice ?? unchosen }))
  if (choice !== null) keepChoice(tx, id, choice)
}

/** Sends everything of an invoice that changes. */
function updateInvoice(tx: Tx, invoice: Invoice): void {
  const { id, choice, facts, ended, isRefunded, eventCount, paidAt, updatedAt } = invoice
  if (choice !== null) keepChoice(tx, id, choice)
  const state = { facts, ended, status: invoiceStatus(invoice), isRefunded, eventCount, paidAt, updatedAt }
  tx.send(
    sql`update invoices set ${invoiceTable.set({ shown: choice ?? unchosen, ...state })} where id = ${id}`,
  )
}
