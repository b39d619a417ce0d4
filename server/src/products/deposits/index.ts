// Deposits: money that reaches a customer's address on a chain. A payment seen in a block is pending, and
// credited once it is as deep as its network requires. Invariants: a payment is credited at most once, however
// often and by how many scanners its block is delivered. A reorganisation before the credit leaves it pending without a
// confirmation: it is the same deposit when another block takes it, and failed for good when none does for a day. A
// reorganisation after the credit takes nothing from the customer: it is logged as an error, counted in
// coffer_deposits_reversed_after_credit_total, and left for people to decide. A payment that is too small or has a tag
// without an owner goes to the house's suspense; unlisted tokens and other people's addresses are ignored.

import type { Product } from '#core/product'
import type { Clock } from '#platform/clock'
import type { Logger } from '#platform/logging'
import { depositEvents, depositTransactionTypes } from './deposit.ts'
import { depositRoutes } from './routes.ts'
import { depositWatchers, watchersCheck } from './workers.ts'

export { readReceipts } from './read-payments.ts'
export { type ScanResult, scanNetwork } from './scan-network.ts'
export type { DepositScanner } from './scan-step.ts'
export { depositKinds } from './settle-deposits.ts'
export type { DepositWatchers } from './workers.ts'

type Parts = Omit<Parameters<typeof depositWatchers>[0], 'clock' | 'log'> &
  Parameters<typeof depositRoutes>[0] & {
    readonly businessClock: Clock
    readonly logger: Logger
  }

export const deposits = {
  tags: [{ name: 'Deposits', description: 'Addresses for paying in.' }],
  permissions: ['can_deposit'],
  events: depositEvents,
  transactionTypes: depositTransactionTypes,
  open(parts) {
    const { businessClock: clock, logger: log } = parts
    const watchers = depositWatchers({ ...parts, clock, log })
    return {
      routes: depositRoutes(parts),
      workers: { worker: () => watchers.workers },
      checks: [watchersCheck(watchers, parts)],
      /** For the sandbox, which makes the payments that they watch for. */
      watchers,
    }
  },
} satisfies Product<Parts>
