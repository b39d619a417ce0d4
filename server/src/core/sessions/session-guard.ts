import { accessRefusals } from '#core/access'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { SessionGuard, SessionRule, Signed } from '#platform/http'
import { Refusal } from '#platform/refusal'
import type { ConsoleCaller, OfficeCaller, OpenCaller } from './callers.ts'
import { readCookie, sessionCookie } from './cookies.ts'
import { isOwnOrigin, type OwnAddress } from './own-origin.ts'
import { sessionRefusals } from './refusals.ts'
import { findSession, type Session, touchSession } from './session.ts'

type Options = OwnAddress & {
  readonly database: Database
  readonly systemClock: Clock
  /** Whether a role has a right. */
  hasRight(role: string, right: string): boolean
}

const freshMs = 5 * 60 * 1_000
const touchMs = 60_000

/** The checks of a request by a person who is signed in: session → same site → token → right → signed in a moment ago. */
export function createSessionGuard(options: Options): SessionGuard {
  const { database, systemClock, hasRight, publicUrl } = options
  return async (asked, rule) => {
    if (rule.isOpen === true) return nobodyFrom(asked)
    const session = await requireSession(asked, rule)
    if (asked.method !== 'GET') requireSameSite(asked, { session, ...options })
    const isReading = asked.method === 'GET' || rule.isForFrozen === true
    if (session.isFrozen && !isReading) throw new Refusal(accessRefusals.CUSTOMER_FROZEN)
    if (rule.right !== null && !hasRight(session.role ?? '', rule.right))
      throw new Refusal(sessionRefusals.RIGHT_MISSING, {
        details: { role: session.role ?? 'customer', right: rule.right },
      })
    if (rule.isFresh && !isFresh(session, systemClock.now())) throw new Refusal(sessionRefusals.SIGN_IN_AGAIN)
    return callerOf(session, asked.ip)
  }

  async function requireSession({ headers }: Signed, { door }: SessionRule): Promise<Session> {
    const now = systemClock.now()
    const token = readCookie(headers.cookie, sessionCookie(door, publicUrl()))
    const session = token === undefined ? undefined : await findSession(database, { door, token, now })
    if (session === undefined) throw new Refusal(sessionRefusals.NOT_SIGNED_IN)
    // What a page asks by itself, to stay up to date, is no sign of the person.
    const isByPerson = headers['x-coffer-background'] !== '1'
    if (isByPerson && now.getTime() - session.lastSeenAt.getTime() > touchMs)
      await touchSession(database, { id: session.id, now })
    return session
  }
}

function isFresh({ signedInAt }: Session, now: Date): boolean {
  return signedInAt !== null && now.getTime() - signedInAt.getTime() <= freshMs
}

type Expected = OwnAddress & { readonly session: Session }

function requireSameSite({ headers }: Signed, { session, ...own }: Expected): void {
  if (!isOwnOrigin(headers, own) || headers['x-csrf-token'] !== session.csrfToken)
    throw new Refusal(sessionRefusals.CROSS_SITE_REQUEST)
}

function nobodyFrom({ ip }: Signed): OpenCaller {
  return { customerId: '', apiKey: 'office', signature: null, ip }
}

function callerOf(session: Session, ip: string): ConsoleCaller | OfficeCaller {
  const { customerId, role } = session
  const shared = { apiKey: session.door, signature: null, session, ip }
  return customerId === null
    ? { ...shared, customerId: '', role: role ?? '', operator: session.username }
    : { ...shared, customerId }
}
