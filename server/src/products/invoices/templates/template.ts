import type { Catalog } from '#core/catalog'
import { asset, money } from '#core/tables'
import {
  columns,
  group,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import type { Page } from '#platform/http'

const { uuid, text, integer, boolean, timestamptz } = columns

const templateTable = table('invoice_templates', {
  id: uuid,
  /** The merchant. */
  customerId: uuid,
  name: text,
  /** The currency that amounts are counted in; null where nothing names one. */
  priceAsset: orNull(asset('price_asset')),
  price: orNull(money('price_units', 'price_asset')),
  /** How children are paid; null lets the payer choose. */
  way: orNull(group({ asset: asset(), network: text })),
  ttlSeconds: integer,
  isHedging: boolean,
  hedgingAsset: orNull(asset('hedging_asset')),
  description: orNull(text),
  isActive: boolean,
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** Terms that invoices are made of, one for each receipt or each visit of its page that pays. They never change. */
export type Template = Omit<Item<typeof templateTable>, 'isHedging'>

/** The address of the permanent page of a template. */
export function templatePageOf({ id }: Pick<Template, 'id'>, publicUrl: string): string {
  return `${publicUrl}/t/${id}`
}

export function insertTemplate(tx: Tx, template: Template): void {
  tx.send(templateTable.insertion({ ...template, isHedging: template.hedgingAsset !== null }))
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
  const [row] = await database.query<RowOf<typeof templateTable>>(
    sql`select * from invoice_templates where id = ${id}`,
  )
  return row && templateTable.read(row, catalog)
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
  const rows = await database.query<RowOf<typeof templateTable>>(sql`
    select * from invoice_templates where customer_id = ${customerId}
      ${olderThan === undefined ? sql`` : sql`and id < ${olderThan}`}
    order by id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => templateTable.read(row, catalog))
}
