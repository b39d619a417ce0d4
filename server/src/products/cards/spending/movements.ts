import { type Account, customerAccount, type Entry, houseAccount } from '#core/ledger'
import type { Money } from '#core/money'
import { mirrorOf } from '#core/purchases'
import { recoveryKind } from '#products/cards/card'

/**
 * The kinds of the entries of spending. The reference of `held` is the authorization's id, or an id of its own for an
 * increment; the reference of `expired` is the authorization's id and the time of the expiry; the reference of the others is
 * the movement's id.
 */
export const spendingKinds = {
  held: 'card_held',
  cleared: 'card_cleared',
  reversed: 'card_reversed',
  expired: 'card_expired',
  refunded: 'card_refunded',
  recovered: recoveryKind,
} as const

type Part = { readonly from: Account; readonly to: Account; readonly amount: Money }

type Booked = {
  readonly id: string
  readonly kind: keyof typeof spendingKinds
  readonly reference: string
  readonly now: Date
  readonly parts: readonly Part[]
}

/** An entry of the parts above zero; null where there is none. */
export function entryOf({ id, kind, reference, now, parts }: Booked): Entry | null {
  const movements = parts.filter(({ amount }) => amount.units > 0n)
  return movements.length === 0
    ? null
    : { id, kind: spendingKinds[kind], reference, postedAt: now, movements }
}

/** The accounts between which a card's money moves. */
export function accountsOf(cardId: string) {
  return {
    available: customerAccount(cardId, 'card_available'),
    held: customerAccount(cardId, 'card_held'),
    issuer: mirrorOf('issuer'),
    losses: houseAccount('losses'),
  }
}
