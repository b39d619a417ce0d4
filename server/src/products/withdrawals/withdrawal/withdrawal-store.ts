import type { Catalog } from '#core/catalog'
import { type PageById, pageById } from '#core/sessions'
import { endTransactions } from '#core/transactions'
import { type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import { type Withdrawal, withdrawalTable } from './withdrawal.ts'

export function insertWithdrawal(tx: Tx, withdrawal: Withdrawal): void {
  tx.send(withdrawalTable.insertion(withdrawal))
}

/** Sends the state of a withdrawal. */
export function updateWithdrawal(tx: Tx, { id, status, error, reason, updatedAt }: Withdrawal): void {
  const state = withdrawalTable.set({ status, error, reason, updatedAt })
  tx.send(sql`update withdrawals set ${state} where id = ${id}`)
}

/** Locks a withdrawal until the end of the transaction. A change of its spend as well locks the spend first. */
export async function lockWithdrawal(
  tx: Tx,
  { id, catalog }: { id: string; catalog: Catalog },
): Promise<Withdrawal | undefined> {
  const [row] = await tx.query<RowOf<typeof withdrawalTable>>(sql`
    select * from withdrawals where id = ${id} for no key update`)
  return row && withdrawalTable.read(row, catalog)
}

export async function findWithdrawal(
  database: Queryable,
  { id, catalog }: { id: string; catalog: Catalog },
): Promise<Withdrawal | undefined> {
  const [row] = await database.query<RowOf<typeof withdrawalTable>>(
    sql`select * from withdrawals where id = ${id}`,
  )
  return row && withdrawalTable.read(row, catalog)
}

type Paging = PageById & { readonly status: string | undefined; readonly catalog: Catalog }

/** Withdrawals of a status or all. */
export async function pageWithdrawals(
  database: Queryable,
  { status, catalog, ...page }: Paging,
): Promise<Withdrawal[]> {
  const rows = await database.query<RowOf<typeof withdrawalTable>>(sql`
    select * from withdrawals where ${status === undefined ? sql`true` : sql`status = ${status}`} ${pageById(page)}`)
  return rows.map((row) => withdrawalTable.read(row, catalog))
}

type Failure = {
  readonly id: string
  readonly catalog: Catalog
  readonly comment: string
  readonly now: Date
}

/** Writes the reason of a failed withdrawal in the customer's history, in words for them; does nothing for any other. */
export async function explainFailure(
  tx: Tx,
  { id, catalog, comment, now: updatedAt }: Failure,
): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, { id, catalog })
  if (withdrawal?.status !== 'failed') return
  const { customerId, status } = withdrawal
  endTransactions(tx, [{ id, customerId, status, comment, updatedAt }])
}
