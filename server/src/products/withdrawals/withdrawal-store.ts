import type { Catalog } from '#core/catalog'
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

type Listing = { readonly status: string; readonly catalog: Catalog; readonly limit: number }

type Paging = Omit<Listing, 'status'> & {
  readonly status: string | undefined
  /** The id of the last one of the page before. */
  readonly before: string | undefined
}

/** Withdrawals of a status or all, the newest first. */
export async function pageWithdrawals(
  database: Queryable,
  { status, catalog, limit, before }: Paging,
): Promise<Withdrawal[]> {
  const rows = await database.query<WithdrawalRow>(sql`
    select * from withdrawals where ${status === undefined ? sql`true` : sql`status = ${status}`}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`)
  return rows.map((row) => fromRow(row, catalog))
}

/** Withdrawals of a status, the oldest first. */
export async function listWithdrawals(
  database: Queryable,
  { status, catalog, limit }: Listing,
): Promise<Withdrawal[]> {
  const rows = await database.query<WithdrawalRow>(sql`
    select * from withdrawals where status = ${status} order by id limit ${limit}`)
  return rows.map((row) => fromRow(row, catalog))
}

type Failure = {
  readonly id: string
  readonly catalog: Catalog
  readonly comment: string
  readonly now: Date
}

/** Writes in a customer's history why a withdrawal has failed, in words for them; nothing for one that has not. */
export async function explainFailure(
  tx: Tx,
  { id, catalog, comment, now: updatedAt }: Failure,
): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, { id, catalog })
  if (withdrawal?.status !== 'failed') return
  const { customerId, status } = withdrawal
  endTransactions(tx, [{ id, customerId, status, comment, updatedAt }])
}
