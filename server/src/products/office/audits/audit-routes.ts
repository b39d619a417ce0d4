import Type from 'typebox'
import { recordAction } from '#core/operators'
import { listFields, listOf, officeRead, officeRoute, pageBy, unixTime } from '#core/sessions'
import { type Clock, unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, namedObject, orNull, type Route, requireCursor } from '#platform/http'
import { type Ids, isUuid } from '#platform/ids'
import type { Logger } from '#platform/logging'
import { Refusal } from '#platform/refusal'
import { codedObject } from '#platform/sentences'
import { officeRefusals } from '#products/office/subjects'
import { type AuditedClaim, type AuditRun, findRun, listRuns } from './audit-store.ts'
import { createAudits } from './run-audit.ts'

type Parts = Parameters<typeof createAudits>[0] & {
  readonly database: Database
  readonly systemClock: Clock
  readonly ids: Ids
  readonly logger: Logger
}

const check = closedObject({
  claim: codedObject,
  examined: Type.Integer({ description: 'Number of things examined.' }),
  violations: Type.Array(codedObject, { description: 'Findings that contradict the claim.' }),
  notes: Type.Array(codedObject, {
    description: 'Findings worth knowing that contradict nothing.',
  }),
})

const statuses = ['running', 'sound', 'unsound', 'failed'] as const

const listed = {
  id: Type.String({ format: 'uuid' }),
  operator: Type.String(),
  status: Type.Enum([...statuses], {
    description: '`unsound`: a claim is contradicted. `failed`: the audit did not finish.',
  }),
  checked: Type.Integer({ description: 'Claims checked so far.' }),
  violated: Type.Integer({ description: 'Contradicted claims.' }),
  problem: orNull(codedObject, { description: 'Why it failed.' }),
  started_at: unixTime,
  ended_at: orNull(unixTime),
}

const detail = namedObject('Audit', { ...listed, checks: Type.Array(check) })

const listedExample = {
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  operator: 'ada',
  status: 'sound' as const,
  checked: 1,
  violated: 0,
  problem: null,
  started_at: 1777896000,
  ended_at: 1777896004,
}
const detailExample = {
  ...listedExample,
  checks: [{ claim: { code: 'ASSETS_SUM_TO_ZERO', params: {} }, examined: 12, violations: [], notes: [] }],
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
    result: detail,
    refusals: [officeRefusals.AUDIT_RUNNING],
    example: {
      data: { ...listedExample, status: 'running', checked: 0, ended_at: null, checks: [] },
    },
    async handle({ caller: { operator: name, ip, session }, requestId }) {
      const operator = { name, origin: { ip, requestId, sessionId: session.id } }
      const run = await audits.start(name, (tx, subject) =>
        recordAction(tx, { ids, clock }, { operator, action: 'audit run', subject }),
      )
      if (run === undefined) throw new Refusal(officeRefusals.AUDIT_RUNNING)
      return toDetail(run)
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
        status: Type.Optional(Type.Enum([...statuses])),
        operator: Type.Optional(Type.String({ maxLength: 64, description: 'The operator who started it.' })),
      }),
      result: listOf(closedObject(listed)),
      example: { data: { items: [listedExample], next: null } },
      async handle({ query }) {
        const { status, operator } = query
        await requireCursor(database, { cursor: query.cursor, items: sql`audit_runs where true` })
        const { items, next } = await pageBy(query, {
          read: ({ limit, cursor: before }: { limit: number; cursor: string | undefined }) =>
            listRuns(database, { limit, before, status, operator }),
          cursorOf: ({ id }) => id,
        })
        return { items: items.map(toListed), next }
      },
    }),
    officeRead({
      operationId: 'officeGetAudit',
      summary: 'Read an audit run with its checks',
      path: '/audit/runs/{id}',
      params: closedObject({ id: Type.String() }),
      result: detail,
      refusals: [officeRefusals.AUDIT_RUN_NOT_FOUND],
      example: { params: { id: listedExample.id }, data: detailExample },
      async handle({ params: { id } }) {
        const run = isUuid(id) ? await findRun(database, id) : undefined
        if (run === undefined) throw new Refusal(officeRefusals.AUDIT_RUN_NOT_FOUND)
        return toDetail(run)
      },
    }),
  ]
}

function toListed({ id, operator, status, checks, problem, startedAt, endedAt }: AuditRun) {
  return {
    ...{ id, operator, status, problem },
    checked: checks.length,
    violated: checks.filter(({ violations }) => violations.length > 0).length,
    started_at: unixSeconds(startedAt),
    ended_at: endedAt && unixSeconds(endedAt),
  }
}

function toDetail(run: AuditRun) {
  const told = ({ claim, examined, violations, notes }: AuditedClaim) => ({
    ...{ claim, examined },
    violations: [...violations],
    notes: [...notes],
  })
  return { ...toListed(run), checks: run.checks.map(told) }
}
