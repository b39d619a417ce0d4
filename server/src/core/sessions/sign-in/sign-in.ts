import { hash } from 'node:crypto'
import type { Door } from '#core/sessions/session'
import { type Queryable, sql, type Tx } from '#platform/database'
import { openToken, type Secrets, sealToken } from '#platform/secrets'
import type { Proofs } from './identity-provider.ts'

/** A way through the provider that a browser has begun. */
export type SignIn = Proofs & { readonly door: Door; readonly returnTo: string; readonly isFresh: boolean }

export const signInMs = 10 * 60 * 1_000
/** Clocks of two processes differ by less. */
const aheadMsMax = 60_000
/** Browsers keep no longer cookie. */
const cookieMax = 4_096

type Sealing = { readonly secrets: Secrets; readonly now: Date }

/** The cookie in which a browser keeps its sign-in for ten minutes: strangers who begin many cost no row. */
export function sealSignIn({ secrets, now }: Sealing, { door, ...signIn }: SignIn): string {
  const text = JSON.stringify({ ...signIn, begunAt: now.getTime() })
  return sealToken(secrets, { text, purpose: purposeOf(door) })
}

type Kept = { readonly door: Door; readonly cookie: string }

/** The sign-in that a browser comes back with; undefined when it has none, or a sign-in of more than ten minutes ago. */
export async function openSignIn(
  { secrets, now }: Sealing,
  { door, cookie }: Kept,
): Promise<SignIn | undefined> {
  if (cookie.length === 0 || cookie.length > cookieMax) return undefined
  const text = await openToken(secrets, { token: cookie, purpose: purposeOf(door) })
  if (text === undefined) return undefined
  // as: sealed above
  const { begunAt, ...signIn } = JSON.parse(text) as Omit<SignIn, 'door'> & { readonly begunAt: number }
  const ageMs = now.getTime() - begunAt
  return ageMs < signInMs && ageMs > -aheadMsMax ? { ...signIn, door } : undefined
}

/**
 * Notes that a sign-in has proven somebody, in the database transaction of their session; false for a sign-in that did so
 * before.
 */
export async function finishSignIn(
  tx: Tx,
  { state, now }: { readonly state: string; readonly now: Date },
): Promise<boolean> {
  const noted = await tx.query(sql`
    insert into finished_sign_ins (state_hash, expires_at)
    values (${hash('sha256', state, 'buffer')}, ${new Date(now.getTime() + signInMs + aheadMsMax)})
    on conflict do nothing returning state_hash`)
  return noted.length > 0
}

/** Forgets sign-ins that cannot come back, and sessions that ended a month ago. */
export async function purgeSessions(database: Queryable, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1_000)
  await database.query(sql`delete from finished_sign_ins where expires_at < ${now}`)
  await database.query(sql`delete from device_sign_ins where expires_at < ${now}`)
  await database.query(sql`delete from sandbox_identity where expires_at < ${now}`)
  await database.query(sql`delete from sessions where expires_at < ${monthAgo}`)
}

function purposeOf(door: Door): string {
  return `sign-in at the ${door}`
}
