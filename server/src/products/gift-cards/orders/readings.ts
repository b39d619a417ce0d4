import {
  columns,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'

/** A reader of codes: a customer's API key in a request, or the mail that sends a code. */
export type Reader =
  | { readonly via: 'order' | 'list'; readonly apiKey: string; readonly requestId: string }
  | { readonly via: 'mail' }

const { uuid, text, timestamptz } = columns

const readingTable = table('gift_card_readings', {
  orderId: uuid,
  via: text.as<Reader['via']>(),
  apiKey: orNull(text),
  requestId: orNull(text),
  readAt: timestamptz,
})

const shownReading = readingTable.pick('via', 'apiKey', 'requestId', 'readAt')

export type Reading = Item<typeof shownReading>

type Noted = { readonly orderIds: readonly string[]; readonly reader: Reader; readonly now: Date }

/** Logs a reading of orders' codes. Committed before any code is shown, so no reading stays unlogged. */
export function noteReadings(tx: Tx, { orderIds, reader, now: readAt }: Noted): void {
  const { via } = reader
  const { apiKey, requestId } = via === 'mail' ? { apiKey: null, requestId: null } : reader
  const noted = orderIds.map((orderId) => ({ orderId, via, apiKey, requestId, readAt }))
  tx.send(readingTable.insertionOf(noted))
}

const shownMax = 100

/** The latest hundred readings of an order's code, newest first. */
export async function listReadings(database: Queryable, orderId: string): Promise<Reading[]> {
  const rows = await database.query<RowOf<typeof shownReading>>(sql`
    select ${shownReading.columns} from gift_card_readings
    where order_id = ${orderId} order by id desc limit ${shownMax}`)
  return rows.map((row) => shownReading.read(row))
}
