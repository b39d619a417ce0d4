import { hash } from 'node:crypto'
import { accessRefusals } from '#core/access'
import {
  binaryArray,
  columns,
  type Item,
  isUniqueViolation,
  LostRace,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import { Answer, type IdempotentRequest } from '#platform/http'
import { Refusal, type RefusalDetails, type RefusalKind } from '#platform/refusal'
import { idempotencyRefusals } from './refusals.ts'

/** The outcome of a request. A passing refusal is not remembered: the repeat tries again. */
export type Outcome<T> = { readonly data: T } | { readonly refusal: Refusal; readonly isPassing?: true }

/** A request that is remembered by its idempotency key. */
export type KeyedRequest = IdempotentRequest & { readonly key: string }

export function isKeyed(request: IdempotentRequest): request is KeyedRequest {
  return request.key !== null
}

/** Identifies a request among others, whatever its payload. */
export function requestId({ customerId, operation, key }: KeyedRequest): string {
  return `${customerId}/${operation}/${key}`
}

/** The record of a request: its payload's fingerprint and the answer, with its time in Unix seconds. */
export type IdempotencyRecord<T> = {
  readonly request: KeyedRequest
  readonly outcome: Outcome<T>
  readonly answeredAt: number
}

/** How long a key is remembered, on the business clock. */
const retentionMs = 24 * 60 * 60 * 1000

const recordTable = table('idempotency_records', {
  id: columns.uuid,
  fingerprint: columns.bytea.as<Buffer>(),
  outcome: columns.text,
  /** In Unix seconds. */
  answeredAt: columns.safeInteger,
  expiresAt: columns.timestamptz,
})

type Told<T> = { readonly data: T } | { readonly refusal: RefusalKind & { details: RefusalDetails | null } }

/** The records of these requests, by `requestId`. Expired keys are deleted on the way. */
export async function findRecords<T>(
  tx: Tx,
  { requests, now }: { requests: readonly KeyedRequest[]; now: Date },
): Promise<Map<string, IdempotencyRecord<T>>> {
  if (requests.length === 0) return new Map()
  const asked = new Map(requests.map((request) => [recordId(request), request]))
  const rows = await tx.query<RowOf<typeof recordTable>>(sql`
    select ${recordTable.columns} from idempotency_records
    where id = any(${binaryArray(columns.uuid, [...asked.keys()])}::uuid[])`)
  const records = new Map<string, IdempotencyRecord<T>>()
  for (const stored of rows.map((row) => recordTable.read(row))) {
    const request = asked.get(stored.id)
    if (request === undefined) continue
    if (stored.expiresAt <= now) await forget(tx, { id: stored.id, now })
    else records.set(requestId(request), recordOf<T>(stored, request))
  }
  return records
}

/** The id of a request's record: half of a SHA-256, in the form of a UUID. */
function recordId(request: KeyedRequest): string {
  const hex = hash('sha256', requestId(request), 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/**
 * Stores outcomes, but no failure of ours: its repeat tries again. When another transaction has stored a key
 * meanwhile, this one starts again and finds its answer.
 */
export function saveRecords(
  tx: Tx,
  { records, now }: { records: readonly IdempotencyRecord<unknown>[]; now: Date },
): void {
  const lasting = records.filter(({ outcome }) => isLasting(outcome))
  if (lasting.length === 0) return
  const byId = new Map(lasting.map((record) => [recordId(record.request), record]))
  const expiresAt = new Date(now.getTime() + retentionMs)
  // In one order for everybody, so that two transactions with the same keys cannot deadlock.
  const sorted = [...byId].sort(([a], [b]) => (a < b ? -1 : 1))
  tx.insert(
    recordTable,
    sorted.map(([id, { request, outcome, answeredAt }]) => ({
      id,
      fingerprint: Buffer.from(request.fingerprint, 'hex'),
      outcome: told(outcome),
      answeredAt,
      expiresAt,
    })),
    (error) => (isUniqueViolation(error, 'idempotency_records_pkey') ? new LostRace(error) : error),
  )
}

/** Whether an outcome is remembered: a failure of ours, a rate limit, a freeze and a passing refusal are not. */
export function isLasting(outcome: Outcome<unknown>): boolean {
  if ('data' in outcome) return true
  const { status, code } = outcome.refusal.kind
  const isPassing = outcome.isPassing === true || code === accessRefusals.CUSTOMER_FROZEN.code
  return status < 500 && status !== 429 && !isPassing
}

/** The fingerprint in records of an earlier version. A repeat cannot be compared with it, and must not pay twice. */
const unknownFingerprint = ''

type Repeat = { readonly request: IdempotentRequest; readonly answeredAt: number }

/** The answer to a repeat: the remembered one, or the refusal of a key that was used for another payload. */
export function replay<T>(record: IdempotencyRecord<T>, { request, answeredAt }: Repeat): Answer<T> {
  const { fingerprint } = record.request
  if (fingerprint === request.fingerprint || fingerprint === unknownFingerprint)
    return new Answer(record.outcome, { ts: record.answeredAt, isReplay: true })
  return new Answer<T>(
    { refusal: new Refusal(idempotencyRefusals.IDEMPOTENCY_KEY_REUSED) },
    { ts: answeredAt, isReplay: false },
  )
}

function recordOf<T>(
  { fingerprint, outcome, answeredAt }: Item<typeof recordTable>,
  request: KeyedRequest,
): IdempotencyRecord<T> {
  return {
    request: { ...request, fingerprint: fingerprint.toString('hex'), signature: null },
    outcome: heard<T>(outcome),
    answeredAt,
  }
}

function told(outcome: Outcome<unknown>): string {
  if ('data' in outcome) return JSON.stringify(outcome)
  const { kind, message, details } = outcome.refusal
  const { code, status } = kind
  return JSON.stringify({ refusal: { code, status, message, details } })
}

function heard<T>(text: string): Outcome<T> {
  const outcome = JSON.parse(text) as Told<T> // the text comes from the function above
  if ('data' in outcome) return outcome
  const { details, ...kind } = outcome.refusal
  // The stored message is complete: its details are not filled in again.
  const { message } = kind
  return { refusal: new Refusal(kind, details === null ? { message } : { message, details }) }
}

async function forget(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  // Compares the time again, because another transaction may have stored the same key once more.
  await tx.query(sql`delete from idempotency_records where id = ${id} and expires_at <= ${now}`)
}

const batchMax = 5_000

/** Deletes expired keys, a bounded number at a time; answers how many. */
export async function forgetExpiredKeys(database: Queryable, now: Date): Promise<number> {
  const rows = await database.query(sql`
    delete from idempotency_records where ctid = any(array(
      select ctid from idempotency_records where expires_at <= ${now} limit ${batchMax}))
    returning id`)
  return rows.length
}
