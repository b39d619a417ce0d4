import type { Money } from '#core/money'
import { type Queryable, sql, type Tx } from '#platform/database'
import { type Card, cardMovementTable, dayOf } from '#products/cards/card'
import type { MovementNotice } from './notice.ts'

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

export function insertMovement(tx: Tx, stored: Stored): void {
  const { card, notice, now, ...movement } = stored
  const { kind, transactionId, amount, at } = notice
  const told = { provider: card.provider, transactionId, kind, cardId: card.id, amount }
  const times = { day: dayOf(now), toldAt: at, createdAt: now }
  tx.send(cardMovementTable.insertion({ ...movement, ...told, ...times }))
}

type Known = { readonly kind: MovementNotice['kind']; readonly cardId: string; readonly units: bigint }

/** The movement under an issuer's id; undefined for an id that is new. */
export async function findMovement(
  database: Queryable,
  { provider, transactionId }: { readonly provider: string; readonly transactionId: string },
): Promise<Known | undefined> {
  const [row] = await database.query<Known>(sql`
    select kind, card_id as "cardId", units from card_movements
    where provider = ${provider} and transaction_id = ${transactionId}`)
  return row
}
