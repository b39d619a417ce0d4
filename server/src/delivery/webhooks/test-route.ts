import { recordEvents } from '#platform/events'
import { type Route, route } from '#platform/http'
import { queueEvent } from './deliveries/delivery-store.ts'
import { testDeliveryExample, webhookExample } from './examples.ts'
import { operate } from './operate.ts'
import { webhookRefusals } from './refusals.ts'
import { requireActiveWebhook } from './require-webhook.ts'
import { deliverySchema, webhookParams } from './schemas.ts'
import { testEvent } from './webhook-events.ts'
import type { WebhookOptions } from './webhook-options.ts'

export function testRoute(options: WebhookOptions): Route {
  const { ids } = options
  return route({
    operationId: 'testWebhook',
    summary: 'Send a test event to a webhook',
    description:
      'A `webhook.test` event goes to this webhook alone, whatever its filter, signed, retried and logged like any other. It is not part of `GET /events`.',
    tag: 'Webhooks',
    method: 'POST',
    path: '/api/v1/integration/webhooks/{id}/test',
    permission: 'can_webhooks_manage',
    params: webhookParams,
    result: deliverySchema,
    isOperation: true,
    refusals: [webhookRefusals.WEBHOOK_NOT_FOUND, webhookRefusals.WEBHOOK_INACTIVE],
    example: { params: { id: webhookExample.id }, data: testDeliveryExample },
    async handle({ caller: { customerId }, params, request }) {
      return operate(options, {
        request,
        async act(tx, at) {
          const webhook = await requireActiveWebhook(tx, { customerId, id: params.id })
          const event = testEvent(webhook, { id: ids.next(), at })
          recordEvents(tx, [event])
          const { id: eventId, type } = event
          return queueEvent(tx, { id: ids.next(), webhookId: webhook.id, eventId, type, at })
        },
      })
    },
  })
}
