import type { Catalog } from '#core/catalog'
import type { Merchant } from '#core/suppliers'
import { type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import { type Card, dayOf, recordCardTransaction, updateCardTransaction } from '#products/cards/card'
import { type Authorization, authorizationTable, purchaseView } from './authorization.ts'
import type { SpendingBooks } from './movements.ts'

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
function storeAuthorization(tx: Tx, authorization: Authorization): void {
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

type Begun = { readonly card: Card; readonly authorization: Authorization; readonly merchant: Merchant }

/** Stores an authorization, and what its customer sees of it. */
export async function beginAuthorization(
  tx: Tx,
  { card, authorization, merchant }: Begun,
  books: SpendingBooks,
): Promise<void> {
  storeAuthorization(tx, authorization)
  const { id, createdAt } = authorization
  await recordCardTransaction(
    tx,
    {
      ...{ id, customerId: card.customerId, cardId: card.id, cardType: card.cardType, type: 'purchase' },
      ...{ ...purchaseView(authorization), merchant, transactionId: null, createdAt },
    },
    books,
  )
}

type Changed = {
  readonly before: Authorization
  readonly after: Authorization
  /** The transaction of the wallet to which its rest went. */
  readonly transactionId?: string | null
}

/** Stores a change of an authorization, and publishes it where its customer can see it. */
export async function changeAuthorization(
  tx: Tx,
  { before, after, transactionId = null }: Changed,
  books: SpendingBooks,
): Promise<void> {
  storeAuthorization(tx, after)
  const [seen, view] = [purchaseView(before), purchaseView(after)]
  const isSame =
    seen.status === view.status &&
    seen.amount.units === view.amount.units &&
    seen.declineReason === view.declineReason
  if (isSame && transactionId === null) return
  await updateCardTransaction(
    tx,
    { id: after.id, ...view, now: after.updatedAt, ...(transactionId === null ? {} : { transactionId }) },
    books,
  )
}
