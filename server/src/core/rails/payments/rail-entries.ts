import { type Account, houseAccount, post } from '#core/ledger'
import type { Tx } from '#platform/database'
import type { RailMovement } from './rail-movement.ts'
import type { RailBooks } from './rails-parts.ts'

const [clearing, suspense, losses] = (['clearing', 'suspense', 'losses'] as const).map(houseAccount) as [
  Account,
  Account,
  Account,
] // three kinds, three accounts

/** The entries that rails book by themselves, where no product does; each has the movement as its reference. */
const entries = {
  /** A payment for no pay-in of ours. */
  rail_unclaimed: [clearing, suspense],
  /** An unclaimed payment whose pay-in is found; the product books it from clearing. */
  rail_claimed: [suspense, clearing],
  /** A payout that was paid after it had failed: its customer has the money back already. */
  rail_paid_after_failure: [losses, clearing],
  /** A payout that was paid after it had failed, and came back. */
  rail_returned_after_failure: [clearing, losses],
  /** A later part of a returned payout came back; the house has borne it since the first part. */
  rail_returned_in_parts: [clearing, losses],
} as const satisfies { readonly [kind: string]: readonly [from: Account, to: Account] }

export type RailEntryKind = keyof typeof entries

type Booking = { readonly movement: RailMovement; readonly now: Date; readonly books: Pick<RailBooks, 'ids'> }

export async function bookMovement(
  tx: Tx,
  kind: RailEntryKind,
  { movement, now, books }: Booking,
): Promise<void> {
  const [from, to] = entries[kind]
  const entry = { id: books.ids.next(), kind, reference: movement.id, postedAt: now }
  await post(tx, { ...entry, movements: [{ from, to, amount: movement.amount }] })
}
