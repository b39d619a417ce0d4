import { afterEach, expect, test } from 'vitest'
import { createCoffer } from './coffer.ts'
import { apiKey, secretKey, startSignedServer } from './signed-server.ts'

const closings: (() => Promise<void>)[] = []

afterEach(async () => {
  await Promise.all(closings.splice(0).map((close) => close()))
})

async function setUp(reply: Parameters<typeof startSignedServer>[0]) {
  const server = await startSignedServer(reply)
  closings.push(server.close)
  const coffer = createCoffer({ baseUrl: server.baseUrl, apiKey, secretKey, sleep: async () => {} })
  return { coffer, seen: server.seen }
}

test('each method of webhooks and events calls its endpoint', async () => {
  const { coffer, seen } = await setUp(() => ({ data: {} }))
  const delivery = { id: '019-w', delivery_id: '019-d' }
  await coffer.createWebhook({ url: 'https://example.com/hooks', events: ['deposit.*'] })
  await coffer.listWebhooks({ limit: 5, page: 2 })
  await coffer.getWebhook('019-w')
  await coffer.changeWebhook('019-w', { is_active: false })
  await coffer.deleteWebhook('019-w')
  await coffer.rotateWebhookSecret('019-w')
  await coffer.testWebhook('019-w')
  await coffer.listWebhookDeliveries('019-w', { status: 'failed', type: 'order.filled' })
  await coffer.getWebhookDelivery(delivery)
  await coffer.replayWebhookDelivery(delivery)
  await coffer.replayWebhook('019-w', { since: '2026-05-04T00:00:00Z' })
  await coffer.listEvents({ after: 'abc', types: ['transfer.received', 'deposit.*'], limit: 5 })
  await coffer.listEvents()
  expect(seen.every(({ isSigned }) => isSigned)).toBe(true)
  expect(seen.map(({ method, target }) => `${method} ${target.replace('/api/v1/integration', '')}`)).toEqual([
    'POST /webhooks',
    'GET /webhooks?limit=5&page=2',
    'GET /webhooks/019-w',
    'PATCH /webhooks/019-w',
    'DELETE /webhooks/019-w',
    'POST /webhooks/019-w/rotate',
    'POST /webhooks/019-w/test',
    'GET /webhooks/019-w/deliveries?status=failed&type=order.filled',
    'GET /webhooks/019-w/deliveries/019-d',
    'POST /webhooks/019-w/deliveries/019-d/replay',
    'POST /webhooks/019-w/replay',
    'GET /events?after=abc&limit=5&types=transfer.received%2Cdeposit.*',
    'GET /events',
  ])
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ url: 'https://example.com/hooks', events: ['deposit.*'] })
  expect(JSON.parse(seen[3]?.body ?? '')).toEqual({ is_active: false })
  expect(JSON.parse(seen[10]?.body ?? '')).toEqual({ since: '2026-05-04T00:00:00Z' })
})

test('what makes a webhook, a secret or a sending is repeated under one key', async () => {
  const { coffer, seen } = await setUp((_, count) => (count % 2 === 1 ? 'hang up' : { data: {} }))
  await coffer.createWebhook({ url: 'https://example.com/hooks' })
  await coffer.rotateWebhookSecret('019-w')
  await coffer.testWebhook('019-w', { idempotency_key: 'mine' })
  await coffer.replayWebhookDelivery({ id: '019-w', delivery_id: '019-d', idempotency_key: 'mine too' })
  const keys = seen.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2], 'mine', 'mine', 'mine too', 'mine too'])
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[2]).not.toBe(keys[0])
})
