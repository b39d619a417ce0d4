import Type from 'typebox'
import { unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, orNull, resource } from '#platform/http'
import { codedObject } from '#platform/sentences'
import type { AuditedClaim, AuditRun } from './audit-store.ts'

const run = fieldsOf<AuditRun>()
const checked = fieldsOf<AuditedClaim>()

export const auditStatuses = ['running', 'sound', 'unsound', 'failed'] as const

const check = resource('AuditCheck', {
  claim: checked(codedObject, ({ claim }) => claim, { code: 'ASSETS_SUM_TO_ZERO', params: {} }),
  examined: checked(
    Type.Integer({ description: 'Number of things examined.' }),
    ({ examined }) => examined,
    12,
  ),
  violations: checked(
    Type.Array(codedObject, { description: 'Findings that contradict the claim.' }),
    ({ violations }) => [...violations],
    [],
  ),
  notes: checked(
    Type.Array(codedObject, { description: 'Findings worth knowing that contradict nothing.' }),
    ({ notes }) => [...notes],
    [],
  ),
})

/** An audit run in a list. */
export const listedAudit = resource('ListedAudit', {
  id: run(Type.String({ format: 'uuid' }), ({ id }) => id, '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'),
  operator: run(Type.String(), ({ operator }) => operator, 'ada'),
  status: run(
    Type.Enum([...auditStatuses], {
      description: '`unsound`: a claim is contradicted. `failed`: the audit did not finish.',
    }),
    ({ status }) => status,
    'sound',
  ),
  problem: run(orNull(codedObject, { description: 'Why it failed.' }), ({ problem }) => problem, null),
  checked: run(Type.Integer({ description: 'Claims checked so far.' }), ({ checks }) => checks.length, 1),
  violated: run(
    Type.Integer({ description: 'Contradicted claims.' }),
    ({ checks }) => checks.filter(({ violations }) => violations.length > 0).length,
    0,
  ),
  started_at: run(unixTime, ({ startedAt }) => unixSeconds(startedAt), 1777896000),
  ended_at: run(orNull(unixTime), ({ endedAt }) => endedAt && unixSeconds(endedAt), 1777896004),
})

/** An audit run with its checks. */
export const auditResource = resource('Audit', {
  ...listedAudit.fields,
  checks: run(Type.Array(check.schema), ({ checks }) => checks.map(check.of), [check.example]),
})
