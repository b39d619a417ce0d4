import { sql, type Tx } from '#platform/database'
import { type StoredTransaction, type Transaction, transactionTable } from './transaction.ts'

/** Adds transactions to their customers' histories. */
export function recordTransactions(tx: Tx, transactions: readonly Transaction[]): void {
  // The table writes null for an absent parent and for an undefined one.
  tx.insert(transactionTable, transactions as readonly StoredTransaction[])
}

type Change = Pick<Transaction, 'id' | 'customerId' | 'status' | 'confirmations' | 'error' | 'updatedAt'> & {
  /** Absent or null where it stays as it is. */
  readonly txid?: Transaction['txid']
  readonly comment?: Transaction['comment']
  /** Absent where they stay as they are. */
  readonly amount?: Transaction['amount']
  readonly fee?: Transaction['fee']
}

/** Updates transactions in their customers' histories. */
export function updateTransactions(tx: Tx, changes: readonly Change[]): void {
  if (changes.length === 0) return
  const column = <T>(read: (change: Change) => T) => changes.map(read)
  tx.send(sql`
    update transactions set status = changed.status, confirmations = changed.confirmations, error = changed.error,
      txid = coalesce(changed.txid, transactions.txid), comment = coalesce(changed.comment, transactions.comment),
      units = coalesce(changed.units, transactions.units),
      fee_units = coalesce(changed.fee_units, transactions.fee_units), updated_at = changed.updated_at
    from unnest(
      ${column((c) => c.customerId)}::uuid[], ${column((c) => c.id)}::uuid[], ${column((c) => c.status)}::text[],
      ${column((c) => c.confirmations)}::integer[], ${column((c) => c.error)}::text[],
      ${column((c) => c.txid ?? null)}::text[], ${column((c) => c.comment ?? null)}::text[],
      ${column((c) => c.amount?.units ?? null)}::numeric[], ${column((c) => c.fee?.units ?? null)}::numeric[],
      ${column((c) => c.updatedAt)}::timestamptz[])
      as changed (customer_id, id, status, confirmations, error, txid, comment, units, fee_units, updated_at)
    where transactions.customer_id = changed.customer_id and transactions.id = changed.id`)
}

type End = Pick<Transaction, 'id' | 'customerId' | 'status' | 'comment' | 'updatedAt'>

/** Ends transactions in their customers' histories. */
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
