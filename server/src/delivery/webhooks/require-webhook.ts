import type { Queryable, Tx } from '#platform/database'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { deliveryRefusals } from './deliveries/refusals.ts'
import { webhookRefusals } from './refusals.ts'
import type { Webhook } from './webhook.ts'
import { findWebhook, lockWebhook, type Owned } from './webhook-store.ts'

export async function requireWebhook(database: Queryable, owned: Owned): Promise<Webhook> {
  return found(await findWebhook(database, owned))
}

/** The same, and nobody else changes it before the transaction ends. */
export async function requireLockedWebhook(tx: Tx, owned: Owned): Promise<Webhook> {
  return found(await lockWebhook(tx, owned))
}

/**
 * To one that is switched off nothing is sent, so nothing can be asked to be sent. It is not locked: what is queued for
 * one that is switched off in this moment waits, as all does that it has not been sent.
 */
export async function requireActiveWebhook(database: Queryable, owned: Owned): Promise<Webhook> {
  const webhook = await requireWebhook(database, owned)
  if (!webhook.isActive) throw new Refusal(webhookRefusals.WEBHOOK_INACTIVE)
  return webhook
}

export function requireDeliveryId(id: string): string {
  if (!isUuid(id)) throw new Refusal(deliveryRefusals.DELIVERY_NOT_FOUND)
  return id
}

function found(webhook: Webhook | undefined): Webhook {
  if (webhook === undefined) throw new Refusal(webhookRefusals.WEBHOOK_NOT_FOUND)
  return webhook
}
