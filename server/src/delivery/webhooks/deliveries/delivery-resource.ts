import Type from 'typebox'
import { closedObject, fieldsOf, orNull, resource, textOrNull } from '#platform/http'
import { type Attempt, type AttemptInShort, type Delivery, deliveryStatuses } from './delivery.ts'

const time = (description: string) => Type.String({ format: 'date-time', description })
const exampleTime = '2026-05-04T12:00:00.000Z'
const eventId = '01994f6e-89ff-7d01-a2b3-c4d5e6f70819'

const short = fieldsOf<AttemptInShort>()

const attemptResource = resource('WebhookAttempt', {
  number: short(
    Type.Integer({ description: 'Number of the attempt, from 1, across all replays.' }),
    ({ number }) => number,
    1,
  ),
  started_at: short(
    time('Start of the attempt by the business clock.'),
    ({ startedAt }) => startedAt.toISOString(),
    exampleTime,
  ),
  duration_ms: short(Type.Integer(), ({ durationMs }) => durationMs, 38),
  response_status: short(
    orNull(Type.Integer(), { description: 'Null when no answer began.' }),
    ({ responseStatus }) => responseStatus,
    200,
  ),
  error: short(
    textOrNull(
      'Reason why no answer arrived, or why an answer other than 2xx was incomplete; otherwise null.',
    ),
    ({ error }) => error,
    null,
  ),
})

// The endpoint chooses the header names.
const headers = Type.Record(Type.String(), Type.String(), { additionalProperties: false })

const attempt = fieldsOf<Attempt>()
type Answered = Attempt & { readonly responseStatus: number }
const answer = fieldsOf<Answered>()

const responseResource = resource('WebhookResponse', {
  status: answer(Type.Integer(), ({ responseStatus }) => responseStatus, 200),
  headers: answer(headers, ({ responseHeaders }) => responseHeaders ?? {}, { 'content-type': 'text/plain' }),
  body: answer(
    Type.String({ description: 'The first 4 kB of the answer.' }),
    ({ responseBody }) => responseBody ?? '',
    'ok',
  ),
})

const attemptDetailsResource = resource('WebhookAttemptDetails', {
  ...attemptResource.fields,
  request: attempt(
    closedObject({ url: Type.String(), headers }),
    ({ requestUrl, requestHeaders }) => ({ url: requestUrl, headers: requestHeaders }),
    {
      url: 'https://example.com/hooks/coffer',
      headers: {
        'content-type': 'application/json',
        'webhook-id': eventId,
        'webhook-timestamp': '1777896000',
        'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      },
    },
  ),
  response: attempt(
    orNull(responseResource.schema, { description: 'Null when no answer began.' }),
    (one) => {
      const { responseStatus } = one
      return responseStatus === null ? null : responseResource.of({ ...one, responseStatus })
    },
    responseResource.example,
  ),
})

const field = fieldsOf<{ readonly delivery: Delivery }>()

const delivered = {
  id: field(
    Type.String({ format: 'uuid' }),
    ({ delivery }) => delivery.id,
    '01994f6e-8a10-7b42-8c55-0d9f1e2a3b4c',
  ),
  event_id: field(
    Type.String({
      format: 'uuid',
      description: 'Id of the event, sent as webhook-id with each request.',
    }),
    ({ delivery }) => delivery.eventId,
    eventId,
  ),
  type: field(Type.String(), ({ delivery }) => delivery.eventType, 'transfer.received'),
  status: field(
    Type.Enum([...deliveryStatuses], {
      description:
        'pending until an attempt succeeds, all attempts have failed, or the server switches the webhook off, which cancels the delivery.',
    }),
    ({ delivery }) => delivery.status,
    'succeeded',
  ),
  attempt_count: field(
    Type.Integer({ description: 'Attempts made so far.' }),
    ({ delivery }) => delivery.attempts,
    1,
  ),
  next_attempt_at: field(
    textOrNull('Time of the next attempt; null unless pending.'),
    ({ delivery: { status, nextAttemptAt } }) => (status === 'pending' ? nextAttemptAt.toISOString() : null),
    null,
  ),
  created_at: field(
    time('Time at which the delivery was queued.'),
    ({ delivery }) => delivery.createdAt.toISOString(),
    exampleTime,
  ),
  updated_at: field(
    time('Time of the last change.'),
    ({ delivery }) => delivery.updatedAt.toISOString(),
    exampleTime,
  ),
}

/** A delivery in a list, with a summary of its last attempt. */
export const deliveryResource = resource('WebhookDelivery', {
  ...delivered,
  last_attempt: fieldsOf<{ readonly last: AttemptInShort | null }>()(
    orNull(attemptResource.schema),
    ({ last }) => last && attemptResource.of(last),
    attemptResource.example,
  ),
})

export type DeliveryResource = typeof deliveryResource.example

const detail = fieldsOf<{ readonly body: string | null; readonly attempts: readonly Attempt[] }>()

export const deliveryDetailsResource = resource('WebhookDeliveryDetails', {
  ...delivered,
  body: detail(
    textOrNull('Body that is sent, byte for byte; null when the event is no longer kept.'),
    ({ body }) => body,
    '{"id":"01994f6e-89ff-7d01-a2b3-c4d5e6f70819","type":"transfer.received","created_at":"2026-05-04T12:00:00.000Z","sequence":1,"data":{"amount": "12.5"}}',
  ),
  attempts: detail(
    Type.Array(attemptDetailsResource.schema, { description: 'The last 100 attempts, newest first.' }),
    ({ attempts }) => attempts.map(attemptDetailsResource.of),
    [attemptDetailsResource.example],
  ),
})
