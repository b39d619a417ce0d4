import { type Database, settledBefore, sql, type Tx } from '#platform/database'
import { webhookWants } from './event-filter.ts'

type Place = { xact: string; event_id: string }

type FannedOut = {
  /** Whether there may be more events. */
  readonly hasMore: boolean
  readonly deliveries: number
}

/**
 * Makes a delivery of each event that an endpoint wants, in the order of the log, and remembers how far it came: in one
 * transaction, so that nothing is left out and nothing comes twice. One process at a time; the others find it taken.
 */
export function fanOut(database: Database, { now, limit }: { now: Date; limit: number }): Promise<FannedOut> {
  return database.inTransaction(async (tx) => {
    const [place] = await tx.query<Place>(
      sql`select xact::text, event_id from webhook_fan_out for update skip locked`,
    )
    if (place === undefined) return { hasMore: false, deliveries: 0 }
    return await fanOutFrom(place, { tx, now, limit })
  })
}

type FanningOut = { tx: Tx; now: Date; limit: number }

/**
 * All transactions before the oldest that still runs are over (`settledBefore`), so no event appears behind the place
 * later, and every endpoint that was made before an event is seen. The endpoints are locked against being switched
 * off meanwhile: whoever does that cancels what it finds waiting.
 */
async function fanOutFrom(place: Place, { tx, now, limit }: FanningOut): Promise<FannedOut> {
  const [fanned] = await tx.query<{ events: number; deliveries: number }>(sql`
    with recent as materialized (
      select xact, id, customer_id, published_as from events
      where (xact, id) > (${place.xact}::xid8, ${place.event_id}::uuid)
        and xact < ${settledBefore}
      order by xact, id limit ${limit}
    ), wanted as (
      select webhooks.id as webhook_id, events.xact, events.id, events.published_as
      from recent as events join webhooks using (customer_id)
      where events.published_as is not null and webhooks.is_active and events.xact > webhooks.created_xact
        and ${webhookWants}
      order by webhooks.id for share of webhooks
    ), made as (
      insert into webhook_deliveries (webhook_id, event_xact, event_id, event_type, status, next_attempt_at,
        created_at, updated_at)
      -- What is due first is sent first.
      select webhook_id, xact, id, published_as, 'pending',
        ${now}::timestamptz - interval '1 microsecond' * (${limit} - dense_rank() over (order by xact, id)),
        ${now}::timestamptz, ${now}::timestamptz
      from wanted order by xact, id
      on conflict (webhook_id, event_id) do nothing
      returning 1
    ), moved as (
      update webhook_fan_out set xact = last.xact, event_id = last.id
      from (select xact, id from recent order by xact desc, id desc limit 1) as last
    )
    select (select count(*)::integer from recent) as events, (select count(*)::integer from made) as deliveries`)
  return { hasMore: fanned?.events === limit, deliveries: fanned?.deliveries ?? 0 }
}
