import type { Database, Tx } from '#platform/database'
import { Answer, type IdempotentRequest } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { idempotentBatch } from './idempotent-batch.ts'
import type { Outcome } from './records.ts'

type Options<T> = {
  request: IdempotentRequest | null
  /** The business time, by which keys expire. */
  now: Date
  /** Unix seconds on the answer. */
  answeredAt: number
  act(tx: Tx): Promise<T>
}

/**
 * Runs an act in a transaction so that a repeat of the request has no second effect and gets the first
 * answer. A refusal undoes the act and is remembered. When the same request runs twice at once, one of them
 * commits; the other fails on the key, starts again and finds the answer.
 */
export function idempotent<T>(database: Database, options: Options<T>): Promise<Answer<T>> {
  return database.inTransaction((tx) => once(tx, options))
}

async function once<T>(tx: Tx, { request, act, ...at }: Options<T>): Promise<Answer<T>> {
  if (request === null) return new Answer({ data: await act(tx) }, { ts: at.answeredAt, isReplay: false })
  const [answer] = await idempotentBatch(tx, {
    commands: [{ request }],
    ...at,
    act: (fresh) => Promise.all(fresh.map(() => attempt(tx, act))),
  })
  return answer as Answer<T> // one command has one answer
}

async function attempt<T>(tx: Tx, act: (tx: Tx) => Promise<T>): Promise<Outcome<T>> {
  try {
    return { data: await tx.savepoint(() => act(tx)) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    throw error
  }
}
