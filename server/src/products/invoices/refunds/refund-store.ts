import { type Queryable, sql, type Tx } from '#platform/database'
import type { InvoiceRefund } from '#products/invoices/invoice'

/** Sends a new refund; one that is on its way is looked at from `createdAt` on. */
export function insertRefund(tx: Tx, refund: InvoiceRefund): void {
  const { id, invoiceId, way, payerId, amount, cut, network, address, tag, status, error } = refund
  tx.send(sql`
    insert into invoice_refunds (id, invoice_id, way, payer_id, asset, units, cut_units, network, address, tag, status, error,
      look_at, created_at, updated_at)
    values (${id}, ${invoiceId}, ${way}, ${payerId}, ${amount.asset.symbol}, ${amount.units}, ${cut.units}, ${network},
      ${address}, ${tag}, ${status}, ${error}, ${status === 'processing' ? refund.createdAt : null}, ${refund.createdAt},
      ${refund.updatedAt})`)
}

/** Sends the end of a refund. */
export function endRefund(tx: Tx, { id, status, error, updatedAt }: InvoiceRefund): void {
  tx.send(sql`
    update invoice_refunds set status = ${status}, error = ${error}, look_at = null, updated_at = ${updatedAt}
    where id = ${id}`)
}

export function lookAgain(tx: Tx, { id, at }: { readonly id: string; readonly at: Date }): void {
  tx.send(sql`update invoice_refunds set look_at = ${at} where id = ${id}`)
}

export type DueRefund = { readonly id: string; readonly invoiceId: string }

/** Refunds on their way that are to be looked at, those that wait longest first. */
export async function dueRefunds(
  database: Queryable,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<DueRefund[]> {
  const rows = await database.query<{ id: string; invoice_id: string }>(sql`
    select id, invoice_id from invoice_refunds where look_at <= ${now} order by look_at, id limit ${limit}`)
  return rows.map(({ id, invoice_id }) => ({ id, invoiceId: invoice_id }))
}
