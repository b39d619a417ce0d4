import type { EventType, NewEvent } from '#platform/events'
import { testDataSchema } from './schemas.ts'
import type { Webhook } from './webhook.ts'
import { webhookResource } from './webhook-resource.ts'

const disabledType = 'webhook.disabled'
const testType = 'webhook.test'

/** The events that this module records in the log. */
export const webhookEvents: readonly EventType[] = [
  {
    name: disabledType,
    summary:
      'The server switched a webhook off: its endpoint answered 410, or every attempt failed for five days.',
    data: webhookResource.schema,
    example: {
      ...webhookResource.example,
      is_active: false,
      disabled_reason: 'failing',
      failing_since: '2026-05-04T12:00:00.000Z',
      updated_at: '2026-05-09T12:00:00.000Z',
    },
  },
]

/** The test event that an owner requests for one endpoint, whatever its filter; not part of the log. */
export const webhookTestEvent: EventType = {
  name: testType,
  summary: 'You requested a test of this webhook.',
  data: testDataSchema,
  example: { webhook_id: webhookResource.example.id, message: 'This is a test.' },
}

type Recorded = { readonly id: string; readonly at: Date }

/** The event that reports a switched-off webhook to its owner; `notices` already counts it. */
export function disabledEvent(webhook: Webhook, { id, at }: Recorded): NewEvent {
  return {
    id,
    customerId: webhook.customerId,
    type: disabledType,
    subject: webhook.id,
    data: webhookResource.of(webhook),
    createdAt: at,
    publication: { type: disabledType, sequence: webhook.notices },
  }
}

/** Each test event has its own subject and no publication, so it stays out of the log. */
export function testEvent(webhook: Webhook, { id, at }: Recorded): NewEvent {
  return {
    id,
    customerId: webhook.customerId,
    type: testType,
    subject: id,
    data: { webhook_id: webhook.id, message: 'This is a test.' },
    createdAt: at,
  }
}
