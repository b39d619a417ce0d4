import Type from 'typebox'
import { filterOf } from '#delivery/events'
import { closedObject, lowerCase, numberedPageOf, pageOf, timeField } from '#platform/http'
import { deliveryStatuses } from './deliveries/delivery.ts'
import { deliveryResource } from './deliveries/delivery-resource.ts'
import { webhookResource } from './webhook-resource.ts'

const urlField = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    'URL that events are posted to: http or https, in live mode https only. The URL must not lead to a private, loopback or link-local address.',
})
const eventsField = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
  minItems: 1,
  maxItems: 100,
  spelling: (names: readonly string[]) => filterOf(names)?.toSorted() ?? null,
  description:
    'Names such as transfer.received, or groups such as deposit.*. Absent or ["*"] means every event; an empty list is refused. conversion.completed covers both converters: crypto to crypto, and crypto to fiat and back.',
})

export const newWebhookBody = closedObject({
  url: urlField,
  events: Type.Optional(eventsField),
})

export const webhookChangeBody = closedObject({
  url: Type.Optional(urlField),
  events: Type.Optional(eventsField),
  is_active: Type.Optional(
    Type.Boolean({
      description: 'False switches the webhook off: nothing is sent, and events of that time are not queued.',
    }),
  ),
})

export const testDataSchema = closedObject({
  webhook_id: Type.String({ format: 'uuid' }),
  message: Type.String(),
})

const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 1 })),
}

export const webhooksQuery = Type.Object(pageQuery)

export const webhooksPage = numberedPageOf(webhookResource.schema, {})

const idField = Type.String({ minLength: 1, maxLength: 64, spelling: lowerCase })

export const webhookParams = closedObject({ id: idField })

export const deliveryParams = closedObject({ id: idField, delivery_id: idField })

export const deletedWebhook = closedObject({
  id: Type.String({ format: 'uuid' }),
  deleted: Type.Literal(true),
})

export const deliveriesQuery = Type.Object({
  ...pageQuery,
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'The next_cursor of the previous answer; `page` is then ignored.',
    }),
  ),
  status: Type.Optional(Type.Enum([...deliveryStatuses], { description: 'Only items with this status.' })),
  type: Type.Optional(
    Type.String({ maxLength: 64, description: 'Only deliveries of this event, such as transfer.received.' }),
  ),
})

export const deliveriesPage = pageOf(deliveryResource.schema)

export const replayBody = closedObject({
  since: timeField('Only events at or after this time.'),
  until: Type.Optional(timeField('Only events before this time; by default up to now.')),
})

export const replayResult = closedObject({
  replayed: Type.Integer({
    description: 'Number of events to be sent, including those sent before.',
  }),
})
