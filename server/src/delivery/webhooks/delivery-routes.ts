import { idempotent, type WriterParts } from '#core/idempotency'
import { type Queryable, sql } from '#platform/database'
import { type EventCursor, type EventNames, formatCursor, parseCursor, recordEvents } from '#platform/events'
import { customer, invalidField, type Route, readTime, requireCursor, route } from '#platform/http'
import { type Ids, isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { deliveryStatuses, readDelivery } from './deliveries/delivery.ts'
import { deliveryDetailsResource, deliveryResource } from './deliveries/delivery-resource.ts'
import { listDeliveries } from './deliveries/list-deliveries.ts'
import { queueEvent } from './deliveries/queue-deliveries.ts'
import { deliveryRefusals } from './deliveries/refusals.ts'
import { replayDelivery, replayMax, replayRange } from './deliveries/replay-events.ts'
import { webhookRefusals } from './refusals.ts'
import {
  deliveriesPage,
  deliveriesQuery,
  deliveryParams,
  replayBody,
  replayResult,
  webhookParams,
} from './schemas.ts'
import { testEvent, webhookTestEvent } from './webhook-events.ts'
import { webhookResource } from './webhook-resource.ts'
import { requireActiveWebhook, requireWebhook } from './webhook-store.ts'

const tag = 'Webhooks'
const webhookPath = '/api/v1/integration/webhooks/{id}'
const path = `${webhookPath}/deliveries`
const permission = 'can_webhooks_manage'
const limitDefault = 50
const { example } = deliveryResource
const webhookExample = webhookResource.example
const cursorExample = 'NzU2LjAxOTk0ZjZlLTg5ZmYtN2QwMS1hMmIzLWM0ZDVlNmY3MDgxOQ'

/** `eventNames` are the events and groups that filters may name. */
type Options = WriterParts & { readonly ids: Ids; readonly eventNames: EventNames }

/**
 * Routes that list, test and replay a webhook's deliveries. A replay has the same webhook-id, so receivers recognise
 * the repeat.
 */
export function deliveryRoutes(options: Options): Route[] {
  return [
    testRoute(options),
    listDeliveriesRoute(options),
    getDeliveryRoute(options),
    replayDeliveryRoute(options),
    replayRangeRoute(options),
  ]
}

function listDeliveriesRoute({ database, eventNames }: Options): Route {
  return route({
    operationId: 'listWebhookDeliveries',
    summary: 'List the deliveries of a webhook, newest events first',
    description: `Continue with \`next_cursor\` until it is null. Page numbers reach 20,000 deliveries, cursors the oldest one. With \`type\` a page may have
fewer items than requested, or none, although more follow.`,
    tag,
    method: 'GET',
    path,
    permission,
    alsoFor: [customer('reads')],
    params: webhookParams,
    query: deliveriesQuery,
    result: deliveriesPage,
    refusals: [webhookRefusals.WEBHOOK_NOT_FOUND],
    example: {
      params: { id: webhookExample.id },
      query: { limit: '1', status: 'succeeded' },
      data: { items: [example], page: 1, limit: 1, has_more: true, next_cursor: cursorExample },
    },
    async handle({ caller: { customerId }, params, query }) {
      const { limit = limitDefault, page = 1, status, type, cursor } = query
      requireEventName(type, eventNames)
      const { id: webhookId } = await requireWebhook(database, { customerId, id: params.id })
      const before = cursor === undefined ? null : await requireDelivery(database, { webhookId, cursor })
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
  // A test event is delivered too, although filters cannot name it.
  const delivered = [...names, webhookTestEvent.name]
  if (type !== undefined && !delivered.includes(type))
    throw invalidField('type', `must be one of ${delivered.join(', ')}`)
}

async function requireDelivery(
  database: Queryable,
  { webhookId, cursor: text }: { readonly webhookId: string; readonly cursor: string },
): Promise<EventCursor> {
  const cursor = parseCursor(text)
  if (cursor === null) throw invalidField('cursor', 'must be the next_cursor of an answer')
  const { transaction, id } = cursor
  const items = sql`(
    select event_id as id from webhook_deliveries
    where webhook_id = ${webhookId} and status = any(${deliveryStatuses}::text[]) and event_xact = ${transaction}::xid8
  ) as deliveries where true`
  await requireCursor(database, { cursor: id, items })
  return cursor
}

function getDeliveryRoute({ database }: Options): Route {
  return route({
    operationId: 'getWebhookDelivery',
    summary: 'Read one delivery with its requests and answers',
    tag,
    method: 'GET',
    path: `${path}/{delivery_id}`,
    permission,
    alsoFor: [customer('reads')],
    params: deliveryParams,
    result: deliveryDetailsResource.schema,
    refusals: [webhookRefusals.WEBHOOK_NOT_FOUND, deliveryRefusals.DELIVERY_NOT_FOUND],
    example: {
      params: { id: webhookExample.id, delivery_id: example.id },
      data: deliveryDetailsResource.example,
    },
    async handle({ caller: { customerId }, params }) {
      const { id: webhookId } = await requireWebhook(database, { customerId, id: params.id })
      const id = requireDeliveryId(params.delivery_id)
      const delivery = await readDelivery(database, { webhookId, id })
      if (delivery === undefined) throw new Refusal(deliveryRefusals.DELIVERY_NOT_FOUND)
      return deliveryDetailsResource.of(delivery)
    },
  })
}

function testRoute(options: Options): Route {
  const { ids } = options
  return route({
    operationId: 'testWebhook',
    summary: 'Send a test event to a webhook',
    description:
      'Sends a `webhook.test` event to this webhook alone, whatever its filter; it is signed, retried and logged like any other event. The test event is not part of `GET /events`.',
    tag,
    method: 'POST',
    path: `${webhookPath}/test`,
    permission,
    alsoFor: [customer('changes')],
    params: webhookParams,
    result: deliveryResource.schema,
    isOperation: true,
    refusals: [webhookRefusals.WEBHOOK_NOT_FOUND, webhookRefusals.WEBHOOK_INACTIVE],
    example: {
      params: { id: webhookExample.id },
      data: {
        ...example,
        type: 'webhook.test',
        status: 'pending',
        attempt_count: 0,
        next_attempt_at: example.created_at,
        last_attempt: null,
      },
    },
    async handle({ caller: { customerId }, params, request }) {
      return idempotent(options, {
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

function replayDeliveryRoute(options: Options): Route {
  return route({
    operationId: 'replayWebhookDelivery',
    summary: 'Send the event of a delivery again, at once',
    description:
      'The attempts start over, even during an attempt. The request has the same `webhook-id` and body as before.',
    tag,
    method: 'POST',
    path: `${path}/{delivery_id}/replay`,
    permission,
    alsoFor: [customer('changes')],
    params: deliveryParams,
    result: deliveryResource.schema,
    isOperation: true,
    refusals: [
      webhookRefusals.WEBHOOK_NOT_FOUND,
      deliveryRefusals.DELIVERY_NOT_FOUND,
      webhookRefusals.WEBHOOK_INACTIVE,
      deliveryRefusals.EVENT_EXPIRED,
    ],
    example: {
      params: { id: webhookExample.id, delivery_id: example.id },
      data: { ...example, status: 'pending', next_attempt_at: example.updated_at },
    },
    async handle({ caller: { customerId }, params, request }) {
      return idempotent(options, {
        request,
        async act(tx, at) {
          const { id: webhookId } = await requireActiveWebhook(tx, { customerId, id: params.id })
          return replayDelivery(tx, { webhookId, id: requireDeliveryId(params.delivery_id), at })
        },
      })
    },
  })
}

function replayRangeRoute(options: Options): Route {
  return route({
    operationId: 'replayWebhook',
    summary: 'Send the events of a period again',
    description: `Sends every event of the period that matches the webhook's filter, including events never sent because it was switched off or
did not exist yet. With more than ${replayMax} events nothing is sent: \`until\` in the refusal says where the first part may end and the
next may begin.`,
    tag,
    method: 'POST',
    path: `${webhookPath}/replay`,
    permission,
    alsoFor: [customer('changes')],
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
      const since = readTime('since', body.since)
      const until = body.until === undefined ? null : readTime('until', body.until)
      if (until !== null && until <= since) throw invalidField('until', 'must be after since')
      return idempotent(options, {
        request,
        async act(tx, at) {
          const webhook = await requireActiveWebhook(tx, { customerId, id: params.id })
          const range = { since, until: until ?? new Date(at.getTime() + 1), at }
          return { replayed: await replayRange(tx, webhook, range) }
        },
      })
    },
  })
}

function requireDeliveryId(id: string): string {
  if (!isUuid(id)) throw new Refusal(deliveryRefusals.DELIVERY_NOT_FOUND)
  return id
}
