import type { Tx } from '#platform/database'
import { openAccounts } from './open-accounts.ts'
import { type Entry, holdingsOf, openPosting, type PostOutcome } from './posting.ts'

/**
 * Posts entries in their order, each accepted or refused by itself: a refusal never aborts its neighbours.
 * The accounts are locked in one order for everybody, every entry is decided in memory against the locked
 * balances, and what was accepted is written in one statement. A second entry of the same kind and reference
 * fails the transaction on `ledger_entries_kind_reference_key`.
 */
export async function postMany(tx: Tx, entries: readonly Entry[]): Promise<PostOutcome[]> {
  const holdings = holdingsOf(entries)
  for (;;) {
    const posting = openPosting(tx)
    await posting.lock(holdings)
    const outcomes = entries.map(posting.post)
    const unopened = posting.unopened()
    if (unopened.length === 0) {
      posting.write()
      return outcomes
    }
    // Only accepted entries open accounts: being refused leaves no trace. Opening lets other amounts be seen,
    // so the decision is made again; each round opens at least one account, which bounds the rounds.
    await openAccounts(tx, unopened)
  }
}

/** Posts one entry or throws its refusal. */
export async function post(tx: Tx, entry: Entry): Promise<void> {
  const [outcome] = await postMany(tx, [entry])
  if (outcome !== 'posted') throw outcome
}
