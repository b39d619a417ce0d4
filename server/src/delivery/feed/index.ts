// The feed: a customer's history over the API, newest first. It reads what products recorded and decides
// nothing. Pages reach 2,000 transactions deep; a cursor reaches all of them.

import type { Product } from '#core/product'
import { feedRoutes } from './routes.ts'

export const transactions = {
  tags: [{ name: 'Transactions', description: 'What happened, newest first.' }],
  permissions: ['can_transactions_read'],
  open: (parts) => ({ routes: feedRoutes(parts) }),
} satisfies Product<Parameters<typeof feedRoutes>[0]>
