import { accessRefusals } from '#core/access'
import {
  type ConsoleCaller,
  findSession,
  type OfficeCaller,
  type OpenCaller,
  readCookie,
  type Session,
  sessionCookie,
  touchSession,
} from '#core/sessions/session'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import {
  type Caller,
  needsFreshSignIn,
  type SessionGuard,
  type SessionRule,
  type Signed,
} from '#platform/http'
import { Refusal } from '#platform/refusal'
import { isOwnOrigin, type OwnAddress } from './own-origin.ts'
import { sessionRefusals } from './refusals.ts'

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
    // A code that is read can be spent.
    const isReading = asked.method === 'GET' && rule.does !== 'showsSecret'
    if (session.isFrozen && !isReading && rule.isForFrozen !== true)
      throw new Refusal(accessRefusals.CUSTOMER_FROZEN)
    if (rule.right !== null && !hasRight(session.role ?? '', rule.right))
      throw new Refusal(sessionRefusals.RIGHT_MISSING, {
        details: { role: session.role ?? 'customer', right: rule.right },
      })
    const isFresh = isFreshAt(session, systemClock.now())
    if (!isFresh && needsFreshSignIn(rule, asked.readBody)) throw new Refusal(sessionRefusals.SIGN_IN_AGAIN)
    return callerOf(session, { ip: asked.ip, isFresh })
  }

  async function requireSession({ headers }: Signed, { door }: SessionRule): Promise<Session> {
    const now = systemClock.now()
    const token = readCookie(headers.cookie, sessionCookie(door, publicUrl()))
    const session = token === undefined ? undefined : await findSession(database, { door, token, now })
    if (session === undefined) throw new Refusal(sessionRefusals.NOT_SIGNED_IN)
    // A request that a page makes by itself, to stay up to date, is no sign of the person.
    const isByPerson = headers['x-coffer-background'] !== '1'
    if (isByPerson && now.getTime() - session.lastSeenAt.getTime() > touchMs)
      await touchSession(database, { id: session.id, now })
    return session
  }
}

function isFreshAt({ signedInAt }: Session, now: Date): boolean {
  return signedInAt !== null && now.getTime() - signedInAt.getTime() <= freshMs
}

type Expected = OwnAddress & { readonly session: Session }

function requireSameSite({ headers }: Signed, { session, ...own }: Expected): void {
  if (!isOwnOrigin(headers, own) || headers['x-csrf-token'] !== session.csrfToken)
    throw new Refusal(sessionRefusals.CROSS_SITE_REQUEST)
}

function nobodyFrom({ ip }: Signed): OpenCaller {
  const nobody = { kind: 'nobody', person: null, isFresh: false, permissions: null } as const
  return { ...nobody, customerId: '', apiKey: 'office', signature: null, ip }
}

type Seen = Pick<Caller, 'ip' | 'isFresh'>

function callerOf(session: Session, seen: Seen): ConsoleCaller | OfficeCaller {
  const { customerId, role, subject: person } = session
  const shared = { ...seen, apiKey: session.door, person, permissions: null, signature: null, session }
  return customerId === null
    ? { ...shared, kind: 'operator', customerId: '', role: role ?? '', operator: session.username }
    : { ...shared, kind: 'customer', customerId }
}

/** Whether a request brings the cookie of a session at either door, valid or not. */
export function sessionSeer(home: () => string): (headers: Signed['headers']) => boolean {
  return ({ cookie }) => doors.some((door) => readCookie(cookie, sessionCookie(door, home())) !== undefined)
}

const doors = ['console', 'office'] as const
