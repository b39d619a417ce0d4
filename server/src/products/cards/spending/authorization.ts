import type { Asset, Money } from '#core/money'
import type { AuthorizationDecision, CardDecline } from '#core/suppliers'
import type { Ids } from '#platform/ids'
import type { Card, CardTransaction } from '#products/cards/card'

/** The question of an issuer whether a card may pay, and all that came of it. */
export type Authorization = {
  /** Also of its card transaction. */
  readonly id: string
  /** The name of the issuer, and its own id of the question. */
  readonly provider: string
  readonly authorizationId: string
  readonly cardId: string
  /** Null while only a clearing or a reversal has named it. */
  readonly asked: { readonly amount: Money; readonly decision: AuthorizationDecision } | null
  /** The part of the card's money that is on hold for it. */
  readonly held: Money
  /** The amount that the merchant took. */
  readonly cleared: Money
  /** The amount that the issuer gave back, held or not. */
  readonly reversed: Money
  /** A final clearing came: nothing is held for it again. */
  readonly isFinal: boolean
  /** When the rest is released; null where nothing is held. */
  readonly expiresAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type AuthorizationRow = {
  id: string
  provider: string
  authorization_id: string
  card_id: string
  asked_units: bigint | null
  decision: 'approved' | 'declined' | null
  decline_reason: CardDecline | null
  held_units: bigint
  cleared_units: bigint
  reversed_units: bigint
  is_final: boolean
  expires_at: Date | null
  created_at: Date
  updated_at: Date
}

export function fromRow(row: AuthorizationRow, asset: Asset): Authorization {
  const money = (units: bigint): Money => ({ asset, units })
  return {
    id: row.id,
    provider: row.provider,
    authorizationId: row.authorization_id,
    cardId: row.card_id,
    asked: row.asked_units === null ? null : { amount: money(row.asked_units), decision: decisionOf(row) },
    held: money(row.held_units),
    cleared: money(row.cleared_units),
    reversed: money(row.reversed_units),
    isFinal: row.is_final,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function decisionOf({ decline_reason: reason }: AuthorizationRow): AuthorizationDecision {
  return reason === null ? { isApproved: true } : { isApproved: false, reason }
}

type Noting = {
  readonly card: Card
  readonly authorizationId: string
  readonly amount: Money
  readonly now: Date
}

/** An authorization that nothing is known of yet but its id. */
export function noted(
  { card, authorizationId, amount, now }: Noting,
  { ids }: { readonly ids: Ids },
): Authorization {
  const none = { ...amount, units: 0n }
  return {
    ...{ id: ids.next(), provider: card.provider, authorizationId, cardId: card.id, asked: null },
    ...{ held: none, cleared: none, reversed: none, isFinal: false, expiresAt: null },
    ...{ createdAt: now, updatedAt: now },
  }
}

/** The time after which an issuer no longer clears, by the rules of card schemes; a later clearing is taken all the same. */
export const heldForMs = 7 * 24 * 3_600_000

/** The part of what is asked that can still be taken. */
export function openPart(
  { cleared, reversed, isFinal }: Pick<Authorization, 'cleared' | 'reversed' | 'isFinal'>,
  amount: Money,
): Money {
  const units = isFinal ? 0n : amount.units - cleared.units - reversed.units
  return { ...amount, units: units > 0n ? units : 0n }
}

/** The authorization with another amount on hold; its time of expiry stays while anything is on hold. */
export function withHeld(authorization: Authorization, held: Money): Authorization {
  return { ...authorization, held, expiresAt: held.units === 0n ? null : authorization.expiresAt }
}

export type PurchaseView = Pick<CardTransaction, 'status' | 'amount' | 'declineReason'>

/** The authorization as its customer sees it. */
export function purchaseView({ asked, held, cleared, reversed }: Authorization): PurchaseView {
  const view = (status: PurchaseView['status'], amount: Money, declineReason: string | null = null) => ({
    ...{ status, amount, declineReason },
  })
  const { asset } = held
  if (held.units > 0n) return view('pending', { asset, units: held.units + cleared.units })
  if (cleared.units > 0n) return view('completed', cleared)
  if (asked === null) return view('reversed', reversed)
  const { amount, decision } = asked
  if (decision.isApproved || reversed.units >= amount.units) return view('reversed', amount)
  return view('declined', amount, decision.reason)
}
