import Type from 'typebox'
import { filterOf } from '#delivery/events'
import {
  closedObject,
  concealed,
  lowerCase,
  namedObject,
  numberedPageOf,
  orNull,
  pageOf,
  textOrNull,
  timeField,
} from '#platform/http'
import { deliveryStatuses } from './deliveries/delivery.ts'

const time = (description: string) => Type.String({ format: 'date-time', description })
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

const secretField = orNull(Type.String(), {
  ...concealed,
  description:
    'Secret that signs the webhook’s requests, by Standard Webhooks. Only this answer shows it; a repeat of the request gets null once the secret was rotated or the webhook deleted.',
})

const webhook = {
  id: Type.String({ format: 'uuid' }),
  url: Type.String(),
  events: Type.Array(Type.String(), { description: '["*"] when the webhook gets every event.' }),
  is_active: Type.Boolean(),
  created_at: time('Time of creation.'),
}

const { is_active, created_at, ...named } = webhook

export const newWebhook = namedObject('WebhookWithSecret', {
  ...named,
  secret: secretField,
  is_active,
  created_at,
})

export const webhookSchema = namedObject('Webhook', {
  ...webhook,
  disabled_reason: Type.Union([Type.Literal('gone'), Type.Literal('failing'), Type.Null()], {
    description:
      'Reason why the server switched the webhook off: its endpoint answered 410, or every attempt failed for five days. Null while it is active, and when you switched it off.',
  }),
  failing_since: textOrNull('Time since which every attempt has failed; null after a success.'),
  updated_at: time('Time of the last change.'),
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

export const webhooksPage = numberedPageOf(webhookSchema, {})

const idField = Type.String({ minLength: 1, maxLength: 64, spelling: lowerCase })

export const webhookParams = closedObject({ id: idField })

export const deliveryParams = closedObject({ id: idField, delivery_id: idField })

export const deletedWebhook = closedObject({
  id: Type.String({ format: 'uuid' }),
  deleted: Type.Literal(true),
})

export const rotatedSecret = namedObject('RotatedWebhookSecret', {
  id: Type.String({ format: 'uuid' }),
  secret: secretField,
  previous_secret_expires_at: time('Time until which the previous secret also signs each request.'),
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

const attemptInShort = {
  number: Type.Integer({ description: 'Number of the attempt, from 1, across all replays.' }),
  started_at: time('Start of the attempt by the business clock.'),
  duration_ms: Type.Integer(),
  response_status: orNull(Type.Integer(), { description: 'Null when no answer began.' }),
  error: textOrNull(
    'Reason why no answer arrived, or why an answer other than 2xx was incomplete; otherwise null.',
  ),
}

const delivery = {
  id: Type.String({ format: 'uuid' }),
  event_id: Type.String({
    format: 'uuid',
    description: 'Id of the event, sent as webhook-id with each request.',
  }),
  type: Type.String(),
  status: Type.Enum([...deliveryStatuses], {
    description:
      'pending until an attempt succeeds, all attempts have failed, or the server switches the webhook off, which cancels the delivery.',
  }),
  attempt_count: Type.Integer({ description: 'Attempts made so far.' }),
  next_attempt_at: textOrNull('Time of the next attempt; null unless pending.'),
  created_at: time('Time at which the delivery was queued.'),
  updated_at: time('Time of the last change.'),
}

export const deliverySchema = namedObject('WebhookDelivery', {
  ...delivery,
  last_attempt: orNull(namedObject('WebhookAttempt', attemptInShort)),
})

export const deliveriesPage = pageOf(deliverySchema)

// The endpoint chooses the header names.
const headers = Type.Record(Type.String(), Type.String(), { additionalProperties: false })

export const deliveryDetailSchema = namedObject('WebhookDeliveryDetails', {
  ...delivery,
  body: textOrNull('Body that is sent, byte for byte; null when the event is no longer kept.'),
  attempts: Type.Array(
    namedObject('WebhookAttemptDetails', {
      ...attemptInShort,
      request: closedObject({ url: Type.String(), headers }),
      response: orNull(
        namedObject('WebhookResponse', {
          status: Type.Integer(),
          headers,
          body: Type.String({ description: 'The first 4 kB of the answer.' }),
        }),
        { description: 'Null when no answer began.' },
      ),
    }),
    { description: 'The last 100 attempts, newest first.' },
  ),
})

export const replayBody = closedObject({
  since: timeField('Only events at or after this time.'),
  until: Type.Optional(timeField('Only events before this time; by default up to now.')),
})

export const replayResult = closedObject({
  replayed: Type.Integer({
    description: 'Number of events to be sent, including those sent before.',
  }),
})
