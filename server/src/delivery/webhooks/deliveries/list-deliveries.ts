import { type Queryable, type RowOf, type Sql, sql } from '#platform/database'
import type { EventCursor } from '#platform/events'
import { deliveryStatuses, deliveryTable, shortTable } from './delivery.ts'
import { type DeliveryResource, deliveryResource } from './delivery-resource.ts'

type DeliveriesAsked = {
  readonly webhookId: string
  readonly status: string | undefined
  readonly type: string | undefined
  /** Only deliveries of events before this position. */
  readonly before: EventCursor | null
  readonly limit: number
  readonly offset: number
}

export type DeliveriesPage = {
  readonly items: readonly DeliveryResource[]
  /** The position of the last delivery read; null at the end. */
  readonly next: EventCursor | null
}

/** A row for each delivery; a single row with a null id when the type filter leaves none. */
type Looked = RowOf<typeof deliveryTable> &
  RowOf<typeof shortTable> & {
    id: string | null
    /** Null without an attempt. */
    number: number | null
    looked_at: number
    last_xact: string
    last_id: string
  }

/** Bounds a request for a rare type, which would otherwise read all deliveries. */
const typedMax = 5_000

/** The matching deliveries of a webhook, newest event first, each with its last attempt. */
export async function listDeliveries(database: Queryable, listing: DeliveriesAsked): Promise<DeliveriesPage> {
  const rows = await database.query<Looked>(listStatement(listing))
  const [first] = rows
  if (first === undefined) return { items: [], next: null }
  const listed = rows
    .filter((row) => row.id !== null)
    .map((row) => ({
      delivery: deliveryTable.read(row),
      last: row.number === null ? null : shortTable.read(row),
    }))
  const items = listed.slice(0, listing.limit).map(deliveryResource.of)
  const last = listed[listing.limit - 1]?.delivery
  if (listed.length > listing.limit && last !== undefined)
    return { items, next: { transaction: last.eventXact, id: last.eventId } }
  const isCut = first.looked_at === lookedAtMax(listing)
  return { items, next: isCut ? { transaction: first.last_xact, id: first.last_id } : null }
}

/** An extra row beyond the page shows whether more follow. */
function lookedAtMax({ type, offset, limit }: DeliveriesAsked): number {
  const wanted = offset + limit + 1
  return type === undefined ? wanted : Math.max(typedMax, wanted)
}

/** Reads each status in the order of the log, which is the order of the index. */
export function listStatement(listing: DeliveriesAsked): Sql {
  const { webhookId, status, type, before, limit, offset } = listing
  const behind =
    before === null
      ? sql`true`
      : sql`(event_xact, event_id) < (${before.transaction}::xid8, ${before.id}::uuid)`
  return sql`
    with looked as materialized (
      select found.* from unnest(${status === undefined ? deliveryStatuses : [status]}::text[]) as wanted (status)
      cross join lateral (
        select id, event_type, event_xact, event_id from webhook_deliveries
        where webhook_id = ${webhookId} and status = wanted.status and ${behind}
        order by event_xact desc, event_id desc limit ${lookedAtMax(listing)}
      ) as found
      order by event_xact desc, event_id desc limit ${lookedAtMax(listing)}
    ), listed as (
      select id, event_id from looked where ${type === undefined ? sql`true` : sql`event_type = ${type}`}
      order by event_xact desc, event_id desc limit ${limit + 1} offset ${offset}
    ), end_of_looked as (
      select event_xact, event_id from looked order by event_xact, event_id limit 1
    )
    select ${deliveryTable.columnsOf('delivery')}, ${shortTable.columnsOf('last')},
      (select count(*)::integer from looked) as looked_at, end_of_looked.event_xact as last_xact,
      end_of_looked.event_id as last_id
    from end_of_looked left join (listed join webhook_deliveries as delivery using (id, event_id)) on true
    left join lateral (
      select * from webhook_attempts where delivery_id = delivery.id order by number desc limit 1
    ) as last on true
    order by delivery.event_xact desc, delivery.event_id desc`
}
