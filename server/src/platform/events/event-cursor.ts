import { type Queryable, readSettledBefore } from '#platform/database'

/** A reader's place in the log: after an event, or between events. */
export type EventCursor = { readonly transaction: string; readonly id: string }

const place = /^(\d{1,20})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
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
