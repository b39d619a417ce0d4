// The back office's own API: what operators see and do that concerns no single product. What concerns one is in its folder;
// the acts of `npm run operator` are routes too, by `app/office-acts.ts`. Invariants: reading changes nothing; a list is
// read in pages by key, and no page looks at more than a bounded part of a table; one audit runs at a time.
import type { Product } from '#core/product'
import { debtRoutes } from '#core/purchases'
import { auditRoutes } from './audit-routes.ts'
import { catalogueRoute } from './catalogue-route.ts'
import { customerRoutes } from './customer-routes.ts'
import { deviceRoutes } from './device-routes.ts'
import { houseRoutes } from './house-routes.ts'
import { keyRoutes } from './key-routes.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { logRoutes } from './log-routes.ts'
import { overviewRoutes } from './overview-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { signIn } from './sign-in.ts'
import { stuckRoutes } from './stuck-routes.ts'
import { transactionRoutes } from './transaction-routes.ts'

type Parts = Parameters<typeof sessionRoutes>[0] &
  Parameters<typeof signIn>[0] &
  Parameters<typeof auditRoutes>[0] &
  Parameters<typeof transactionRoutes>[0] &
  Parameters<typeof houseRoutes>[0] &
  Parameters<typeof keyRoutes>[0] &
  Parameters<typeof deviceRoutes>[0]

export const office = {
  tags: [
    { name: 'Office', description: 'The back office, for operators who are signed in.' },
    { name: 'Office acts', description: 'What operators do by hand, as `npm run operator` does it.' },
  ],
  open(parts) {
    const audits = auditRoutes(parts)
    return {
      routes: [
        ...sessionRoutes(parts),
        ...overviewRoutes(parts),
        ...customerRoutes(parts),
        ...transactionRoutes(parts),
        ...stuckRoutes(parts),
        ...debtRoutes(parts),
        ...houseRoutes(parts),
        ...ledgerRoutes(parts),
        ...audits.routes,
        catalogueRoute(parts),
        ...logRoutes(parts),
        ...keyRoutes(parts),
        ...deviceRoutes(parts),
      ],
      pages: signIn(parts),
      close: audits.close,
    }
  },
} satisfies Product<Parts>
