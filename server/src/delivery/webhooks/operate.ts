import { idempotent } from '#core/idempotency'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { EventNames } from '#platform/events'
import type { Ids } from '#platform/ids'
import type { Secrets } from '#platform/secrets'
import type { TargetGuard } from './sending/target-guard.ts'

/** The parts that the routes of this module need. */
export type WebhookOptions = {
  readonly database: Database
  readonly secrets: Secrets
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly ids: Ids
  /** The events and groups that filters may name. */
  readonly eventNames: EventNames
  readonly webhookTargets: Pick<TargetGuard, 'problemOf'>
}

export const operate = idempotent
