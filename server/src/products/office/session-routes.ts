import Type from 'typebox'
import { hasRight, officeRights } from '#core/operators'
import { endSessions, officeRoute } from '#core/sessions'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, concealed, type Route } from '#platform/http'

type Parts = { readonly database: Database; readonly systemClock: Clock }

/** Who is signed in, and signing out. */
export function sessionRoutes({ database, systemClock }: Parts): Route[] {
  return [
    officeRoute({
      operationId: 'officeGetMe',
      summary: 'Who is signed in',
      tag: 'Office',
      method: 'GET',
      path: '/api/office/v1/me',
      right: null,
      isFresh: false,
      result: closedObject({
        username: Type.String(),
        role: Type.String(),
        rights: Type.Array(Type.String({ description: 'What the role may do.' })),
        csrf_token: Type.String({
          ...concealed,
          description: 'For the header `X-CSRF-Token` of requests that change something.',
        }),
        expires_at: Type.Integer({ description: 'Unix seconds.' }),
      }),
      example: {
        data: {
          username: 'sam',
          role: 'support',
          rights: ['read'],
          csrf_token: 'q1w2e3',
          expires_at: 1795453200,
        },
      },
      handle: async ({ caller: { session, role } }) => ({
        username: session.username,
        role,
        rights: Object.keys(officeRights).filter((right) => hasRight(role, right)),
        csrf_token: session.csrfToken,
        expires_at: Math.floor(session.expiresAt.getTime() / 1_000),
      }),
    }),
    officeRoute({
      operationId: 'officeSignOut',
      summary: 'Sign out everywhere',
      description: 'Ends all sessions of the person at the back office, in every browser.',
      tag: 'Office',
      method: 'POST',
      path: '/api/office/v1/sign-out',
      right: null,
      isFresh: false,
      result: closedObject({}),
      example: { data: {} },
      async handle({ caller: { session } }) {
        await endSessions(database, { door: 'office', subject: session.subject, now: systemClock.now() })
        return {}
      },
    }),
  ]
}
