import { type Queryable, sql } from '#platform/database'
import { changesBefore } from './own-payment.ts'
import type { ProposalStatus } from './proposal.ts'

/** A change after which a guard of a customer asks for less: it waits for others, or was done at once. */
export type GuardChange = {
  /** The id of the proposal, or of the line in the audit log where the change needed no proposal. */
  readonly id: string
  readonly action: string
  readonly subject: string | null
  /** The guard before and after; null where the customer may not read it. */
  readonly before: unknown
  readonly after: unknown
  readonly status: ProposalStatus
  readonly at: Date
  readonly waitSeconds: number
  /** When it comes into force; null until enough people have approved it. */
  readonly dueAt: Date | null
  readonly expiresAt: Date | null
  readonly endedAt: Date | null
}

type Told = {
  readonly what: string
  /** Whether the values before and after are the customer's own, and say nothing about anybody else. */
  readonly isShown: boolean
}

/** The effect of each act on its customer, in words for that customer. */
const told: { readonly [action: string]: Told } = {
  'customers set-limits': { what: 'Your limits become looser.', isShown: true },
  'customers set-tariff': { what: 'You get another tariff, which allows more.', isShown: true },
  'customers unfreeze': { what: 'Your account is no longer frozen.', isShown: true },
  // The subject of a sign-in says who the other person is.
  'customers set-sso': { what: 'Another person signs in to your account, or nobody does.', isShown: false },
  'customers set-level': { what: 'The level of your verification rises.', isShown: true },
  // The new address may be somebody else's.
  'customers set-email': { what: 'Your account gets another e-mail address.', isShown: false },
  'keys create': { what: 'An API key is made for you.', isShown: false },
  'keys enable': { what: 'An API key that was disabled works again.', isShown: true },
  'keys confirm': { what: 'An API key may do more.', isShown: true },
}

const other: Told = { what: 'A guard of your account asks for less.', isShown: false }

/** The sentence that describes a change of a guard to its customer. */
export function guardChangeText(action: string): string {
  return (told[action] ?? other).what
}

/** A change as its customer may read it. */
export function asShown<Change extends Pick<GuardChange, 'action' | 'before' | 'after'>>(
  change: Change,
): Change {
  return (told[change.action] ?? other).isShown ? change : { ...change, before: null, after: null }
}

type OfCustomer = {
  readonly customerId: string
  /** Ended ones from before it are left out. */
  readonly since: Date
  readonly limit: number
  /** The id of the one before; null for the newest. */
  readonly olderThan: string | null
}

/** Changes of a customer's guards as that customer may read them, newest first. */
export async function listGuardChanges(
  database: Queryable,
  { customerId, since, limit, olderThan }: OfCustomer,
): Promise<GuardChange[]> {
  const found = await database.query<GuardChange>(sql`
    select * from (
      select id, action, subject, before, after, status, proposed_at as at, wait_seconds as "waitSeconds",
        due_at as "dueAt", expires_at as "expiresAt", ended_at as "endedAt"
      from proposals
      where customer_id = ${customerId} and class = 'loosens_guard'
        and (ended_at is null or ended_at > ${since})
      union all
      select id, action, subject, details -> 'before', details -> 'after', 'done', at, 0, at, null, at
      from operator_actions
      where customer_id = ${customerId} and class = 'loosens_guard' and proposal_id is null
        and admitted not in ('tightens', 'held') and at > ${since}
    ) as changes
    where ${olderThan}::uuid is null or id < ${olderThan}
    order by id desc limit ${limit}`)
  return found.map(asShown)
}

export async function findGuardChange(
  database: Queryable,
  { id, customerId }: { readonly id: string; readonly customerId: string },
): Promise<GuardChange | undefined> {
  const [found] = await database.query<GuardChange>(sql`
    select id, action, subject, before, after, status, proposed_at as at, wait_seconds as "waitSeconds",
      due_at as "dueAt", expires_at as "expiresAt", ended_at as "endedAt"
    from proposals where id = ${id} and customer_id = ${customerId} and class = 'loosens_guard'`)
  return found && asShown(found)
}

/** A loosened guard of a customer, as the deciders of that customer's payments read it. */
export type LoosenedGuard = { readonly action: string; readonly operator: string; readonly at: Date }

type Loosened = { readonly customerId: string; readonly since: Date; readonly limit: number }

/** The guards of a customer that operators loosened lately, newest first. */
export async function readLoosenedGuards(
  database: Queryable,
  { customerId, since, limit }: Loosened,
): Promise<LoosenedGuard[]> {
  return database.query<LoosenedGuard>(sql`
    select action, operator, at from (
      select id, action, operator, at from operator_actions
      where customer_id = ${customerId} and at > ${since} and class = 'loosens_guard'
        and admitted is distinct from 'tightens'
      union all
      -- Lines from before a class was noted.
      select id, action, operator, at from operator_actions
      where subject = (select username from customers where id = ${customerId}) and at > ${since}
        and class is null and action = any(${changesBefore})
    ) as loosened
    order by at desc, id desc limit ${limit}`)
}
