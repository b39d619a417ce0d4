import { sql, type Tx } from '#platform/database'
import { traceColumnOf } from './trace-events.ts'

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
  /** The customer whose request causes the event, where it is told another one. */
  readonly causedBy?: string
}

/** The name under which an event is published, and its number among the events of its subject, from 1 without gaps. */
export type Publication = { readonly type: string; readonly sequence: number }

/**
 * Records events in the caller's transaction; they exist exactly when it commits. An event with a topic is numbered: the
 * row of the customer's topic stays locked until the commit, so record events last, and all of a transaction at once.
 */
export function recordEvents(tx: Tx, events: readonly NewEvent[]): void {
  if (events.length === 0) return
  const column = <T>(read: (event: NewEvent) => T) => events.map(read)
  // One JSON text for the data of all events: as elements of an array, each quote would be escaped and parsed again.
  const columns = sql`unnest(${column(({ id }) => id)}::uuid[]), unnest(${column(({ customerId }) => customerId)}::uuid[]),
    unnest(${column(({ type }) => type)}::text[]), unnest(${column(({ subject }) => subject)}::text[]),
    jsonb_array_elements(${JSON.stringify(column(({ data }) => data))}::jsonb),
    unnest(${column(({ createdAt }) => createdAt)}::timestamptz[]),
    unnest(${column(({ publication }) => publication?.type ?? null)}::text[]),
    unnest(${column(({ publication }) => publication?.sequence ?? null)}::bigint[])`
  const trace = traceColumnOf(events)
  if (events.every(({ topic }) => topic === undefined)) {
    tx.send(sql`
      insert into events (id, customer_id, type, subject, data, created_at, published_as, published_sequence${trace.name})
      select * from rows from (${columns}${trace.column}) as t`)
    return
  }
  tx.send(sql`
    with told as (
      select *, row_number() over (partition by customer_id, topic order by position) as place
      from rows from (${columns}, unnest(${column(({ topic }) => topic ?? null)}::text[])${trace.column})
        with ordinality as t (id, customer_id, type, subject, data, created_at, published_as, published_sequence, topic${trace.name}, position)
    ), counted as (
      insert into event_topics as known (customer_id, topic, last_sequence)
      select customer_id, topic, count(*) from told where topic is not null group by 1, 2 order by 1, 2
      on conflict (customer_id, topic) do update set last_sequence = known.last_sequence + excluded.last_sequence
      returning customer_id, topic, last_sequence
    )
    insert into events (id, customer_id, type, subject, data, created_at, published_as, published_sequence, topic, sequence${trace.name})
    select told.id, told.customer_id, told.type, told.subject, told.data, told.created_at, told.published_as,
      told.published_sequence, told.topic,
      counted.last_sequence - totals.total + told.place${trace.name}
    from told
    left join (select customer_id, topic, count(*) as total from told where topic is not null group by 1, 2) as totals
      using (customer_id, topic)
    left join counted using (customer_id, topic)`)
}
