import { sql, type Tx } from '#platform/database'
import type { Transaction, TransactionStatus } from './transaction.ts'

/** Adds transactions to their customers' histories. */
export function recordTransactions(tx: Tx, transactions: readonly Transaction[]): void {
  if (transactions.length === 0) return
  const column = <T>(read: (transaction: Transaction) => T) => transactions.map(read)
  tx.send(sql`
    insert into transactions (customer_id, id, type, status, asset, units, fee_units, direction, network, address, tag,
      txid, confirmations, confirmations_required, counterparty, comment, error, created_at, updated_at)
    select * from unnest(
      ${column((t) => t.customerId)}::uuid[], ${column((t) => t.id)}::uuid[], ${column((t) => t.type)}::text[],
      ${column((t) => t.status)}::text[], ${column((t) => t.amount.asset.symbol)}::text[],
      ${column((t) => t.amount.units)}::numeric[], ${column((t) => t.fee.units)}::numeric[],
      ${column((t) => t.direction)}::text[], ${column((t) => t.network)}::text[], ${column((t) => t.address)}::text[],
      ${column((t) => t.tag)}::text[], ${column((t) => t.txid)}::text[], ${column((t) => t.confirmations)}::integer[],
      ${column((t) => t.confirmationsRequired)}::integer[], ${column((t) => t.counterparty)}::text[],
      ${column((t) => t.comment)}::text[], ${column((t) => t.error)}::text[],
      ${column((t) => t.createdAt)}::timestamptz[], ${column((t) => t.updatedAt)}::timestamptz[])`)
}

type Change = {
  readonly id: string
  readonly customerId: string
  readonly status: TransactionStatus
  readonly confirmations: number | null
  readonly error: string | null
  readonly updatedAt: Date
}

/** Tells a customer how a transaction went on. */
export async function updateTransaction(tx: Tx, { id, customerId, ...change }: Change): Promise<void> {
  await tx.query(sql`
    update transactions set status = ${change.status}, confirmations = ${change.confirmations}, error = ${change.error},
      updated_at = ${change.updatedAt}
    where customer_id = ${customerId} and id = ${id}`)
}

type End = Pick<Transaction, 'id' | 'customerId' | 'status' | 'comment' | 'updatedAt'>

/** Tells customers how transactions of theirs ended. */
export function endTransactions(tx: Tx, ends: readonly End[]): void {
  if (ends.length === 0) return
  const column = <T>(read: (end: End) => T) => ends.map(read)
  tx.send(sql`
    update transactions set status = ended.status, comment = ended.comment, updated_at = ended.updated_at
    from unnest(
      ${column((e) => e.customerId)}::uuid[], ${column((e) => e.id)}::uuid[], ${column((e) => e.status)}::text[],
      ${column((e) => e.comment)}::text[], ${column((e) => e.updatedAt)}::timestamptz[])
      as ended (customer_id, id, status, comment, updated_at)
    where transactions.customer_id = ended.customer_id and transactions.id = ended.id`)
}
