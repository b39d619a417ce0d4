import { compare } from '#core/money'
import type { AuthorizationDecision } from '#core/suppliers'
import type { Tx } from '#platform/database'
import type { Card } from '#products/cards/card'
import { type Authorization, heldForMs, noted, openPart } from './authorization.ts'
import { openBreak } from './card-break.ts'
import { decideIncrement } from './decide-increment.ts'
import { accountsOf } from './movements.ts'
import type { AuthorizationNotice } from './notice.ts'
import { beginAuthorization, book, changeAuthorization, type SpendingBooks } from './spending-parts.ts'
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
