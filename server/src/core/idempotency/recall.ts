import type { Database } from '#platform/database'
import type { Answer } from '#platform/http'
import { findRecords, replay } from './records.ts'
import { type IdempotentRequest, requestId } from './request.ts'

/** The answer that a repeat gets, for who must do something before the transaction; null when there is none yet. */
export async function recall<T>(
  database: Database,
  { request, now }: { request: IdempotentRequest | null; now: Date },
): Promise<Answer<T> | null> {
  if (request === null) return null
  const known = await database.inTransaction((tx) => findRecords<T>(tx, { requests: [request], now }))
  const record = known.get(requestId(request))
  return record === undefined ? null : replay(record, request)
}
