// Deposits: money that reaches a customer's address on a chain. A payment seen in a block is pending, and credited once it
// is as deep as its network requires. Invariants: a payment is credited at most once, however often and by how many scanners
// its block is delivered, and whether by itself or by an operator. A reorganisation before the credit leaves it pending
// until another block takes it, or failed when none does for a day; after the credit its customer keeps it and the house
// books a loss. A payment that nobody can be credited for waits in the deposit inbox, its money in suspense. A payment to
// the address of a cause, such as an order, is credited like any other, and the cause gets the news of it once. Payments by
// the house itself are no deposits, and payments to its own wallets are the treasury's.

import type { OpenProduct, Product } from '#core/product'
import type { Clock } from '#platform/clock'
import { claims, suspended } from './claims.ts'
import { depositCrossings } from './crossings.ts'
import { depositEvents, depositTransactionTypes } from './deposit.ts'
import { inboxActs } from './inbox-acts.ts'
import { inboxFigures } from './inbox-figures.ts'
import { inboxRoutes } from './office-routes.ts'
import { refundHandler } from './refunds.ts'
import { reversedRoute } from './reversed-route.ts'
import { depositRoutes } from './routes.ts'
import { type DepositWatchers, watchersCheck } from './workers.ts'

export { type ScanResult, scanNetwork } from './scan-network.ts'
export type { DepositScanner } from './scan-step.ts'
export { hintSentences } from './suggest-owners.ts'
export { type DepositWatchers, depositWatchers } from './workers.ts'

type Ground = Omit<Parameters<typeof refundHandler>[0], 'clock'> & { readonly businessClock: Clock }

type Parts = Parameters<typeof depositRoutes>[0] &
  Parameters<typeof inboxRoutes>[0] &
  Parameters<typeof inboxFigures>[0] &
  Parameters<typeof watchersCheck>[1] & { readonly engines: { readonly watchers: DepositWatchers } }

export const deposits = {
  tags: [{ name: 'Deposits', description: 'Addresses for paying in.' }],
  permissions: [{ name: 'can_deposit', sendsValue: false }],
  events: depositEvents,
  transactionTypes: depositTransactionTypes,
  crossings: depositCrossings,
  claims,
  suspense: [suspended],
  operatorActs: inboxActs,
  handlers: ({ businessClock: clock, ...ground }) => ({
    spends: { refund: refundHandler({ ...ground, clock }) },
  }),
  open(parts) {
    const { watchers } = parts.engines
    const inbox = inboxFigures(parts)
    return {
      routes: [...depositRoutes(parts), ...inboxRoutes(parts), reversedRoute(parts)],
      workers: { worker: () => [...watchers.workers, inbox.worker] },
      checks: [watchersCheck(watchers, parts)],
      gauges: inbox.gauges,
    }
  },
} satisfies Product<Parts, OpenProduct, Ground>
