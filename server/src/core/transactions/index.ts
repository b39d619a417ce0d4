// Transactions: the customer's history. Each customer and transaction has one row, written by
// products in the transaction of the effect. Two customers of one transfer see one id, each in a row of their own.
// The history shows money and proves nothing about it: the ledger does. Products declare the types of transactions;
// products/history shows them.

export { type CryptoDeposit, cryptoDepositEvent } from './crypto-deposit.ts'
export { listAllTransactions, type TransactionPlace } from './list-all-transactions.ts'
export { movementEvents } from './movement-events.ts'
export { assetsOf, pageOfLooks, pageQuery, pageTransactions } from './page-transactions.ts'
export {
  findSides,
  findTransaction,
  listTransactions,
  sumPendingDeposits,
  type TransactionFilter,
} from './read-transactions.ts'
export { endTransactions, recordTransactions, updateTransactions } from './record-transactions.ts'
export { transactionRefusals } from './refusals.ts'
export {
  offChain,
  type Transaction,
  type TransactionOf,
  type TransactionStatus,
  transactionStatuses,
} from './transaction.ts'
export { transactionResource } from './transaction-resource.ts'
