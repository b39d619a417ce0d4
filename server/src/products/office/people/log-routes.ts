import Type from 'typebox'
import { admittedWays, listActions, type OperatorLine } from '#core/operators'
import { officeRoute, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, fieldsOf, orNull, type Route, requireCursor, resource } from '#platform/http'

type Parts = { readonly database: Database }

const field = fieldsOf<OperatorLine>()
const orNullText = orNull(Type.String())

const lineResource = resource('AuditLogLine', {
  id: field(Type.String({ format: 'uuid' }), ({ id }) => id, '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61'),
  operator: field(Type.String(), ({ operator }) => operator, 'oscar'),
  action: field(
    Type.String({ description: 'The two words of the act, such as `networks halt`.' }),
    ({ action }) => action,
    'networks halt',
  ),
  subject: field(orNullText, ({ subject }) => subject, 'trc20'),
  reason: field(orNullText, ({ reason }) => reason, 'a leak'),
  details: field(
    Type.Record(Type.String(), Type.Unknown(), {
      description: '`before` and `after` of the act’s change, and other details.',
    }),
    ({ details }) => details,
    { before: 'running', after: 'halted' },
  ),
  admitted: field(
    orNull(Type.Enum([...admittedWays]), {
      description:
        'How the act was admitted; null for acts that need no second person, and for lines older than this record.',
    }),
    ({ admitted }) => admitted,
    null,
  ),
  proposal: field(
    orNull(Type.String({ format: 'uuid' }), { description: 'The proposal that allowed the act.' }),
    ({ proposal }) => proposal,
    null,
  ),
  ip: field(
    orNull(Type.String({ description: 'Null for an act on the exchange’s own machine.' })),
    ({ ip }) => ip,
    '203.0.113.7',
  ),
  at: field(unixTime, ({ at }) => unixSeconds(at), 1767225600),
  request_id: field(orNullText, ({ requestId }) => requestId, '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e62'),
})

/** The audit log of operators' acts. */
export function logRoutes({ database }: Parts): Route[] {
  return [
    officeRoute({
      operationId: 'officeListLog',
      summary: 'Read the audit log, newest first',
      tag: 'Office',
      method: 'GET',
      path: '/api/office/v1/log',
      right: 'read',
      does: 'reads',
      query: closedObject({
        operator: Type.Optional(Type.String({ maxLength: 64 })),
        action: Type.Optional(Type.String({ maxLength: 64 })),
        subject: Type.Optional(Type.String({ maxLength: 1_000 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
        cursor: Type.Optional(
          Type.String({ format: 'uuid', description: 'The `next` of the previous page.' }),
        ),
      }),
      result: closedObject({
        items: Type.Array(lineResource.schema),
        next: orNull(Type.String(), {
          description: 'Cursor for the next page; null on the last page.',
        }),
      }),
      example: {
        query: { subject: 'trc20' },
        data: { items: [lineResource.example], next: null },
      },
      async handle({ query: { limit = 50, cursor = null, ...wanted } }) {
        await requireCursor(database, {
          cursor: cursor ?? undefined,
          items: sql`operator_actions where true`,
        })
        const found = await listActions(database, { ...wanted, limit: limit + 1, olderThan: cursor })
        const items = found.slice(0, limit)
        return {
          items: items.map(lineResource.of),
          next: found.length > limit ? (items.at(-1)?.id ?? null) : null,
        }
      },
    }),
  ]
}
