import type { Tx } from '#platform/database'
import type { Entry } from './entry.ts'
import { holdingsOf, openPosting, type Posting, type PostOutcome } from './posting.ts'

/**
 * Posts entries in their order, each accepted or refused by itself: a refusal never aborts its neighbours. The accounts are
 * locked in one order for everybody, every entry is decided in memory against the locked balances, and the accepted entries
 * are written at once, with the accounts that they open. A second entry of the same kind and reference fails the transaction
 * on `ledger_entries_kind_reference_key`; `LostRace` runs it again when another transaction has opened one of the accounts
 * meanwhile.
 */
export async function postMany(
  tx: Tx,
  entries: readonly Entry[],
  /** A posting that has locked the accounts already, where they were known before the entries. */
  { posting = openPosting(tx) }: { readonly posting?: Posting } = {},
): Promise<PostOutcome[]> {
  await posting.lock(holdingsOf(entries))
  const outcomes = entries.map((entry) => posting.post(entry))
  await posting.openMissing()
  posting.write()
  return outcomes
}

/** Posts one entry or throws its refusal. */
export async function post(tx: Tx, entry: Entry): Promise<void> {
  const [outcome] = await postMany(tx, [entry])
  if (outcome !== 'posted') throw outcome
}
