import type { WebhookResource } from './webhook.ts'

export const webhookExample: WebhookResource = {
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  url: 'https://example.com/hooks/coffer',
  events: ['transfer.received', 'deposit.*'],
  is_active: true,
  disabled_reason: null,
  failing_since: null,
  created_at: '2026-05-04T12:00:00.000Z',
  updated_at: '2026-05-04T12:00:00.000Z',
}

export const secretExample = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'

const deliveryParts = {
  id: '01994f6e-8a10-7b42-8c55-0d9f1e2a3b4c',
  event_id: '01994f6e-89ff-7d01-a2b3-c4d5e6f70819',
  type: 'transfer.received',
  status: 'succeeded' as const,
  attempt_count: 1,
  next_attempt_at: null,
  created_at: '2026-05-04T12:00:00.000Z',
  updated_at: '2026-05-04T12:00:00.000Z',
}

const attemptExample = {
  number: 1,
  started_at: '2026-05-04T12:00:00.000Z',
  duration_ms: 38,
  response_status: 200,
  error: null,
}

export const deliveryExample = { ...deliveryParts, last_attempt: attemptExample }

export const testDeliveryExample = {
  ...deliveryParts,
  type: 'webhook.test',
  status: 'pending' as const,
  attempt_count: 0,
  next_attempt_at: deliveryParts.created_at,
  last_attempt: null,
}

export const deliveryDetailExample = {
  ...deliveryParts,
  body: '{"id":"01994f6e-89ff-7d01-a2b3-c4d5e6f70819","type":"transfer.received","created_at":"2026-05-04T12:00:00.000Z","sequence":1,"data":{"amount": "12.5"}}',
  attempts: [
    {
      ...attemptExample,
      request: {
        url: webhookExample.url,
        headers: {
          'content-type': 'application/json',
          'webhook-id': '01994f6e-89ff-7d01-a2b3-c4d5e6f70819',
          'webhook-timestamp': '1777896000',
          'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
        },
      },
      response: { status: 200, headers: { 'content-type': 'text/plain' }, body: 'ok' },
    },
  ],
}
