import type { Catalog } from '#core/catalog'
import { type Queryable, sql, type Tx } from '#platform/database'
import { cardAsset } from '#products/cards/card'
import { type Authorization, type AuthorizationRow, fromRow } from './authorization.ts'
import { dayOf } from './day-of.ts'

type Named = { readonly provider: string; readonly authorizationId: string; readonly catalog: Catalog }

/** The authorization of an issuer's id. Its card is locked wherever it changes. */
export async function findAuthorization(
  database: Queryable,
  { provider, authorizationId, catalog }: Named,
): Promise<Authorization | undefined> {
  const [row] = await database.query<AuthorizationRow>(sql`
    select * from card_authorizations where provider = ${provider} and authorization_id = ${authorizationId}`)
  return row && fromRow(row, cardAsset(catalog))
}

/** The authorization of an own id. */
export async function readAuthorization(
  database: Queryable,
  { id, catalog }: { readonly id: string; readonly catalog: Catalog },
): Promise<Authorization | undefined> {
  const [row] = await database.query<AuthorizationRow>(
    sql`select * from card_authorizations where id = ${id}`,
  )
  return row && fromRow(row, cardAsset(catalog))
}

/** Sends an authorization, new or changed. */
export function storeAuthorization(tx: Tx, authorization: Authorization): void {
  const { id, provider, authorizationId, cardId, asked, held, cleared, reversed } = authorization
  const { isFinal, expiresAt, createdAt, updatedAt } = authorization
  const decision = asked === null ? null : asked.decision.isApproved ? 'approved' : 'declined'
  const reason = asked === null || asked.decision.isApproved ? null : asked.decision.reason
  tx.send(sql`
    insert into card_authorizations (id, provider, authorization_id, card_id, asked_units, decision, decline_reason,
      held_units, cleared_units, reversed_units, is_final, day, expires_at, created_at, updated_at)
    values (${id}, ${provider}, ${authorizationId}, ${cardId}, ${asked?.amount.units ?? null}, ${decision}, ${reason},
      ${held.units}, ${cleared.units}, ${reversed.units}, ${isFinal}, ${dayOf(createdAt)}, ${expiresAt}, ${createdAt},
      ${updatedAt})
    on conflict (id) do update set asked_units = excluded.asked_units, decision = excluded.decision,
      decline_reason = excluded.decline_reason, held_units = excluded.held_units, cleared_units = excluded.cleared_units,
      reversed_units = excluded.reversed_units, is_final = excluded.is_final, expires_at = excluded.expires_at,
      updated_at = excluded.updated_at`)
}
