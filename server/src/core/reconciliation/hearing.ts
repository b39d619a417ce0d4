import type { PayoutReturn, RailPayment } from '#core/rails'
import type { Tx } from '#platform/database'

type Heard = { readonly rail: string; readonly now: Date }

/** Notes what a rail moved and the house hears of from a statement alone, as if a callback had told it. */
export type Hearing = {
  payment(
    tx: Tx,
    heard: Heard & {
      readonly payment: RailPayment
      /** Our reference or the rail's own; both null where the bank has none. */
      readonly reference: string | null
      readonly providerReference: string | null
    },
  ): Promise<void>
  returned(tx: Tx, heard: Heard & { readonly returned: PayoutReturn }): Promise<void>
}
