import type { Money } from '#core/money'

/** `payment`: somebody paid the house. `payout`: the house paid. `return`: a payout came back. */
export type RailMovementKind = 'payment' | 'payout' | 'return'

/** Money that a rail moved, once for each of its transactions. The id is the reference of the entry that books it. */
export type RailMovement = {
  readonly id: string
  /** The rail's code in the catalogue. */
  readonly rail: string
  /** The rail's own id. */
  readonly transactionId: string
  readonly kind: RailMovementKind
  /** The pay-in or payout of ours; null for a payment that is nobody's. */
  readonly reference: string | null
  readonly amount: Money
  /** The payer as the rail names them, where it does. */
  readonly payer: string | null
  readonly movedAt: Date
}
