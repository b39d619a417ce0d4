import Type from 'typebox'
import { consoleRoute, personRoutes } from '#core/sessions'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, concealed, type Route } from '#platform/http'

type Parts = { readonly database: Database; readonly systemClock: Clock }

/** The signed-in person, their sessions, and signing out. */
export function sessionRoutes({ database, systemClock }: Parts): Route[] {
  return [
    consoleRoute({
      operationId: 'consoleGetMe',
      does: 'reads',
      summary: 'Read the signed-in person',
      tag: 'Console',
      method: 'GET',
      path: '/api/console/v1/me',
      result: closedObject({
        username: Type.String(),
        csrf_token: Type.String({
          ...concealed,
          description: 'For the header `X-CSRF-Token` of requests that change something.',
        }),
        expires_at: Type.Integer({ description: 'Unix seconds.' }),
      }),
      example: { data: { username: 'alice', csrf_token: 'q1w2e3', expires_at: 1795453200 } },
      handle: async ({ caller: { session } }) => ({
        username: session.username,
        csrf_token: session.csrfToken,
        expires_at: Math.floor(session.expiresAt.getTime() / 1_000),
      }),
    }),
    ...personRoutes({ database, systemClock, door: 'console', tag: 'Console' }),
  ]
}
