import Type from 'typebox'
import { admittedWays, listActions, type OperatorLine } from '#core/operators'
import { officeRoute } from '#core/sessions'
import { type Database, sql } from '#platform/database'
import { closedObject, orNull, type Route, requireCursor } from '#platform/http'

type Parts = { readonly database: Database }

const line = closedObject({
  id: Type.String({ format: 'uuid' }),
  at: Type.Integer({ description: 'Unix seconds.' }),
  operator: Type.String(),
  action: Type.String({ description: 'The two words of the act, such as `networks halt`.' }),
  subject: orNull(Type.String()),
  reason: orNull(Type.String()),
  details: Type.Record(Type.String(), Type.Unknown(), {
    description: '`before` and `after` of the act’s change, and other details.',
  }),
  ip: orNull(Type.String({ description: 'Null for an act on the exchange’s own machine.' })),
  request_id: orNull(Type.String()),
  admitted: orNull(Type.Enum([...admittedWays]), {
    description:
      'How the act was admitted; null for acts that need no second person, and for lines older than this record.',
  }),
  proposal: orNull(Type.String({ format: 'uuid' }), { description: 'The proposal that allowed the act.' }),
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
        items: Type.Array(line),
        next: orNull(Type.String(), {
          description: 'Cursor for the next page; null on the last page.',
        }),
      }),
      example: {
        query: { subject: 'trc20' },
        data: {
          items: [
            {
              id: '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61',
              at: 1767225600,
              operator: 'oscar',
              action: 'networks halt',
              subject: 'trc20',
              reason: 'a leak',
              details: { before: 'running', after: 'halted' },
              ip: '203.0.113.7',
              request_id: '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e62',
              admitted: null,
              proposal: null,
            },
          ],
          next: null,
        },
      },
      async handle({ query: { limit = 50, cursor = null, ...wanted } }) {
        await requireCursor(database, {
          cursor: cursor ?? undefined,
          items: sql`operator_actions where true`,
        })
        const found = await listActions(database, { ...wanted, limit: limit + 1, olderThan: cursor })
        const items = found.slice(0, limit)
        return { items: items.map(lineOf), next: found.length > limit ? (items.at(-1)?.id ?? null) : null }
      },
    }),
  ]
}

function lineOf({ at, requestId, ...told }: OperatorLine) {
  return { ...told, at: Math.floor(at.getTime() / 1_000), request_id: requestId }
}
