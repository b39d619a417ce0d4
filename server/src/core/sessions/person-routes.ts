import Type from 'typebox'
import { personRefusals } from '#core/sessions/guard'
import {
  type ConsoleCaller,
  type Door,
  endSession,
  endSessions,
  listSessions,
  type OfficeCaller,
  type Session,
} from '#core/sessions/session'
import { type Clock, unixSeconds } from '#platform/clock'
import { type Database, sql, type Tx } from '#platform/database'
import {
  type CallerRule,
  closedObject,
  customer,
  fieldsOf,
  operator,
  orNull,
  type Route,
  requireCursor,
  resource,
  routeFor,
} from '#platform/http'
import { Refusal } from '#platform/refusal'

type Who = ConsoleCaller | OfficeCaller

/** The end of one of a person's sessions, or of all of them where `id` is null. */
type Ended = { readonly caller: Who; readonly requestId: string; readonly id: string | null }

type Options = {
  readonly database: Database
  readonly systemClock: Clock
  readonly door: Door
  readonly tag: string
  /** Notes an end, in its transaction. */
  note?(tx: Tx, ended: Ended): Promise<void>
}

type Shown = Session & {
  /** The id of the session of this request. */
  readonly current: string
}

const field = fieldsOf<Shown>()

const sessionResource = resource('Session', {
  id: field(Type.String({ format: 'uuid' }), ({ id }) => id, '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61'),
  is_current: field(
    Type.Boolean({ description: 'True for the session of this request.' }),
    ({ id, current }) => id === current,
    true,
  ),
  ip: field(Type.String({ description: 'Client address at the sign-in.' }), ({ ip }) => ip, '203.0.113.7'),
  user_agent: field(
    orNull(Type.String(), { description: 'The browser; null for a command.' }),
    ({ userAgent }) => userAgent,
    'Mozilla/5.0',
  ),
  created_at: field(
    Type.Integer({ description: 'Unix seconds, like the other times.' }),
    ({ createdAt }) => unixSeconds(createdAt),
    1795410000,
  ),
  last_seen_at: field(Type.Integer(), ({ lastSeenAt }) => unixSeconds(lastSeenAt), 1795411200),
  expires_at: field(Type.Integer(), ({ expiresAt }) => unixSeconds(expiresAt), 1795453200),
})
const { example } = sessionResource

/** Signing out, and the sessions of the person who is signed in at a door. */
export function personRoutes(options: Options): Route[] {
  return [signOutRoute(options), listRoute(options), endRoute(options)]
}

function ruleOf(door: Door, does: 'reads' | 'changes'): CallerRule {
  const isForFrozen = true
  return door === 'console' ? customer(does, { isForFrozen }) : operator(null, does, { isForFrozen })
}

function signOutRoute({ database, systemClock, door, tag, note }: Options): Route {
  const result = closedObject({})
  return routeFor<Who, typeof result>(ruleOf(door, 'changes'), {
    operationId: `${door}SignOut`,
    summary: 'Sign out everywhere',
    description: 'Ends all your sessions here, in every browser.',
    ...{ tag, method: 'POST', path: `/api/${door}/v1/sign-out`, result },
    example: { data: {} },
    async handle({ caller, requestId }) {
      const { subject } = caller.session
      await database.inTransaction(async (tx) => {
        await endSessions(tx, { door, subject, now: systemClock.now() })
        await note?.(tx, { caller, requestId, id: null })
      })
      return {}
    },
  })
}

function listRoute({ database, systemClock, door, tag }: Options): Route {
  const query = closedObject({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    cursor: Type.Optional(Type.String({ format: 'uuid', description: 'The `next` of the previous page.' })),
  })
  const result = closedObject({
    items: Type.Array(sessionResource.schema),
    next: orNull(Type.String(), {
      description: 'Cursor for the next page; null on the last page.',
    }),
  })
  return routeFor<Who, typeof result, undefined, typeof query>(ruleOf(door, 'reads'), {
    operationId: `${door}ListSessions`,
    summary: 'List where you are signed in, newest first',
    ...{
      tag,
      method: 'GET',
      path: `/api/${door}/v1/sessions`,
      query,
      result,
    },
    example: { data: { items: [example], next: null } },
    async handle({ caller, query: { limit = 50, cursor } }) {
      const { subject, id } = caller.session
      await requireCursor(database, {
        cursor,
        items: sql`sessions where door = ${door} and subject = ${subject}`,
      })
      const asked = { door, subject, now: systemClock.now(), limit: limit + 1, olderThan: cursor ?? null }
      const found = await listSessions(database, asked)
      const items = found.slice(0, limit)
      return {
        items: items.map((one) => sessionResource.of({ ...one, current: id })),
        next: found.length > limit ? (items.at(-1)?.id ?? null) : null,
      }
    },
  })
}

function endRoute({ database, systemClock, door, tag, note }: Options): Route {
  const params = closedObject({ session_id: Type.String({ format: 'uuid' }) })
  const result = closedObject({ id: Type.String() })
  return routeFor<Who, typeof result, typeof params>(ruleOf(door, 'changes'), {
    operationId: `${door}EndSession`,
    summary: 'End one of your sessions',
    ...{
      tag,
      method: 'DELETE',
      path: `/api/${door}/v1/sessions/{session_id}`,
    },
    ...{ params, result, refusals: [personRefusals.SESSION_NOT_FOUND] },
    example: { params: { session_id: example.id }, data: { id: example.id } },
    async handle({ caller, requestId, params: { session_id: id } }) {
      const { subject } = caller.session
      await database.inTransaction(async (tx) => {
        const isEnded = await endSession(tx, { id, door, subject, now: systemClock.now() })
        if (!isEnded) throw new Refusal(personRefusals.SESSION_NOT_FOUND)
        await note?.(tx, { caller, requestId, id })
      })
      return { id }
    },
  })
}
