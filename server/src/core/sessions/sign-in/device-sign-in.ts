import { hash, randomBytes, randomInt } from 'node:crypto'
import { type OpenedSession, openSession, type Session } from '#core/sessions/session'
import { columns, type Queryable, sql, type Tx, table } from '#platform/database'
import { networkOf, siteOf } from '#platform/http'

const lifetimeMs = 10 * 60 * 1_000
/** The most commands that wait at once, from a network, from a site, and in all: anybody who reaches the server can begin one. */
const waitingMax = { network: 20, site: 512, all: 5_000 }
// Without vowels, so that no code is a word, and without letters that look alike.
const letters = 'BCDFGHJKLMNPQRSTVWXZ'

const { text, bytea, timestamptz } = columns

const signInTable = table('device_sign_ins', {
  deviceHash: bytea,
  userCode: text,
  ip: text,
  network: text,
  site: text,
  expiresAt: timestamptz,
})

export type DeviceSignIn = {
  readonly deviceCode: string
  readonly userCode: string
  readonly lifetimeMs: number
}

/**
 * Begins the sign-in of a command. Where too many wait, the oldest one that nobody has approved is removed: from the same
 * network, else from the most crowded network of the site, else from the most crowded site. So a flood pushes out itself.
 */
export async function beginDeviceSignIn(
  tx: Tx,
  { ip, now }: { readonly ip: string; readonly now: Date },
): Promise<DeviceSignIn> {
  const place = { network: networkOf(ip), site: siteOf(ip) }
  await makeRoom(tx, place)
  const deviceCode = randomBytes(32).toString('base64url')
  const userCode = newUserCode()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await tx.query(signInTable.insertion({ deviceHash: hashOf(deviceCode), userCode, ip, ...place, expiresAt }))
  return { deviceCode, userCode, lifetimeMs }
}

async function makeRoom(tx: Tx, { network, site }: { network: string; site: string }): Promise<void> {
  // The lock lets in one sign-in at a time, so that no more wait than the limits allow.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('device sign-ins', 0))`)
  const crowds = await tx.query<{ network: string; site: string; count: number }>(sql`
    select network, site, count(*)::integer as count from device_sign_ins
    where approved_by is null group by network, site order by count(*) desc, min(expires_at)`)
  const here = crowds.filter((one) => one.site === site)
  const own = here.filter((one) => one.network === network)
  const sites = Map.groupBy(crowds, (one) => one.site)
  const [largest] = [...sites.values()].toSorted((one, other) => countOf(other) - countOf(one))
  if (countOf(own) >= waitingMax.network) await removeOldest(tx, own[0])
  else if (countOf(here) >= waitingMax.site) await removeOldest(tx, here[0])
  else if (countOf(crowds) >= waitingMax.all) await removeOldest(tx, largest?.[0])
}

function countOf(crowds: readonly { readonly count: number }[]): number {
  return crowds.reduce((sum, { count }) => sum + count, 0)
}

async function removeOldest(tx: Tx, crowd: { network: string; site: string } | undefined): Promise<void> {
  if (crowd === undefined) return
  // A command that a person approves at this moment is not removed.
  await tx.query(sql`
    delete from device_sign_ins where device_hash in (
      select device_hash from device_sign_ins
      where site = ${crowd.site} and network = ${crowd.network} and approved_by is null
      order by expires_at, device_hash limit 1 for update skip locked)`)
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
 * The session of a command whose person let it act, answered once; `pending` before they did, `unknown` for no command, or
 * for one that waited too long. The session is as old as the sign-in that let the command act.
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
    where id = ${row.approved_by} and ended_at is null and expires_at > ${now} for update`)
  if (person === undefined) return 'unknown'
  return openSession(tx, {
    ...{ id, door: 'office', ...person, customerId: null, ip, userAgent: 'npm run operator', now },
  })
}

function newUserCode(): string {
  const text = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

function hashOf(code: string): Buffer {
  return hash('sha256', code, 'buffer')
}
