import { columns, type Item, orNull, type Queryable, type RowOf, sql, table } from '#platform/database'
import { eventBody, type PublishedEvent, publishedColumns } from '#platform/events'

export const deliveryStatuses = ['pending', 'succeeded', 'failed', 'cancelled'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

const { uuid, text, integer, jsonb, xid8, timestamptz } = columns

export const deliveryTable = table('webhook_deliveries', {
  id: uuid,
  webhookId: uuid,
  eventXact: xid8,
  eventId: uuid,
  eventType: text,
  status: text.as<DeliveryStatus>(),
  attempts: integer,
  nextAttemptAt: timestamptz,
  createdAt: timestamptz,
  updatedAt: timestamptz,
})
/** A delivery as it is queued. */
export const queuedTable = deliveryTable.pick(
  'webhookId',
  'eventXact',
  'eventId',
  'eventType',
  'status',
  'nextAttemptAt',
  'createdAt',
  'updatedAt',
)

export type Delivery = Item<typeof deliveryTable>

type Headers = { readonly [name: string]: string }

export const attemptTable = table('webhook_attempts', {
  deliveryId: uuid,
  number: integer,
  startedAt: timestamptz,
  durationMs: integer,
  requestUrl: text,
  requestHeaders: jsonb.as<Headers>(),
  responseStatus: orNull(integer),
  responseHeaders: orNull(jsonb.as<Headers>()),
  responseBody: orNull(text),
  error: orNull(text),
})
export type Attempt = Item<typeof attemptTable>

export const shortTable = attemptTable.pick('number', 'startedAt', 'durationMs', 'responseStatus', 'error')
export type AttemptInShort = Item<typeof shortTable>

/** The last attempt of a delivery; null before the first. */
export async function lastAttemptOf(database: Queryable, id: string): Promise<AttemptInShort | null> {
  const [row] = await database.query<RowOf<typeof shortTable>>(sql`
    select ${shortTable.columns} from webhook_attempts
    where delivery_id = ${id} order by number desc limit 1`)
  return row === undefined ? null : shortTable.read(row)
}

type Named = { readonly webhookId: string; readonly id: string }

const attemptsMax = 100

/** A delivery with its body and attempts; undefined when the webhook has no such delivery. */
export async function readDelivery(database: Queryable, { webhookId, id }: Named) {
  const [[row], attempts, [event]] = await Promise.all([
    database.query<RowOf<typeof deliveryTable>>(
      sql`select ${deliveryTable.columns} from webhook_deliveries where webhook_id = ${webhookId} and id = ${id}`,
    ),
    database.query<RowOf<typeof attemptTable>>(sql`
      select ${attemptTable.columns} from webhook_attempts
      where delivery_id = ${id} order by number desc limit ${attemptsMax}`),
    database.query<PublishedEvent>(sql`
      select ${publishedColumns} from webhook_deliveries as delivery
      join events on events.xact = delivery.event_xact and events.id = delivery.event_id
      where delivery.id = ${id}`),
  ])
  if (row === undefined) return undefined
  return {
    delivery: deliveryTable.read(row),
    body: event === undefined ? null : eventBody(event),
    attempts: attempts.map((attempt) => attemptTable.read(attempt)),
  }
}
