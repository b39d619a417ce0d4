import { everyEvent } from '#delivery/events'
import { type Sql, sql } from '#platform/database'
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
  /** The sequence of the last event about this webhook, and so their count. */
  readonly notices: number
  /** Time since which every attempt has failed; null after a success. */
  readonly failingSince: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type WebhookRow = Omit<Webhook, 'previousSecrets'> & PreviousSecretsRow

/** Columns of `webhooks` for a `WebhookRow`. */
export const webhookColumns: Sql = sql`webhooks.id, webhooks.customer_id as "customerId", webhooks.url, webhooks.events,
  webhooks.secret, webhooks.secret_made_at as "secretMadeAt", webhooks.previous_secrets,
  webhooks.previous_secrets_expire_at, webhooks.is_active as "isActive", webhooks.disabled_reason as "disabledReason",
  webhooks.notices, webhooks.failing_since as "failingSince", webhooks.created_at as "createdAt",
  webhooks.updated_at as "updatedAt"`

export function fromRow({ previous_secrets, previous_secrets_expire_at, ...webhook }: WebhookRow): Webhook {
  return { ...webhook, previousSecrets: previousSecretsOf({ previous_secrets, previous_secrets_expire_at }) }
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
