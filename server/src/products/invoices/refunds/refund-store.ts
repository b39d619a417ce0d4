import { type Database, peek, sql, type Tx } from '#platform/database'
import { type InvoiceRefund, refundTable } from '#products/invoices/invoice'

/** Sends a new refund; one that is on its way is looked at from `createdAt` on. */
export function insertRefund(tx: Tx, refund: InvoiceRefund): void {
  const lookAt = refund.status === 'processing' ? refund.createdAt : null
  tx.send(refundTable.insertion({ ...refund, lookAt }))
}

/** Sends the end of a refund. */
export function endRefund(tx: Tx, { id, status, error, updatedAt }: InvoiceRefund): void {
  const state = refundTable.set({ status, error, lookAt: null, updatedAt })
  tx.send(sql`update invoice_refunds set ${state} where id = ${id}`)
}

export function lookAgain(tx: Tx, { id, at }: { readonly id: string; readonly at: Date }): void {
  tx.send(sql`update invoice_refunds set look_at = ${at} where id = ${id}`)
}

export type DueRefund = { readonly id: string; readonly invoiceId: string }

/** Refunds on their way that are to be looked at, those that wait longest first. */
export async function dueRefunds(
  database: Database,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<DueRefund[]> {
  if (!(await peek(database, sql`exists (select from invoice_refunds where look_at <= ${now})`))) return []
  const rows = await database.query<{ id: string; invoice_id: string }>(sql`
    select id, invoice_id from invoice_refunds where look_at <= ${now} order by look_at, id limit ${limit}`)
  return rows.map(({ id, invoice_id }) => ({ id, invoiceId: invoice_id }))
}
