import type { Catalog } from '#core/catalog'
import { money } from '#core/tables'
import { columns, type Item, orNull, type Queryable, type RowOf, sql, table } from '#platform/database'

const { uuid, text, timestamptz } = columns

export const refundTable = table('invoice_refunds', {
  /** Also its transaction's in the history. */
  id: uuid,
  invoiceId: uuid,
  way: text.as<'internal' | 'withdrawal'>(),
  /** The customer whose wallet it goes to; null for a withdrawal. */
  payerId: orNull(uuid),
  amount: money(),
  /** The rest of the amount asked for, in decimals that the network does not carry: it stays with the merchant. */
  cut: money('cut_units'),
  network: orNull(text),
  address: orNull(text),
  tag: orNull(text),
  status: text.as<'processing' | 'completed' | 'failed'>(),
  error: orNull(text),
  /** When its outcome is looked up next; null once it is known. */
  lookAt: orNull(timestamptz),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** Money of a merchant that goes back to a payer: to their wallet here, or to an address by a withdrawal. */
export type InvoiceRefund = Omit<Item<typeof refundTable>, 'lookAt'>

type Asked = { readonly invoiceIds: readonly string[]; readonly catalog: Catalog }

/** The refunds of invoices, the first one first, by the id of the invoice. */
export async function readRefunds(
  database: Queryable,
  { invoiceIds, catalog }: Asked,
): Promise<ReadonlyMap<string, readonly InvoiceRefund[]>> {
  const rows = await database.query<RowOf<typeof refundTable>>(sql`
    select * from invoice_refunds where invoice_id = any(${[...invoiceIds]}::uuid[]) order by id`)
  const refunds = rows.map((row) => refundTable.read(row, catalog))
  return Map.groupBy(refunds, ({ invoiceId }) => invoiceId)
}
