import type { Catalog } from '#core/catalog'
import { type Account, customerAccount, type Entry, houseAccount, post } from '#core/ledger'
import type { Money } from '#core/money'
import { mirrorOf } from '#core/purchases'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { type Card, recoveryKind, returnBalance } from '#products/cards/card'

/**
 * The kinds of the entries of spending. The reference of `held` is the authorization's id, or an id of its own for an
 * increment; the reference of `expired` is the authorization's id and the time of the expiry; the reference of the others is
 * the movement's id.
 */
export const spendingKinds = {
  held: 'card_held',
  cleared: 'card_cleared',
  reversed: 'card_reversed',
  expired: 'card_expired',
  refunded: 'card_refunded',
  recovered: recoveryKind,
} as const

type Part = { readonly from: Account; readonly to: Account; readonly amount: Money }

type Booked = {
  readonly id: string
  readonly kind: keyof typeof spendingKinds
  readonly reference: string
  readonly now: Date
  readonly parts: readonly Part[]
}

/** An entry of the parts above zero; null where there is none. */
function entryOf({ id, kind, reference, now, parts }: Booked): Entry | null {
  const movements = parts.filter(({ amount }) => amount.units > 0n)
  return movements.length === 0
    ? null
    : { id, kind: spendingKinds[kind], reference, postedAt: now, movements }
}

/** The accounts between which a card's money moves. */
export function accountsOf(cardId: string) {
  return {
    available: customerAccount(cardId, 'card_available'),
    held: customerAccount(cardId, 'card_held'),
    issuer: mirrorOf('issuer'),
    losses: houseAccount('losses'),
  }
}

export type SpendingBooks = { readonly catalog: Catalog; readonly ids: Ids }

/** Posts an entry, if it moves anything. */
export async function book(tx: Tx, booked: Omit<Booked, 'id'>, { ids }: SpendingBooks): Promise<void> {
  const entry = entryOf({ ...booked, id: ids.next() })
  if (entry !== null) await post(tx, entry)
}

type Freed = { readonly card: Card; readonly amount: Money; readonly now: Date }

/**
 * Settles money that a card may spend again. Money of a blocked card goes to its customer's wallet; answers the id of its
 * transaction there, null where it stays on the card.
 */
export async function settleFreed(
  tx: Tx,
  { card, amount, now }: Freed,
  books: SpendingBooks,
): Promise<string | null> {
  return card.status === 'BLOCKED' ? returnBalance(tx, { card, amount, now, ...books }) : null
}
