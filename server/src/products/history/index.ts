// History: GET /transactions. Products write the transactions, by core/transactions; this shows them.
import type { Product } from '#core/product'
import { transactionRoutes } from './routes.ts'

type Parts = Omit<Parameters<typeof transactionRoutes>[0], 'types'> & {
  /** The types that the products list. */
  readonly transactionTypes: readonly string[]
}

export const history = {
  tags: [{ name: 'Transactions', description: 'Your transactions, newest first.' }],
  permissions: [{ name: 'can_transactions_read', sendsValue: false }],
  open: (parts) => ({ routes: transactionRoutes({ ...parts, types: parts.transactionTypes }) }),
} satisfies Product<Parts>
