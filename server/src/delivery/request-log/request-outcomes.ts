import { columns, type Item, type Queryable, type RowOf, type Sql, sql, table } from '#platform/database'
import type { RequestEntry } from './request-entry.ts'

const { uuid, text, safeInteger, timestamptz } = columns

const outcomesTable = table('request_outcomes', {
  customerId: uuid,
  apiKey: text,
  beganAt: timestamptz,
  succeeded: safeInteger,
  refused: safeInteger,
  failed: safeInteger,
})

type Counts = Item<typeof outcomesTable>

/** The outcomes of a key's requests: data, a refusal that the caller can fix (4xx), or a failure (5xx). */
export type Outcomes = Pick<Counts, 'apiKey' | 'succeeded' | 'refused' | 'failed'>

/** A request, or several with the same outcome. */
export type Counted = Pick<RequestEntry, 'customerId' | 'apiKey' | 'status'> & { times?: number }

type Writable<T> = { -readonly [Field in keyof T]: T[Field] }

const spanMs = 5 * 60 * 1_000
/** The key of the row that counts all customers. */
const everybody = { customerId: '00000000-0000-0000-0000-000000000000', apiKey: '' }

/** The statement that adds requests to the counts of their keys and of all customers. */
export function countOutcomes(entries: readonly Counted[], now: Date): Sql {
  const beganAt = new Date(Math.floor(now.getTime() / spanMs) * spanMs)
  const counts = new Map<string, Writable<Counts>>()
  const total: Writable<Counts> = { ...everybody, beganAt, succeeded: 0, refused: 0, failed: 0 }
  for (const { customerId, apiKey, status, times = 1 } of entries) {
    const own = counts.get(apiKey) ?? { ...total, customerId, apiKey, succeeded: 0, refused: 0, failed: 0 }
    counts.set(apiKey, own)
    const outcome = status < 400 ? 'succeeded' : status < 500 ? 'refused' : 'failed'
    own[outcome] += times
    total[outcome] += times
  }
  // Sorted, so two processes that count at once cannot deadlock.
  return sql`
    ${outcomesTable.insertionFrom(sql`
      select * from ${outcomesTable.rowsOf([...counts.values(), total], 'added')} order by customer_id, api_key`)}
    on conflict (customer_id, api_key, began_at) do update set
      succeeded = request_outcomes.succeeded + excluded.succeeded,
      refused = request_outcomes.refused + excluded.refused,
      failed = request_outcomes.failed + excluded.failed`
}

type Asked = {
  /** Absent for all customers together, whose row has no key. */
  readonly customerId?: string
  /** Only these keys; all of the customer's where absent. */
  readonly apiKeys?: readonly string[]
  /** Accurate to five minutes. */
  readonly since: Date
}

const summed = outcomesTable.pick('apiKey', 'succeeded', 'refused', 'failed')

/** The outcomes of each key's requests since a time. A key without requests is absent. */
export async function requestOutcomes(
  database: Queryable,
  { customerId = everybody.customerId, apiKeys, since }: Asked,
): Promise<Outcomes[]> {
  const ofKeys = apiKeys === undefined ? sql`` : sql`and api_key = any (${apiKeys})`
  const rows = await database.query<RowOf<typeof summed>>(sql`
    select api_key, sum(succeeded)::bigint as succeeded, sum(refused)::bigint as refused,
      sum(failed)::bigint as failed
    from request_outcomes
    where customer_id = ${customerId} and began_at > ${new Date(since.getTime() - spanMs)} ${ofKeys}
    group by api_key order by api_key`)
  return rows.map((row) => summed.read(row))
}
