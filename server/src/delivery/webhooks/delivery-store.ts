import { type Queryable, sql, type Tx } from '#platform/database'
import {
  type AttemptInShort,
  type AttemptRow,
  type DeliveryRow,
  deliveryDetail,
  deliveryResource,
} from './delivery.ts'
import { type PublishedEventRow, publishedColumns } from './published-event.ts'

type Listing = {
  readonly webhookId: string
  readonly status: string | undefined
  readonly type: string | undefined
  readonly limit: number
  readonly offset: number
}

type ListedRow = DeliveryRow & { [name in keyof AttemptInShort]: AttemptInShort[name] | null }

const nothing = sql``

/** The deliveries of a webhook that match, newest first, each with its last attempt. */
export async function listDeliveries(
  database: Queryable,
  { webhookId, status, type, limit, offset }: Listing,
): Promise<ReturnType<typeof deliveryResource>[]> {
  const rows = await database.query<ListedRow>(sql`
    select listed.*, last.number, last.started_at, last.duration_ms, last.response_status, last.error
    from (
      select * from webhook_deliveries where webhook_id = ${webhookId}
        ${status === undefined ? nothing : sql`and status = ${status}`}
        ${type === undefined ? nothing : sql`and event_type = ${type}`}
      order by created_at desc, id desc limit ${limit} offset ${offset}
    ) as listed
    left join lateral (
      select * from webhook_attempts where delivery_id = listed.id order by number desc limit 1
    ) as last on true
    order by listed.created_at desc, listed.id desc`)
  return rows.map((row) => deliveryResource(row, lastAttemptOf(row)))
}

function lastAttemptOf({ number, started_at, duration_ms, response_status, error }: ListedRow) {
  if (number === null || started_at === null || duration_ms === null) return null
  return { number, started_at, duration_ms, response_status, error }
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

type Test = { readonly id: string; readonly webhookId: string; readonly eventId: string; readonly at: Date }

/** Queues an event that this transaction records, for one webhook alone. */
export async function queueEvent(
  tx: Tx,
  { id, webhookId, eventId, type, at }: Test & { type: string },
): Promise<ReturnType<typeof deliveryResource>> {
  const [row] = await tx.query<DeliveryRow>(sql`
    insert into webhook_deliveries (id, webhook_id, event_xact, event_id, event_type, status, next_attempt_at, created_at,
      updated_at)
    values (${id}, ${webhookId}, pg_current_xact_id(), ${eventId}, ${type}, 'pending', ${at}, ${at}, ${at}) returning *`)
  if (row === undefined) throw new Error('an insert with returning answers one row')
  return deliveryResource(row, null)
}
