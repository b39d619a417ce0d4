import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { hasRight, officeRights, policyOf, recordAction } from '#core/operators'
import { type OfficeCaller, officeRoute, personRoutes, unixTime } from '#core/sessions'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import { concealed, fieldsOf, type Route, resource } from '#platform/http'
import type { Ids } from '#platform/ids'

type Parts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly systemClock: Clock
  /** The clock of the audit log. */
  readonly businessClock: Clock
  readonly ids: Ids
}

type Me = {
  readonly session: OfficeCaller['session']
  readonly role: string
  readonly grants: ReturnType<typeof policyOf>['grants']
}

const field = fieldsOf<Me>()

const meResource = resource('OfficeMe', {
  username: field(Type.String(), ({ session }) => session.username, 'sam'),
  role: field(Type.String(), ({ role }) => role, 'support'),
  rights: field(
    Type.Array(Type.String({ description: 'Rights of the role.' })),
    ({ role, grants }) => Object.keys(officeRights).filter((right) => hasRight(role, right, grants)),
    ['read'],
  ),
  csrf_token: field(
    Type.String({
      ...concealed,
      description: 'For the header `X-CSRF-Token` of requests that change something.',
    }),
    ({ session }) => session.csrfToken,
    'q1w2e3',
  ),
  expires_at: field(unixTime, ({ session }) => unixSeconds(session.expiresAt), 1795453200),
})

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
      result: meResource.schema,
      example: { data: meResource.example },
      handle: async ({ caller: { session, role } }) =>
        meResource.of({ session, role, grants: policyOf(catalog).grants }),
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
