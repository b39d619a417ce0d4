import { everyEvent } from '#delivery/events'
import type { SealedSecret } from '#platform/secrets'
import { type PreviousSecret, type PreviousSecretsRow, previousSecretsOf } from './sending/signing.ts'

/** Why the server switched a webhook off: its endpoint answered 410, or every attempt failed for days. */
export type DisabledReason = 'gone' | 'failing'

/** A customer's URL and the filter of the events that are sent to it. */
export type Webhook = {
  readonly id: string
  readonly customerId: string
  readonly url: string
  /** Names, or groups such as "deposit.*"; null for every event. */
  readonly events: readonly string[] | null
  readonly secret: SealedSecret
  readonly secretMadeAt: Date
  /** Earlier secrets, newest first, which sign too until they expire. */
  readonly previousSecrets: readonly PreviousSecret[]
  readonly isActive: boolean
  /** Null while it is active, and when its owner switched it off. */
  readonly disabledReason: DisabledReason | null
  /** Number of events about this webhook; the sequence of the last one. */
  readonly notices: number
  /** Time since which every attempt has failed; null after a success. */
  readonly failingSince: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type WebhookRow = PreviousSecretsRow & {
  id: string
  customer_id: string
  url: string
  events: string[] | null
  secret: Buffer
  secret_made_at: Date
  is_active: boolean
  disabled_reason: DisabledReason | null
  notices: number
  failing_since: Date | null
  created_at: Date
  updated_at: Date
}

export function fromRow(row: WebhookRow): Webhook {
  return {
    id: row.id,
    customerId: row.customer_id,
    url: row.url,
    events: row.events,
    secret: row.secret,
    secretMadeAt: row.secret_made_at,
    previousSecrets: previousSecretsOf(row),
    isActive: row.is_active,
    disabledReason: row.disabled_reason,
    notices: row.notices,
    failingSince: row.failing_since,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export type WebhookResource = {
  id: string
  url: string
  events: string[]
  is_active: boolean
  disabled_reason: DisabledReason | null
  failing_since: string | null
  created_at: string
  updated_at: string
}

/** A webhook as the API and its events show it, without its secrets. */
export function webhookResource(webhook: Webhook): WebhookResource {
  return {
    id: webhook.id,
    url: webhook.url,
    events: webhook.events === null ? [everyEvent] : [...webhook.events],
    is_active: webhook.isActive,
    disabled_reason: webhook.disabledReason,
    failing_since: webhook.failingSince?.toISOString() ?? null,
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  }
}
