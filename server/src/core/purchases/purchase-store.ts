import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { type Queryable, sql, type Tx } from '#platform/database'
import { fromRow, type Purchase, type PurchaseRow } from './purchase.ts'

export function insertPurchase(tx: Tx, purchase: Purchase): void {
  const { id, customerId, kind, port, provider, price, fee, cost, status, title, createdAt } = purchase
  tx.send(sql`
    insert into purchases (id, customer_id, kind, port, provider, asset, units, fee_units, cost_asset, cost_units, status,
      title, created_at, updated_at)
    values (${id}, ${customerId}, ${kind}, ${port}, ${provider}, ${price.asset.symbol}, ${price.units}, ${fee.units},
      ${cost.asset.symbol}, ${cost.units}, ${status}, ${title}, ${createdAt}, ${createdAt})`)
}

/** Sends the state of a purchase, and when its supplier is asked about it again. */
export function updatePurchase(tx: Tx, purchase: Purchase, { lookAt }: { lookAt: Date | null }): void {
  const { id, status, error, note, charged, updatedAt } = purchase
  tx.send(sql`
    update purchases set status = ${status}, error = ${error}, note = ${note}, charged_units = ${charged?.units ?? null},
      look_at = ${lookAt}, updated_at = ${updatedAt}
    where id = ${id}`)
}

type Asked = { readonly id: string; readonly catalog: Catalog }

/** Locks a purchase until the end of the transaction. */
export async function lockPurchase(tx: Tx, { id, catalog }: Asked): Promise<Purchase> {
  const [row] = await tx.query<PurchaseRow>(sql`select * from purchases where id = ${id} for no key update`)
  assert(row !== undefined, `there is no purchase ${id}`)
  return fromRow(row, catalog)
}

/** Locks an ended purchase that is still looked at; undefined once nothing more can come of it. */
export async function lockWatched(
  tx: Tx,
  { id, catalog }: Asked,
): Promise<{ readonly purchase: Purchase; readonly isLate: boolean } | undefined> {
  const [row] = await tx.query<PurchaseRow>(sql`
    select * from purchases where id = ${id} and look_at is not null for no key update`)
  if (row === undefined) return undefined
  // A separate statement sees the commits of another look, which held the lock before.
  const [late] = await tx.query(sql`select from purchases where id = ${id} and ${isLate}`)
  return { purchase: fromRow(row, catalog), isLate: late !== undefined }
}

/** Selects whether a purchase was delivered after the refund at the supplier's debt. */
export const isLate = sql`
  exists (select from supplier_debts where purchase_id = purchases.id and supplier_debts.kind = 'delivered_late')`

/**
 * Makes the next look at a purchase that has ended due now, also after the last look. A purchase that was delivered after the
 * refund may still be returned while its debt is not paid.
 */
export async function hurryLook(database: Queryable, { id, now }: { id: string; now: Date }): Promise<void> {
  await database.query(sql`
    update purchases set look_at = ${now}
    where id = ${id} and (look_at is not null or status = 'completed' or status = 'failed' and charged_units is null
      or exists (select from supplier_debts where purchase_id = purchases.id and supplier_debts.kind = 'delivered_late'
        and resolution is distinct from 'paid'))`)
}

export async function findPurchase(
  database: Queryable,
  { id, catalog }: Asked,
): Promise<Purchase | undefined> {
  const [row] = await database.query<PurchaseRow>(sql`select * from purchases where id = ${id}`)
  return row && fromRow(row, catalog)
}

/** The purchases that exist, by their ids. */
export async function findPurchases(
  database: Queryable,
  { ids, catalog }: { readonly ids: readonly string[]; readonly catalog: Catalog },
): Promise<ReadonlyMap<string, Purchase>> {
  const rows = await database.query<PurchaseRow>(sql`
    select * from purchases where id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map((row) => [row.id, fromRow(row, catalog)]))
}
