import type { Catalog } from '#core/catalog'
import type { Money } from '#core/money'
import { type Queryable, sql } from '#platform/database'
import { assetOf } from './asset-of.ts'

/** Money of a merchant that goes back to a payer: to their wallet here, or to an address by a withdrawal. */
export type InvoiceRefund = {
  /** Also its transaction's in the history. */
  readonly id: string
  readonly invoiceId: string
  readonly way: 'internal' | 'withdrawal'
  /** The customer whose wallet it goes to; null for a withdrawal. */
  readonly payerId: string | null
  readonly amount: Money
  /** The rest of the amount asked for, in decimals that the network does not carry: it stays with the merchant. */
  readonly cut: Money
  readonly network: string | null
  readonly address: string | null
  readonly tag: string | null
  readonly status: 'processing' | 'completed' | 'failed'
  readonly error: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

type Row = {
  id: string
  invoice_id: string
  way: InvoiceRefund['way']
  payer_id: string | null
  asset: string
  units: bigint
  cut_units: bigint
  network: string | null
  address: string | null
  tag: string | null
  status: InvoiceRefund['status']
  error: string | null
  created_at: Date
  updated_at: Date
}

type Asked = { readonly invoiceIds: readonly string[]; readonly catalog: Catalog }

/** The refunds of invoices, the first one first, by the id of the invoice. */
export async function readRefunds(
  database: Queryable,
  { invoiceIds, catalog }: Asked,
): Promise<ReadonlyMap<string, readonly InvoiceRefund[]>> {
  const rows = await database.query<Row>(sql`
    select * from invoice_refunds where invoice_id = any(${[...invoiceIds]}::uuid[]) order by id`)
  const refunds = rows.map((row) => fromRow(row, catalog))
  return Map.groupBy(refunds, ({ invoiceId }) => invoiceId)
}

function fromRow(row: Row, catalog: Catalog): InvoiceRefund {
  const asset = assetOf(row.asset, catalog)
  return {
    id: row.id,
    invoiceId: row.invoice_id,
    way: row.way,
    payerId: row.payer_id,
    amount: { asset, units: row.units },
    cut: { asset, units: row.cut_units },
    network: row.network,
    address: row.address,
    tag: row.tag,
    status: row.status,
    error: row.error,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
