import { createRequest } from '#core/idempotency'
import { type Route, route } from '#platform/http'
import { secretExample, webhookExample } from './examples.ts'
import { webhookRefusals } from './refusals.ts'
import { found, requireWebhookId } from './require-webhook.ts'
import { revealSecret } from './reveal-secret.ts'
import { rotatedSecret, webhookParams } from './schemas.ts'
import { operate, type WebhookOptions } from './webhook-options.ts'
import { newWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'
import { lockWebhook, replaceSecret } from './webhook-store.ts'

const overlapMs = 24 * 60 * 60 * 1_000

export function rotateRoute(options: WebhookOptions): Route {
  const { masterKey } = options
  return route({
    operationId: 'rotateWebhookSecret',
    summary: 'Give a webhook another secret',
    description: `For 24 hours both secrets sign each request, so that either verifies while you change over. A secret before that one
signs no longer. With an idempotency key a repeat answers the same secret again; without one it makes another.`,
    tag: 'Webhooks',
    method: 'POST',
    path: '/api/v1/integration/webhooks/{id}/rotate',
    permission: 'can_webhooks_manage',
    params: webhookParams,
    result: rotatedSecret,
    isOperation: true,
    refusals: [webhookRefusals.WEBHOOK_NOT_FOUND],
    example: {
      params: { id: webhookExample.id },
      data: {
        id: webhookExample.id,
        secret: secretExample,
        previous_secret_expires_at: '2026-05-05T12:00:00.000Z',
      },
    },
    async handle({ caller: { customerId }, params, idempotencyKey }) {
      const named = { customerId, id: requireWebhookId(params.id) }
      const request = createRequest({
        customerId,
        operation: 'rotateWebhookSecret',
        key: idempotencyKey,
        payload: params,
      })
      const answer = await operate(options, {
        request,
        async act(tx, at) {
          const { id } = found(await lockWebhook(tx, named))
          const secret = sealWebhookSecret(newWebhookSecret(), { masterKey, webhookId: id })
          const previousExpiresAt = new Date(at.getTime() + overlapMs)
          await replaceSecret(tx, { id, secret, previousExpiresAt, at })
          return { id, previous_secret_expires_at: previousExpiresAt.toISOString() }
        },
      })
      return revealSecret(answer, {
        ...options,
        made: (data) => ({ customerId, previousExpiresAt: data.previous_secret_expires_at }),
      })
    },
  })
}
