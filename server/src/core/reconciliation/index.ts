// Reconciliation: what banks' statements say of the rails' accounts, beside what the books say. Invariants: custody moves as
// the statements do, line by line, whether or not the books know the transaction; clearing carries a transaction until its
// movement and its line tell the same amount; whatever it carries is on no statement yet or is an open break; a statement
// that is imported again changes nothing, and one that was corrected is in force as a whole. What rails move is noted by
// `core/rails`; breaks of rails themselves are opened there and resolved here.

import type { OperatorAct, OperatorDesk } from '#core/operators'
import type { Product } from '#core/product'
import type { RailBooks } from '#core/rails'
import type { Clock } from '#platform/clock'
import { every } from '#platform/workers'
import { breakActs } from './break-acts.ts'
import { reconciliationClaims, statementCrossings, unclaimedSuspense } from './claims.ts'
import { explainBreaks } from './explain-breaks.ts'
import { breakRoutes } from './office-routes.ts'
import { reconcileAct } from './reconcile-act.ts'
import type { CreditUnclaimed } from './resolve-breaks.ts'

export { explainBreaks } from './explain-breaks.ts'
export { type Imported, importStatement } from './import-statement.ts'
export type { CreditUnclaimed } from './resolve-breaks.ts'
export { readStatedAccounts, type StatedAccount } from './stated-accounts.ts'

type Parts = Omit<Parameters<typeof explainBreaks>[0], 'now'> &
  Parameters<typeof breakRoutes>[0] & { readonly businessClock: Clock }

const explainMs = 10_000

export const reconciliation = {
  tags: [],
  claims: reconciliationClaims,
  crossings: statementCrossings,
  suspense: [unclaimedSuspense],
  open(parts) {
    const act = () => explainBreaks({ ...parts, now: parts.businessClock.now() })
    return {
      routes: breakRoutes(parts),
      workers: { worker: () => [every(explainMs, { name: 'rail breaks', act })] },
    }
  },
} satisfies Product<Parts>

type Ports = {
  /** What books the payments and returns of which only a statement tells. */
  booksOf(desk: OperatorDesk): RailBooks
  creditOf(desk: OperatorDesk): CreditUnclaimed
}

/** What operators do about statements and breaks, with what the products offer for it. */
export function reconciliationActs({ booksOf, creditOf }: Ports): readonly OperatorAct[] {
  return [reconcileAct(booksOf), ...breakActs(creditOf)]
}
