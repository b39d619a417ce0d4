import type { Clock } from '#platform/clock'
import { type Queryable, sql, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { ActingOperator, OperatorAction } from './operator-act.ts'

type NewAction = {
  readonly operator: Pick<ActingOperator, 'name' | 'origin'>
  /** The act's two words, such as `networks halt`. */
  readonly action: string
  readonly subject?: string | null | undefined
  readonly reason?: string | null | undefined
  readonly details?: { readonly [name: string]: unknown }
}

/** Adds a line to the audit log, in the database transaction of what it tells. */
export async function recordAction(
  tx: Tx,
  { ids, clock }: { readonly ids: Ids; readonly clock: Clock },
  { operator, action, subject = null, reason = null, details = {} }: NewAction,
): Promise<void> {
  const { name, origin } = operator
  await tx.query(sql`
    insert into operator_actions (id, operator, action, subject, reason, details, at, ip, request_id, session_id)
    values (${ids.next()}, ${name}, ${action}, ${subject}, ${reason}, ${asJson(details)}, ${clock.now()},
      ${origin?.ip ?? null}, ${origin?.requestId ?? null}, ${origin?.sessionId ?? null})`)
}

type Wanted = { readonly subject: string | null; readonly limit: number }

/** Lines of the audit log, newest first: of one subject, or all. */
export async function readActions(
  database: Queryable,
  { subject, limit }: Wanted,
): Promise<OperatorAction[]> {
  return database.query<OperatorAction>(sql`
    select operator, action, subject, reason, details, at from operator_actions
    where ${subject}::text is null or subject = ${subject} order by id desc limit ${limit}`)
}

function asJson(details: object): string {
  return JSON.stringify(details, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
}
