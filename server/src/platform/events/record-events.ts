import { binaryArray, type Column, columns, defineTable, sql, type Tx } from '#platform/database'
import { traceparentsOf } from './trace-events.ts'

/** A new event about `subject`. `data` is ready for the wire: strings, never bigint. */
export type NewEvent = {
  readonly id: string
  readonly customerId: string
  readonly type: string
  readonly subject: string
  readonly data: { readonly [name: string]: unknown }
  readonly createdAt: Date
  /** The customer's private topic in which this event gets the next number. */
  readonly topic?: string
  /** Makes the event part of the customer's log, for webhooks and `GET /events`. */
  readonly publication?: Publication
  /** The customer whose request causes the event, where another customer receives it. */
  readonly causedBy?: string
}

/** The name under which an event is published, and its number among the events of its subject, from 1 without gaps. */
export type Publication = { readonly type: string; readonly sequence: number }

/** An event and the trace that it belongs to. */
type Traced = { readonly event: NewEvent; readonly traceparent: string | null }

const eventTable = defineTable<Traced>('events', {
  id: columns.uuid.of(({ event }) => event.id),
  customer_id: columns.uuid.of(({ event }) => event.customerId),
  type: columns.text.of(({ event }) => event.type),
  subject: columns.text.of(({ event }) => event.subject),
  data: columns.json.of(({ event }) => event.data),
  created_at: columns.timestamptz.of(({ event }) => event.createdAt),
  published_as: columns.text.of(({ event }) => event.publication?.type ?? null),
  published_sequence: columns.bigint.of(({ event }) => event.publication?.sequence ?? null),
  traceparent: columns.text.of(({ traceparent }) => traceparent),
})

/**
 * Records events in the caller's transaction; they exist exactly when it commits. An event with a topic is numbered: the
 * row of the customer's topic stays locked until the commit, so record events last, and all of a transaction at once.
 */
export function recordEvents(tx: Tx, events: readonly NewEvent[]): void {
  if (events.length === 0) return
  const traceparents = traceparentsOf(events)
  const traced = events.map((event, index) => ({ event, traceparent: traceparents[index] ?? null }))
  if (events.some(({ topic }) => topic !== undefined)) recordNumbered(tx, traced)
  else tx.insert(eventTable, traced)
}

function recordNumbered(tx: Tx, traced: readonly Traced[]): void {
  const column = <T>(of: Column<T>, read: (event: NewEvent) => T | null) =>
    binaryArray(
      of,
      traced.map(({ event }) => read(event)),
    )
  const traceparents = traced.map(({ traceparent }) => traceparent)
  tx.send(sql`
    with told as (
      select *, row_number() over (partition by customer_id, topic order by position) as place
      from unnest(${column(columns.uuid, ({ id }) => id)}::uuid[], ${column(columns.uuid, ({ customerId }) => customerId)}::uuid[],
        ${column(columns.text, ({ type }) => type)}::text[], ${column(columns.text, ({ subject }) => subject)}::text[],
        ${column(columns.json, ({ data }) => data)}::json[],
        ${column(columns.timestamptz, ({ createdAt }) => createdAt)}::timestamptz[],
        ${column(columns.text, ({ publication }) => publication?.type ?? null)}::text[],
        ${column(columns.bigint, ({ publication }) => publication?.sequence ?? null)}::bigint[],
        ${binaryArray(columns.text, traceparents)}::text[], ${column(columns.text, ({ topic }) => topic ?? null)}::text[])
        with ordinality as t (id, customer_id, type, subject, data, created_at, published_as, published_sequence, traceparent, topic, position)
    ), counted as (
      insert into event_topics as known (customer_id, topic, last_sequence)
      select customer_id, topic, count(*) from told where topic is not null group by 1, 2 order by 1, 2
      on conflict (customer_id, topic) do update set last_sequence = known.last_sequence + excluded.last_sequence
      returning customer_id, topic, last_sequence
    )
    insert into events (id, customer_id, type, subject, data, created_at, published_as, published_sequence, traceparent, topic, sequence)
    select told.id, told.customer_id, told.type, told.subject, told.data, told.created_at, told.published_as,
      told.published_sequence, told.traceparent, told.topic, counted.last_sequence - totals.total + told.place
    from told
    left join (select customer_id, topic, count(*) as total from told where topic is not null group by 1, 2) as totals
      using (customer_id, topic)
    left join counted using (customer_id, topic)`)
}
