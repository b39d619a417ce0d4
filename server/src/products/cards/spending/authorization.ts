import type { Money } from '#core/money'
import type { AuthorizationDecision, CardDecline } from '#core/suppliers'
import { moneyIn } from '#core/tables'
import { columns, type Item, orNull, table } from '#platform/database'
import type { Ids } from '#platform/ids'
import { type Card, type CardTransaction, cardCurrency } from '#products/cards/card'

const { uuid, text, boolean, day, timestamptz } = columns

export const authorizationTable = table('card_authorizations', {
  /** Also of its card transaction. */
  id: uuid,
  /** The name of the issuer, and its own id of the question. */
  provider: text,
  authorizationId: text,
  cardId: uuid,
  askedAmount: orNull(moneyIn(cardCurrency, 'asked_units')),
  decision: orNull(text.as<'approved' | 'declined'>()),
  declineReason: orNull(text.as<CardDecline>()),
  /** The part of the card's money that is on hold for it. */
  held: moneyIn(cardCurrency, 'held_units'),
  /** The amount that the merchant took. */
  cleared: moneyIn(cardCurrency, 'cleared_units'),
  /** The amount that the issuer gave back, held or not. */
  reversed: moneyIn(cardCurrency, 'reversed_units'),
  /** A final clearing came: nothing is held for it again. */
  isFinal: boolean,
  /** The day of UTC in whose limits it counts. */
  day,
  /** When the rest is released; null where nothing is held. */
  expiresAt: orNull(timestamptz),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** The question of an issuer whether a card may pay, and all that came of it. */
export type Authorization = Omit<
  Item<typeof authorizationTable>,
  'askedAmount' | 'decision' | 'declineReason' | 'day'
> & {
  /** Null while only a clearing or a reversal has named it. */
  readonly asked: { readonly amount: Money; readonly decision: AuthorizationDecision } | null
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
