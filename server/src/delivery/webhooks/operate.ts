import { type IdempotentRequest, idempotent, recall } from '#core/idempotency'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import type { EventNames } from '#platform/events'
import type { Answer } from '#platform/http'
import type { Ids } from '#platform/ids'
import type { Secrets } from '#platform/secrets'
import type { TargetGuard } from './sending/target-guard.ts'

/** What the routes of this module are made of. */
export type WebhookOptions = {
  readonly database: Database
  readonly secrets: Secrets
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly ids: Ids
  /** What filters may name. */
  readonly eventNames: EventNames
  readonly webhookTargets: Pick<TargetGuard, 'problemOf'>
}

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
