import { invalidField, type Route, readTime, route } from '#platform/http'
import { deliveryRefusals } from './deliveries/refusals.ts'
import { replayDelivery, replayMax, replayRange } from './deliveries/replay-events.ts'
import { deliveryExample, webhookExample } from './examples.ts'
import { operate } from './operate.ts'
import { webhookRefusals } from './refusals.ts'
import { requireActiveWebhook, requireDeliveryId } from './require-webhook.ts'
import { deliveryParams, deliverySchema, replayBody, replayResult, webhookParams } from './schemas.ts'
import type { WebhookOptions } from './webhook-options.ts'

const tag = 'Webhooks'
const path = '/api/v1/integration/webhooks/{id}'
const permission = 'can_webhooks_manage'

/** Sending again what was sent or missed. A replay bears the same webhook-id, by which receivers know it. */
export function replayRoutes(options: WebhookOptions): Route[] {
  return [replayDeliveryRoute(options), replayRangeRoute(options)]
}

function replayDeliveryRoute(options: WebhookOptions): Route {
  return route({
    operationId: 'replayWebhookDelivery',
    summary: 'Send the event of a delivery again, at once',
    description:
      'All attempts begin anew, also when one is under way. The request bears the same `webhook-id` and body as before.',
    tag,
    method: 'POST',
    path: `${path}/deliveries/{delivery_id}/replay`,
    permission,
    params: deliveryParams,
    result: deliverySchema,
    isOperation: true,
    refusals: [
      webhookRefusals.WEBHOOK_NOT_FOUND,
      deliveryRefusals.DELIVERY_NOT_FOUND,
      webhookRefusals.WEBHOOK_INACTIVE,
      deliveryRefusals.EVENT_EXPIRED,
    ],
    example: {
      params: { id: webhookExample.id, delivery_id: deliveryExample.id },
      data: { ...deliveryExample, status: 'pending' as const, next_attempt_at: deliveryExample.updated_at },
    },
    async handle({ caller: { customerId }, params, request }) {
      return operate(options, {
        request,
        async act(tx, at) {
          const { id: webhookId } = await requireActiveWebhook(tx, { customerId, id: params.id })
          return replayDelivery(tx, { webhookId, id: requireDeliveryId(params.delivery_id), at })
        },
      })
    },
  })
}

function replayRangeRoute(options: WebhookOptions): Route {
  return route({
    operationId: 'replayWebhook',
    summary: 'Send the events of a time again',
    description: `Every event of that time that the webhook's filter names, also what it was never sent because it was switched off or
not there yet. Of more than ${replayMax} events nothing is sent: the refusal says in \`until\` where the first part may end and the
next one begin.`,
    tag,
    method: 'POST',
    path: `${path}/replay`,
    permission,
    params: webhookParams,
    body: replayBody,
    result: replayResult,
    isOperation: true,
    refusals: [
      webhookRefusals.WEBHOOK_NOT_FOUND,
      webhookRefusals.WEBHOOK_INACTIVE,
      deliveryRefusals.REPLAY_UNDER_WAY,
      deliveryRefusals.RANGE_TOO_LARGE,
    ],
    example: {
      params: { id: webhookExample.id },
      body: { since: '2026-05-04T00:00:00Z', until: '2026-05-05T00:00:00Z' },
      data: { replayed: 128 },
    },
    async handle({ caller: { customerId }, params, body, request }) {
      const range = rangeOf(body)
      return operate(options, {
        request,
        async act(tx, at) {
          const webhook = await requireActiveWebhook(tx, { customerId, id: params.id })
          const until = range.until ?? new Date(at.getTime() + 1)
          return { replayed: await replayRange(tx, webhook, { since: range.since, until, at }) }
        },
      })
    },
  })
}

function rangeOf({ since, until }: { since: string; until?: string }): { since: Date; until: Date | null } {
  const range = {
    since: readTime('since', since),
    until: until === undefined ? null : readTime('until', until),
  }
  if (range.until !== null && range.until <= range.since) throw invalidField('until', 'must be after since')
  return range
}
