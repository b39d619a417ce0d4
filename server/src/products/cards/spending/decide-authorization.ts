import { compare, type Money } from '#core/money'
import type { AuthorizationDecision } from '#core/suppliers'
import type { Tx } from '#platform/database'
import type { Card } from '#products/cards/card'
import { type AuthorizationNotice, openBreak } from '#products/cards/notices'
import { type Authorization, heldForMs, noted, openPart } from './authorization.ts'
import { beginAuthorization, changeAuthorization, findAuthorization } from './authorization-store.ts'
import { accountsOf, book, type SpendingBooks } from './movements.ts'
import { whyDeclined } from './why-declined.ts'

type Asking = {
  /** Locked. */
  readonly card: Card
  readonly notice: AuthorizationNotice
  /** The authorisation as it is known; undefined for an authorisation that is new. */
  readonly before: Authorization | undefined
  /** The authorisation was declined since its card was not ours. */
  readonly wasUnknown: boolean
  readonly now: Date
}

/** The answer for a card that is not ours. */
export const unknownCard: AuthorizationDecision = { isApproved: false, reason: 'card_blocked' }

/**
 * Decides whether a card may pay, once: the same question gets the same answer. An approved amount is on hold. An approved
 * question that comes again for more is an incremental authorization.
 */
export async function decideAuthorization(
  tx: Tx,
  { card, notice, before, wasUnknown, now }: Asking,
  books: SpendingBooks,
): Promise<AuthorizationDecision> {
  const { provider } = card
  const { transactionId: authorizationId, amount } = notice
  if (before !== undefined && before.cardId !== card.id) {
    openBreak(tx, { provider, kind: 'contradiction', notice, now }, books)
    return unknownCard
  }
  if (before?.asked) {
    const { decision } = before.asked
    const more = compare(amount, before.asked.amount)
    if (more > 0 && decision.isApproved)
      return decideIncrement(tx, { card, notice, before, approved: before.asked.amount, now }, books)
    if (more !== 0) openBreak(tx, { provider, kind: 'contradiction', notice, now }, books)
    return decision
  }
  if (before === undefined && wasUnknown) return unknownCard
  const known = before ?? noted({ card, authorizationId, amount, now }, books)
  const open = openPart(known, amount)
  // A question that was overtaken by its own reversal or final clearing is over.
  const reason =
    open.units === 0n ? 'insufficient_funds' : await whyDeclined(tx, { card, amount: open, at: now })
  const decision: AuthorizationDecision =
    reason === null ? { isApproved: true } : { isApproved: false, reason }
  const asked = { amount, decision }
  const held = decision.isApproved ? open : { ...open, units: 0n }
  const expiresAt = decision.isApproved ? new Date(now.getTime() + heldForMs) : null
  const after: Authorization = { ...known, asked, held, expiresAt, updatedAt: now }
  const { available: from, held: to } = accountsOf(card.id)
  await book(tx, { kind: 'held', reference: after.id, now, parts: [{ from, to, amount: held }] }, books)
  if (before === undefined)
    await beginAuthorization(tx, { card, authorization: after, merchant: notice.merchant }, books)
  else await changeAuthorization(tx, { before, after }, books)
  return decision
}

type Raising = {
  /** Locked. */
  readonly card: Card
  /** Asks for more than was approved. */
  readonly notice: AuthorizationNotice
  /** The approved authorization, and its amount. */
  readonly before: Authorization
  readonly approved: Money
  readonly now: Date
}

/**
 * Decides whether a merchant may have more on an approved authorization: the difference is held on it too, or the difference
 * alone is declined. The same question gets the same answer.
 */
async function decideIncrement(
  tx: Tx,
  raising: Raising,
  books: SpendingBooks,
): Promise<AuthorizationDecision> {
  const { card, notice, before, approved, now } = raising
  const { amount } = notice
  const { catalog } = books
  const declinedId = declinedIdOf(notice)
  const { provider } = card
  const declined = await findAuthorization(tx, { provider, authorizationId: declinedId, catalog })
  if (declined?.asked) return declined.asked.decision
  const money = (units: bigint): Money => ({ ...amount, units })
  const difference = money(amount.units - approved.units)
  const openBeyondHold = openPart(before, amount).units - before.held.units
  const more = openBeyondHold < difference.units ? money(openBeyondHold) : difference
  // An authorization that is over is not opened again.
  const reason =
    more.units <= 0n
      ? 'insufficient_funds'
      : await whyDeclined(tx, { card, amount: more, approved: approved.units, at: before.createdAt })
  if (reason === null) {
    await hold(tx, { ...raising, more }, books)
    return { isApproved: true }
  }
  const decision: AuthorizationDecision = { isApproved: false, reason }
  const noticed = noted({ card, authorizationId: declinedId, amount: difference, now }, books)
  const authorization = { ...noticed, asked: { amount: difference, decision } }
  await beginAuthorization(tx, { card, authorization, merchant: notice.merchant }, books)
  return decision
}

/** A question is the same when it asks for the same amount at the same time. */
function declinedIdOf({ transactionId, amount, at }: AuthorizationNotice): string {
  return `${transactionId} raised to ${amount.units} at ${at.toISOString()}`
}

type Holding = Raising & { readonly more: Money }

/** Holds the difference; the time to expire starts again. */
async function hold(
  tx: Tx,
  { card, notice, before, more, now }: Holding,
  books: SpendingBooks,
): Promise<void> {
  const after: Authorization = {
    ...before,
    asked: { amount: notice.amount, decision: { isApproved: true } },
    held: { ...more, units: before.held.units + more.units },
    expiresAt: new Date(now.getTime() + heldForMs),
    updatedAt: now,
  }
  const { available: from, held: to } = accountsOf(card.id)
  const reference = books.ids.next()
  await book(tx, { kind: 'held', reference, now, parts: [{ from, to, amount: more }] }, books)
  await changeAuthorization(tx, { before, after }, books)
}
