import { type Queryable, sql } from '#platform/database'

export type EventAbout = { readonly id: string; readonly type: string; readonly createdAt: Date }

type Asked = {
  readonly customerId: string
  readonly subject: string
  readonly from: Date
  /** Null for a time without an end. */
  readonly to: Date | null
}

/** A customer's events have no index by subject, so a busy customer's are looked through from both ends of the time. */
const lookedAtMax = 2_500

/** The published events about a subject within a time, the oldest first: those that are still kept. */
export async function readEventsAbout(
  database: Queryable,
  { customerId, subject, from, to }: Asked,
): Promise<EventAbout[]> {
  const within = sql`
    select xact, id, subject, published_as, created_at from events
    where published_as is not null and customer_id::text = ${customerId} and created_at >= ${from}
      and created_at <= coalesce(${to}::timestamptz, 'infinity')`
  return database.query<EventAbout>(sql`
    with near as (
      (${within} order by created_at limit ${lookedAtMax}) union (${within} order by created_at desc limit ${lookedAtMax})
    )
    select id, published_as as type, created_at as "createdAt" from near where subject = ${subject}
    order by created_at, xact, id limit 200`)
}
