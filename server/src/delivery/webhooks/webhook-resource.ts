import Type from 'typebox'
import { everyEvent } from '#delivery/events'
import { concealed, fieldsOf, orNull, resource, textOrNull } from '#platform/http'
import type { Webhook } from './webhook.ts'

type New = Pick<Webhook, 'id' | 'url' | 'events' | 'isActive' | 'createdAt'>

const made = fieldsOf<New>()
const field = fieldsOf<Webhook>()
const time = (description: string) => Type.String({ format: 'date-time', description })

/** A webhook as the API and its events show it, without secrets. */
export const webhookResource = resource('Webhook', {
  id: made(Type.String({ format: 'uuid' }), ({ id }) => id, '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'),
  url: made(Type.String(), ({ url }) => url, 'https://example.com/hooks/coffer'),
  events: made(
    Type.Array(Type.String(), { description: '["*"] when the webhook gets every event.' }),
    ({ events }) => (events === null ? [everyEvent] : [...events]),
    ['transfer.received', 'deposit.*'],
  ),
  is_active: made(Type.Boolean(), ({ isActive }) => isActive, true),
  disabled_reason: field(
    Type.Union([Type.Literal('gone'), Type.Literal('failing'), Type.Null()], {
      description:
        'Reason why the server switched the webhook off: its endpoint answered 410, or every attempt failed for five days. Null while it is active, and when you switched it off.',
    }),
    ({ disabledReason }) => disabledReason,
    null,
  ),
  failing_since: field(
    textOrNull('Time since which every attempt has failed; null after a success.'),
    ({ failingSince }) => failingSince?.toISOString() ?? null,
    null,
  ),
  created_at: made(
    time('Time of creation.'),
    ({ createdAt }) => createdAt.toISOString(),
    '2026-05-04T12:00:00.000Z',
  ),
  updated_at: field(
    time('Time of the last change.'),
    ({ updatedAt }) => updatedAt.toISOString(),
    '2026-05-04T12:00:00.000Z',
  ),
})

type Secret = { readonly secret: string | null }

const secret = fieldsOf<Secret>()(
  orNull(Type.String(), {
    ...concealed,
    description:
      'Secret that signs the webhook’s requests, by Standard Webhooks. Only this answer shows it; a repeat of the request gets null once the secret was rotated or the webhook deleted.',
  }),
  (shown) => shown.secret,
  'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
)

const { id, url, events, is_active, created_at } = webhookResource.fields

/** The answer to a new webhook. */
export const newWebhookResource = resource('WebhookWithSecret', {
  id,
  url,
  events,
  is_active,
  created_at,
  secret,
})

const rotated = fieldsOf<{ readonly id: string; readonly expiresAt: Date }>()

export const rotatedSecretResource = resource('RotatedWebhookSecret', {
  id: rotated(id.schema, (webhook) => webhook.id, id.example),
  previous_secret_expires_at: rotated(
    time('Time until which the previous secret also signs each request.'),
    ({ expiresAt }) => expiresAt.toISOString(),
    '2026-05-05T12:00:00.000Z',
  ),
  secret,
})
