import type { Catalog } from '#core/catalog'
import { post } from '#core/ledger'
import type { Money } from '#core/money'
import type { Merchant } from '#core/suppliers'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { type Card, recordCardTransaction, returnBalance, updateCardTransaction } from '#products/cards/card'
import { type Authorization, purchaseView } from './authorization.ts'
import { storeAuthorization } from './authorization-store.ts'
import { entryOf } from './movements.ts'

export type SpendingBooks = { readonly catalog: Catalog; readonly ids: Ids }

type Booked = Omit<Parameters<typeof entryOf>[0], 'id'>

/** Posts an entry, if it moves anything. */
export async function book(tx: Tx, booked: Booked, { ids }: SpendingBooks): Promise<void> {
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

type Begun = { readonly card: Card; readonly authorization: Authorization; readonly merchant: Merchant }

/** Stores an authorization, and what its customer sees of it. */
export async function beginAuthorization(
  tx: Tx,
  { card, authorization, merchant }: Begun,
  books: SpendingBooks,
): Promise<void> {
  storeAuthorization(tx, authorization)
  const { id, createdAt } = authorization
  await recordCardTransaction(
    tx,
    {
      ...{ id, customerId: card.customerId, cardId: card.id, cardType: card.cardType, type: 'purchase' },
      ...{ ...purchaseView(authorization), merchant, transactionId: null, createdAt },
    },
    books,
  )
}

type Changed = {
  readonly before: Authorization
  readonly after: Authorization
  /** The transaction of the wallet to which its rest went. */
  readonly transactionId?: string | null
}

/** Stores a change of an authorization, and publishes it where its customer can see it. */
export async function changeAuthorization(
  tx: Tx,
  { before, after, transactionId = null }: Changed,
  books: SpendingBooks,
): Promise<void> {
  storeAuthorization(tx, after)
  const [seen, view] = [purchaseView(before), purchaseView(after)]
  const isSame =
    seen.status === view.status &&
    seen.amount.units === view.amount.units &&
    seen.declineReason === view.declineReason
  if (isSame && transactionId === null) return
  await updateCardTransaction(
    tx,
    { id: after.id, ...view, now: after.updatedAt, ...(transactionId === null ? {} : { transactionId }) },
    books,
  )
}
