import { type Queryable, type Sql, sql } from '#platform/database'
import type { RequestEntry } from './request-entry.ts'

/** The outcomes of a key's requests: data, a refusal that the caller can fix (4xx), or a failure (5xx). */
export type Outcomes = {
  readonly apiKey: string
  readonly succeeded: number
  readonly refused: number
  readonly failed: number
}

/** A request, or several with the same outcome. */
export type Counted = Pick<RequestEntry, 'customer_id' | 'api_key' | 'status'> & { times?: number }

type Counts = { customer_id: string; api_key: string; began_at: string } & Writable<Omit<Outcomes, 'apiKey'>>
type Writable<T> = { -readonly [Field in keyof T]: T[Field] }

const spanMs = 5 * 60 * 1_000
/** The key of the row that counts all customers. */
const everybody = { customer_id: '00000000-0000-0000-0000-000000000000', api_key: '' }

/** The statement that adds requests to the counts of their keys and of all customers. */
export function countOutcomes(entries: readonly Counted[], now: Date): Sql {
  const began_at = new Date(Math.floor(now.getTime() / spanMs) * spanMs).toISOString()
  const counts = new Map<string, Counts>()
  const total: Counts = { ...everybody, began_at, succeeded: 0, refused: 0, failed: 0 }
  for (const { customer_id, api_key, status, times = 1 } of entries) {
    const own = counts.get(api_key) ?? { ...total, customer_id, api_key, succeeded: 0, refused: 0, failed: 0 }
    counts.set(api_key, own)
    const outcome = status < 400 ? 'succeeded' : status < 500 ? 'refused' : 'failed'
    own[outcome] += times
    total[outcome] += times
  }
  // Sorted, so two processes that count at once cannot deadlock.
  return sql`
    insert into request_outcomes as counted (customer_id, api_key, began_at, succeeded, refused, failed)
    select * from json_to_recordset(${JSON.stringify([...counts.values(), total])}::json) as added (customer_id uuid,
      api_key text, began_at timestamptz, succeeded bigint, refused bigint, failed bigint)
    order by customer_id, api_key
    on conflict (customer_id, api_key, began_at) do update set
      succeeded = counted.succeeded + excluded.succeeded,
      refused = counted.refused + excluded.refused,
      failed = counted.failed + excluded.failed`
}

type Asked = {
  /** Absent for all customers together, whose row has no key. */
  readonly customerId?: string
  /** Only these keys; all of the customer's where absent. */
  readonly apiKeys?: readonly string[]
  /** Accurate to five minutes. */
  readonly since: Date
}

type Row = { apiKey: string; succeeded: bigint; refused: bigint; failed: bigint }

/** The outcomes of each key's requests since a time. A key without requests is absent. */
export async function requestOutcomes(
  database: Queryable,
  { customerId = everybody.customer_id, apiKeys, since }: Asked,
): Promise<Outcomes[]> {
  const ofKeys = apiKeys === undefined ? sql`` : sql`and api_key = any (${apiKeys})`
  const rows = await database.query<Row>(sql`
    select api_key as "apiKey", sum(succeeded)::bigint as succeeded, sum(refused)::bigint as refused,
      sum(failed)::bigint as failed
    from request_outcomes
    where customer_id = ${customerId} and began_at > ${new Date(since.getTime() - spanMs)} ${ofKeys}
    group by api_key order by api_key`)
  return rows.map(({ apiKey, ...counts }) => ({
    apiKey,
    succeeded: Number(counts.succeeded),
    refused: Number(counts.refused),
    failed: Number(counts.failed),
  }))
}
