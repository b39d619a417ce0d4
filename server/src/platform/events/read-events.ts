import { type Queryable, sql } from '#platform/database'

/** Where a reader stands: the last event it has seen. */
export type EventCursor = { readonly transaction: string; readonly id: string }

export type EventRecord = {
  readonly cursor: EventCursor
  readonly customerId: string
  readonly type: string
  readonly subject: string
  readonly data: { readonly [name: string]: unknown }
  readonly createdAt: Date
}

type Row = {
  id: string
  transaction: string
  customer_id: string
  type: string
  subject: string
  data: { [name: string]: unknown }
  created_at: Date
}

const beginning: EventCursor = { transaction: '0', id: '00000000-0000-0000-0000-000000000000' }

/**
 * The next events after a cursor, oldest first. Ids and sequences are taken before a commit, so a reader
 * that trusts them alone skips what commits late. Reading by transaction id, and only below the oldest
 * transaction still running (`pg_snapshot_xmin`), leaves nothing behind it that could still appear.
 */
export async function readEvents(
  database: Queryable,
  { after = beginning, limit }: { after?: EventCursor | undefined; limit: number },
): Promise<EventRecord[]> {
  const rows = await database.query<Row>(sql`
    select id, xact::text as transaction, customer_id, type, subject, data, created_at from events
    where (xact, id) > (${after.transaction}::xid8, ${after.id}::uuid)
      and xact < pg_snapshot_xmin(pg_current_snapshot())
    order by xact, id limit ${limit}`)
  return rows.map((row) => ({
    cursor: { transaction: row.transaction, id: row.id },
    customerId: row.customer_id,
    type: row.type,
    subject: row.subject,
    data: row.data,
    createdAt: row.created_at,
  }))
}
