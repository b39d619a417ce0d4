import assert from 'node:assert'
import type { Tx } from '#platform/database'
import type { Refusal } from '#platform/refusal'
import { openAccounts } from './open-accounts.ts'
import {
  type Entry,
  type Holding,
  holdingsOf,
  openPosting,
  type Posting,
  type PostOutcome,
} from './posting.ts'

/**
 * A rule beyond the ledger's own: why an entry is refused, decided against the locked balances with the entries before
 * it. `unitsOf` knows the accounts that the entries move.
 */
export type Vet = (entry: Entry, unitsOf: (holding: Holding) => bigint) => Refusal | undefined

/**
 * Posts entries in their order, each accepted or refused by itself: a refusal never aborts its neighbours.
 * The accounts are locked in one order for everybody, every entry is decided in memory against the locked
 * balances, and what was accepted is written in one statement. A second entry of the same kind and reference
 * fails the transaction on `ledger_entries_kind_reference_key`.
 */
export async function postMany(
  tx: Tx,
  entries: readonly Entry[],
  { vet = () => undefined }: { vet?: Vet } = {},
): Promise<PostOutcome[]> {
  for (let round = 0; ; round++) {
    assert(round <= entries.length, 'each round opens accounts of another entry')
    try {
      const { posting, outcomes } = await tx.savepoint(() => decide(tx, { entries, vet }))
      posting.write()
      return outcomes
    } catch (error) {
      if (!(error instanceof AccountsMissing)) throw error
      await openAccounts(tx, error.holdings)
    }
  }
}

/** Posts one entry or throws its refusal. */
export async function post(tx: Tx, entry: Entry): Promise<void> {
  const [outcome] = await postMany(tx, [entry])
  if (outcome !== 'posted') throw outcome
}

/** Accepted entries move accounts that are not open. A refused entry opens none, so deciding comes first. */
class AccountsMissing extends Error {
  readonly holdings: readonly Holding[]
  constructor(holdings: readonly Holding[]) {
    super('accounts are missing')
    this.holdings = holdings
  }
}

/**
 * Thrown out of its savepoint, `AccountsMissing` gives back the locks: opening accounts while holding others could
 * deadlock. Each round opens at least one account, which bounds the rounds.
 */
async function decide(
  tx: Tx,
  { entries, vet }: { entries: readonly Entry[]; vet: Vet },
): Promise<{ posting: Posting; outcomes: PostOutcome[] }> {
  const posting = openPosting(tx)
  await posting.lock(holdingsOf(entries))
  const outcomes = entries.map((entry) => vet(entry, posting.unitsOf) ?? posting.post(entry))
  const missing = posting.unopened()
  if (missing.length > 0) throw new AccountsMissing(missing)
  return { posting, outcomes }
}
