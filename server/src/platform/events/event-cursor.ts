import { type Queryable, readSettledBefore, sql } from '#platform/database'

/** A reader's place in the log: after an event, or between events. */
export type EventCursor = { readonly transaction: string; readonly id: string }

// The id of an event, which is of version 7, or the lowest of all.
const place = /^(\d{1,20})\.([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|[0-]{36})$/
const transactionsMax = 2n ** 64n
const lowestId = '00000000-0000-0000-0000-000000000000'

/** The place before every event. */
export const beginning: EventCursor = { transaction: '0', id: lowestId }

/** The place after every event that can be read by now, and before all later ones. */
export async function readEnd(database: Queryable): Promise<EventCursor> {
  return { transaction: await readSettledBefore(database), id: lowestId }
}

/** The cursor as the text that clients keep. */
export function formatCursor({ transaction, id }: EventCursor): string {
  return Buffer.from(`${transaction}.${id}`).toString('base64url')
}

/** Null for text that is no cursor. */
export function parseCursor(text: string): EventCursor | null {
  const [, transaction, id] = place.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (transaction === undefined || id === undefined || BigInt(transaction) >= transactionsMax) return null
  return { transaction, id }
}

/**
 * Whether the books have come to a place. Nobody was given one that they have not reached, and a reader of it would wait
 * for ever. Events of a place may be gone: they are purged, and a restore may not have them.
 */
export async function isReached(database: Queryable, { transaction }: EventCursor): Promise<boolean> {
  const [row] = await database.query<{ is_reached: boolean }>(
    sql`select ${transaction}::xid8 <= books_xact(pg_snapshot_xmax(pg_current_snapshot())) as is_reached`,
  )
  return row?.is_reached === true
}
