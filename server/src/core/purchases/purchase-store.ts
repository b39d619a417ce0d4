import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import { type Purchase, purchaseTable } from './purchase.ts'

export function insertPurchase(tx: Tx, purchase: Purchase): void {
  tx.send(purchaseTable.insertion(purchase))
}

/** Sends the state of a purchase, and when its supplier is asked about it again. */
export function updatePurchase(tx: Tx, purchase: Purchase, { lookAt }: { lookAt: Date | null }): void {
  const { id, status, error, note, charged, updatedAt } = purchase
  const state = purchaseTable.set({ status, error, note, charged, updatedAt })
  tx.send(sql`update purchases set ${state}, look_at = ${lookAt} where id = ${id}`)
}

type Asked = { readonly id: string; readonly catalog: Catalog }

/** Locks a purchase until the end of the transaction. */
export async function lockPurchase(tx: Tx, { id, catalog }: Asked): Promise<Purchase> {
  const [row] = await tx.query<RowOf<typeof purchaseTable>>(
    sql`select * from purchases where id = ${id} for no key update`,
  )
  assert(row !== undefined, `there is no purchase ${id}`)
  return purchaseTable.read(row, catalog)
}

/** Locks an ended purchase that is still looked at; undefined once nothing more can come of it. */
export async function lockWatched(
  tx: Tx,
  { id, catalog }: Asked,
): Promise<{ readonly purchase: Purchase; readonly isLate: boolean } | undefined> {
  const [row] = await tx.query<RowOf<typeof purchaseTable>>(sql`
    select * from purchases where id = ${id} and look_at is not null for no key update`)
  if (row === undefined) return undefined
  // A separate statement sees the commits of another look, which held the lock before.
  const [late] = await tx.query(sql`select from purchases where id = ${id} and ${isLate}`)
  return { purchase: purchaseTable.read(row, catalog), isLate: late !== undefined }
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
  const [row] = await database.query<RowOf<typeof purchaseTable>>(
    sql`select * from purchases where id = ${id}`,
  )
  return row && purchaseTable.read(row, catalog)
}

/** The purchases that exist, by their ids. */
export async function findPurchases(
  database: Queryable,
  { ids, catalog }: { readonly ids: readonly string[]; readonly catalog: Catalog },
): Promise<ReadonlyMap<string, Purchase>> {
  const rows = await database.query<RowOf<typeof purchaseTable>>(sql`
    select * from purchases where id = any(${[...ids]}::uuid[])`)
  return new Map(
    rows.map((row) => purchaseTable.read(row, catalog)).map((purchase) => [purchase.id, purchase]),
  )
}
