import { type Queryable, type Sql, settledBefore, sql } from '#platform/database'
import type { EventCursor } from './event-cursor.ts'
import { letsThrough } from './event-filter.ts'
import { eventBody, type PublishedEvent, publishedColumns } from './published-event.ts'

type Reading = {
  readonly customerId: string
  readonly after: EventCursor
  /** Null for every event. */
  readonly filter: readonly string[] | null
  readonly limit: number
  /** Skips `offset` matching events and looks at `depthMax` events at most, so that pages of one depth fit together. */
  readonly paged?: { readonly offset: number; readonly depthMax: number }
}

export type LogPage = {
  /** The bodies as text. */
  readonly bodies: readonly string[]
  /** The last event that was looked at. */
  readonly next: EventCursor
  readonly hasMore: boolean
}

/** A row for each event; a single row without an event when the filter leaves none. */
type Looked = { looked_at: number; last_transaction: string; last_id: string } & (
  | (PublishedEvent & { transaction: string })
  | { transaction: null }
)

/** Bounds a request whose filter matches nothing, which would otherwise read the whole log. */
const filteredMax = 1_000

/**
 * The next published events of a customer, in the order of the log. Ids and sequences are assigned before the commit, so
 * a reader that goes by them alone would skip late commits. This reads by transaction id, and only before the oldest
 * transaction that still runs, so no event can appear later behind the cursor.
 */
export async function readLog(database: Queryable, reading: Reading): Promise<LogPage> {
  return pageOf(await database.query<Looked>(logStatement(reading)), reading)
}

/** A row more than the page needs shows whether more follow. */
function lookedAtMax({ filter, limit, paged }: Reading): number {
  if (filter === null) return (paged?.offset ?? 0) + limit + 1
  return paged?.depthMax ?? Math.max(filteredMax, limit + 1)
}

export function logStatement(reading: Reading): Sql {
  const { customerId, after, filter, limit, paged } = reading
  return sql`
    with looked as materialized (
      select xact, id, published_as from events
      where published_as is not null
        -- A range of the index by customer. Given an equality, a planner with few statistics would read all events.
        and (customer_id, xact, id) > (${customerId}::uuid, ${after.transaction}::xid8, ${after.id}::uuid)
        and (customer_id, xact) < (${customerId}::uuid, ${settledBefore})
        -- Partitions before the place are left out.
        and xact >= ${after.transaction}::xid8
      order by customer_id, xact, id limit ${lookedAtMax(reading)}
    ), wanted as (
      select xact, id from looked as events where ${letsThrough(filter)} order by xact, id limit ${limit + 1} offset ${paged?.offset ?? 0}
    ), last as (
      select xact, id from looked order by xact desc, id desc limit 1
    )
    select (select count(*)::integer from looked) as looked_at, last.xact::text as last_transaction, last.id as last_id,
      events.xact::text as transaction, ${publishedColumns}
    from last left join (wanted join events using (xact, id)) on true
    order by events.xact, events.id`
}

function pageOf(rows: readonly Looked[], reading: Reading): LogPage {
  const { after, limit } = reading
  const [first] = rows
  if (first === undefined) return { bodies: [], next: after, hasMore: false }
  const events = rows.filter((row) => row.transaction !== null)
  const told = events.slice(0, limit)
  const bodies = told.map(eventBody)
  const last = told.at(-1)
  if (events.length > limit && last !== undefined)
    return { bodies, next: { transaction: last.transaction, id: last.id }, hasMore: true }
  const next = { transaction: first.last_transaction, id: first.last_id }
  return { bodies, next, hasMore: first.looked_at === lookedAtMax(reading) }
}
