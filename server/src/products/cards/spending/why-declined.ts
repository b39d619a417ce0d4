import { isFrozen } from '#core/customers'
import { readBalances } from '#core/ledger'
import { compare, type Money } from '#core/money'
import type { CardDecline } from '#core/suppliers'
import { sql, type Tx } from '#platform/database'
import { type Card, dayOf, monthEndOf, monthOf } from '#products/cards/card'

type Asked = {
  /** Locked. */
  readonly card: Card
  readonly amount: Money
  /** Units of the same purchase that were approved before; its limit counts them too. */
  readonly approved?: bigint
  /** The time whose day and month the amount counts in. */
  readonly at: Date
}

/** Why a card may not pay an amount; null where it may. */
export async function whyDeclined(
  tx: Tx,
  { card, amount, approved = 0n, at }: Asked,
): Promise<CardDecline | null> {
  if (card.status === 'BLOCKED') return 'card_blocked'
  if (card.status === 'FROZEN') return 'card_frozen'
  const hasTimes = card.limits.day !== null || card.limits.month !== null
  const [isOwnerFrozen, available, used] = await Promise.all([
    isFrozen(tx, card.customerId),
    readAvailable(tx, { cardId: card.id, asset: amount.asset }),
    hasTimes ? readUsed(tx, { cardId: card.id, at }) : unused,
  ])
  if (isOwnerFrozen) return 'card_frozen'
  if (isBeyond(card.limits, { amount, approved, used })) return 'limit'
  return compare(available, amount) < 0 ? 'insufficient_funds' : null
}

/** The money that a locked card may spend. Loads may raise it meanwhile; all else that changes it locks the card. */
export async function readAvailable(
  tx: Tx,
  { cardId, asset }: { readonly cardId: string; readonly asset: Money['asset'] },
): Promise<Money> {
  const balances = await readBalances(tx, cardId)
  return { asset, units: balances.get(asset.symbol)?.card_available ?? 0n }
}

type Used = { readonly day: bigint; readonly month: bigint }

const unused: Used = { day: 0n, month: 0n }

function isBeyond(
  { purchase, day, month }: Card['limits'],
  {
    amount: { units },
    approved,
    used,
  }: { readonly amount: Money; readonly approved: bigint; readonly used: Used },
): boolean {
  const exceeds = (limit: Money | null, before: bigint) => limit !== null && before + units > limit.units
  return exceeds(purchase, approved) || exceeds(day, used.day) || exceeds(month, used.month)
}

/** The used part of a card's limits: held and taken by the purchases of the time, less what refunds brought in it. */
async function readUsed(
  tx: Tx,
  { cardId, at }: { readonly cardId: string; readonly at: Date },
): Promise<Used> {
  const [day, month, monthEnd] = [dayOf(at), monthOf(at), monthEndOf(at)]
  const [row] = await tx.query<Used>(sql`
    select greatest(0, coalesce(sum(units) filter (where day = ${day}), 0)) as day,
      greatest(0, coalesce(sum(units), 0)) as month
    from (
      select day, held_units + cleared_units as units from card_authorizations
      where card_id = ${cardId} and day between ${month} and ${monthEnd}
      union all
      select day, -units from card_movements
      where kind = 'refund' and card_id = ${cardId} and day between ${month} and ${monthEnd}
    ) as spent`)
  return row ?? unused
}
