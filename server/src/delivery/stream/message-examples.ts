/** One of each message, as asyncapi.json shows it. */
export const messageExamples = {
  auth_api_key: {
    action: 'auth_api_key',
    id: 1,
    api_key: 'pk_live_00112233445566778899aabbccddeeff',
    timestamp: '1767225600',
    signature: '5f1d9bb2d1a2c6d8c9ab0d36e6e3fbd0f1d7e8a05c6a1f4c3a3bb1f3f3c9a7e2',
  },
  subscribe: {
    action: 'subscribe',
    id: 2,
    topics: ['spot.fiat.orderbook.USDT/RUB', 'spot.fiat.order'],
    after: { 'spot.fiat.order': 41 },
  },
  unsubscribe: { action: 'unsubscribe', id: 3, topics: ['spot.fiat.orderbook.USDT/RUB'] },
  ping: { action: 'ping', id: 4 },
  auth: { event: 'auth', id: 1, success: true, permissions: ['can_spot_fiat_read'] },
  subscribed: { event: 'subscribed', id: 2, topics: ['spot.fiat.orderbook.USDT/RUB', 'spot.fiat.order'] },
  unsubscribed: { event: 'unsubscribed', id: 3, topics: ['spot.fiat.orderbook.USDT/RUB'] },
  pong: { event: 'pong', id: 4, ts: 1_767_225_600 },
  error: {
    event: 'error',
    id: 2,
    action: 'subscribe',
    code: 'TOPIC_NOT_FOUND',
    message: 'There is no topic spot.fiat.orderbook.USDT/EUR. The topics are listed in /asyncapi.json.',
    details: { topic: 'spot.fiat.orderbook.USDT/EUR' },
  },
} as const
