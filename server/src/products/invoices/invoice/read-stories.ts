import type { Catalog } from '#core/catalog'
import type { Queryable, Tx } from '#platform/database'
import type { Invoice } from './invoice.ts'
import type { InvoiceStory } from './invoice-resource.ts'
import { lockInvoice } from './invoice-store.ts'
import { readPayments } from './payment-store.ts'
import { readRefunds } from './refund.ts'

/** Everything that is told of these invoices, in their order. */
export async function readStories(
  database: Queryable,
  { invoices, catalog }: { readonly invoices: readonly Invoice[]; readonly catalog: Catalog },
): Promise<InvoiceStory[]> {
  const asked = { invoiceIds: invoices.map(({ id }) => id), catalog }
  const [payments, refunds] = [await readPayments(database, asked), await readRefunds(database, asked)]
  return invoices.map((invoice) => ({
    invoice,
    payments: payments.get(invoice.id) ?? [],
    refunds: refunds.get(invoice.id) ?? [],
  }))
}

/** Locks an invoice until the end of the transaction, and reads everything that is told of it. */
export async function lockStory(
  tx: Tx,
  asked: { readonly id: string; readonly catalog: Catalog },
): Promise<InvoiceStory> {
  const invoice = await lockInvoice(tx, asked)
  const [story] = await readStories(tx, { invoices: [invoice], catalog: asked.catalog })
  return story ?? { invoice, payments: [], refunds: [] }
}
