import type { Queryable } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { webhookRefusals } from './refusals.ts'
import type { Webhook } from './webhook.ts'
import { findWebhook } from './webhook-store.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What an address names, in the spelling of our ids. */
export type Named = { readonly customerId: string; readonly id: string }

export async function requireWebhook(database: Queryable, named: Named): Promise<Webhook> {
  return found(await findWebhook(database, { ...named, id: requireWebhookId(named.id) }))
}

export function requireWebhookId(id: string): string {
  if (!uuid.test(id)) throw new Refusal(webhookRefusals.WEBHOOK_NOT_FOUND)
  return id
}

export function requireDeliveryId(id: string): string {
  if (!uuid.test(id)) throw new Refusal(webhookRefusals.DELIVERY_NOT_FOUND)
  return id
}

export function found(webhook: Webhook | undefined): Webhook {
  if (webhook === undefined) throw new Refusal(webhookRefusals.WEBHOOK_NOT_FOUND)
  return webhook
}

/** To one that is switched off nothing is sent, so nothing can be asked to be sent. */
export function requireActive(webhook: Webhook): Webhook {
  if (!webhook.isActive) throw new Refusal(webhookRefusals.WEBHOOK_INACTIVE)
  return webhook
}
