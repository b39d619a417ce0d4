import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { type Queryable, type RowOf, type Sql, sql, type Tx } from '#platform/database'
import type { Page } from '#platform/http'
import { statusOf } from './facts.ts'
import { type Invoice, type InvoiceStatus, invoiceTable } from './invoice.ts'

function invoiceOf(row: RowOf<typeof invoiceTable>, catalog: Catalog): Invoice {
  const { shown, isHedging: _, status: __, ...invoice } = invoiceTable.read(row, catalog)
  const { asset, network, commission, chosenAt } = shown
  if (asset === null || network === null || commission === null || chosenAt === null)
    return { ...invoice, choice: null }
  const own = { id: shown.id ?? invoice.id, expiresAt: shown.expiresAt ?? invoice.expiresAt }
  return { ...invoice, choice: { ...shown, ...own, asset, network, commission, chosenAt } }
}

/** The status of an invoice, which follows from its facts. */
export function invoiceStatus(invoice: Invoice): InvoiceStatus {
  return statusOf({ ...invoice, isChosen: invoice.choice !== null })
}

type Asked = { readonly id: string; readonly catalog: Catalog }

/** Locks an invoice until the end of the transaction. The ledger's accounts are locked after it. */
export async function lockInvoice(tx: Tx, { id, catalog }: Asked): Promise<Invoice> {
  const [row] = await tx.query<RowOf<typeof invoiceTable>>(
    sql`select * from invoices where id = ${id} for no key update`,
  )
  assert(row !== undefined, `there is no invoice ${id}`)
  return invoiceOf(row, catalog)
}

/** Any merchant's invoice. */
export async function findInvoice(database: Queryable, { id, catalog }: Asked): Promise<Invoice | undefined> {
  const [row] = await database.query<RowOf<typeof invoiceTable>>(sql`select * from invoices where id = ${id}`)
  return row && invoiceOf(row, catalog)
}

/** Any merchants' invoices. */
export async function findInvoices(
  database: Queryable,
  { ids, catalog }: { readonly ids: readonly string[]; readonly catalog: Catalog },
): Promise<Invoice[]> {
  const rows = await database.query<RowOf<typeof invoiceTable>>(
    sql`select * from invoices where id = any(${[...ids]}::uuid[])`,
  )
  return rows.map((row) => invoiceOf(row, catalog))
}

type Listing = {
  readonly customerId: string
  readonly status?: InvoiceStatus | undefined
  readonly externalPaymentId?: string | undefined
  readonly templateId?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly page: Page
  readonly catalog: Catalog
}

/** A merchant's invoices, newest first. */
export async function listInvoices(database: Queryable, listing: Listing): Promise<Invoice[]> {
  const rows = await database.query<RowOf<typeof invoiceTable>>(listStatement(listing))
  return rows.map((row) => invoiceOf(row, listing.catalog))
}

/** Finds the ids in an index, in its order, so that no list reads all invoices of a large merchant. */
export function listStatement({
  customerId,
  status,
  externalPaymentId,
  templateId,
  from,
  to,
  page: { limit, offset, olderThan },
}: Omit<Listing, 'catalog'>): Sql {
  return sql`
    select * from invoices where id in (
      select id from invoices where customer_id = ${customerId}
        ${when(status, (wanted) => sql`and status = ${wanted}`)}
        ${when(externalPaymentId, (wanted) => sql`and external_payment_id = ${wanted}`)}
        ${when(templateId, (wanted) => sql`and template_id = ${wanted}`)}
        ${when(from, (wanted) => sql`and created_at >= ${wanted}`)}
        ${when(to, (wanted) => sql`and created_at < ${wanted}`)}
        ${when(olderThan, (wanted) => sql`and id < ${wanted}`)}
      order by id desc limit ${limit} offset ${offset})
    order by id desc`
}

const openStatuses: readonly InvoiceStatus[] = ['created', 'pending', 'confirming']

/** A merchant's newest invoices that wait for a payment or its confirmation. */
export async function listOpenInvoices(
  database: Queryable,
  { customerId, limit, catalog }: { customerId: string; limit: number; catalog: Catalog },
): Promise<Invoice[]> {
  // Each status has its own end of the index.
  const rows = await database.query<RowOf<typeof invoiceTable>>(sql`
    select newest.* from unnest(${[...openStatuses]}::text[]) as open (status) cross join lateral (
      select * from invoices where customer_id = ${customerId} and status = open.status order by id desc limit ${limit}
    ) as newest
    order by newest.id desc limit ${limit}`)
  return rows.map((row) => invoiceOf(row, catalog))
}

function when<T>(value: T | undefined, write: (value: T) => Sql): Sql {
  return value === undefined ? sql`` : write(value)
}
