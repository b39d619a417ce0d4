import assert from 'node:assert'
import { sql, type Tx } from '#platform/database'
import { lockMovementsOf, storeMovement } from './movement-store.ts'
import { notePaidUnheard } from './note-payout.ts'
import type { Payout } from './payout.ts'
import { lockPayout } from './payout-store.ts'
import type { PayoutReturn } from './rail.ts'
import { type BreakKind, openBreak } from './rail-break.ts'
import { bookMovement } from './rail-entries.ts'
import type { RailMovement } from './rail-movement.ts'
import { payoutHandlerOf, type RailBooks } from './rails-parts.ts'

export type ToldReturn = {
  /** The rail's code in the catalogue. */
  readonly rail: string
  readonly returned: PayoutReturn
  readonly now: Date
}

/** `stranger`: no payout of ours has the reference; nothing is booked, and a break is opened, as for a `contradiction`. */
export type ReturnOutcome = 'returned' | 'known' | 'contradiction' | 'stranger'

/** Notes that a payout came back, whichever way the house hears of it: it is booked once. */
export async function noteReturn(tx: Tx, told: ToldReturn, books: RailBooks): Promise<ReturnOutcome> {
  const { rail, returned, now } = told
  const { transactionId, reference, amount, returnedAt: movedAt } = returned
  const { catalog } = books
  const found = (kind: BreakKind, note: string) =>
    openBreak(
      tx,
      { rail, kind, subject: transactionId, stated: amount, booked: null, note },
      { ...books, now },
    )
  const payout = await lockPayout(tx, { rail, reference, catalog })
  if (payout === undefined) {
    found('unknown_payout', `a return of ${reference}`)
    return 'stranger'
  }
  const [known] = await lockMovementsOf(tx, { reference, kind: 'return', catalog })
  if (known?.transactionId === transactionId && known.amount.units === amount.units) return 'known'
  const heard = { rail, transactionId, reference, amount, payer: null, movedAt }
  const movement =
    known === undefined ? await storeMovement(tx, { ...heard, kind: 'return' }, { books, now }) : null
  if (movement === null) {
    found('contradiction', `told in two ways: as the return of ${reference} too`)
    return 'contradiction'
  }
  await book(tx, { payout, movement, books, now })
  return 'returned'
}

type Booking = {
  readonly payout: Payout
  readonly movement: RailMovement
  readonly books: RailBooks
  readonly now: Date
}

async function book(tx: Tx, { payout, movement, books, now }: Booking): Promise<void> {
  const { id, rail, status } = payout
  const { catalog } = books
  const [paid] = await lockMovementsOf(tx, { reference: id, kind: 'payout', catalog })
  if (paid === undefined) await notePaidUnheard(tx, { payout, now, movedAt: movement.movedAt }, books)
  if (status === 'failed') {
    tx.send(sql`update rail_payouts set look_at = null, updated_at = ${now} where id = ${id}`)
    return bookMovement(tx, 'rail_returned_after_failure', { movement, books, now })
  }
  const current = await lockPayout(tx, { rail, reference: id, catalog })
  assert(current?.status === 'paid', `the payout ${id} came back and is ${current?.status}`)
  tx.send(sql`
    update rail_payouts set status = 'returned', look_at = null, updated_at = ${now} where id = ${id}`)
  const returned: Payout = { ...current, status: 'returned' }
  await payoutHandlerOf(books, payout.purpose).returned(tx, { payout: returned, movement, now })
}
