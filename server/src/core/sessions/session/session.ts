import assert from 'node:assert'
import { hash, randomBytes } from 'node:crypto'
import {
  columns,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  type Sql,
  sql,
  type Tx,
  table,
} from '#platform/database'
import type { SessionRule } from '#platform/http'

/** The application that a person is signed in to. */
export type Door = SessionRule['door']

const { uuid, text, bytea, timestamptz } = columns

const sessionTable = table('sessions', {
  id: uuid,
  door: text.as<Door>(),
  /** The person's subject at the identity provider. */
  subject: text,
  username: text,
  /** The customer of a session in the console; null in the back office. */
  customerId: orNull(uuid),
  /** The role of a session in the back office; null in the console. */
  role: orNull(text),
  csrfToken: text,
  ip: text,
  userAgent: orNull(text),
  createdAt: timestamptz,
  /** When the person last proved who they are, as the identity provider says; null where it does not. */
  signedInAt: orNull(timestamptz),
  lastSeenAt: timestamptz,
  expiresAt: timestamptz,
  tokenHash: bytea,
})

export type Session = Omit<Item<typeof sessionTable>, 'tokenHash'> & {
  /** Operators have frozen the customer, who may still read. */
  readonly isFrozen: boolean
}

type NewSession = Pick<
  Session,
  'id' | 'door' | 'subject' | 'username' | 'customerId' | 'role' | 'ip' | 'userAgent' | 'signedInAt'
> & { readonly now: Date }

/** A session with the value of its cookie, which is readable only this once. */
export type OpenedSession = { readonly session: Session; readonly token: string }

const lifetimeMs = 12 * 60 * 60 * 1_000
const idleMs = 30 * 60 * 1_000

type Found = RowOf<typeof sessionTable> & { is_frozen: boolean }

const found = sql`${sessionTable.columns},
  coalesce((select frozen_at is not null from customers where customers.id = customer_id), false) as is_frozen`

/** Signs a person in for twelve hours. */
export async function openSession(tx: Tx, person: NewSession): Promise<OpenedSession> {
  const { now, ...known } = person
  const token = randomBytes(32).toString('base64url')
  const opened = sessionTable.insertion({
    ...{ ...known, csrfToken: randomBytes(24).toString('base64url'), tokenHash: hashOf(token) },
    ...{ createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + lifetimeMs) },
  })
  const [row] = await tx.query<Found>(sql`${opened} returning ${found}`)
  assert(row !== undefined, 'an insert with returning answers one row')
  return { session: sessionOf(row), token }
}

type Asked = { readonly door: Door; readonly token: string; readonly now: Date }

/** The session of a cookie, unless it has ended, expired or been idle too long. */
export async function findSession(
  database: Queryable,
  { door, token, now }: Asked,
): Promise<Session | undefined> {
  const [row] = await database.query<Found>(sql`
    select ${found} from sessions
    where token_hash = ${hashOf(token)} and door = ${door} and ${isLive(now)}`)
  return row && sessionOf(row)
}

function isLive(now: Date): Sql {
  return sql`ended_at is null and expires_at > ${now} and last_seen_at > ${new Date(now.getTime() - idleMs)}`
}

/** The live ones among these sessions: not ended, not expired and not idle for too long. */
export async function findSessions(
  database: Queryable,
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<Session[]> {
  const rows = await database.query<Found>(sql`
    select ${found} from sessions where id = any(${ids}::uuid[]) and ${isLive(now)}`)
  return rows.map(sessionOf)
}

/** Notes that a session is in use. */
export async function touchSession(
  database: Queryable,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await database.query(
    sql`update sessions set last_seen_at = ${now} where id = ${id} and last_seen_at < ${now}`,
  )
}

/** Ends all sessions of a person at a door, wherever they are; returns how many. */
export async function endSessions(
  tx: Tx,
  {
    door,
    now,
    ...who
  }: { readonly door: Door; readonly now: Date } & (
    | { readonly subject: string }
    | { readonly username: string }
  ),
): Promise<number> {
  const isTheirs = 'subject' in who ? sql`subject = ${who.subject}` : sql`username = ${who.username}`
  // Waits while a command gets its session, so that the second statement sees that session.
  await tx.query(sql`
    select id from sessions where door = ${door} and ${isTheirs} and ended_at is null for update`)
  const ended = await tx.query<{ wasLive: boolean }>(sql`
    update sessions set ended_at = ${now} where door = ${door} and ${isTheirs} and ended_at is null
    returning expires_at > ${now} and last_seen_at > ${new Date(now.getTime() - idleMs)} as "wasLive"`)
  return ended.filter(({ wasLive }) => wasLive).length
}

/** Ends the session of a cookie, as when another takes its place in the browser. */
export async function endSessionOf(tx: Tx, { door, token, now }: Asked): Promise<void> {
  await tx.query(sql`
    update sessions set ended_at = ${now}
    where token_hash = ${hashOf(token)} and door = ${door} and ended_at is null`)
}

type Renewed = { readonly subject: string; readonly role: string }

/** Gives an operator's sessions the role that the identity provider names now. */
export async function changeRole(tx: Tx, { subject, role }: Renewed): Promise<void> {
  await tx.query(sql`
    update sessions set role = ${role}
    where door = 'office' and subject = ${subject} and ended_at is null and role <> ${role}`)
}

type Listing = {
  readonly door: Door
  readonly subject: string
  readonly now: Date
  readonly limit: number
  /** The id of the session before; null for the newest. */
  readonly olderThan: string | null
}

/** The sessions of a person at a door that have not ended, newest first. */
export async function listSessions(
  database: Queryable,
  { door, subject, now, limit, olderThan }: Listing,
): Promise<Session[]> {
  const rows = await database.query<Found>(sql`
    select ${found} from sessions
    where door = ${door} and subject = ${subject} and ended_at is null and expires_at > ${now}
      and last_seen_at > ${new Date(now.getTime() - idleMs)}
      and (${olderThan}::uuid is null or id < ${olderThan})
    order by id desc limit ${limit}`)
  return rows.map(sessionOf)
}

/** Ends one session of a person at a door; false for an unknown or ended one, and for another person's. */
export async function endSession(
  tx: Tx,
  { id, door, subject, now }: { readonly id: string } & Pick<Listing, 'door' | 'subject' | 'now'>,
): Promise<boolean> {
  const ended = await tx.query(sql`
    update sessions set ended_at = ${now}
    where id = ${id} and door = ${door} and subject = ${subject} and ended_at is null and expires_at > ${now}
      and last_seen_at > ${new Date(now.getTime() - idleMs)}
    returning id`)
  return ended.length > 0
}

function sessionOf(row: Found): Session {
  const { tokenHash: _, ...session } = sessionTable.read(row)
  return { ...session, isFrozen: row.is_frozen }
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
