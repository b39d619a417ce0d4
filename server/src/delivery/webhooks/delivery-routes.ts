import { type EventCursor, type EventNames, formatCursor, parseCursor } from '#platform/events'
import { invalidField, type Route, route } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { readDelivery } from './deliveries/delivery-store.ts'
import { listDeliveries } from './deliveries/list-deliveries.ts'
import { deliveryRefusals } from './deliveries/refusals.ts'
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
import { webhookTestEvent } from './webhook-events.ts'
import type { WebhookOptions } from './webhook-options.ts'

const tag = 'Webhooks'
const path = '/api/v1/integration/webhooks/{id}/deliveries'
const permission = 'can_webhooks_manage'
const limitDefault = 50
const cursorExample = 'NzU2LjAxOTk0ZjZlLTg5ZmYtN2QwMS1hMmIzLWM0ZDVlNmY3MDgxOQ'

/** What was sent to an endpoint and what it answered. */
export function deliveryRoutes(options: WebhookOptions): Route[] {
  return [listDeliveriesRoute(options), getDeliveryRoute(options)]
}

function listDeliveriesRoute({ database, eventNames }: WebhookOptions): Route {
  return route({
    operationId: 'listWebhookDeliveries',
    summary: 'List the deliveries of a webhook, those of the newest events first',
    description: `Ask on with \`next_cursor\` until it is null: pages reach 20,000 deep, cursors all the way. With \`type\` an answer may have
fewer items than asked for, or none, and go on all the same.`,
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
      data: { items: [deliveryExample], page: 1, limit: 1, has_more: true, next_cursor: cursorExample },
    },
    async handle({ caller: { customerId }, params, query }) {
      const { limit = limitDefault, page = 1, status, type, cursor } = query
      const before = cursor === undefined ? null : readCursor(cursor)
      requireEventName(type, eventNames)
      const { id: webhookId } = await requireWebhook(database, { customerId, id: params.id })
      const { items, next } = await listDeliveries(database, {
        webhookId,
        status,
        type,
        before,
        limit,
        offset: before === null ? (page - 1) * limit : 0,
      })
      const next_cursor = next && formatCursor(next)
      return { items: [...items], page, limit, has_more: next !== null, next_cursor }
    },
  })
}

function requireEventName(type: string | undefined, { names }: EventNames): void {
  // A test is delivered too, though no filter can name it.
  const delivered = [...names, webhookTestEvent.name]
  if (type !== undefined && !delivered.includes(type))
    throw invalidField('type', `must be one of ${delivered.join(', ')}`)
}

function readCursor(text: string): EventCursor {
  const cursor = parseCursor(text)
  if (cursor === null) throw invalidField('cursor', 'must be the next_cursor of an answer')
  return cursor
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
    refusals: [webhookRefusals.WEBHOOK_NOT_FOUND, deliveryRefusals.DELIVERY_NOT_FOUND],
    example: {
      params: { id: webhookExample.id, delivery_id: deliveryExample.id },
      data: deliveryDetailExample,
    },
    async handle({ caller: { customerId }, params }) {
      const { id: webhookId } = await requireWebhook(database, { customerId, id: params.id })
      const id = requireDeliveryId(params.delivery_id)
      const delivery = await readDelivery(database, { webhookId, id })
      if (delivery === undefined) throw new Refusal(deliveryRefusals.DELIVERY_NOT_FOUND)
      return delivery
    },
  })
}
