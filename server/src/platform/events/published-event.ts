import { type Sql, sql } from '#platform/database'

/** A published event, read as `publishedColumns`. */
export type PublishedEvent = {
  id: string
  type: string
  /** Number of the event within its subject. */
  sequence: bigint
  created_at: Date
  /** JSON text as the database writes it, so that every copy of the event has the same bytes. */
  data: string
}

/** Columns of `events` for a body. A test event is sent without being in the log; its sequence is 1. */
export const publishedColumns: Sql = sql`events.id, coalesce(events.published_as, events.type) as type,
  coalesce(events.published_sequence, 1) as sequence, events.created_at, events.data::text as data`

/** The body of an event, the same bytes in webhooks and in `GET /events`. */
export function eventBody({ id, type, sequence, created_at, data }: PublishedEvent): string {
  const head = JSON.stringify({ id, type, created_at: created_at.toISOString(), sequence: Number(sequence) })
  return `${head.slice(0, -1)},"data":${data}}`
}
