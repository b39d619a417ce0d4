import type { Database } from '#platform/database'
import type { Answer, IdempotentRequest } from '#platform/http'
import { findRecords, isKeyed, replay, requestId } from './records.ts'

type Asking = {
  readonly request: IdempotentRequest | null
  /** The business time, by which keys expire. */
  readonly now: Date
  /** Unix seconds on the answer. */
  readonly answeredAt: number
}

/** The answer that a repeat gets, for who must do something before the transaction; null when there is none yet. */
export async function recall<T>(
  database: Database,
  { request, now, answeredAt }: Asking,
): Promise<Answer<T> | null> {
  if (request === null || !isKeyed(request)) return null
  const known = await database.inTransaction((tx) => findRecords<T>(tx, { requests: [request], now }))
  const record = known.get(requestId(request))
  return record === undefined ? null : replay(record, { request, answeredAt })
}
