import { endInstruction } from '#core/instructions'
import type { Money } from '#core/money'
import { sql, type Tx } from '#platform/database'
import { lockMovementsOf, noteHeard, renameMovement, storeMovement } from '../payments/movement-store.ts'
import type { Payout } from '../payments/payout.ts'
import { lockPayout, watchPayout } from '../payments/payout-store.ts'
import type { PayoutReceipt } from '../payments/rail.ts'
import { openBreak } from '../payments/rail-break.ts'
import { bookMovement } from '../payments/rail-entries.ts'
import { payoutKind } from '../payments/rail-kinds.ts'
import type { RailMovement } from '../payments/rail-movement.ts'
import { payoutHandlerOf, type RailBooks } from '../payments/rails-parts.ts'

export type ToldPayout = {
  /** The rail's code in the catalogue. */
  readonly rail: string
  /** Ours. */
  readonly reference: string
  readonly receipt: PayoutReceipt
  /** Whether a bank's statement alone reports it. */
  readonly isStated?: boolean
  readonly now: Date
}

/** `stranger`: no payout of ours has the reference. */
export type PayoutOutcome = 'paid' | 'known' | 'contradiction' | 'paid after failure' | 'stranger'

/** Notes that a payout was paid, whichever way the house hears of it: the payout is booked once. */
export async function notePayout(tx: Tx, told: ToldPayout, books: RailBooks): Promise<PayoutOutcome> {
  const { rail, reference, receipt, isStated = false, now } = told
  const payout = await lockPayout(tx, { rail, reference, catalog: books.catalog })
  if (payout === undefined) return 'stranger'
  const [known] = await lockMovementsOf(tx, { reference, kind: 'payout', catalog: books.catalog })
  if (known !== undefined) return noteAgain(tx, { known, payout, receipt, isStated, books, now })
  const { transactionId, amount, paidAt } = receipt
  const heard = { rail, kind: 'payout', reference, amount, payer: null, movedAt: paidAt } as const
  let movement = await storeMovement(tx, { ...heard, transactionId }, { books, isStated, now })
  if (movement === null) {
    // The rail gives the id of another transaction. The payout was paid all the same.
    contradict(tx, { payout, subject: transactionId, stated: amount, isStated, books, now })
    movement = await storeMovement(tx, { ...heard, transactionId: reference }, { books, isStated, now })
    if (movement === null) return 'contradiction'
  }
  return book(tx, { payout, movement, isStated, books, now })
}

/**
 * Notes that a payout was paid as the bank's statement says, and ends the instruction to pay it, also where another provider
 * was asked; does nothing for a payout whose outcome is known.
 */
export async function notePaidByStatement(tx: Tx, told: ToldPayout, books: RailBooks): Promise<void> {
  const { rail, reference, now } = told
  const isOpen = await endInstruction(tx, { kind: payoutKind(rail), reference, now })
  if (isOpen) await notePayout(tx, { ...told, isStated: true }, books)
}

/**
 * Notes that a payout was paid when only its return has reported it. Its transaction has our reference as its id until the
 * rail says its own.
 */
export async function notePaidUnheard(
  tx: Tx,
  { payout, isStated, now, movedAt }: { payout: Payout; isStated: boolean; now: Date; movedAt: Date },
  books: RailBooks,
): Promise<void> {
  const { rail, id: reference, amount } = payout
  const heard = { rail, kind: 'payout', reference, amount, payer: null, movedAt } as const
  const movement = await storeMovement(tx, { ...heard, transactionId: reference }, { books, isStated, now })
  if (movement !== null) await book(tx, { payout, movement, isStated, books, now })
}

type Booking = {
  readonly payout: Payout
  readonly movement: RailMovement
  readonly isStated: boolean
  readonly books: RailBooks
  readonly now: Date
}

async function book(
  tx: Tx,
  { payout, movement, isStated, books, now }: Booking,
): Promise<'paid' | 'paid after failure'> {
  const { id, rail, purpose } = payout
  const { amount } = movement
  // The payout may come back from now on.
  watchPayout(tx, payout, now)
  if (payout.status === 'failed') {
    tx.send(sql`update rail_payouts set updated_at = ${now} where id = ${id}`)
    await bookMovement(tx, 'rail_paid_after_failure', { movement, books, now })
    const note = `had failed: ${payout.reason ?? 'no reason'}`
    const found = { rail, subject: movement.transactionId, stated: amount, booked: null, note }
    openBreak(tx, { ...found, kind: 'paid_after_failure' }, { ...books, isStated, now })
    return 'paid after failure'
  }
  tx.send(sql`
    update rail_payouts set status = 'paid', fact_units = ${amount.units}, updated_at = ${now}
    where id = ${id}`)
  const paid: Payout = { ...payout, status: 'paid', amountFact: amount }
  await payoutHandlerOf(books, purpose).paid(tx, { payout: paid, movement, now })
  return 'paid'
}

type Again = {
  readonly known: RailMovement
  readonly payout: Payout
  readonly receipt: PayoutReceipt
  readonly isStated: boolean
  readonly books: RailBooks
  readonly now: Date
}

async function noteAgain(
  tx: Tx,
  { known, payout, receipt, isStated, books, now }: Again,
): Promise<'known' | 'contradiction'> {
  const { transactionId, amount } = receipt
  // The rail gave its own id only after the return.
  if (known.transactionId === payout.id) renameMovement(tx, { movement: known, transactionId })
  const isSame = known.transactionId === transactionId || known.transactionId === payout.id
  if (isSame && known.amount.units === amount.units) {
    noteHeard(tx, { movement: known, isStated, now })
    return 'known'
  }
  const booked = known.amount
  contradict(tx, { payout, subject: transactionId, stated: amount, booked, isStated, books, now })
  return 'contradiction'
}

type Contradiction = {
  readonly payout: Payout
  readonly subject: string
  readonly stated: Money
  readonly booked?: Money
  readonly isStated: boolean
  readonly books: RailBooks
  readonly now: Date
}

function contradict(tx: Tx, { payout, subject, stated, booked, isStated, books, now }: Contradiction): void {
  const note = `the rail told it in two ways, once as the payment of ${payout.id}`
  const found = { rail: payout.rail, subject, stated, booked: booked ?? null, note }
  openBreak(tx, { ...found, kind: 'contradiction' }, { ...books, isStated, now })
}

type Failed = {
  readonly reference: string
  readonly rail: string
  readonly reason: string
  readonly now: Date
}

/** Notes that a rail will never pay a payout; changes nothing for a payout that was paid. */
export async function noteNotPaid(
  tx: Tx,
  { reference, rail, reason, now }: Failed,
  books: RailBooks,
): Promise<void> {
  const payout = await lockPayout(tx, { rail, reference, catalog: books.catalog })
  if (payout?.status !== 'requested') return
  tx.send(sql`
    update rail_payouts set status = 'failed', reason = ${reason}, updated_at = ${now}
    where id = ${reference}`)
  watchPayout(tx, payout, now)
  const failed: Payout = { ...payout, status: 'failed', reason }
  await payoutHandlerOf(books, payout.purpose).failed(tx, { payout: failed, reason, now })
}
