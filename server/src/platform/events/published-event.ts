import { type Sql, sql } from '#platform/database'

/** A published event, read from `publishedColumns`. */
export type PublishedEvent = {
  readonly id: string
  readonly type: string
  /** Its number among the events of its subject. */
  readonly sequence: bigint
  readonly createdAt: Date
  /** JSON text as the database writes it, so that every copy of the event has the same bytes. */
  readonly data: string
}

export type PublishedEventRow = {
  id: string
  type: string
  sequence: bigint
  created_at: Date
  data: string
}

/** Columns of `events` for a body. A test event is sent without being in the log; its sequence is 1. */
export const publishedColumns: Sql = sql`events.id, coalesce(events.published_as, events.type) as type,
  coalesce(events.published_sequence, 1) as sequence, events.created_at, events.data::text as data`

export function publishedFromRow({ created_at: createdAt, ...row }: PublishedEventRow): PublishedEvent {
  return { id: row.id, type: row.type, sequence: row.sequence, createdAt, data: row.data }
}

/** The body of an event, the same bytes in webhooks and in `GET /events`. */
export function eventBody({ id, type, sequence, createdAt, data }: PublishedEvent): string {
  const head = JSON.stringify({ id, type, created_at: createdAt.toISOString(), sequence: Number(sequence) })
  return `${head.slice(0, -1)},"data":${data}}`
}
