// The back office's own API: operators' reads and acts that belong to no single product. Routes about a product are in
// that product's folder; `app/acts` makes routes of the acts of `npm run operator`. Invariants: reading changes
// nothing; a list is read in pages by key, and no page reads more than a bounded part of a table; one audit runs at a
// time; each status of a proposal is mailed once, to its customer at the address before the change, and to the
// operators who can decide.

import { outsideRoutes } from '#core/instructions'
import { operatorRoutes, recoveryRoute } from '#core/operators'
import type { OpenProduct, Product } from '#core/product'
import { debtRoutes, purchaseRoutes, supplierRoutes } from '#core/purchases'
import { serviceKeyOfficeRoutes } from '#core/service-keys'
import { spendRoutes } from '#core/spends'
import { auditRoutes } from '#products/office/audits'
import { customerRoutes, keyRoutes, transactionRoutes } from '#products/office/customers'
import { houseRoutes, ledgerRoutes } from '#products/office/ledger'
import { overviewRoutes, stuckRoutes } from '#products/office/overview'
import { deviceRoutes, logRoutes, sessionRoutes, signIn } from '#products/office/people'
import {
  type MailWords,
  proposalMails,
  proposalRoutes,
  type TellingParts,
  tellingWorker,
} from '#products/office/proposals'
import { catalogueRoute } from './catalogue-route.ts'
import { configurationRoute } from './configuration-route.ts'

export { auditSentences } from './audits/audit-store.ts'

type Parts = Parameters<typeof sessionRoutes>[0] &
  Parameters<typeof customerRoutes>[0] &
  Parameters<typeof signIn>[0] &
  Parameters<typeof auditRoutes>[0] &
  Parameters<typeof transactionRoutes>[0] &
  Parameters<typeof houseRoutes>[0] &
  Parameters<typeof keyRoutes>[0] &
  Parameters<typeof configurationRoute>[0] &
  Parameters<typeof deviceRoutes>[0] &
  Parameters<typeof proposalRoutes>[0] &
  TellingParts

export const office = {
  tags: [
    { name: 'Office', description: 'The back office, for signed-in operators.' },
    {
      name: 'Office acts',
      description: 'Acts that operators do by hand, the same as those of `npm run operator`.',
    },
  ],
  handlers: (ground) => ({ mails: proposalMails(ground) }),
  open(parts) {
    const audits = auditRoutes(parts)
    return {
      routes: [
        ...sessionRoutes(parts),
        ...overviewRoutes(parts),
        ...customerRoutes(parts),
        ...transactionRoutes(parts),
        ...proposalRoutes(parts),
        ...stuckRoutes(parts),
        ...spendRoutes(parts),
        ...outsideRoutes(parts),
        ...supplierRoutes(parts),
        ...purchaseRoutes(parts),
        ...debtRoutes(parts),
        ...houseRoutes(parts),
        ...ledgerRoutes(parts),
        ...audits.routes,
        catalogueRoute(parts),
        configurationRoute(parts),
        ...logRoutes(parts),
        ...operatorRoutes(parts),
        recoveryRoute(parts),
        ...keyRoutes(parts),
        ...serviceKeyOfficeRoutes(parts),
        ...deviceRoutes(parts),
      ],
      pages: signIn(parts),
      workers: { worker: () => [tellingWorker(parts)] },
      close: audits.close,
    }
  },
} satisfies Product<Parts, OpenProduct, MailWords>
