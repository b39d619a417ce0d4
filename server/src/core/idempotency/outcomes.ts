import { sql, type Tx } from '#platform/database'
import { Answer } from '#platform/http'
import { Refusal, type RefusalDetails, type RefusalKind } from '#platform/refusal'
import { idempotencyRefusals } from './refusals.ts'
import { type IdempotentRequest, requestId } from './request.ts'

/** What a request came to. */
export type Outcome<T> = { readonly data: T } | { readonly refusal: Refusal }

/** How long a key is remembered, on the business clock. */
const retentionMs = 24 * 60 * 60 * 1000

type Row = {
  customer_id: string
  operation: string
  key: string
  fingerprint: string
  outcome: string
  answered_at: bigint
  expires_at: Date
}

type Told<T> = { readonly data: T } | { readonly refusal: RefusalKind & { details: RefusalDetails | null } }

/**
 * The answers that were given to these requests before, by `requestId`; a request with another payload is
 * answered IDEMPOTENCY_KEY_REUSED. Keys that have expired are forgotten on the way.
 */
export async function findOutcomes<T>(
  tx: Tx,
  { requests, now }: { requests: readonly IdempotentRequest[]; now: Date },
): Promise<ReadonlyMap<string, Answer<T>>> {
  if (requests.length === 0) return new Map()
  const rows = await tx.query<Row>(sql`
    select customer_id, operation, key, fingerprint, outcome, answered_at, expires_at
    from unnest(${requests.map((request) => request.customerId)}::uuid[], ${requests.map((request) => request.operation)}::text[],
      ${requests.map((request) => request.key)}::text[]) as asked (customer_id, operation, key)
    join idempotency_keys using (customer_id, operation, key)`)
  const known = new Map(rows.map((row) => [requestId({ ...row, customerId: row.customer_id }), row]))
  const answers = new Map<string, Answer<T>>()
  for (const request of requests) {
    const row = known.get(requestId(request))
    if (row === undefined) continue
    if (row.expires_at <= now) await forget(tx, request)
    else answers.set(requestId(request), replay(row, request))
  }
  return answers
}

/** Remembers outcomes; one that is already there fails the transaction on `idempotency_keys_pkey`. */
export async function recordOutcomes(
  tx: Tx,
  records: readonly {
    request: IdempotentRequest
    outcome: Outcome<unknown>
    answeredAt: number
    now: Date
  }[],
): Promise<void> {
  if (records.length === 0) return
  // In one order for everybody, so that two transactions with the same keys cannot deadlock.
  const rows = records.toSorted((a, b) => (requestId(a.request) < requestId(b.request) ? -1 : 1))
  await tx.query(sql`
    insert into idempotency_keys (customer_id, operation, key, fingerprint, outcome, answered_at, expires_at)
    select * from unnest(
      ${rows.map(({ request }) => request.customerId)}::uuid[], ${rows.map(({ request }) => request.operation)}::text[],
      ${rows.map(({ request }) => request.key)}::text[], ${rows.map(({ request }) => request.fingerprint)}::text[],
      ${rows.map(({ outcome }) => told(outcome))}::text[], ${rows.map(({ answeredAt }) => answeredAt)}::bigint[],
      ${rows.map(({ now }) => new Date(now.getTime() + retentionMs))}::timestamptz[])`)
}

function replay<T>(row: Row, request: IdempotentRequest): Answer<T> {
  const ts = Number(row.answered_at)
  if (row.fingerprint !== request.fingerprint) {
    return new Answer<T>(
      { refusal: new Refusal(idempotencyRefusals.IDEMPOTENCY_KEY_REUSED) },
      { ts, isReplay: false },
    )
  }
  return new Answer(heard<T>(row.outcome), { ts, isReplay: true })
}

function told(outcome: Outcome<unknown>): string {
  if ('data' in outcome) return JSON.stringify(outcome)
  const { kind, message, details } = outcome.refusal
  return JSON.stringify({ refusal: { ...kind, message, details } })
}

function heard<T>(text: string): Outcome<T> {
  const outcome = JSON.parse(text) as Told<T> // `told` wrote it
  if ('data' in outcome) return outcome
  const { details, ...kind } = outcome.refusal
  return { refusal: new Refusal(kind, details === null ? {} : { details }) }
}

async function forget(tx: Tx, { customerId, operation, key }: IdempotentRequest): Promise<void> {
  await tx.query(sql`
    delete from idempotency_keys where customer_id = ${customerId} and operation = ${operation} and key = ${key}`)
}
