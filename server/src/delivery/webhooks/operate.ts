import { type IdempotentRequest, idempotent, recall } from '#core/idempotency'
import { unixSeconds } from '#platform/clock'
import type { Tx } from '#platform/database'
import type { Answer } from '#platform/http'
import type { WebhookOptions } from './webhook-options.ts'

type Acting<T> = {
  readonly request: IdempotentRequest | null
  /** What asks the network, and so cannot be part of the transaction. A repeat is answered without it. */
  check?(): Promise<void>
  act(tx: Tx, now: Date): Promise<T>
}

/** Acts once for one request, at the business time. */
export async function operate<T>(
  { database, businessClock, systemClock }: WebhookOptions,
  { request, check, act }: Acting<T>,
): Promise<Answer<T>> {
  const now = businessClock.now()
  const answeredAt = unixSeconds(systemClock.now())
  const known = check === undefined ? null : await recall<T>(database, { request, now, answeredAt })
  if (known !== null) return known
  await check?.()
  return idempotent(database, { request, now, answeredAt, act: (tx) => act(tx, now) })
}
