import { lesser, type Money } from '#core/money'
import { type Queryable, sql, type Tx } from '#platform/database'
import {
  type Card,
  cardMovementTable,
  dayOf,
  readLost,
  recordCardTransaction,
  requestState,
  updateCard,
} from '#products/cards/card'
import { type MovementNotice, openBreak } from '#products/cards/notices'
import { type Authorization, noted, withHeld } from './authorization.ts'
import { beginAuthorization, changeAuthorization, findAuthorization } from './authorization-store.ts'
import { accountsOf, book, type SpendingBooks, settleFreed } from './movements.ts'
import { readAvailable } from './why-declined.ts'

type Taking<Notice extends MovementNotice = MovementNotice> = {
  /** Locked. */
  readonly card: Card
  readonly notice: Notice
  readonly now: Date
}

type Clearing = Extract<MovementNotice, { kind: 'clearing' }>
type Reversal = Extract<MovementNotice, { kind: 'reversal' }>
type Refund = Extract<MovementNotice, { kind: 'refund' }>

/** Books what an issuer did with the money of a card: once for its id, however often it is reported, in any order. */
export async function takeMovement(tx: Tx, taking: Taking, books: SpendingBooks): Promise<void> {
  const { card, notice, now } = taking
  const { provider } = card
  const taken = await findMovement(tx, { provider, ...notice })
  if (taken !== undefined) {
    const { kind, amount } = notice
    const isSame = taken.kind === kind && taken.cardId === card.id && taken.units === amount.units
    if (!isSame) openBreak(tx, { provider, kind: 'contradiction', notice, now }, books)
    return
  }
  if (notice.kind === 'refund') return takeRefund(tx, { card, notice, now }, books)
  const known = await authorizationOf(tx, { card, notice, now }, books)
  if (known === 'anothers') return
  if (notice.kind === 'clearing') await takeClearing(tx, { card, notice, now, ...known }, books)
  else await takeReversal(tx, { card, notice, now, ...known }, books)
}

type Known = {
  /** Undefined for an authorization that is new. */
  readonly before: Authorization | undefined
  readonly current: Authorization
}

/** The authorization that a clearing or a reversal names; a notice that names another card's authorization opens a break. */
async function authorizationOf(
  tx: Tx,
  { card, notice, now }: Taking<Clearing | Reversal>,
  books: SpendingBooks,
): Promise<Known | 'anothers'> {
  const { provider } = card
  const { transactionId, authorizationId, amount } = notice
  const named = authorizationId ?? transactionId
  const before = await findAuthorization(tx, { provider, authorizationId: named, catalog: books.catalog })
  if (before === undefined || before.cardId === card.id) {
    const current = before ?? noted({ card, authorizationId: named, amount, now }, books)
    return { before, current: { ...current, updatedAt: now } }
  }
  openBreak(tx, { provider, kind: 'contradiction', notice, now }, books)
  if (notice.kind === 'reversal') return 'anothers'
  // The money is gone all the same, so it is taken as if without an authorization. The movement's own id may be the other
  // card's authorization as well, so the authorization made for it gets a name of ours.
  const current = noted({ card, authorizationId: `clearing ${transactionId}`, amount, now }, books)
  return { before: undefined, current }
}

/** Takes what is on hold first, then what the card may spend; the house loses the rest, and operators hear of it. */
async function takeClearing(
  tx: Tx,
  { card, notice, now, before, current }: Taking<Clearing> & Known,
  books: SpendingBooks,
): Promise<void> {
  const { amount } = notice
  const { asset } = amount
  const money = (units: bigint): Money => ({ asset, units })
  const id = books.ids.next()
  const ownUnits = (await readAvailable(tx, { cardId: card.id, asset })).units
  const fromHeld = lesser(amount.units, current.held.units)
  const fromAvailable = lesser(amount.units - fromHeld, ownUnits)
  const lost = money(amount.units - fromHeld - fromAvailable)
  const isFinal = current.isFinal || notice.isFinal
  const rest = current.held.units - fromHeld
  const freed = money(isFinal ? rest : 0n)
  const { available, held, issuer, losses } = accountsOf(card.id)
  const parts = [
    { from: held, to: issuer, amount: money(fromHeld) },
    { from: available, to: issuer, amount: money(fromAvailable) },
    { from: losses, to: issuer, amount: lost },
    { from: held, to: available, amount: freed },
  ]
  await book(tx, { kind: 'cleared', reference: id, now, parts }, books)
  const transactionId = await settleFreed(tx, { card, amount: freed, now }, books)
  const cleared = money(current.cleared.units + amount.units)
  const after = withHeld({ ...current, cleared, isFinal }, money(rest - freed.units))
  await keep(tx, { card, notice, before, after, transactionId }, books)
  insertMovement(tx, { id, card, notice, authorizationId: after.id, lost, recovered: money(0n), now })
  if (lost.units === 0n) return
  openBreak(tx, { provider: card.provider, kind: 'overdrawn', notice, amount: lost, now }, books)
  if (card.status !== 'ACTIVE') return
  updateCard(tx, { ...card, status: 'FROZEN', updatedAt: now })
  requestState(tx, card, { id: books.ids.next(), state: 'FROZEN', now })
}

