import type { InstructionKind, Settled } from '#core/instructions'
import { paymentHaltOf } from '#core/operators'
import type { Queryable, Tx } from '#platform/database'
import { noteNotPaid, notePayout } from '../noting/note-payout.ts'
import type { Payout } from '../payments/payout.ts'
import { findPayout } from '../payments/payout-store.ts'
import type { PayoutReceipt } from '../payments/rail.ts'
import { payoutKind } from '../payments/rail-kinds.ts'
import { payoutHandlerOf, type RailDesk } from '../payments/rails-parts.ts'

/** The instruction to pay a payout, whose id is its reference. */
export function payPayouts(desk: RailDesk): InstructionKind<Payout, PayoutReceipt> {
  const { code, rail, catalog, database } = desk
  return {
    kind: payoutKind(code),
    port: 'rail',
    provider: rail.name,
    read: async (queryable, id) => (await findPayout(queryable, { id, catalog })) ?? null,
    hindrance: (tx, payout) => hindranceOf(tx, payout, desk),
    async ownAnswer(payout, reference) {
      // A return or a statement may have shown that it was paid, also since it was claimed.
      const { status } = (await findPayout(database, { id: reference, catalog })) ?? payout
      if (status !== 'requested') return { status: 'rejected', reason: `it is ${status}` }
      const halt = (await hindranceOf(database, payout, desk)) ?? (await paymentHaltOf(database, code))
      return halt === null ? null : { status: 'deferred', reason: halt }
    },
    place: (payout, reference) => rail.pay({ ...payout, reference }),
    find: (payout, reference) => rail.findPayout({ ...payout, reference }),
    settle: (tx, settled) => settle(tx, { desk, ...settled }),
  }
}

async function hindranceOf(database: Queryable, payout: Payout, desk: RailDesk): Promise<string | null> {
  return (await payoutHandlerOf(desk, payout.purpose).hindrance?.(database, payout)) ?? null
}

async function settle(
  tx: Tx,
  { desk, reference, outcome, now }: Settled<Payout, PayoutReceipt> & { readonly desk: RailDesk },
): Promise<void> {
  const told = { rail: desk.code, reference, now }
  if (outcome.status === 'rejected') await noteNotPaid(tx, { ...told, reason: outcome.reason }, desk)
  else await notePayout(tx, { ...told, receipt: outcome.result }, desk)
}
