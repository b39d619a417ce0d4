import { type Queryable, sql, type Tx } from '#platform/database'

/** A reader of codes: a customer's API key in a request, or the mail that sends a code. */
export type Reader =
  | { readonly via: 'order' | 'list'; readonly apiKey: string; readonly requestId: string }
  | { readonly via: 'mail' }

export type Reading = {
  readonly via: Reader['via']
  readonly apiKey: string | null
  readonly requestId: string | null
  readonly readAt: Date
}

type Noted = { readonly orderIds: readonly string[]; readonly reader: Reader; readonly now: Date }

/** Notes that the codes of orders are read. Committed before any code is shown, so that no reading goes unseen. */
export function noteReadings(tx: Tx, { orderIds, reader, now }: Noted): void {
  const { via } = reader
  const { apiKey, requestId } = via === 'mail' ? { apiKey: null, requestId: null } : reader
  tx.send(sql`
    insert into gift_card_readings (order_id, via, api_key, request_id, read_at)
    select id, ${via}, ${apiKey}, ${requestId}, ${now} from unnest(${[...orderIds]}::uuid[]) as id`)
}

type Row = { via: Reading['via']; api_key: string | null; request_id: string | null; read_at: Date }

const shownMax = 100

/** The readings of an order's code, newest first; the latest hundred. */
export async function listReadings(database: Queryable, orderId: string): Promise<Reading[]> {
  const rows = await database.query<Row>(sql`
    select via, api_key, request_id, read_at from gift_card_readings
    where order_id = ${orderId} order by id desc limit ${shownMax}`)
  return rows.map((row) => ({
    via: row.via,
    apiKey: row.api_key,
    requestId: row.request_id,
    readAt: row.read_at,
  }))
}