/** Releases the money on hold, up to the amount: only refunds give cleared money back. */
async function takeReversal(
  tx: Tx,
  { card, notice, now, before, current }: Taking<Reversal> & Known,
  books: SpendingBooks,
): Promise<void> {
  const { amount, merchant } = notice
  // Issuers also report what we declined as declined; that is seen already and holds nothing.
  if (current.asked?.decision.isApproved === false) return
  const money = (units: bigint): Money => ({ ...amount, units })
  const id = books.ids.next()
  const freed = money(lesser(amount.units, current.held.units))
  const { available: to, held: from } = accountsOf(card.id)
  await book(tx, { kind: 'reversed', reference: id, now, parts: [{ from, to, amount: freed }] }, books)
  const transactionId = await settleFreed(tx, { card, amount: freed, now }, books)
  const reversed = money(current.reversed.units + amount.units)
  const after = withHeld({ ...current, reversed }, money(current.held.units - freed.units))
  await keep(tx, { card, notice, before, after, transactionId: null }, books)
  const none = money(0n)
  insertMovement(tx, { id, card, notice, authorizationId: after.id, lost: none, recovered: none, now })
  if (freed.units > 0n)
    await recordCardTransaction(
      tx,
      { ...seen(card, now), id, type: 'reversal', amount: freed, merchant, transactionId },
      books,
    )
}

/** Brings money to the card, or to the wallet where it is blocked; what the house lost by the card comes first. */
async function takeRefund(
  tx: Tx,
  { card, notice, now }: Taking<Refund>,
  books: SpendingBooks,
): Promise<void> {
  const { amount, merchant } = notice
  const money = (units: bigint): Money => ({ ...amount, units })
  const id = books.ids.next()
  const recovered = money(lesser(amount.units, await readLost(tx, card)))
  const freed = money(amount.units - recovered.units)
  const { available, issuer, losses } = accountsOf(card.id)
  const parts = [
    { from: issuer, to: losses, amount: recovered },
    { from: issuer, to: available, amount: freed },
  ]
  await book(tx, { kind: 'refunded', reference: id, now, parts }, books)
  // Before the rest is settled, which would pay the same loss back again.
  insertMovement(tx, { id, card, notice, authorizationId: null, lost: money(0n), recovered, now })
  const transactionId = await settleFreed(tx, { card, amount: freed, now }, books)
  await recordCardTransaction(
    tx,
    { ...seen(card, now), id, type: 'refund', amount, merchant, transactionId },
    books,
  )
}

type Kept = {
  readonly card: Card
  readonly notice: Clearing | Reversal
  readonly before: Authorization | undefined
  readonly after: Authorization
  readonly transactionId: string | null
}

async function keep(
  tx: Tx,
  { card, notice: { merchant }, before, after, transactionId }: Kept,
  books: SpendingBooks,
): Promise<void> {
  if (before === undefined) await beginAuthorization(tx, { card, authorization: after, merchant }, books)
  else await changeAuthorization(tx, { before, after, transactionId }, books)
}

/** The fields that all finished card transactions of a card share. */
function seen({ id: cardId, customerId, cardType }: Card, createdAt: Date) {
  return { cardId, customerId, cardType, status: 'completed', declineReason: null, createdAt } as const
}

type Stored = {
  readonly id: string
  readonly card: Card
  readonly notice: MovementNotice
  /** Our own id of the authorization that the movement takes from or releases. */
  readonly authorizationId: string | null
  readonly lost: Money
  readonly recovered: Money
  readonly now: Date
}

function insertMovement(tx: Tx, stored: Stored): void {
  const { card, notice, now, ...movement } = stored
  const { kind, transactionId, amount, at } = notice
  const told = { provider: card.provider, transactionId, kind, cardId: card.id, amount }
  const times = { day: dayOf(now), toldAt: at, createdAt: now }
  tx.send(cardMovementTable.insertion({ ...movement, ...told, ...times }))
}

type Taken = { readonly kind: MovementNotice['kind']; readonly cardId: string; readonly units: bigint }

/** The movement under an issuer's id; undefined for an id that is new. */
async function findMovement(
  database: Queryable,
  { provider, transactionId }: { readonly provider: string; readonly transactionId: string },
): Promise<Taken | undefined> {
  const [row] = await database.query<Taken>(sql`
    select kind, card_id as "cardId", units from card_movements
    where provider = ${provider} and transaction_id = ${transactionId}`)
  return row
}
