import { unixSeconds } from '#platform/clock'
import type { Answer, IdempotentRequest } from '#platform/http'
import { findRecords, isKeyed, replay, requestId } from './records.ts'
import type { WriterParts } from './writer.ts'

/** The answer to a repeat, looked up before the transaction; null when there is none yet. */
export async function recall<T>(
  { database, businessClock, systemClock }: WriterParts,
  request: IdempotentRequest | null,
): Promise<Answer<T> | null> {
  if (request === null || !isKeyed(request)) return null
  const now = businessClock.now()
  const known = await database.inTransaction((tx) => findRecords<T>(tx, { requests: [request], now }))
  const record = known.get(requestId(request))
  const answeredAt = unixSeconds(systemClock.now())
  return record === undefined ? null : replay(record, { request, answeredAt })
}
