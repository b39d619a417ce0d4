import type { Tx } from '#platform/database'
import type { Purchase, PurchaseKindName } from './purchase.ts'
import type { PurchaseBooks } from './purchases-parts.ts'

/** The effect of a failed purchase on its product, for operators too: they act where no supplier is attached. */
export type PurchaseFailure = {
  readonly kind: PurchaseKindName
  /** Runs in the database transaction that gives the money back. */
  failed(
    tx: Tx,
    ended: { readonly purchase: Purchase; readonly now: Date },
    books: PurchaseBooks,
  ): Promise<void>
}
