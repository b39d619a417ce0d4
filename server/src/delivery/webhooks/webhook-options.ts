import { type IdempotentRequest, idempotent } from '#core/idempotency'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import type { Answer } from '#platform/http'
import type { Ids } from '#platform/ids'
import type { EventNames } from './event-names.ts'
import type { TargetGuard } from './target-guard.ts'

/** What the routes of this module are made of. */
export type WebhookOptions = {
  readonly database: Database
  readonly masterKey: Buffer
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly ids: Ids
  /** What filters may name. */
  readonly eventNames: EventNames
  readonly webhookTargets: Pick<TargetGuard, 'problemOf'>
}

type Acting<T> = { readonly request: IdempotentRequest | null; act(tx: Tx, now: Date): Promise<T> }

/** Acts once for one request, at the business time. */
export function operate<T>(
  { database, businessClock, systemClock }: WebhookOptions,
  { request, act }: Acting<T>,
): Promise<Answer<T>> {
  const now = businessClock.now()
  const answeredAt = unixSeconds(systemClock.now())
  return idempotent(database, { request, now, answeredAt, act: (tx) => act(tx, now) })
}
