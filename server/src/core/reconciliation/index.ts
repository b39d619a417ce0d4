// Reconciliation compares banks' statements of the rails' accounts with the books. Invariants: custody moves line by
// line as the statements do, whether or not the books know the transaction; clearing carries a transaction until
// movement and line have the same amount; each transaction that clearing carries is on no statement yet, or is an open
// break; importing a statement again changes nothing, and a corrected statement is in force as a whole. The module
// `core/rails` stores the movements of rails and opens the breaks that rails report; this module resolves them.
// Words: a movement is awaited while no statement shows it and none is due; carried is the amount that clearing holds
// for one transaction; a movement stands by a line of a statement in force or by the rail's report; a write-off moves
// an amount that no statement will bring between clearing and losses, or an amount that a statement brought under
// another id from suspense to clearing (decision 0062).

import type { OperatorAct, OperatorDesk } from '#core/operators'
import type { Product } from '#core/product'
import type { RailBooks } from '#core/rails'
import type { Clock } from '#platform/clock'
import { every } from '#platform/workers'
import { breakActs } from './breaks/break-acts.ts'
import { explainBreaks } from './breaks/explain-breaks.ts'
import type { CreditUnclaimed } from './breaks/resolve-breaks.ts'
import { reconciliationClaims, statementCrossings, unclaimedSuspense } from './claims.ts'
import { breakRoutes } from './office-routes.ts'
import { reconcileAct } from './reconcile-act.ts'

export { explainBreaks } from './breaks/explain-breaks.ts'
export type { CreditUnclaimed } from './breaks/resolve-breaks.ts'
export { readStatedAccounts, type StatedAccount } from './stated-accounts.ts'
export { type Imported, importStatement } from './statements/import-statement.ts'

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
  /** Books payments and returns that only a statement reports. */
  booksOf(desk: OperatorDesk): RailBooks
  creditOf(desk: OperatorDesk): CreditUnclaimed
}

/** Acts on statements and breaks. */
export function reconciliationActs({ booksOf, creditOf }: Ports): readonly OperatorAct[] {
  return [reconcileAct(booksOf), ...breakActs(creditOf)]
}
