import { hash, randomBytes, randomInt } from 'node:crypto'
import { type Queryable, sql, type Tx } from '#platform/database'
import { type OpenedSession, openSession, type Session } from './session.ts'

const lifetimeMs = 10 * 60 * 1_000
/** Commands that wait at once; a bound, since whoever reaches the server can begin one. */
const waitingMax = 1_000
// Without vowels, so that no code is a word, and without what looks alike.
const letters = 'BCDFGHJKLMNPQRSTVWXZ'

export type DeviceSignIn = {
  readonly deviceCode: string
  readonly userCode: string
  readonly lifetimeMs: number
}

/** Begins the sign-in of a command; null while too many wait. */
export async function beginDeviceSignIn(
  tx: Tx,
  { ip, now }: { readonly ip: string; readonly now: Date },
): Promise<DeviceSignIn | null> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from device_sign_ins where expires_at > ${now}`)
  if ((row?.count ?? 0) >= waitingMax) return null
  const deviceCode = randomBytes(32).toString('base64url')
  const userCode = newUserCode()
  await tx.query(sql`
    insert into device_sign_ins (device_hash, user_code, ip, expires_at)
    values (${hashOf(deviceCode)}, ${userCode}, ${ip}, ${new Date(now.getTime() + lifetimeMs)})`)
  return { deviceCode, userCode, lifetimeMs }
}

type Approving = { readonly userCode: string; readonly sessionId: string; readonly now: Date }

/** Lets the command with this code act as the person of a session; answers where it began, or undefined for no code. */
export async function approveDeviceSignIn(
  database: Queryable,
  { userCode, sessionId, now }: Approving,
): Promise<string | undefined> {
  const [row] = await database.query<{ ip: string }>(sql`
    update device_sign_ins set approved_by = ${sessionId}
    where user_code = ${userCode} and expires_at > ${now} and approved_by is null returning ip`)
  return row?.ip
}

type Taking = { readonly id: string; readonly deviceCode: string; readonly ip: string; readonly now: Date }

/**
 * The session of a command whose person let it act, once; `pending` before they did, `unknown` for no command, or one that
 * waited too long. It is as old as the sign-in that let it act.
 */
export async function takeDeviceSession(
  tx: Tx,
  { id, deviceCode, ip, now }: Taking,
): Promise<OpenedSession | 'pending' | 'unknown'> {
  const [row] = await tx.query<{ approved_by: string | null }>(sql`
    select approved_by from device_sign_ins where device_hash = ${hashOf(deviceCode)} and expires_at > ${now} for update`)
  if (row === undefined) return 'unknown'
  if (row.approved_by === null) return 'pending'
  await tx.query(sql`delete from device_sign_ins where device_hash = ${hashOf(deviceCode)}`)
  const [person] = await tx.query<Pick<Session, 'subject' | 'username' | 'role' | 'signedInAt'>>(sql`
    select subject, username, role, signed_in_at as "signedInAt" from sessions
    where id = ${row.approved_by} and ended_at is null and expires_at > ${now}`)
  if (person === undefined) return 'unknown'
  const { signedInAt, ...who } = person
  const opened = await openSession(tx, {
    ...{ id, door: 'office', ...who, customerId: null, ip, userAgent: 'npm run operator', now },
  })
  await tx.query(sql`update sessions set signed_in_at = ${signedInAt} where id = ${id}`)
  return opened
}

function newUserCode(): string {
  const text = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

function hashOf(code: string): Buffer {
  return hash('sha256', code, 'buffer')
}
