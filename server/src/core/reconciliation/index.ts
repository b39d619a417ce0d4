// Reconciliation compares banks' statements of the rails' accounts with the books. Invariants: custody moves as the
// statements do, line by line, whether or not the books know the transaction; clearing carries a transaction until its
// movement and its line tell the same amount; a transaction that it carries is on no statement yet or is an open break;
// a statement that is imported again changes nothing, and one that was corrected is in force as a whole. The module
// `core/rails` notes the movements of rails, and opens the breaks of rails themselves; they are resolved here.
// Words: a movement is awaited while no statement shows it and none should; carried is what clearing holds for one transaction;
// a movement stands by a line of a statement in force or by the word of the rail; a write-off moves between clearing and losses
// what no statement will bring, or from suspense to clearing what one brought under another id (decision 0062).

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
  /** Books the payments and returns that only a statement reports. */
  booksOf(desk: OperatorDesk): RailBooks
  creditOf(desk: OperatorDesk): CreditUnclaimed
}

/** The acts about statements and breaks, with what the products offer for them. */
export function reconciliationActs({ booksOf, creditOf }: Ports): readonly OperatorAct[] {
  return [reconcileAct(booksOf), ...breakActs(creditOf)]
}
