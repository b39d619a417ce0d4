import { sql, type Tx } from '#platform/database'
import { isWithinBound } from '../payments/is-within-bound.ts'
import { lockMovement, noteHeard, storeMovement } from '../payments/movement-store.ts'
import type { PayIn } from '../payments/pay-in.ts'
import { lockNamedPayIn } from '../payments/pay-in-store.ts'
import type { RailPayment } from '../payments/rail.ts'
import { openBreak } from '../payments/rail-break.ts'
import { bookMovement } from '../payments/rail-entries.ts'
import type { RailMovement } from '../payments/rail-movement.ts'
import { payInHandlerOf, type RailBooks } from '../payments/rails-parts.ts'

export type ToldPayment = {
  /** The rail's code in the catalogue. */
  readonly rail: string
  readonly payment: RailPayment
  /** Our reference, or the rail's own; both null where the rail knows neither. */
  readonly reference: string | null
  readonly providerReference: string | null
  /** The ids of all transactions in the bank's statement that reports the payment; absent where the rail reports it. */
  readonly statement?: ReadonlySet<string>
  readonly now: Date
}

/** `known`: reported before, so nothing is booked. `contradiction`: nothing is booked, and a break is opened. */
export type PaymentOutcome = 'paid' | 'unclaimed' | 'known' | 'contradiction'

/**
 * Notes a payment, whichever way the house hears of it: each transaction of a rail is booked once. The handler of the
 * pay-in's purpose books it; a payment for no pay-in of ours lies in suspense until its pay-in is known. Two other kinds of
 * payments lie there too: a payment beyond what the rail may move at once; and a payment that only a statement reports, for a
 * pay-in with a payment that no statement shows: both may be one payment under two ids.
 */
export async function notePayment(tx: Tx, told: ToldPayment, books: RailBooks): Promise<PaymentOutcome> {
  const { rail, payment, now } = told
  const { transactionId, amount, payer, paidAt: movedAt } = payment
  const { catalog } = books
  const isBelieved = isWithinBound(amount, { rail, catalog })
  const named = isBelieved
    ? await lockNamedPayIn(tx, { ...told, asset: amount.asset.symbol, catalog })
    : undefined
  const double = named && (await unshownPayment(tx, { payIn: named, told }))
  const payIn = double === undefined ? named : undefined
  const kind = 'payment'
  const reference = payIn?.id ?? null
  const heard = { rail, transactionId, kind, reference, amount, payer, movedAt } as const
  const isStated = told.statement !== undefined
  const movement = await storeMovement(tx, heard, { books, isStated, now })
  if (movement === null) return noteAgain(tx, { told, payIn: named, books })
  if (payIn !== undefined) {
    await tellPaid(tx, { payIn, movement, books, now })
    return 'paid'
  }
  await bookMovement(tx, 'rail_unclaimed', { movement, books, now })
  const note = [
    `the payment names ${told.reference ?? told.providerReference ?? 'no pay-in'}`,
    ...(isBelieved ? [] : ['it is more than max_stated_amount of the rail']),
    ...(double === undefined ? [] : [`it may be its payment ${double}, which no statement shows`]),
  ].join('; ')
  const found = { rail, subject: transactionId, stated: amount, booked: null, note }
  openBreak(tx, { ...found, kind: 'unclaimed' }, { ...books, isStated, now })
  return 'unclaimed'
}

type Unshown = { readonly payIn: PayIn; readonly told: ToldPayment }

/** The id of a payment of the pay-in that is neither in this statement, which reports another payment, nor in an earlier one. */
async function unshownPayment(tx: Tx, { payIn, told }: Unshown): Promise<string | undefined> {
  const { statement } = told
  if (statement === undefined) return undefined
  const rows = await tx.query<{ transaction_id: string }>(sql`
    select transaction_id from rail_movements
    where reference = ${payIn.id} and kind = 'payment' and line_id is null order by moved_at, id`)
  return rows.find(({ transaction_id }) => !statement.has(transaction_id))?.transaction_id
}

type Paid = {
  readonly payIn: PayIn
  readonly movement: RailMovement
  readonly books: RailBooks
  readonly now: Date
}

/** Tells the handler of a pay-in that it was paid. */
export async function tellPaid(tx: Tx, { payIn, movement, books, now }: Paid): Promise<void> {
  const [{ count } = { count: 0n }] = await tx.query<{ count: bigint }>(sql`
    select count(*) from rail_movements where reference = ${payIn.id} and kind = 'payment'`)
  tx.send(sql`
    update pay_ins set status = 'paid', reason = null, updated_at = ${now} where id = ${payIn.id}`)
  const isLate = payIn.status === 'failed' || movement.movedAt.getTime() > payIn.expiresAt.getTime()
  const paid: PayIn = { ...payIn, status: 'paid', reason: null }
  const payment = { payIn: paid, movement, count: Number(count), isLate, now }
  await payInHandlerOf(books, payIn.purpose).paid(tx, payment)
}

type Again = {
  readonly told: ToldPayment
  readonly payIn: PayIn | undefined
  readonly books: RailBooks
}

/** Notes a known transaction again: a repeat, or its pay-in at last, or a contradiction. */
async function noteAgain(tx: Tx, { told, payIn, books }: Again): Promise<PaymentOutcome> {
  const { rail, payment, now } = told
  const { transactionId, amount } = payment
  const known = await lockMovement(tx, { rail, transactionId, catalog: books.catalog })
  if (known === undefined) return notePayment(tx, told, books)
  const isStated = told.statement !== undefined
  const isSameMoney =
    known.kind === 'payment' &&
    known.amount.asset.symbol === amount.asset.symbol &&
    known.amount.units === amount.units
  if (isSameMoney) noteHeard(tx, { movement: known, isStated, now })
  // A repeat may not say whose payment it is; a statement claims nothing that is known.
  const saysWhose = !isStated && (told.reference !== null || told.providerReference !== null)
  if (isSameMoney && (!saysWhose || known.reference === (payIn?.id ?? null))) return 'known'
  if (isSameMoney && known.reference === null && payIn !== undefined)
    if (await resolveUnclaimed(tx, { rail, transactionId, payIn, now })) {
      const movement = { ...known, reference: payIn.id }
      tx.send(sql`update rail_movements set reference = ${payIn.id} where id = ${known.id}`)
      await bookMovement(tx, 'rail_claimed', { movement, books, now })
      await tellPaid(tx, { payIn, movement, books, now })
      return 'paid'
    }
  const note = `told before as a ${known.kind} for ${known.reference ?? 'nobody'}, then as a payment for ${told.reference ?? told.providerReference ?? 'nobody'}`
  const found = { rail, subject: transactionId, stated: amount, booked: known.amount, note }
  openBreak(tx, { ...found, kind: 'contradiction' }, { ...books, isStated, now })
  return 'contradiction'
}

type Resolving = Pick<RailMovement, 'rail' | 'transactionId'> & { readonly payIn: PayIn; readonly now: Date }

/** Resolves the break of an unclaimed payment; false where an operator has resolved it, whose decision stands. */
async function resolveUnclaimed(tx: Tx, { rail, transactionId, payIn, now }: Resolving): Promise<boolean> {
  const resolved = await tx.query(sql`
    update rail_breaks set resolved_at = ${now}, resolution = ${`paid for ${payIn.id}`}, resolved_by = 'house'
    where rail = ${rail} and kind = 'unclaimed' and subject = ${transactionId} and resolved_at is null
    returning id`)
  return resolved.length > 0
}
