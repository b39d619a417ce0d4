import { type Callback, InvalidCallback } from '#core/callbacks'
import type { Tx } from '#platform/database'
import { hurryLook } from '../looking/hurry-look.ts'
import type { RailNotice } from '../payments/rail.ts'
import type { RailDesk } from '../payments/rails-parts.ts'
import { notePayment, type PaymentOutcome } from './note-payment.ts'
import { noteReturn } from './note-return.ts'

/**
 * Applies a callback once it is proven to be the rail's. Returns the outcome of the payment that it reports, or null where it
 * reports none. A notice of a changed state is not believed: it only hurries a look.
 */
export async function receiveCallback(desk: RailDesk, callback: Callback): Promise<PaymentOutcome | null> {
  const notice = desk.rail.readCallback(callback)
  const amount = notice.kind === 'payment' ? notice.payment.amount : null
  if (amount !== null && amount.units <= 0n) throw new InvalidCallback('a payment of nothing')
  return desk.database.inTransaction((tx) => apply(tx, { desk, notice }))
}

async function apply(
  tx: Tx,
  { desk, notice }: { desk: RailDesk; notice: RailNotice },
): Promise<PaymentOutcome | null> {
  const told = { rail: desk.code, now: desk.clock.now() }
  if (notice.kind === 'payment') return notePayment(tx, { ...told, ...notice }, desk)
  if (notice.kind === 'return') await noteReturn(tx, { ...told, ...notice }, desk)
  else await hurryLook(tx, { ...told, ...notice })
  return null
}
