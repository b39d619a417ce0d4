// The customer's history: one row for each customer and transaction, written by products in the
// transaction of the effect it tells of. Two customers of one transfer see one id, each their own row.
// It is a story about money, never the truth about it: that is the ledger.

export { pageRefusals, pageTransactions } from './page-transactions.ts'
export {
  findTransaction,
  listTransactions,
  sumPendingDeposits,
  type TransactionFilter,
} from './read-transactions.ts'
export {
  endTransactions,
  recordTransactions,
  type Transaction,
  type TransactionStatus,
  type TransactionType,
  transactionTypes,
  updateTransactions,
} from './record-transactions.ts'
export {
  type TransactionResource,
  transactionExample,
  transactionResource,
  transactionSchema,
} from './transaction-resource.ts'
