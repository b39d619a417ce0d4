import assert from 'node:assert'
import { sql, type Tx } from '#platform/database'
import { lockMovementsOf, noteHeard, storeMovement } from '../payments/movement-store.ts'
import type { Payout } from '../payments/payout.ts'
import { lockPayout, unwatchPayout } from '../payments/payout-store.ts'
import type { PayoutReturn } from '../payments/rail.ts'
import { type BreakKind, openBreak } from '../payments/rail-break.ts'
import { bookMovement } from '../payments/rail-entries.ts'
import type { RailMovement } from '../payments/rail-movement.ts'
import { payoutHandlerOf, type RailBooks } from '../payments/rails-parts.ts'
import { judgeReturns } from './judge-returns.ts'
import { notePaidUnheard } from './note-payout.ts'

export type ToldReturn = {
  /** The rail's code in the catalogue. */
  readonly rail: string
  readonly returned: PayoutReturn
  /** Whether a bank's statement alone reports it. */
  readonly isStated?: boolean
  readonly now: Date
}

/** `stranger`: no payout of ours has the reference; nothing is booked, and a break is opened, as for a `contradiction`. */
export type ReturnOutcome = 'returned' | 'known' | 'contradiction' | 'stranger'

/**
 * Notes that a payout came back, whichever way the house hears of it: each return is booked once. A payout may come back in
 * parts: the handler of its purpose books the first part, and the later parts are the house's, until as much is back as was
 * paid.
 */
export async function noteReturn(tx: Tx, told: ToldReturn, books: RailBooks): Promise<ReturnOutcome> {
  const { rail, returned, isStated = false, now } = told
  const { transactionId, reference, amount, returnedAt: movedAt } = returned
  const { catalog } = books
  const found = (kind: BreakKind, note: string) =>
    openBreak(
      tx,
      { rail, kind, subject: transactionId, stated: amount, booked: null, note },
      { ...books, isStated, now },
    )
  const payout = await lockPayout(tx, { rail, reference, catalog })
  if (payout === undefined) {
    found('unknown_payout', `a return of ${reference}`)
    return 'stranger'
  }
  const returns = await lockMovementsOf(tx, { reference, kind: 'return', catalog })
  const known = returns.find((one) => one.transactionId === transactionId)
  if (known?.amount.units === amount.units) {
    noteHeard(tx, { movement: known, isStated, now })
    return 'known'
  }
  const [paid] = await lockMovementsOf(tx, { reference, kind: 'payout', catalog })
  const isWhole = paid !== undefined && sumOf(returns) >= paid.amount.units
  const heard = { rail, transactionId, kind: 'return', reference, amount, payer: null, movedAt } as const
  const movement = isWhole ? null : await storeMovement(tx, heard, { books, isStated, now })
  if (movement === null) {
    found('contradiction', `the rail told it in two ways, once as the return of ${reference}`)
    return 'contradiction'
  }
  const booking = { payout, movement, books, now }
  if (paid === undefined) await notePaidUnheard(tx, { payout, isStated, now, movedAt }, books)
  if (payout.status === 'failed') await bookAfterFailure(tx, booking)
  else if (returns.length > 0) await bookMovement(tx, 'rail_returned_in_parts', booking)
  else await tellReturned(tx, booking)
  const back = { ...amount, units: sumOf(returns) + amount.units }
  judgeReturns(tx, { rail, reference, paid: paid?.amount ?? payout.amount, back, books, now })
  return 'returned'
}

function sumOf(movements: readonly RailMovement[]): bigint {
  return movements.reduce((sum, { amount }) => sum + amount.units, 0n)
}

type Booking = {
  readonly payout: Payout
  readonly movement: RailMovement
  readonly books: RailBooks
  readonly now: Date
}

async function bookAfterFailure(tx: Tx, booking: Booking): Promise<void> {
  const { payout, now } = booking
  tx.send(sql`update rail_payouts set updated_at = ${now} where id = ${payout.id}`)
  unwatchPayout(tx, payout)
  await bookMovement(tx, 'rail_returned_after_failure', booking)
}

async function tellReturned(tx: Tx, { payout, movement, books, now }: Booking): Promise<void> {
  const { id, rail } = payout
  const current = await lockPayout(tx, { rail, reference: id, catalog: books.catalog })
  assert(current?.status === 'paid', `the payout ${id} came back and is ${current?.status}`)
  tx.send(sql`
    update rail_payouts set status = 'returned', updated_at = ${now} where id = ${id}`)
  unwatchPayout(tx, payout)
  const returned: Payout = { ...current, status: 'returned' }
  await payoutHandlerOf(books, payout.purpose).returned(tx, { payout: returned, movement, now })
}
