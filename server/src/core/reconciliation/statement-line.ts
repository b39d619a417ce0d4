import type { Money } from '#core/money'
import type { RailMovementKind } from '#core/rails'

/** A line of a bank's statement: one transaction on a rail's account. */
export type StatementLine = {
  /** The line's number in the file, from 1. */
  readonly number: number
  readonly transactionId: string
  readonly kind: RailMovementKind
  /** Our reference or the rail's; null where the bank gives none. */
  readonly reference: string | null
  readonly amount: Money
  /** The bank's own charge, on top of the amount. */
  readonly fee: Money
  readonly bookedAt: Date
}

/** Units with a sign, positive for money that comes in. */
export function signedUnits({ kind, units }: { kind: RailMovementKind; units: bigint }): bigint {
  return kind === 'payout' ? -units : units
}
