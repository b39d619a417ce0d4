import { customerAccount, houseAccount, post } from '#core/ledger'
import type { Money } from '#core/money'
import { type Queryable, sql, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Card } from './card.ts'
import { cardMovementTable } from './card-movement.ts'
import { dayOf } from './day-of.ts'

/** The kind of the entries that pay the house back its loss by a card; each has its movement's id as reference. */
export const recoveryKind = 'card_recovered'

/** The house's loss by a card, as far as nothing has brought it back. */
export async function readLost(database: Queryable, { id }: Pick<Card, 'id'>): Promise<bigint> {
  const [row] = await database.query<{ units: bigint }>(sql`
    select coalesce(sum(lost_units - recovered_units), 0) as units from card_movements
    where card_id = ${id} and lost_units + recovered_units > 0`)
  return row?.units ?? 0n
}

/** Whether a card may not pay: the house lost by it, and no operator has ended the matter. */
export async function isOverdrawn(database: Queryable, card: Card): Promise<boolean> {
  if ((await readLost(database, card)) === 0n) return false
  const rows = await database.query(sql`
    select from card_breaks where kind = 'overdrawn' and resolved_at is null
      and provider = ${card.provider} and card_reference = ${card.cardReference} limit 1`)
  return rows.length > 0
}

type Recovering = {
  /** Locked. */
  readonly card: Pick<Card, 'id' | 'provider'>
  /** In USD, from what the card may spend. */
  readonly amount: Money
  readonly ids: Ids
  readonly now: Date
}

/** Takes the house's loss by a card from money that comes to it; answers the rest of that money. */
export async function recoverLoss(tx: Tx, { card, amount, ids, now }: Recovering): Promise<Money> {
  const lost = amount.units === 0n ? 0n : await readLost(tx, card)
  const units = lost < amount.units ? lost : amount.units
  if (units === 0n) return amount
  const id = ids.next()
  const recovered = { ...amount, units }
  const taken = { from: customerAccount(card.id, 'card_available'), to: houseAccount('losses') }
  await post(tx, {
    id: ids.next(),
    kind: recoveryKind,
    reference: id,
    postedAt: now,
    movements: [{ ...taken, amount: recovered }],
  })
  tx.send(
    cardMovementTable.insertion({
      ...{ id, provider: card.provider, transactionId: `recovery ${id}`, kind: 'recovery' },
      ...{ cardId: card.id, authorizationId: null },
      ...{ amount: recovered, lost: { ...amount, units: 0n }, recovered },
      ...{ day: dayOf(now), toldAt: now, createdAt: now },
    }),
  )
  return { ...amount, units: amount.units - units }
}
