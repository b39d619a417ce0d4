import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { formatFraction, parseFraction } from '#core/money'
import { type Queryable, type Sql, sql, type Tx } from '#platform/database'
import type { Page } from '#platform/http'
import { assetOf } from './asset-of.ts'
import { keepChoice } from './choice-store.ts'
import { statusOf } from './facts.ts'
import type { Choice, Invoice, InvoiceFacts, InvoiceStatus } from './invoice.ts'

type Row = {
  id: string
  customer_id: string
  template_id: string | null
  external_payment_id: string | null
  price_asset: string | null
  price_units: bigint | null
  is_way_fixed: boolean
  asset: string | null
  network: string | null
  address: string | null
  tag: string | null
  due_units: bigint | null
  rate: string | null
  commission_share: string | null
  chosen_at: Date | null
  choice_id: string | null
  chosen_until: Date | null
  rate_seconds: number
  shift_to_payer: boolean
  is_hedging: boolean
  hedging_asset: string | null
  description: string | null
  success_url: string | null
  fail_url: string | null
  amount_state: InvoiceFacts['amountState']
  timing: InvoiceFacts['timing']
  confirmation: InvoiceFacts['confirmation']
  resolution: InvoiceFacts['resolution']
  ended: Invoice['ended']
  is_refunded: boolean
  event_count: number
  expires_at: Date
  created_at: Date
  paid_at: Date | null
  updated_at: Date
}

function fromRow(row: Row, catalog: Catalog): Invoice {
  const { price_asset, price_units, hedging_asset } = row
  return {
    id: row.id,
    customerId: row.customer_id,
    templateId: row.template_id,
    externalPaymentId: row.external_payment_id,
    price:
      price_asset === null || price_units === null
        ? null
        : { asset: assetOf(price_asset, catalog), units: price_units },
    isWayFixed: row.is_way_fixed,
    choice: choiceOf(row, catalog),
    rateSeconds: row.rate_seconds,
    isShifted: row.shift_to_payer,
    hedgingAsset: hedging_asset === null ? null : assetOf(hedging_asset, catalog),
    description: row.description,
    successUrl: row.success_url,
    failUrl: row.fail_url,
    facts: {
      amountState: row.amount_state,
      timing: row.timing,
      confirmation: row.confirmation,
      resolution: row.resolution,
    },
    ended: row.ended,
    isRefunded: row.is_refunded,
    eventCount: row.event_count,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    updatedAt: row.updated_at,
  }
}

function choiceOf(row: Row, catalog: Catalog): Choice | null {
  const { asset: symbol, network, commission_share, chosen_at, due_units } = row
  if (symbol === null || network === null || commission_share === null || chosen_at === null) return null
  const asset = assetOf(symbol, catalog)
  return {
    id: row.choice_id ?? row.id,
    ...{ asset, network, address: row.address, tag: row.tag, rate: row.rate, chosenAt: chosen_at },
    due: due_units === null ? null : { asset, units: due_units },
    commission: parseFraction(commission_share),
    expiresAt: row.chosen_until ?? row.expires_at,
  }
}

/** The status of an invoice, which follows from its facts. */
export function invoiceStatus(invoice: Invoice): InvoiceStatus {
  return statusOf({ ...invoice, isChosen: invoice.choice !== null })
}

export function insertInvoice(tx: Tx, invoice: Invoice): void {
  const { id, customerId, templateId, externalPaymentId, price, isShifted, hedgingAsset, createdAt } = invoice
  tx.send(sql`
    insert into invoices (id, customer_id, template_id, external_payment_id, price_asset, price_units, is_way_fixed,
      shift_to_payer, rate_seconds, is_hedging, hedging_asset, description, success_url, fail_url, amount_state, timing, confirmation, resolution, status,
      is_refunded, event_count, expires_at, created_at, updated_at)
    values (${id}, ${customerId}, ${templateId}, ${externalPaymentId}, ${price?.asset.symbol ?? null},
      ${price?.units ?? null}, ${invoice.isWayFixed}, ${isShifted}, ${invoice.rateSeconds}, ${hedgingAsset !== null}, ${hedgingAsset?.symbol ?? null},
      ${invoice.description}, ${invoice.successUrl}, ${invoice.failUrl}, 'none', 'on_time', 'none', 'none', 'created', false, 0,
      ${invoice.expiresAt}, ${createdAt}, ${createdAt})`)
  updateInvoice(tx, invoice)
}

/** Sends everything of an invoice that changes. */
export function updateInvoice(tx: Tx, invoice: Invoice): void {
  const { id, choice, facts } = invoice
  if (choice !== null) keepChoice(tx, id, choice)
  tx.send(sql`
    update invoices set asset = ${choice?.asset.symbol ?? null}, network = ${choice?.network ?? null},
      address = ${choice?.address ?? null}, tag = ${choice?.tag ?? null}, due_units = ${choice?.due?.units ?? null},
      rate = ${choice?.rate ?? null}, commission_share = ${choice === null ? null : formatFraction(choice.commission)},
      chosen_at = ${choice?.chosenAt ?? null}, choice_id = ${choice?.id ?? null},
      chosen_until = ${choice?.expiresAt ?? null}, amount_state = ${facts.amountState}, timing = ${facts.timing},
      confirmation = ${facts.confirmation}, resolution = ${facts.resolution}, ended = ${invoice.ended},
      status = ${invoiceStatus(invoice)}, is_refunded = ${invoice.isRefunded}, event_count = ${invoice.eventCount},
      paid_at = ${invoice.paidAt}, updated_at = ${invoice.updatedAt}
    where id = ${id}`)
}

type Asked = { readonly id: string; readonly catalog: Catalog }

/** Locks an invoice until the end of the transaction. The ledger's accounts are locked after it. */
export async function lockInvoice(tx: Tx, { id, catalog }: Asked): Promise<Invoice> {
  const [row] = await tx.query<Row>(sql`select * from invoices where id = ${id} for no key update`)
  assert(row !== undefined, `there is no invoice ${id}`)
  return fromRow(row, catalog)
}

/** Any merchant's invoice. */
export async function findInvoice(database: Queryable, { id, catalog }: Asked): Promise<Invoice | undefined> {
  const [row] = await database.query<Row>(sql`select * from invoices where id = ${id}`)
  return row && fromRow(row, catalog)
}

/** Any merchants' invoices. */
export async function findInvoices(
  database: Queryable,
  { ids, catalog }: { readonly ids: readonly string[]; readonly catalog: Catalog },
): Promise<Invoice[]> {
  const rows = await database.query<Row>(sql`select * from invoices where id = any(${[...ids]}::uuid[])`)
  return rows.map((row) => fromRow(row, catalog))
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
  const rows = await database.query<Row>(listStatement(listing))
  return rows.map((row) => fromRow(row, listing.catalog))
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
  const rows = await database.query<Row>(sql`
    select newest.* from unnest(${[...openStatuses]}::text[]) as open (status) cross join lateral (
      select * from invoices where customer_id = ${customerId} and status = open.status order by id desc limit ${limit}
    ) as newest
    order by newest.id desc limit ${limit}`)
  return rows.map((row) => fromRow(row, catalog))
}

function when<T>(value: T | undefined, write: (value: T) => Sql): Sql {
  return value === undefined ? sql`` : write(value)
}
