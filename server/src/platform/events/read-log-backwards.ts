import { type Queryable, type Sql, settledBefore, sql } from '#platform/database'
import { beginning, type EventCursor } from './event-cursor.ts'
import { letsThrough } from './event-filter.ts'
import { eventBody, type PublishedEvent, publishedColumns } from './published-event.ts'

type Reading = {
  readonly customerId: string
  /** The last event that was looked at; null for the newest. */
  readonly before: EventCursor | null
  /** Null for every event. */
  readonly filter: readonly string[] | null
  readonly limit: number
}

export type NewestPage = {
  /** The bodies as text, the newest first. */
  readonly bodies: readonly string[]
  /** The last event that was looked at; null where no older one is kept. */
  readonly next: EventCursor | null
}

/** A row for each event; a single row without an event when the filter leaves none. */
type Looked = { looked_at: number; last_transaction: string; last_id: string } & (
  | (PublishedEvent & { transaction: string })
  | { transaction: null }
)

/** Bounds a request whose filter matches few events, which would otherwise read the whole log. */
const filteredMax = 5_000

/**
 * Published events of a customer, newest first. An event never changes its place, but an event that is committed late may
 * appear above a reader's place, so only `readLog` misses nothing.
 */
export async function readLogBackwards(database: Queryable, reading: Reading): Promise<NewestPage> {
  const rows = await database.query<Looked>(backwardsStatement(reading))
  const [first] = rows
  if (first === undefined) return { bodies: [], next: null }
  const events = rows.filter((row) => row.transaction !== null)
  const told = events.slice(0, reading.limit)
  const bodies = told.map(eventBody)
  const last = told.at(-1)
  if (events.length > reading.limit && last !== undefined)
    return { bodies, next: { transaction: last.transaction, id: last.id } }
  const isCut = first.looked_at === lookedAtMax(reading)
  return { bodies, next: isCut ? { transaction: first.last_transaction, id: first.last_id } : null }
}

/** A row more than the page needs shows whether more follow. */
function lookedAtMax({ filter, limit }: Reading): number {
  return filter === null ? limit + 1 : filteredMax
}

export function backwardsStatement(reading: Reading): Sql {
  const { customerId, before, filter, limit } = reading
  const isBefore =
    before === null
      ? sql`true`
      : sql`(customer_id, xact, id) < (${customerId}::uuid, ${before.transaction}::xid8, ${before.id}::uuid)
          and xact <= ${before.transaction}::xid8`
  return sql`
    with looked as materialized (
      select xact, id, published_as from events
      where published_as is not null
        -- A range of the index by customer. Given an equality, a planner with few statistics would read all events.
        and (customer_id, xact, id) > (${customerId}::uuid, ${beginning.transaction}::xid8, ${beginning.id}::uuid)
        and (customer_id, xact) < (${customerId}::uuid, ${settledBefore}) and ${isBefore}
      order by customer_id desc, xact desc, id desc limit ${lookedAtMax(reading)}
    ), wanted as (
      select xact, id from looked as events where ${letsThrough(filter)} order by xact desc, id desc limit ${limit + 1}
    ), last as (
      select xact, id from looked order by xact, id limit 1
    )
    select (select count(*)::integer from looked) as looked_at, last.xact::text as last_transaction, last.id as last_id,
      events.xact::text as transaction, ${publishedColumns}
    from last left join (wanted join events using (xact, id)) on true
    order by events.xact desc, events.id desc`
}
