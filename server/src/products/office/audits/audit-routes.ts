import Type from 'typebox'
import { recordAction } from '#core/operators'
import { listFields, listOf, officeRead, officeRoute, pageBy } from '#core/sessions'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, type Route, requireCursor } from '#platform/http'
import { type Ids, isUuid } from '#platform/ids'
import type { Logger } from '#platform/logging'
import { Refusal } from '#platform/refusal'
import { officeRefusals } from '#products/office/subjects'
import { auditResource, auditStatuses, listedAudit } from './audit-resource.ts'
import { findRun, listRuns } from './audit-store.ts'
import { createAudits } from './run-audit.ts'

type Parts = Parameters<typeof createAudits>[0] & {
  readonly database: Database
  readonly systemClock: Clock
  readonly ids: Ids
  readonly logger: Logger
}

/** Operators' audits and their results; `close` waits for a running audit of this process. */
export function auditRoutes(parts: Parts): { routes: Route[]; close(): Promise<void> } {
  const { database, ids, systemClock: clock } = parts
  const audits = createAudits(parts)
  const start = officeRoute({
    operationId: 'officeStartAudit',
    summary: 'Run the audit in the background',
    description: 'Only one audit runs at a time. Read the run for its progress.',
    tag: 'Office',
    method: 'POST',
    path: '/api/office/v1/audit/runs',
    right: 'audit.run',
    does: 'changes',
    result: auditResource.schema,
    refusals: [officeRefusals.AUDIT_RUNNING],
    example: {
      data: { ...auditResource.example, status: 'running', checked: 0, ended_at: null, checks: [] },
    },
    async handle({ caller: { operator: name, ip, session }, requestId }) {
      const operator = { name, origin: { ip, requestId, sessionId: session.id } }
      const run = await audits.start(name, (tx, subject) =>
        recordAction(tx, { ids, clock }, { operator, action: 'audit run', subject }),
      )
      if (run === undefined) throw new Refusal(officeRefusals.AUDIT_RUNNING)
      return auditResource.of(run)
    },
  })
  return { routes: [start, ...readRoutes(database)], close: audits.close }
}

function readRoutes(database: Database): Route[] {
  return [
    officeRead({
      operationId: 'officeListAudits',
      summary: 'List the audit runs, newest first',
      path: '/audit/runs',
      query: closedObject({
        ...listFields,
        status: Type.Optional(Type.Enum([...auditStatuses])),
        operator: Type.Optional(Type.String({ maxLength: 64, description: 'The operator who started it.' })),
      }),
      result: listOf(listedAudit.schema),
      example: { data: { items: [listedAudit.example], next: null } },
      async handle({ query }) {
        const { status, operator } = query
        await requireCursor(database, { cursor: query.cursor, items: sql`audit_runs where true` })
        const { items, next } = await pageBy(query, {
          read: ({ limit, cursor: before }: { limit: number; cursor: string | undefined }) =>
            listRuns(database, { limit, before, status, operator }),
          cursorOf: ({ id }) => id,
        })
        return { items: items.map(listedAudit.of), next }
      },
    }),
    officeRead({
      operationId: 'officeGetAudit',
      summary: 'Read an audit run with its checks',
      path: '/audit/runs/{id}',
      params: closedObject({ id: Type.String() }),
      result: auditResource.schema,
      refusals: [officeRefusals.AUDIT_RUN_NOT_FOUND],
      example: { params: { id: listedAudit.example.id }, data: auditResource.example },
      async handle({ params: { id } }) {
        const run = isUuid(id) ? await findRun(database, id) : undefined
        if (run === undefined) throw new Refusal(officeRefusals.AUDIT_RUN_NOT_FOUND)
        return auditResource.of(run)
      },
    }),
  ]
}
