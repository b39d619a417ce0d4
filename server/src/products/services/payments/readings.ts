import { columns, type Item, type Queryable, type RowOf, sql, type Tx, table } from '#platform/database'

/** A reader of receipts: a key or a signed-in person, in a request. */
export type Reader = {
  readonly via: 'order' | 'list'
  readonly apiKey: string
  readonly requestId: string
}

const { uuid, text, timestamptz } = columns

const readingTable = table('service_payment_readings', {
  paymentId: uuid,
  via: text.as<Reader['via']>(),
  apiKey: text,
  requestId: text,
  readAt: timestamptz,
})

const shownReading = readingTable.pick('via', 'apiKey', 'requestId', 'readAt')

export type Reading = Item<typeof shownReading>

type Noted = { readonly paymentIds: readonly string[]; readonly reader: Reader; readonly now: Date }

/** Logs a reading of payments' receipts. Committed before any receipt is shown, so no reading stays unlogged. */
export function noteReadings(tx: Tx, { paymentIds, reader, now: readAt }: Noted): void {
  const { via, apiKey, requestId } = reader
  const noted = paymentIds.map((paymentId) => ({ paymentId, via, apiKey, requestId, readAt }))
  tx.send(readingTable.insertionOf(noted))
}

const shownMax = 100

/** The latest hundred readings of a payment's receipt, newest first. */
export async function listReadings(database: Queryable, paymentId: string): Promise<Reading[]> {
  const rows = await database.query<RowOf<typeof shownReading>>(sql`
    select ${shownReading.columns} from service_payment_readings
    where payment_id = ${paymentId} order by id desc limit ${shownMax}`)
  return rows.map((row) => shownReading.read(row))
}
