import Type from 'typebox'
import { consoleRoute, personRoutes, type Session } from '#core/sessions'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import { concealed, fieldsOf, type Route, resource } from '#platform/http'

type Parts = { readonly database: Database; readonly systemClock: Clock }

const field = fieldsOf<Session>()

const meResource = resource('ConsoleMe', {
  username: field(Type.String(), ({ username }) => username, 'alice'),
  csrf_token: field(
    Type.String({
      ...concealed,
      description: 'For the header `X-CSRF-Token` of requests that change something.',
    }),
    ({ csrfToken }) => csrfToken,
    'q1w2e3',
  ),
  expires_at: field(
    Type.Integer({ description: 'Unix seconds.' }),
    ({ expiresAt }) => unixSeconds(expiresAt),
    1795453200,
  ),
})

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
      result: meResource.schema,
      example: { data: meResource.example },
      handle: async ({ caller: { session } }) => meResource.of(session),
    }),
    ...personRoutes({ database, systemClock, door: 'console', tag: 'Console' }),
  ]
}
