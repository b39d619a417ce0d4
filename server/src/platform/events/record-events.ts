import { sql, type Tx } from '#platform/database'

/** Something that happened to `subject`. `data` is ready for the wire: strings, never bigint. */
export type NewEvent = {
  readonly id: string
  readonly customerId: string
  readonly type: string
  readonly subject: string
  readonly data: { readonly [name: string]: unknown }
  readonly createdAt: Date
}

/** Records events in the caller's transaction; they exist exactly when it commits. */
export function recordEvents(tx: Tx, events: readonly NewEvent[]): void {
  if (events.length === 0) return
  tx.send(sql`
    insert into events (id, customer_id, type, subject, data, created_at)
    select * from unnest(
      ${events.map((event) => event.id)}::uuid[], ${events.map((event) => event.customerId)}::uuid[],
      ${events.map((event) => event.type)}::text[], ${events.map((event) => event.subject)}::text[],
      ${events.map((event) => JSON.stringify(event.data))}::jsonb[],
      ${events.map((event) => event.createdAt)}::timestamptz[])`)
}
