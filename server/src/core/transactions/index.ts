// Transactions: the customer's history, and the API that shows it. One row for each customer and transaction, written by
// products in the transaction of the effect. Two customers of one transfer see one id, each in a row of their own.
// The history shows money and proves nothing about it: the ledger does. Products declare the types of transactions.

import type { Product } from '#core/product'
import { transactionRoutes } from './routes.ts'

export { type CryptoDeposit, cryptoDepositEvent } from './crypto-deposit.ts'
export { pageOf, pageQuery, pageTransactions } from './page-transactions.ts'
export {
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
  transactionExample,
  transactionResource,
  transactionSchemaOf,
} from './transaction.ts'

type Parts = Omit<Parameters<typeof transactionRoutes>[0], 'types'> & {
  /** The types that the products list. */
  readonly transactionTypes: readonly string[]
}

export const transactions = {
  tags: [{ name: 'Transactions', description: 'Your transactions, newest first.' }],
  permissions: ['can_transactions_read'],
  open: (parts) => ({ routes: transactionRoutes({ ...parts, types: parts.transactionTypes }) }),
} satisfies Product<Parts>
