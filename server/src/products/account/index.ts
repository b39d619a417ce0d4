// The account of a customer as the contract shows it: wallets and profile. A wallet is an open ledger
// account, nothing more; what it shows is read from the ledger, the addresses and the history each time.
// Money moves elsewhere.

import type { Product } from '#core/product'
import { balancesDescription, balancesTopic } from './balances-topic.ts'
import { accountRoutes } from './routes.ts'

export const account = {
  tags: [{ name: 'Account', description: 'Wallets and profile of the customer who owns the key.' }],
  permissions: [
    { name: 'can_account_read', sendsValue: false },
    { name: 'can_account_write', sendsValue: false },
  ],
  topics: [balancesDescription],
  open: (parts) => ({ routes: accountRoutes(parts), privateTopics: [balancesTopic(parts)] }),
} satisfies Product<Parameters<typeof accountRoutes>[0]>
