import { everyEvent } from '#delivery/events'
import type { Item } from '#platform/database'
import type { DisabledReason, webhookTable } from './sending/webhook-table.ts'

/** A customer's URL and the filter of the events sent to it. */
export type Webhook = Item<typeof webhookTable>

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

/** A webhook as the API and its events show it, without secrets. */
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
