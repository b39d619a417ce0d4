import { type Route, route } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { listDeliveries, readDelivery } from './delivery-store.ts'
import { deliveryDetailExample, deliveryExample, webhookExample } from './examples.ts'
import { webhookRefusals } from './refusals.ts'
import { requireDeliveryId, requireWebhook } from './require-webhook.ts'
import {
  deliveriesPage,
  deliveriesQuery,
  deliveryDetailSchema,
  deliveryParams,
  webhookParams,
} from './schemas.ts'
import type { WebhookOptions } from './webhook-options.ts'

const tag = 'Webhooks'
const path = '/api/v1/integration/webhooks/{id}/deliveries'
const permission = 'can_webhooks_manage'
const limitDefault = 50

/** What was sent to an endpoint and what it answered. */
export function deliveryRoutes(options: WebhookOptions): Route[] {
  return [listDeliveriesRoute(options), getDeliveryRoute(options)]
}

function listDeliveriesRoute({ database }: WebhookOptions): Route {
  return route({
    operationId: 'listWebhookDeliveries',
    summary: 'List the deliveries of a webhook, newest first',
    tag,
    method: 'GET',
    path,
    permission,
    params: webhookParams,
    query: deliveriesQuery,
    result: deliveriesPage,
    refusals: [webhookRefusals.WEBHOOK_NOT_FOUND],
    example: {
      params: { id: webhookExample.id },
      query: { limit: '1', status: 'succeeded' },
      data: { items: [deliveryExample], page: 1, limit: 1, has_more: true },
    },
    async handle({ caller: { customerId }, params, query }) {
      const { limit = limitDefault, page = 1, status, type } = query
      const { id: webhookId } = await requireWebhook(database, { customerId, id: params.id })
      const listed = await listDeliveries(database, {
        webhookId,
        status,
        type,
        // One more than asked for tells whether there are more.
        limit: limit + 1,
        offset: (page - 1) * limit,
      })
      return { items: listed.slice(0, limit), page, limit, has_more: listed.length > limit }
    },
  })
}

function getDeliveryRoute({ database }: WebhookOptions): Route {
  return route({
    operationId: 'getWebhookDelivery',
    summary: 'Read one delivery with all that was sent and answered',
    tag,
    method: 'GET',
    path: `${path}/{delivery_id}`,
    permission,
    params: deliveryParams,
    result: deliveryDetailSchema,
    refusals: [webhookRefusals.WEBHOOK_NOT_FOUND, webhookRefusals.DELIVERY_NOT_FOUND],
    example: {
      params: { id: webhookExample.id, delivery_id: deliveryExample.id },
      data: deliveryDetailExample,
    },
    async handle({ caller: { customerId }, params }) {
      const { id: webhookId } = await requireWebhook(database, { customerId, id: params.id })
      const id = requireDeliveryId(params.delivery_id)
      const delivery = await readDelivery(database, { webhookId, id })
      if (delivery === undefined) throw new Refusal(webhookRefusals.DELIVERY_NOT_FOUND)
      return delivery
    },
  })
}
