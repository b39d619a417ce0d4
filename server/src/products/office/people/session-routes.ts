import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { hasRight, officeRights, policyOf, recordAction } from '#core/operators'
import { officeRoute, personRoutes } from '#core/sessions'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, concealed, type Route } from '#platform/http'
import type { Ids } from '#platform/ids'

type Parts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly systemClock: Clock
  /** The clock of the audit log. */
  readonly businessClock: Clock
  readonly ids: Ids
}

/** The signed-in operator, their sessions, and signing out. */
export function sessionRoutes({ database, catalog, systemClock, businessClock: clock, ids }: Parts): Route[] {
  return [
    officeRoute({
      operationId: 'officeGetMe',
      summary: 'Read the signed-in person',
      tag: 'Office',
      method: 'GET',
      path: '/api/office/v1/me',
      right: null,
      does: 'reads',
      result: closedObject({
        username: Type.String(),
        role: Type.String(),
        rights: Type.Array(Type.String({ description: 'Rights of the role.' })),
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
        rights: Object.keys(officeRights).filter((right) => hasRight(role, right, policyOf(catalog).grants)),
        csrf_token: session.csrfToken,
        expires_at: Math.floor(session.expiresAt.getTime() / 1_000),
      }),
    }),
    ...personRoutes({
      ...{ database, systemClock, door: 'office', tag: 'Office' },
      async note(tx, { caller: { session, ip }, requestId, id }) {
        const operator = { name: session.username, origin: { ip, requestId, sessionId: session.id } }
        const action = id === null ? 'office sign-out' : 'office end-session'
        await recordAction(tx, { ids, clock }, { operator, action, subject: id })
      },
    }),
  ]
}
