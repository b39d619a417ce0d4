import type { Catalog } from '#core/catalog'
import { type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import { dayOf } from '#products/cards/card'
import { type Authorization, authorizationTable } from './authorization.ts'

function authorizationOf(row: RowOf<typeof authorizationTable>, catalog: Catalog): Authorization {
  const stored = authorizationTable.read(row, catalog)
  const { askedAmount: amount, decision: _, declineReason: reason, day: __, ...authorization } = stored
  const decision = reason === null ? { isApproved: true as const } : { isApproved: false as const, reason }
  return { ...authorization, asked: amount && { amount, decision } }
}

type Named = { readonly provider: string; readonly authorizationId: string; readonly catalog: Catalog }

/** The authorization of an issuer's id. Its card is locked wherever it changes. */
export async function findAuthorization(
  database: Queryable,
  { provider, authorizationId, catalog }: Named,
): Promise<Authorization | undefined> {
  const [row] = await database.query<RowOf<typeof authorizationTable>>(sql`
    select ${authorizationTable.columns} from card_authorizations where provider = ${provider} and authorization_id = ${authorizationId}`)
  return row && authorizationOf(row, catalog)
}

/** The authorization of an own id. */
export async function readAuthorization(
  database: Queryable,
  { id, catalog }: { readonly id: string; readonly catalog: Catalog },
): Promise<Authorization | undefined> {
  const [row] = await database.query<RowOf<typeof authorizationTable>>(
    sql`select ${authorizationTable.columns} from card_authorizations where id = ${id}`,
  )
  return row && authorizationOf(row, catalog)
}

/** Sends an authorization, new or changed. */
export function storeAuthorization(tx: Tx, authorization: Authorization): void {
  const { asked, createdAt } = authorization
  const decision = asked === null ? null : asked.decision.isApproved ? 'approved' : 'declined'
  const declineReason = asked === null || asked.decision.isApproved ? null : asked.decision.reason
  const derived = {
    askedAmount: asked?.amount ?? null,
    decision,
    declineReason,
    day: dayOf(createdAt),
  } as const
  tx.send(sql`
    ${authorizationTable.insertion({ ...authorization, ...derived })}
    on conflict (id) do update set asked_units = excluded.asked_units, decision = excluded.decision,
      decline_reason = excluded.decline_reason, held_units = excluded.held_units, cleared_units = excluded.cleared_units,
      reversed_units = excluded.reversed_units, is_final = excluded.is_final, expires_at = excluded.expires_at,
      updated_at = excluded.updated_at`)
}
