import type { Tx } from '#platform/database'
import type { Refusal } from '#platform/refusal'
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

type Options = {
  readonly vet?: Vet
  /** A posting that has the accounts of the entries locked already, where they were known before the entries. */
  readonly posting?: Posting
}

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
  { vet = () => undefined, posting = openPosting(tx) }: Options = {},
): Promise<PostOutcome[]> {
  await posting.lock(holdingsOf(entries))
  const outcomes = entries.map((entry) => vet(entry, posting.unitsOf) ?? posting.post(entry))
  await posting.openMissing()
  posting.write()
  return outcomes
}

/** Posts one entry or throws its refusal. */
export async function post(tx: Tx, entry: Entry): Promise<void> {
  const [outcome] = await postMany(tx, [entry])
  if (outcome !== 'posted') throw outcome
}
