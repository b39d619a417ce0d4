import { type Queryable, sql, type Tx } from '#platform/database'
import { type PublishedEventRow, publishedColumns } from '#platform/events'
import {
  type AttemptInShort,
  type AttemptRow,
  type DeliveryRow,
  deliveryDetail,
  deliveryResource,
} from './delivery.ts'

/** The last attempt of a delivery; null before the first. */
export async function lastAttemptOf(database: Queryable, id: string): Promise<AttemptInShort | null> {
  const [row] = await database.query<AttemptInShort>(sql`
    select number, started_at, duration_ms, response_status, error from webhook_attempts
    where delivery_id = ${id} order by number desc limit 1`)
  return row ?? null
}

type Named = { readonly webhookId: string; readonly id: string }

const attemptsMax = 100

/** A delivery with its attempts and what it sends; undefined when the webhook has no such delivery. */
export async function readDelivery(
  database: Queryable,
  { webhookId, id }: Named,
): Promise<ReturnType<typeof deliveryDetail> | undefined> {
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
  return row && deliveryDetail(row, { attempts, event: event ?? null })
}

type Queueing = {
  readonly id: string
  readonly webhookId: string
  readonly eventId: string
  readonly type: string
  readonly at: Date
}

/** Queues an event that this transaction records, for one webhook alone. */
export async function queueEvent(
  tx: Tx,
  { id, webhookId, eventId, type, at }: Queueing,
): Promise<ReturnType<typeof deliveryResource>> {
  const [row] = await tx.query<DeliveryRow>(sql`
    insert into webhook_deliveries (id, webhook_id, event_xact, event_id, event_type, status, next_attempt_at, created_at,
      updated_at)
    values (${id}, ${webhookId}, books_xact(pg_current_xact_id()), ${eventId}, ${type}, 'pending', ${at}, ${at}, ${at}) returning *`)
  if (row === undefined) throw new Error('an insert with returning answers one row')
  return deliveryResource(row, null)
}
