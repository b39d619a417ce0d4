// Deposits: money that reaches a customer's address on a chain. A payment seen in a block is pending, and credited
// once it has the confirmations that its network requires. Invariants: a payment is credited at most once, however
// often and by however many scanners its block is delivered, and whether automatically or by an operator. After a
// reorganisation before the credit, the payment is pending until another block has it, or failed when none does for a
// day; after the credit the customer keeps it, and the house books a loss. A payment that nobody can be credited for
// waits in the deposit inbox, its money in suspense. A payment to a cause's address, such as an order's, is credited
// like any other, and the cause gets its news once. Payments by the house itself are no deposits, and payments to its
// own wallets belong to the treasury.
//
// seen in a block ──▶ pending ── confirmed ────┬─▶ credited    the customer's, in the ledger
//                     │  ▲                     ├─▶ kept        paid to a wallet of the house: its treasury
//   its block is gone │  │ another has it      ├─▶ suspended   too small, or nobody's: suspense and inbox
//                     ▼  │                     └─▶ doubted     by its provider: the inbox, and no books yet
//                   orphaned ── none does for a day ──▶ lost   failed for good
//
// A booked deposit keeps its status when a reorganisation removes its block: the loss is booked, and booked back when
// another block has the payment. Operators credit, keep or refund the payments in the inbox; an unlisted token is
// there without an entry (decision 0052). A scan is one database transaction that locks the network's cursor: blocks
// removed, payments added, deposits settled, cursor moved. Any number of processes may watch a chain; a revision on
// the cursor lets one of them win. A cause's handler that fails stops no deposit: a worker delivers the news later.

import type { OpenProduct, Product } from '#core/product'
import type { Clock } from '#platform/clock'
import { depositCrossings, depositEvents, depositTransactionTypes } from '#products/deposits/deposit'
import { inboxActs, inboxFigures, refundHandler } from '#products/deposits/inbox'
import { type DepositWatchers, watchersCheck } from '#products/deposits/scanning'
import { claims, suspended } from './claims.ts'
import { inboxRoutes } from './office-routes.ts'
import { reversedRoute } from './reversed-route.ts'
import { depositRoutes } from './routes.ts'

export { hintSentences } from './inbox/suggest-owners.ts'
export { type ScanResult, scanNetwork } from './scanning/scan-network.ts'
export type { DepositScanner } from './scanning/scan-step.ts'
export { type DepositWatchers, depositWatchers } from './scanning/workers.ts'

type Ground = Omit<Parameters<typeof refundHandler>[0], 'clock'> & { readonly businessClock: Clock }

type Parts = Parameters<typeof depositRoutes>[0] &
  Parameters<typeof inboxRoutes>[0] &
  Parameters<typeof inboxFigures>[0] &
  Parameters<typeof watchersCheck>[1] & { readonly engines: { readonly watchers: DepositWatchers } }

export const deposits = {
  tags: [{ name: 'Deposits', description: 'Addresses that receive crypto deposits.' }],
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
