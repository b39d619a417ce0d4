import { type Queryable, sql } from '#platform/database'
import { eventBody, type PublishedEventRow, publishedColumns } from '#platform/events'

export const deliveryStatuses = ['pending', 'succeeded', 'failed', 'cancelled'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export type DeliveryRow = {
  id: string
  event_id: string
  event_type: string
  status: DeliveryStatus
  attempts: number
  next_attempt_at: Date
  created_at: Date
  updated_at: Date
}

type AttemptRow = {
  number: number
  started_at: Date
  duration_ms: number
  request_url: string
  request_headers: { [name: string]: string }
  response_status: number | null
  response_headers: { [name: string]: string } | null
  response_body: string | null
  error: string | null
}

/** A delivery as the log lists it, with a summary of the last attempt. */
export function deliveryResource(row: DeliveryRow, last: AttemptInShort | null) {
  return { ...partsOf(row), last_attempt: last && inShort(last) }
}

function partsOf(row: DeliveryRow) {
  return {
    id: row.id,
    event_id: row.event_id,
    type: row.event_type,
    status: row.status,
    attempt_count: row.attempts,
    next_attempt_at: row.status === 'pending' ? row.next_attempt_at.toISOString() : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export type AttemptInShort = Pick<
  AttemptRow,
  'number' | 'started_at' | 'duration_ms' | 'response_status' | 'error'
>

function inShort({ number, started_at, duration_ms, response_status, error }: AttemptInShort) {
  return { number, started_at: started_at.toISOString(), duration_ms, response_status, error }
}

function responseOf({ response_status: status, response_headers: headers, response_body: body }: AttemptRow) {
  return status === null ? null : { status, headers: headers ?? {}, body: body ?? '' }
}

/** The last attempt of a delivery; null before the first. */
export async function lastAttemptOf(database: Queryable, id: string): Promise<AttemptInShort | null> {
  const [row] = await database.query<AttemptInShort>(sql`
    select number, started_at, duration_ms, response_status, error from webhook_attempts
    where delivery_id = ${id} order by number desc limit 1`)
  return row ?? null
}

type Named = { readonly webhookId: string; readonly id: string }

const attemptsMax = 100

/** A delivery with its body and attempts; undefined when the webhook has no such delivery. */
export async function readDelivery(database: Queryable, { webhookId, id }: Named) {
  const [[row], attempts, [event]] = await Promise.all([
    database.query<DeliveryRow>(
      sql`select * from webhook_deliveries where webhook_id = ${webhookId} and id = ${id}`,
    ),
    database.query<AttemptRow>(sql`
      select * from webhook_attempts where delivery_id = ${id} order by number desc limit ${attemptsMax}`),
    database.query<PublishedEventRow>(sql`
      select ${publishedColumns} from webhook_deliveries as delivery
      join events on events.xact = delivery.event_xact and events.id = delivery.event_id
      where delivery.id = ${id}`),
  ])
  if (row === undefined) return undefined
  return {
    ...partsOf(row),
    body: event === undefined ? null : eventBody(event),
    attempts: attempts.map((attempt) => ({
      ...inShort(attempt),
      request: { url: attempt.request_url, headers: attempt.request_headers },
      response: responseOf(attempt),
    })),
  }
}
