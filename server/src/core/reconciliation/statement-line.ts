import type { Money } from '#core/money'
import type { RailMovementKind } from '#core/rails'

/** A line of a bank's statement: one transaction of a rail, as the bank's account shows it. */
export type StatementLine = {
  /** The line's number in the file, from 1. */
  readonly number: number
  readonly transactionId: string
  readonly kind: RailMovementKind
  /** Ours or the rail's own; null where the bank has none. */
  readonly reference: string | null
  readonly amount: Money
  /** The bank's own charge, taken beside the amount. */
  readonly fee: Money
  readonly bookedAt: Date
}

/** Units with the sign of money that comes in. */
export function signedUnits({ kind, units }: { kind: RailMovementKind; units: bigint }): bigint {
  return kind === 'payout' ? -units : units
}
