import Type from 'typebox'
import { filterOf } from '#delivery/events'
import { closedObject, lowerCase, spellTime, textOrNull } from '#platform/http'
import { deliveryStatuses } from './deliveries/delivery.ts'

const time = (description: string) => Type.String({ format: 'date-time', description })
const timeField = (description: string) =>
  Type.String({
    maxLength: 40,
    spelling: spellTime,
    description: `${description} ISO 8601 time or Unix seconds.`,
  })

const urlField = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    'Where events are posted to: http or https, in live mode https alone. It must not lead to a private, loopback or link-local address.',
})
const eventsField = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
  maxItems: 100,
  spelling: (names: readonly string[]) => filterOf(names)?.toSorted() ?? null,
  description:
    'Names such as transfer.received, or groups such as deposit.*. Absent, empty or ["*"] means every event. There is one conversion.completed for both converters: it tells of crypto into crypto as well as of fiat.',
})

export const newWebhookBody = closedObject({
  url: urlField,
  events: Type.Optional(eventsField),
})

export const webhookChangeBody = closedObject({
  url: Type.Optional(urlField),
  events: Type.Optional(eventsField),
  is_active: Type.Optional(
    Type.Boolean({ description: 'Off: nothing is sent, and what happens meanwhile is not queued for it.' }),
  ),
})

const secretField = Type.Union([Type.String(), Type.Null()], {
  description:
    'What its requests are signed with, by Standard Webhooks. Shown in this answer alone; null in a repeat of it after the secret was rotated or the webhook deleted.',
})

const webhook = {
  id: Type.String({ format: 'uuid' }),
  url: Type.String(),
  events: Type.Array(Type.String(), { description: '["*"] when it gets every event.' }),
  is_active: Type.Boolean(),
  created_at: time('When it was made.'),
}

export const newWebhook = closedObject({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  secret: secretField,
  is_active: webhook.is_active,
  created_at: webhook.created_at,
})

export const webhookSchema = closedObject({
  ...webhook,
  disabled_reason: Type.Union([Type.Literal('gone'), Type.Literal('failing'), Type.Null()], {
    description:
      'Why it was switched off by itself: it answered 410, or for five days nothing but failures. Null while it is active, and when you switched it off.',
  }),
  failing_since: textOrNull('Since when every attempt has failed; null after a success.'),
  updated_at: time('When it was last changed.'),
})

export const testDataSchema = closedObject({
  webhook_id: Type.String({ format: 'uuid' }),
  message: Type.String(),
})

const page = {
  page: Type.Integer(),
  limit: Type.Integer(),
  has_more: Type.Boolean(),
}
const [limitMax, pageMax] = [100, 200]
const pageNumbers = { minimum: 1, maximum: pageMax, default: 1 }
const pageFields = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limitMax, default: 50 })),
  page: Type.Optional(Type.Integer(pageNumbers)),
}

export const webhooksQuery = Type.Object(pageFields)

export const webhooksPage = closedObject({ items: Type.Array(webhookSchema), ...page })

const idField = Type.String({ minLength: 1, maxLength: 64, spelling: lowerCase })

export const webhookParams = closedObject({ id: idField })

export const deliveryParams = closedObject({ id: idField, delivery_id: idField })

export const deletedWebhook = closedObject({
  id: Type.String({ format: 'uuid' }),
  deleted: Type.Literal(true),
})

export const rotatedSecret = closedObject({
  id: Type.String({ format: 'uuid' }),
  secret: secretField,
  previous_secret_expires_at: time('Until then the secret before this one signs each request too.'),
})

export const deliveriesQuery = Type.Object({
  ...pageFields,
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'The next_cursor of the answer before; `page` is not looked at then.',
    }),
  ),
  status: Type.Optional(Type.Enum([...deliveryStatuses], { description: 'Only with this status.' })),
  type: Type.Optional(
    Type.String({ maxLength: 64, description: 'Only of this event, such as transfer.received.' }),
  ),
})

const attemptInShort = {
  number: Type.Integer({ description: 'From 1, over all replays.' }),
  started_at: time('By the business clock.'),
  duration_ms: Type.Integer(),
  response_status: Type.Union([Type.Integer(), Type.Null()], { description: 'Null when no answer began.' }),
  error: textOrNull('Why no answer came, or why one other than 2xx did not end; null when one came.'),
}

const delivery = {
  id: Type.String({ format: 'uuid' }),
  event_id: Type.String({ format: 'uuid', description: 'The webhook-id of each of its requests.' }),
  type: Type.String(),
  status: Type.Enum([...deliveryStatuses], {
    description:
      'pending until an attempt succeeds, all attempts have failed, or the webhook is switched off by itself, which cancels it.',
  }),
  attempt_count: Type.Integer({ description: 'Attempts made so far.' }),
  next_attempt_at: textOrNull('When it is tried next; null unless it is pending.'),
  created_at: time('When it was queued.'),
  updated_at: time('When something last became of it.'),
}

export const deliverySchema = closedObject({
  ...delivery,
  last_attempt: Type.Union([closedObject(attemptInShort), Type.Null()]),
})

export const deliveriesPage = closedObject({
  items: Type.Array(deliverySchema),
  ...page,
  next_cursor: textOrNull('Ask with it for what comes after; null at the end.'),
})

// Header names are the other side's choice.
const headers = Type.Record(Type.String(), Type.String(), { additionalProperties: false })

export const deliveryDetailSchema = closedObject({
  ...delivery,
  body: textOrNull('What is sent, byte for byte; null when the event is no longer kept.'),
  attempts: Type.Array(
    closedObject({
      ...attemptInShort,
      request: closedObject({ url: Type.String(), headers }),
      response: Type.Union(
        [
          closedObject({
            status: Type.Integer(),
            headers,
            body: Type.String({ description: 'The first 4 kB of what came.' }),
          }),
          Type.Null(),
        ],
        { description: 'Null when no answer began.' },
      ),
    }),
    { description: 'The last 100, newest first.' },
  ),
})

export const replayBody = closedObject({
  since: timeField('Events that happened at this time or later.'),
  until: Type.Optional(timeField('Events that happened before this time; without it, up to now.')),
})

export const replayResult = closedObject({
  replayed: Type.Integer({ description: 'Events that are sent, those that were sent before included.' }),
})
