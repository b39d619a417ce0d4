import { hash, randomBytes } from 'node:crypto'
import { type Queryable, sql } from '#platform/database'
import { networkOf } from '#platform/http'
import type { Proofs } from './identity-provider.ts'
import type { Door } from './session.ts'

/** A way through the provider that a browser has begun. */
export type SignIn = Proofs & { readonly door: Door; readonly returnTo: string; readonly isFresh: boolean }

export const signInMs = 10 * 60 * 1_000
/** Sign-ins under way at once; a bound, since whoever reaches the server can begin one. */
const waitingMax = 5_000
/** Of them from one network, so that nobody keeps all others out. */
const waitingHereMax = 100

type Beginning = SignIn & { readonly ip: string; readonly now: Date }

/** Remembers a sign-in for ten minutes; the value of the cookie that binds it to the browser, or null while too many wait. */
export async function beginSignIn(database: Queryable, beginning: Beginning): Promise<string | null> {
  const { door, state, nonce, codeVerifier, returnTo, isFresh, ip, now } = beginning
  const browser = randomBytes(32).toString('base64url')
  const network = networkOf(ip)
  const begun = await database.query(sql`
    insert into sign_ins
      (state_hash, door, browser_hash, nonce, code_verifier, return_to, is_fresh, network, expires_at)
    select ${hashOf(state)}, ${door}, ${hashOf(browser)}, ${nonce}, ${codeVerifier}, ${returnTo}, ${isFresh},
      ${network}, ${new Date(now.getTime() + signInMs)}
    where (select count(*) from sign_ins where expires_at > ${now}) < ${waitingMax}
      and (select count(*) from sign_ins where network = ${network} and expires_at > ${now}) < ${waitingHereMax}
    returning state_hash`)
  return begun.length > 0 ? browser : null
}

type Returned = { readonly door: Door; readonly state: string; readonly browser: string; readonly now: Date }

/** Takes the sign-in that a browser comes back with, so that it counts once; undefined when it has none. */
export async function takeSignIn(
  database: Queryable,
  { door, state, browser, now }: Returned,
): Promise<SignIn | undefined> {
  const [found] = await database.query<Omit<SignIn, 'state'>>(sql`
    delete from sign_ins
    where state_hash = ${hashOf(state)} and door = ${door} and browser_hash = ${hashOf(browser)} and expires_at > ${now}
    returning door, nonce, code_verifier as "codeVerifier", return_to as "returnTo", is_fresh as "isFresh"`)
  return found && { ...found, state }
}

/** Forgets sign-ins that nobody finished, and sessions that ended a month ago. */
export async function purgeSessions(database: Queryable, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1_000)
  await database.query(sql`delete from sign_ins where expires_at < ${now}`)
  await database.query(sql`delete from device_sign_ins where expires_at < ${now}`)
  await database.query(sql`delete from sandbox_identity where expires_at < ${now}`)
  await database.query(sql`delete from sessions where expires_at < ${monthAgo}`)
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
