import type { Money } from '#core/money'
import type { AuthorizationDecision } from '#core/suppliers'
import type { Tx } from '#platform/database'
import { type Card, cardAsset, lockReferencedCard } from '#products/cards/card'
import { type CardNotice, openBreak, soundNotice, wasUnknown } from '#products/cards/notices'
import { findAuthorization } from './authorization-store.ts'
import { decideAuthorization, unknownCard } from './decide-authorization.ts'
import type { SpendingBooks } from './movements.ts'
import { takeMovement } from './take-movement.ts'
import { whyDeclined } from './why-declined.ts'

type Told = {
  /** The name of the issuer that sent it. */
  readonly provider: string
  readonly notice: CardNotice
  readonly now: Date
}

/**
 * Applies an issuer's news of a card, under the lock of the card. Answers the decision of an authorization; null for all
 * else. News of a card that is not ours waits until the card is ours, or for an operator.
 */
export async function takeNotice(
  tx: Tx,
  { provider, notice: told, now }: Told,
  books: SpendingBooks,
): Promise<AuthorizationDecision | null> {
  const { catalog } = books
  const notice = soundNotice(told, cardAsset(catalog))
  const locking = lockReferencedCard(tx, { provider, cardReference: notice.cardReference, catalog })
  if (notice.kind === 'authorization') {
    const { transactionId: authorizationId, amount } = notice
    if (amount.units === 0n) return checkCard(tx, { card: await locking, amount, now })
    // These share a round trip; the statements after the lock see the state at the moment that it was given.
    const [card, before, isUnknown] = await Promise.all([
      locking,
      findAuthorization(tx, { provider, authorizationId, catalog }),
      wasUnknown(tx, { provider, ...notice }),
    ])
    if (card !== undefined)
      return decideAuthorization(tx, { card, notice, before, wasUnknown: isUnknown, now }, books)
    openBreak(tx, { provider, kind: 'unknown_card', notice, now, resolution: 'declined' }, books)
    return unknownCard
  }
  const card = await locking
  if (card === undefined) openBreak(tx, { provider, kind: 'unknown_card', notice, now }, books)
  else await takeMovement(tx, { card, notice, now }, books)
  return null
}

type Checked = { readonly card: Card | undefined; readonly amount: Money; readonly now: Date }

/** Merchants and wallets ask about nothing before they keep a card. Nothing is on hold, so it leaves no trace. */
async function checkCard(tx: Tx, { card, amount, now }: Checked): Promise<AuthorizationDecision> {
  if (card === undefined) return unknownCard
  const reason = await whyDeclined(tx, { card, amount, at: now })
  return reason === null ? { isApproved: true } : { isApproved: false, reason }
}
