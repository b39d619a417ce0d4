import { sql, type Tx } from '#platform/database'
import { type PayIn, type PayInPurpose, payInTable } from '../payments/pay-in.ts'
import { bookMovement } from '../payments/rail-entries.ts'
import type { RailMovement } from '../payments/rail-movement.ts'
import type { RailBooks } from '../payments/rails-parts.ts'
import { tellPaid } from './note-payment.ts'

/** An unclaimed payment, and the cause that somebody found for it. */
type Claim = {
  readonly movement: RailMovement
  /** The id of the cause, which becomes the id of its pay-in. */
  readonly id: string
  readonly purpose: PayInPurpose
  readonly now: Date
  /** Writes the cause beside its pay-in, before the handler looks for it. */
  writeCause?(): void
}

/**
 * Creates a pay-in of its own for a payment in suspense, without asking a rail; the handler of the pay-in's purpose books the
 * payment. The caller resolves its break.
 */
export async function claimPayment(
  tx: Tx,
  { movement: unclaimed, id, purpose, now, writeCause }: Claim,
  books: RailBooks,
): Promise<void> {
  const { rail, amount, movedAt } = unclaimed
  const movement = { ...unclaimed, reference: id }
  const none = { providerReference: null, url: null, reason: null }
  const times = { expiresAt: movedAt, createdAt: now, updatedAt: now }
  const payIn: PayIn = { id, rail, provider: 'operator', purpose, amount, status: 'paid', ...none, ...times }
  tx.send(payInTable.insertion(payIn))
  writeCause?.()
  tx.send(sql`update rail_movements set reference = ${id} where id = ${movement.id}`)
  await bookMovement(tx, 'rail_claimed', { movement, books, now })
  await tellPaid(tx, { payIn, movement, books, now })
}
