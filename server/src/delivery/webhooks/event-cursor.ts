import type { EventCursor } from '#platform/events'
import { invalidField } from '#platform/http'

const place = /^(\d{1,20})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const transactionsMax = 2n ** 64n

/** Before every event. */
export const beginning: EventCursor = { transaction: '0', id: '00000000-0000-0000-0000-000000000000' }

/** A place in the log as clients keep it. */
export function formatCursor({ transaction, id }: EventCursor): string {
  return Buffer.from(`${transaction}.${id}`).toString('base64url')
}

export function readCursor(field: string, text: string): EventCursor {
  const [, transaction, id] = place.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (transaction === undefined || id === undefined || BigInt(transaction) >= transactionsMax)
    throw invalidField(field, 'must be the next_cursor of an answer')
  return { transaction, id }
}
