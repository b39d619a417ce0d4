import type { Catalog } from '#core/catalog'
import { type PageById, pageById } from '#core/sessions'
import { endTransactions } from '#core/transactions'
import { type Queryable, sql, type Tx } from '#platform/database'
import { fromRow, type Withdrawal, type WithdrawalRow } from './withdrawal.ts'

export function insertWithdrawal(tx: Tx, withdrawal: Withdrawal): void {
  const { id, customerId, network, amount, fee, address, tag, recipientId, status } = withdrawal
  const { statementHash, worthUnits, day, reason, askedWith, createdAt, updatedAt } = withdrawal
  tx.send(sql`
    insert into withdrawals (id, customer_id, network, asset, units, fee_units, address, tag, recipient_id, status,
      statement_hash, worth_units, day, reason, api_key, ip, created_at, updated_at)
    values (${id}, ${customerId}, ${network.code}, ${amount.asset.symbol}, ${amount.units}, ${fee.units}, ${address},
      ${tag}, ${recipientId}, ${status}, ${statementHash}, ${worthUnits}, ${day}, ${reason},
      ${askedWith?.apiKey ?? null}, ${askedWith?.ip ?? null}, ${createdAt}, ${updatedAt})`)
}

/** Sends the state of a withdrawal. */
export function updateWithdrawal(tx: Tx, { id, status, reason, updatedAt }: Withdrawal): void {
  tx.send(sql`
    update withdrawals set status = ${status}, reason = ${reason}, updated_at = ${updatedAt} where id = ${id}`)
}

/** Locks a withdrawal until the end of the transaction. A change of its spend as well locks the spend first. */
export async function lockWithdrawal(
  tx: Tx,
  { id, catalog }: { id: string; catalog: Catalog },
): Promise<Withdrawal | undefined> {
  const [row] = await tx.query<WithdrawalRow>(sql`
    select * from withdrawals where id = ${id} for no key update`)
  return row && fromRow(row, catalog)
}

export async function findWithdrawal(
  database: Queryable,
  { id, catalog }: { id: string; catalog: Catalog },
): Promise<Withdrawal | undefined> {
  const [row] = await database.query<WithdrawalRow>(sql`select * from withdrawals where id = ${id}`)
  return row && fromRow(row, catalog)
}

type Paging = PageById & { readonly status: string | undefined; readonly catalog: Catalog }

/** Withdrawals of a status or all. */
export async function pageWithdrawals(
  database: Queryable,
  { status, catalog, ...page }: Paging,
): Promise<Withdrawal[]> {
  const rows = await database.query<WithdrawalRow>(sql`
    select * from withdrawals where ${status === undefined ? sql`true` : sql`status = ${status}`} ${pageById(page)}`)
  return rows.map((row) => fromRow(row, catalog))
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
