import type { Catalog } from '#core/catalog'
import { type Queryable, sql, type Tx } from '#platform/database'
import type { Page } from '#platform/http'
import { assetOf } from '#products/invoices/invoice'
import type { Template } from './template.ts'

type Row = {
  id: string
  customer_id: string
  name: string
  price_asset: string | null
  price_units: bigint | null
  asset: string | null
  network: string | null
  ttl_seconds: number
  hedging_asset: string | null
  description: string | null
  is_active: boolean
  created_at: Date
  updated_at: Date
}

function fromRow(row: Row, catalog: Catalog): Template {
  const { asset, network, price_units } = row
  const found = (symbol: string | null) => (symbol === null ? null : assetOf(symbol, catalog))
  const priceAsset = found(row.price_asset)
  return {
    id: row.id,
    customerId: row.customer_id,
    name: row.name,
    priceAsset,
    price: priceAsset === null || price_units === null ? null : { asset: priceAsset, units: price_units },
    way: asset === null || network === null ? null : { asset: assetOf(asset, catalog), network },
    ttlSeconds: row.ttl_seconds,
    hedgingAsset: found(row.hedging_asset),
    description: row.description,
    isActive: row.is_active,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export function insertTemplate(tx: Tx, template: Template): void {
  const { id, customerId, name, priceAsset, price, way, hedgingAsset, createdAt } = template
  tx.send(sql`
    insert into invoice_templates (id, customer_id, name, price_asset, price_units, asset, network, ttl_seconds, is_hedging,
      hedging_asset, description, is_active, created_at, updated_at)
    values (${id}, ${customerId}, ${name}, ${priceAsset?.symbol ?? null}, ${price?.units ?? null},
      ${way?.asset.symbol ?? null}, ${way?.network ?? null}, ${template.ttlSeconds}, ${hedgingAsset !== null},
      ${hedgingAsset?.symbol ?? null}, ${template.description}, ${template.isActive}, ${createdAt}, ${createdAt})`)
}

export function updateTemplate(tx: Tx, { id, isActive, updatedAt }: Template): void {
  tx.send(sql`
    update invoice_templates set is_active = ${isActive}, updated_at = ${updatedAt} where id = ${id}`)
}

/** Any merchant's template. */
export async function findTemplate(
  database: Queryable,
  { id, catalog }: { readonly id: string; readonly catalog: Catalog },
): Promise<Template | undefined> {
  const [row] = await database.query<Row>(sql`select * from invoice_templates where id = ${id}`)
  return row && fromRow(row, catalog)
}

/** How many active templates a merchant has. */
export async function countActive(database: Queryable, customerId: string): Promise<bigint> {
  const [row] = await database.query<{ count: bigint }>(sql`
    select count(*) as count from invoice_templates where customer_id = ${customerId} and is_active`)
  return row?.count ?? 0n
}

type Listing = { readonly customerId: string; readonly page: Page; readonly catalog: Catalog }

/** A merchant's templates, newest first. */
export async function listTemplates(
  database: Queryable,
  { customerId, page: { limit, offset, olderThan }, catalog }: Listing,
): Promise<Template[]> {
  const rows = await database.query<Row>(sql`
    select * from invoice_templates where customer_id = ${customerId}
      ${olderThan === undefined ? sql`` : sql`and id < ${olderThan}`}
    order by id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => fromRow(row, catalog))
}
