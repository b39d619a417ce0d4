import type { Catalog } from '#core/catalog'
import { type PageById, pageById } from '#core/sessions'
import { type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import { type Payout, payoutTable } from './payout.ts'

export function insertPayout(tx: Tx, payout: Payout): void {
  tx.send(payoutTable.insertion(payout))
}

/** Sends the state of a payout. */
export function updatePayout(tx: Tx, { id, status, error, reason, amountFact, updatedAt }: Payout): void {
  const state = payoutTable.set({ status, error, reason, amountFact, updatedAt })
  tx.send(sql`update payouts set ${state} where id = ${id}`)
}

type Asked = { readonly id: string; readonly catalog: Catalog }

/** Locks a payout until the end of the transaction. A change of its payment as well locks the payment first. */
export async function lockPayout(tx: Tx, { id, catalog }: Asked): Promise<Payout | undefined> {
  const [row] = await tx.query<RowOf<typeof payoutTable>>(
    sql`select * from payouts where id = ${id} for no key update`,
  )
  return row && payoutTable.read(row, catalog)
}

export async function findPayout(database: Queryable, { id, catalog }: Asked): Promise<Payout | undefined> {
  const [row] = await database.query<RowOf<typeof payoutTable>>(sql`select * from payouts where id = ${id}`)
  return row && payoutTable.read(row, catalog)
}

type Paging = PageById & { readonly status: string | undefined; readonly catalog: Catalog }

/** Payouts of a status or all. */
export async function pagePayouts(
  database: Queryable,
  { status, catalog, ...page }: Paging,
): Promise<Payout[]> {
  const rows = await database.query<RowOf<typeof payoutTable>>(sql`
    select * from payouts where ${status === undefined ? sql`true` : sql`status = ${status}`} ${pageById(page)}`)
  return rows.map((row) => payoutTable.read(row, catalog))
}
