import { columns, type Item, orNull, sql, type Tx, table } from '#platform/database'
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

const { uuid, text, json, safeInteger, timestamptz } = columns

const eventTable = table('events', {
  id: uuid,
  customerId: uuid,
  type: text,
  subject: text,
  data: json,
  createdAt: timestamptz,
  publishedAs: orNull(text),
  publishedSequence: orNull(safeInteger),
  /** The trace that the event belongs to. */
  traceparent: orNull(text),
  topic: orNull(text),
  /** The event's number in its topic. */
  sequence: orNull(safeInteger),
})

/** The last number of each private topic. */
const topicTable = table('event_topics', { customerId: uuid, topic: text, lastSequence: safeInteger })

const unnumbered = eventTable.pick(
  'id',
  'customerId',
  'type',
  'subject',
  'data',
  'createdAt',
  'publishedAs',
  'publishedSequence',
  'traceparent',
)
const told = eventTable.pick(...unnumbered.properties, 'topic')
const numbered = eventTable.pick(...told.properties, 'sequence')

type Told = Item<typeof told>

/**
 * Records events in the caller's transaction; they exist exactly when it commits. An event with a topic is numbered: the
 * row of the customer's topic stays locked until the commit, so record events last, and all of a transaction at once.
 */
export function recordEvents(tx: Tx, events: readonly NewEvent[]): void {
  if (events.length === 0) return
  const traceparents = traceparentsOf(events)
  const rows = events.map((event, index) => toldOf(event, traceparents[index] ?? null))
  if (rows.some(({ topic }) => topic !== null)) recordNumbered(tx, rows)
  else tx.insert(unnumbered, rows)
}

function toldOf(event: NewEvent, traceparent: string | null): Told {
  return {
    id: event.id,
    customerId: event.customerId,
    type: event.type,
    subject: event.subject,
    data: event.data,
    createdAt: event.createdAt,
    publishedAs: event.publication?.type ?? null,
    publishedSequence: event.publication?.sequence ?? null,
    traceparent,
    topic: event.topic ?? null,
  }
}

function recordNumbered(tx: Tx, rows: readonly Told[]): void {
  tx.send(sql`
    with told as (
      select *, row_number() over (partition by customer_id, topic order by position) as place
      from ${told.rowsOf(rows, 't', { ordinal: 'position' })}
    ), counted as (
      ${topicTable.insertionFrom(sql`
        select customer_id, topic, count(*) from told where topic is not null group by 1, 2 order by 1, 2`)}
      on conflict (customer_id, topic)
        do update set last_sequence = event_topics.last_sequence + excluded.last_sequence
      returning customer_id, topic, last_sequence
    )
    ${numbered.insertionFrom(sql`
      select ${told.columnsOf('told')}, counted.last_sequence - totals.total + told.place
      from told
      left join (select customer_id, topic, count(*) as total from told where topic is not null group by 1, 2) as totals
        using (customer_id, topic)
      left join counted using (customer_id, topic)`)}`)
}
