import { Answer } from '#platform/http'
import { openWebhookSecret } from './sending/signing/webhook-secret.ts'
import type { WebhookOptions } from './webhook-options.ts'
import { findWebhook } from './webhook-store.ts'

type Made = { readonly customerId: string; readonly secretMadeAt: string }

/**
 * Adds the secret to the answer of what made it. Answers are kept for repeats in clear, so the secret is read from
 * where it is sealed, as long as it is the same.
 */
export async function revealSecret<T extends { id: string }>(
  answer: Answer<T>,
  options: WebhookOptions & { made(data: T): Made },
): Promise<Answer<T & { secret: string | null }>> {
  const { outcome, ts, isReplay } = answer
  if ('refusal' in outcome) return new Answer(outcome, { ts, isReplay })
  const { data } = outcome
  const secret = await readSecret(options, { id: data.id, ...options.made(data) })
  return new Answer({ data: { ...data, secret } }, { ts, isReplay })
}

async function readSecret(
  { database, secrets }: WebhookOptions,
  { customerId, id, secretMadeAt }: Made & { id: string },
): Promise<string | null> {
  const webhook = await findWebhook(database, { customerId, id })
  if (webhook === undefined || webhook.secretMadeAt.toISOString() !== secretMadeAt) return null
  return openWebhookSecret(webhook.secret, { secrets, webhookId: id })
}
