import { recordTransactions, updateTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import { transactionOf } from '../purchase.ts'
import type { NewPurchase } from '../request-purchase.ts'

type Announced = { readonly now: Date }

/**
 * Shows a purchase that waits for a payment from outside in its customer's history. Nothing is held; `requestPurchase` goes
 * on with it once the money is there, or `withdrawAnnounced` ends it.
 */
export function announcePurchase(tx: Tx, asked: NewPurchase, { now }: Announced): void {
  recordTransactions(tx, [{ ...shown(asked, { now, error: null }), status: 'pending' }])
}

/** Ends an announced purchase that is never requested; once more with an error, when its payment comes late. */
export function withdrawAnnounced(
  tx: Tx,
  asked: NewPurchase,
  { now, error }: Announced & { readonly error: string | null },
): void {
  const status = error === null ? 'cancelled' : 'failed'
  updateTransactions(tx, [{ ...shown(asked, { now, error }), status }])
}

function shown(asked: NewPurchase, { now, error }: Announced & { readonly error: string | null }) {
  const state = { charged: null, status: 'processing', error, note: null, recovered: null } as const
  return transactionOf({ ...asked, ...state, createdAt: now, updatedAt: now })
}
