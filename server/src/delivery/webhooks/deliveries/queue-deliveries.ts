import {
  type Database,
  peek,
  type Queryable,
  type RowOf,
  type Sql,
  settledBefore,
  sql,
  type Tx,
} from '#platform/database'
import { namesOfEvent } from '#platform/events'
import { deliveryTable, queuedTable } from './delivery.ts'
import { type DeliveryResource, deliveryResource } from './delivery-resource.ts'

type FannedOut = {
  /** Whether more events may follow. */
  readonly hasMore: boolean
  readonly events: number
  readonly deliveries: number
}

/**
 * Queues a delivery for each event and each endpoint whose filter names it, in the order of the log, and moves the
 * position in the log in the same transaction: no event is skipped or queued twice. Only one process at a time holds
 * the position.
 *
 * Reads only events of transactions before the oldest running one (`settledBefore`), so no event can later appear
 * before the position, and every endpoint older than an event is visible. The lock prevents endpoints from being
 * switched off meanwhile, since that cancels only deliveries that are already queued.
 */
export function fanOut(database: Database, { now, limit }: { now: Date; limit: number }): Promise<FannedOut> {
  return database.inTransaction(async (tx) => {
    const [place] = await tx.query<{ xact: string; event_id: string }>(
      sql`select xact::text, event_id from webhook_fan_out for update skip locked`,
    )
    if (place === undefined) return { hasMore: false, events: 0, deliveries: 0 }
    const [fanned] = await tx.query<{ events: number; deliveries: number }>(sql`
      with recent as materialized (
        select xact, id, customer_id, published_as from events
        where (xact, id) > (${place.xact}::xid8, ${place.event_id}::uuid)
          -- Partitions before the place are left out.
          and xact >= ${place.xact}::xid8 and xact < ${settledBefore}
        order by xact, id limit ${limit}
      ), wanted as (
        select webhooks.id as webhook_id, events.xact, events.id, events.published_as
        from recent as events join webhooks using (customer_id)
        where events.published_as is not null and webhooks.is_active and events.xact > webhooks.created_xact
          and ${webhookWants}
        order by webhooks.id for share of webhooks
      ), made as (
        ${queuedTable.insertionFrom(sql`
          -- Deliveries are sent in the order of their due times.
          select webhook_id, xact, id, published_as, 'pending',
            ${now}::timestamptz - interval '1 microsecond' * (${limit} - dense_rank() over (order by xact, id)),
            ${now}::timestamptz, ${now}::timestamptz
          from wanted order by xact, id`)}
        on conflict (webhook_id, event_id) do nothing
        returning 1
      ), moved as (
        update webhook_fan_out set xact = last.xact, event_id = last.id
        from (select xact, id from recent order by xact desc, id desc limit 1) as last
      )
      select (select count(*)::integer from recent) as events, (select count(*)::integer from made) as deliveries`)
    const { events = 0, deliveries = 0 } = fanned ?? {}
    return { hasMore: events === limit, events, deliveries }
  })
}

/** Whether the log has events behind the position, which may not be settled yet; costs less than `fanOut`. */
export function hasNews(database: Database): Promise<boolean> {
  return peek(
    database,
    sql`exists (select from webhook_fan_out place join events on (events.xact, events.id) > (place.xact, place.event_id))`,
  )
}

/** True where the filter of a row of `webhooks` matches a row of `events`. */
const webhookWants: Sql = sql`(webhooks.events is null or webhooks.events && ${namesOfEvent})`

type Queueing = {
  readonly id: string
  readonly webhookId: string
  readonly eventId: string
  readonly type: string
  readonly at: Date
}

/** Queues an event of this transaction for one webhook only. */
export async function queueEvent(
  tx: Tx,
  { id, webhookId, eventId, type, at }: Queueing,
): Promise<DeliveryResource> {
  const [row] = await tx.query<RowOf<typeof deliveryTable>>(sql`
    ${deliveryTable.insertionFrom(sql`
      values (${id}::uuid, ${webhookId}::uuid, books_xact(pg_current_xact_id()), ${eventId}::uuid, ${type}, 'pending', 0,
        ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)`)}
    returning ${deliveryTable.columns}`)
  if (row === undefined) throw new Error('an insert with returning answers one row')
  return deliveryResource.of({ delivery: deliveryTable.read(row), last: null })
}

const cancelledMax = 2_000

/**
 * Cancels a bounded number of pending deliveries of endpoints that the server switched off; returns whether more may be
 * left. Not urgent: claims skip these endpoints.
 */
export async function cancelDeliveries(database: Queryable, now: Date): Promise<boolean> {
  const cancelled = await database.query(sql`
    with doomed as materialized (
      select found.* from webhooks cross join lateral (
        select event_id, id from webhook_deliveries where webhook_id = webhooks.id and status = 'pending'
        order by next_attempt_at, id limit ${cancelledMax} for update skip locked
      ) as found
      where disabled_reason is not null and not is_active limit ${cancelledMax}
    )
    update webhook_deliveries set status = 'cancelled', updated_at = ${now}
    from doomed where webhook_deliveries.id = doomed.id and webhook_deliveries.event_id = doomed.event_id returning 1`)
  return cancelled.length === cancelledMax
}

type Resuming = { readonly webhookId: string; readonly at: Date }

const resumedMax = 10_000

/**
 * Makes the waiting deliveries of a repaired webhook due now and ends the pause that its endpoint requested. At most
 * `resumedMax` deliveries become due, earliest first; the others keep their times.
 */
export function resumeDeliveries(tx: Tx, { webhookId, at }: Resuming): void {
  tx.send(sql`update webhooks set paused_until = null where id = ${webhookId}`)
  tx.send(sql`
    with resumed as materialized (
      select event_id, id from webhook_deliveries
      where webhook_id = ${webhookId} and status = 'pending' and next_attempt_at > ${at}
      order by next_attempt_at, id limit ${resumedMax} for update
    )
    update webhook_deliveries set next_attempt_at = ${at} from resumed
    where webhook_deliveries.id = resumed.id and webhook_deliveries.event_id = resumed.event_id`)
}
