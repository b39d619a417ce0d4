import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { hurryLooks, isLookedAt, planLook } from '#core/instructions'
import { type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import { orderKind, type Purchase, purchaseTable } from './purchase.ts'

export function insertPurchase(tx: Tx, purchase: Purchase): void {
  tx.send(purchaseTable.insertion(purchase))
}

/** Sends the state of a purchase, and when its supplier is asked about it again. */
export function updatePurchase(tx: Tx, purchase: Purchase, { lookAt }: { lookAt: Date | null }): void {
  const { id, status, error, note, charged, updatedAt } = purchase
  const state = purchaseTable.set({ status, error, note, charged, updatedAt })
  tx.send(sql`update purchases set ${state} where id = ${id}`)
  planLook(tx, { ...lookOf(purchase), dueAt: lookAt })
}

const lookOf = ({ id: subject, kind, provider }: Purchase) => ({ kind: orderKind(kind), provider, subject })

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
  const purchase = await lockPurchase(tx, { id, catalog })
  // Separate statements see the commits of another look, which held the lock before.
  if (!(await isLookedAt(tx, lookOf(purchase)))) return undefined
  return { purchase, isLate: await readIsLate(tx, id) }
}

/** Whether a purchase was delivered after the refund, at the supplier's debt. */
export async function readIsLate(database: Queryable, id: string): Promise<boolean> {
  const late = await database.query(sql`
    select from supplier_debts where purchase_id = ${id} and kind = 'delivered_late'`)
  return late.length > 0
}

/**
 * Makes the next look at a purchase that has ended due now, also after the last look. A purchase that was delivered after the
 * refund may still be returned while its debt is not paid.
 */
export async function hurryLook(database: Queryable, { id, now }: { id: string; now: Date }): Promise<void> {
  const look = sql`'purchase.' || purchases.kind`
  await hurryLooks(
    database,
    now,
    sql`
      select ${look} as kind, id as subject, provider from purchases
      where id = ${id} and (status = 'completed' or status = 'failed' and charged_units is null
        or exists (select from looks where looks.kind = ${look} and subject = purchases.id)
        or exists (select from supplier_debts where purchase_id = purchases.id
          and supplier_debts.kind = 'delivered_late' and resolution is distinct from 'paid'))`,
  )
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
