import { unixSeconds } from '#platform/clock'
import type { Tx } from '#platform/database'
import { Answer, type IdempotentRequest, type Remember } from '#platform/http'
import { attempt } from './decide-each.ts'
import { idempotentBatch } from './idempotent-batch.ts'
import { findRecords, isKeyed, replay, requestId } from './records.ts'
import type { WriterParts } from './writer.ts'

type Acting<T> = {
  readonly request: IdempotentRequest | null
  /** A check that calls the network, and so comes before the transaction. A repeat is answered without it. */
  check?(): Promise<void>
  act(tx: Tx, now: Date): Promise<T>
}

/**
 * Runs an act in a transaction of its own, so that a repeat of the request has no second effect and gets the first
 * answer. A refusal undoes the act and is remembered. When the same request runs twice at once, one of them
 * commits; the other fails on the key, starts again and finds the answer.
 */
export async function idempotent<T>(
  parts: WriterParts,
  { request, check, act }: Acting<T>,
): Promise<Answer<T>> {
  const { database, businessClock, systemClock } = parts
  const now = businessClock.now()
  const answeredAt = unixSeconds(systemClock.now())
  if (check !== undefined) {
    const known = await recall<T>(parts, request)
    if (known !== null) return known
    await check()
  }
  return database.inTransaction(async (tx) => {
    if (request === null) return new Answer({ data: await act(tx, now) }, { ts: answeredAt, isReplay: false })
    const [answer] = await idempotentBatch(tx, {
      commands: [{ request }],
      now,
      answeredAt,
      act: (fresh) => Promise.all(fresh.map(() => attempt(tx, () => act(tx, now)))),
    })
    return answer as Answer<T> // a command has one answer
  })
}

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

/** Stores the refusal of a request that came before its product opened a transaction. */
export function rememberRefusals(parts: WriterParts): Remember {
  return (request, refusal) => idempotent(parts, { request, act: () => Promise.reject(refusal) })
}
