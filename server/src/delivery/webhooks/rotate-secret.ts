import { idempotent, type WriterParts } from '#core/idempotency'
import { Answer, customer, type Route, route } from '#platform/http'
import { Refusal } from '#platform/refusal'
import type { Secrets } from '#platform/secrets'
import { webhookRefusals } from './refusals.ts'
import { webhookParams } from './schemas.ts'
import { openWebhookSecret, type PreviousSecret, sealWebhookSecret } from './sending/signing.ts'
import type { Webhook } from './webhook.ts'
import { rotatedSecretResource } from './webhook-resource.ts'
import { findWebhook, replaceSecret, requireLockedWebhook } from './webhook-store.ts'

const overlapMs = 24 * 60 * 60 * 1_000
const signingMax = 5

type Options = WriterParts & { readonly secrets: Secrets }

export function rotateRoute(options: Options): Route {
  const { secrets } = options
  return route({
    operationId: 'rotateWebhookSecret',
    summary: 'Give a webhook a new secret',
    description: `For 24 hours the previous secret also signs each request, so either secret verifies during your changeover. After another
rotation each secret keeps its 24 hours; at most ${signingMax} sign at a time. A repeat with the same idempotency key returns the same secret; without a key each request makes a new one.`,
    tag: 'Webhooks',
    method: 'POST',
    path: '/api/v1/integration/webhooks/{id}/rotate',
    permission: 'can_webhooks_manage',
    alsoFor: [customer('showsSecret')],
    params: webhookParams,
    result: rotatedSecretResource.schema,
    isOperation: true,
    isToldAnew: true,
    refusals: [webhookRefusals.WEBHOOK_NOT_FOUND, webhookRefusals.ROTATED_TOO_OFTEN],
    example: { params: { id: rotatedSecretResource.example.id }, data: rotatedSecretResource.example },
    async handle({ caller: { customerId }, params, request }) {
      const answer = await idempotent(options, {
        request,
        async act(tx, at) {
          const webhook = await requireLockedWebhook(tx, { customerId, id: params.id })
          const { id } = webhook
          const sealed = await sealWebhookSecret(tx, { secrets, webhookId: id })
          await replaceSecret(tx, { id, secret: sealed, previous: previousAt(webhook, at), at })
          const expiresAt = after(at, overlapMs)
          const { secret: _, ...rotated } = rotatedSecretResource.of({ id, expiresAt, secret: null })
          return rotated
        },
      })
      return revealSecret(answer, {
        ...options,
        made: ({ previous_secret_expires_at: expiresAt }) => ({
          customerId,
          secretMadeAt: after(new Date(expiresAt), -overlapMs).toISOString(),
        }),
      })
    },
  })
}

/** The secrets that sign besides the next one, newest first. */
function previousAt({ secret, previousSecrets }: Webhook, at: Date): PreviousSecret[] {
  const signing = previousSecrets.filter(({ expiresAt }) => expiresAt > at)
  const oldest = signing[signingMax - 2]
  if (oldest !== undefined)
    throw new Refusal(webhookRefusals.ROTATED_TOO_OFTEN, {
      details: { max: signingMax, possible_at: oldest.expiresAt.toISOString() },
    })
  return [{ sealed: secret, expiresAt: after(at, overlapMs) }, ...signing]
}

function after(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds)
}

type Made = { readonly customerId: string; readonly secretMadeAt: string }

/**
 * Adds the secret to the answer of the act that made it. Stored answers are clear text, so the secret is opened from
 * its sealed column instead, unless another has replaced it.
 */
export async function revealSecret<T extends { id: string }>(
  answer: Answer<T>,
  options: Options & { made(data: T): Made },
): Promise<Answer<T & { secret: string | null }>> {
  const { outcome, ts, isReplay } = answer
  if ('refusal' in outcome) return new Answer(outcome, { ts, isReplay })
  const { data } = outcome
  const secret = await readSecret(options, { id: data.id, ...options.made(data) })
  return new Answer({ data: { ...data, secret } }, { ts, isReplay })
}

async function readSecret(
  { database, secrets }: Options,
  { customerId, id, secretMadeAt }: Made & { id: string },
): Promise<string | null> {
  const webhook = await findWebhook(database, { customerId, id })
  if (webhook === undefined || webhook.secretMadeAt.toISOString() !== secretMadeAt) return null
  return openWebhookSecret(webhook.secret, { secrets, webhookId: id })
}
