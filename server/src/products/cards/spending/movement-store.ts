import type { Money } from '#core/money'
import { type Queryable, sql, type Tx } from '#platform/database'
import type { Card } from '#products/cards/card'
import { dayOf } from './day-of.ts'
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
  const { id, card, notice, authorizationId, lost, recovered, now } = stored
  const { kind, transactionId, amount, at } = notice
  tx.send(sql`
    insert into card_movements (id, provider, transaction_id, kind, card_id, authorization_id, units, lost_units,
      recovered_units, day, told_at, created_at)
    values (${id}, ${card.provider}, ${transactionId}, ${kind}, ${card.id}, ${authorizationId}, ${amount.units},
      ${lost.units}, ${recovered.units}, ${dayOf(now)}, ${at}, ${now})`)
}

type Row = { kind: MovementNotice['kind']; card_id: string; units: bigint; authorization_id: string | null }

/** The movement under an issuer's id; undefined for an id that is new. */
export async function findMovement(
  database: Queryable,
  { provider, transactionId }: { readonly provider: string; readonly transactionId: string },
): Promise<
  { readonly kind: MovementNotice['kind']; readonly cardId: string; readonly units: bigint } | undefined
> {
  const [row] = await database.query<Row>(sql`
    select kind, card_id, units from card_movements
    where provider = ${provider} and transaction_id = ${transactionId}`)
  return row && { kind: row.kind, cardId: row.card_id, units: row.units }
}
