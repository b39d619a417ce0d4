import type { Catalog } from '#core/catalog'
import type { Queryable, Tx } from '#platform/database'
import { readChoices } from './choice-store.ts'
import type { Choice, Invoice } from './invoice.ts'
import type { InvoiceStory } from './invoice-resource.ts'
import { lockInvoice } from './invoice-store.ts'
import { readPayments } from './payment-store.ts'
import { readRefunds } from './refund.ts'

/** The story of an invoice that nothing has happened to. */
export const untouched = { choices: [], payments: [], refunds: [] } as const

/** These invoices with everything that the API shows of them, in their order. */
export async function readStories(
  database: Queryable,
  { invoices, catalog }: { readonly invoices: readonly Invoice[]; readonly catalog: Catalog },
): Promise<InvoiceStory[]> {
  const asked = { invoiceIds: invoices.map(({ id }) => id), catalog }
  const kept = await readChoices(database, asked)
  const choices = new Map(invoices.map((invoice) => [invoice.id, withShown(invoice, kept.get(invoice.id))]))
  const [payments, refunds] = [
    await readPayments(database, { ...asked, choices }),
    await readRefunds(database, asked),
  ]
  return invoices.map((invoice) => ({
    invoice,
    choices: choices.get(invoice.id) ?? [],
    payments: payments.get(invoice.id) ?? [],
    refunds: refunds.get(invoice.id) ?? [],
  }))
}

/** A choice that is older than the rows of choices is kept in the invoice alone. */
function withShown({ choice }: Invoice, kept: readonly Choice[] = []): readonly Choice[] {
  return choice === null || kept.some(({ id }) => id === choice.id) ? kept : [choice, ...kept]
}

/** Locks an invoice until the end of the transaction, and reads everything that the API shows of it. */
export async function lockStory(
  tx: Tx,
  asked: { readonly id: string; readonly catalog: Catalog },
): Promise<InvoiceStory> {
  const invoice = await lockInvoice(tx, asked)
  const [story] = await readStories(tx, { invoices: [invoice], catalog: asked.catalog })
  return story ?? { ...untouched, invoice }
}
