import type { Catalog } from '#core/catalog'
import { type Money, subtract } from '#core/money'
import type { Queryable, Tx } from '#platform/database'
import { type Choice, readChoices } from './choice.ts'
import type { Invoice } from './invoice.ts'
import { type InvoicePayment, isLive, readPayments } from './invoice-payment.ts'
import { lockInvoice } from './invoice-store.ts'
import { paidOf } from './paid-of.ts'
import { type InvoiceRefund, readRefunds } from './refund.ts'

/** An invoice with everything that the API shows of it. */
export type InvoiceStory = {
  readonly invoice: Invoice
  /** Every way that was chosen, the first one first. */
  readonly choices: readonly Choice[]
  /** The first one first, like the refunds. */
  readonly payments: readonly InvoicePayment[]
  readonly refunds: readonly InvoiceRefund[]
}

/** The same without the ways that were chosen before. */
export type ToldStory = Omit<InvoiceStory, 'choices'>

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

/** The amount that is still to be paid; null for an open invoice, and when enough was paid. */
export function missingOf({
  invoice: { choice },
  payments,
}: Pick<InvoiceStory, 'invoice' | 'payments'>): Money | null {
  const due = choice?.due ?? null
  const paid = paidOf(
    choice,
    payments.filter((payment) => payment.isCounted && isLive(payment)),
  )
  if (due === null || paid === null) return due
  const left = subtract(due, paid)
  return left.units > 0n ? left : null
}
