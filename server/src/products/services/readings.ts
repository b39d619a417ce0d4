import { type Queryable, sql, type Tx } from '#platform/database'

/** A reader of receipts: a key, or a person who is signed in, in a request. */
export type Reader = {
  readonly via: 'order' | 'list'
  readonly apiKey: string
  readonly requestId: string
}

export type Reading = Reader & { readonly readAt: Date }

type Noted = { readonly paymentIds: readonly string[]; readonly reader: Reader; readonly now: Date }

/** Notes that the receipts of payments are read. Committed before any is shown, so that no reading goes unseen. */
export function noteReadings(tx: Tx, { paymentIds, reader, now }: Noted): void {
  const { via, apiKey, requestId } = reader
  tx.send(sql`
    insert into service_payment_readings (payment_id, via, api_key, request_id, read_at)
    select id, ${via}, ${apiKey}, ${requestId}, ${now} from unnest(${[...paymentIds]}::uuid[]) as id`)
}

const shownMax = 100

/** The readings of a payment's receipt, newest first; the latest hundred. */
export async function listReadings(database: Queryable, paymentId: string): Promise<Reading[]> {
  return database.query<Reading>(sql`
    select via, api_key as "apiKey", request_id as "requestId", read_at as "readAt" from service_payment_readings
    where payment_id = ${paymentId} order by id desc limit ${shownMax}`)
}
