import type { Catalog } from '#core/catalog'
import type { ActingOperator, OperatorAction } from '#core/operators/acts'
import type { Clock } from '#platform/clock'
import { columns, orNull, type Queryable, sql, type Tx, table } from '#platform/database'
import type { Ids } from '#platform/ids'
import { admit, type Consent, type Effect } from './admit.ts'
import { asJsonb } from './as-json.ts'

const { uuid, text, numeric, timestamptz } = columns

const actionTable = table('operator_actions', {
  id: uuid,
  operator: text,
  action: text,
  subject: orNull(text),
  reason: orNull(text),
  details: asJsonb,
  at: timestamptz,
  ip: orNull(text),
  requestId: orNull(uuid),
  sessionId: orNull(uuid),
  person: orNull(text),
  class: orNull(text.as<NonNullable<Consent['class']>>()),
  customerId: orNull(uuid),
  worthUnits: orNull(numeric),
  admitted: orNull(text.as<NonNullable<Consent['admitted']>>()),
  proposalId: orNull(uuid),
})

type NewAction = {
  readonly operator: Pick<ActingOperator, 'name' | 'person' | 'origin' | 'authority'>
  /** The act's two words, such as `networks halt`. */
  readonly action: string
  readonly subject?: string | null | undefined
  readonly reason?: string | null | undefined
  /** The state before and after the act; null for something that does not exist. Give both or neither. */
  readonly before?: unknown
  readonly after?: unknown
  readonly details?: { readonly [name: string]: unknown }
}

/** Adds a line to the audit log, in the database transaction of the act that the line is about. */
export async function recordAction(
  tx: Tx,
  { ids, clock }: { readonly ids: Ids; readonly clock: Clock },
  { operator, action, subject = null, reason = null, before, after, details = {} }: NewAction,
  consent: Partial<Consent> = {},
): Promise<void> {
  const changed = before === undefined && after === undefined ? {} : { before, after }
  const { name, origin } = operator
  if (operator.authority !== undefined && consent.class === undefined)
    throw new Error(`\`${action}\` is an act, so recordAct records it`)
  const { person = operator.person, class: kind, customerId, worthUnits, admitted, proposalId } = consent
  const { ip = null, requestId = null, sessionId = null } = origin ?? {}
  await tx.query(
    actionTable.insertion({
      ...{ id: ids.next(), operator: name, action, subject, reason, details: { ...changed, ...details } },
      ...{ at: clock.now(), ip, requestId, sessionId, person: person ?? null, class: kind ?? null },
      ...{ customerId: customerId ?? null, worthUnits: worthUnits ?? null, admitted: admitted ?? null },
      proposalId: proposalId ?? null,
    }),
  )
}

type ActDesk = { readonly ids: Ids; readonly clock: Clock; readonly catalog: Catalog }

type DoneAct = Omit<NewAction, 'operator'> & { readonly operator: ActingOperator; readonly effect: Effect }

/**
 * Judges an act by governance and adds its line to the audit log, in the database transaction of its effect. Throws, which
 * undoes the act, where governance does not admit it.
 */
export async function recordAct(tx: Tx, desk: ActDesk, act: DoneAct): Promise<void> {
  await recordAction(tx, desk, act, await admit(tx, desk, act))
}

type Since = { readonly action: string; readonly subject: string; readonly since: Date }

/** Whether the newest line about a subject is of this act, and not older than `since`. */
export async function isNotedSince(database: Queryable, { action, subject, since }: Since): Promise<boolean> {
  const [newest] = await database.query<{ action: string; at: Date }>(sql`
    select action, at from operator_actions where subject = ${subject} order by id desc limit 1`)
  return newest?.action === action && newest.at >= since
}

type Wanted = { readonly subject: string | null; readonly limit: number }

/** Lines of the audit log, newest first: of one subject, or all. */
export async function readActions(
  database: Queryable,
  { subject, limit }: Wanted,
): Promise<OperatorAction[]> {
  return database.query<OperatorAction>(sql`
    select operator, action, subject, reason, details, at, admitted, proposal_id as proposal from operator_actions
    where ${subject}::text is null or subject = ${subject} order by id desc limit ${limit}`)
}

/** A line of the audit log with where it came from. */
export type OperatorLine = OperatorAction & {
  readonly id: string
  readonly ip: string | null
  readonly requestId: string | null
}

type Listing = {
  readonly operator?: string | undefined
  readonly action?: string | undefined
  readonly subject?: string | undefined
  readonly limit: number
  /** The id of the line before; null for the newest. */
  readonly olderThan: string | null
}

/** Lines of the audit log, newest first. */
export async function listActions(
  database: Queryable,
  { operator, action, subject, limit, olderThan }: Listing,
): Promise<OperatorLine[]> {
  return database.query<OperatorLine>(sql`
    select id, operator, action, subject, reason, details, at, admitted, proposal_id as proposal, ip,
      request_id as "requestId" from operator_actions
    where true
      ${operator === undefined ? sql`` : sql`and operator = ${operator}`}
      ${action === undefined ? sql`` : sql`and action = ${action}`}
      ${subject === undefined ? sql`` : sql`and subject = ${subject}`}
      ${olderThan === null ? sql`` : sql`and id < ${olderThan}`}
    order by id desc limit ${limit}`)
}
