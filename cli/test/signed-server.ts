import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const secrets: Record<string, string> = { pk_alice: 'sk_alice', pk_bob: 'sk_bob', pk_own: 'sk_own' }

const prefix = '/api/v1/integration'
const path = `${prefix}/spot/fiat`
const order = {
  id: '019a-1',
  pair: 'USDT/RUB',
  side: 'buy',
  type: 'limit',
  price: '79.5',
  amount: '1000',
  filled: '0',
  status: 'new',
  client_order_id: null,
  created_at: '2026-05-04T12:00:00.000Z',
}

const swap = {
  order_id: '019b-1',
  from_symbol: 'USDT',
  to_symbol: 'BTC',
  from_amount: '100',
  to_amount: '0.0015',
  type: 'market',
  order_price: null,
  status: 'completed',
  created_at: '2026-05-04T12:00:00.000Z',
}

const conversion = {
  uid: '019c-1',
  type: 'crypto',
  from_symbol: 'USDT',
  to_symbol: 'BTC',
  from_amount: '100',
  to_amount: '0.0015',
  status: 'completed',
}

const cryptoQuote = {
  quote_id: '019d-1',
  from_symbol: 'USDT',
  to_symbol: 'BTC',
  from_amount: '100',
  to_amount: '0.0015',
  rate: '0.000015',
  expires_in_seconds: 30,
}

const fiatQuote = {
  quote_id: '019d-2',
  crypto_symbol: 'BTC',
  fiat_code: 'RUB',
  direction: 'sell',
  crypto_amount: '0.1',
  fiat_amount: '529000',
  rate: '5300000',
  fee: '1000',
  expires_at: '2026-05-04T12:00:30.000Z',
}

const ticker = {
  pair: 'BTC-USDT',
  base: 'BTC',
  quote: 'USDT',
  last_price: '66666',
  bid_price: '66600',
  ask_price: '66732.5',
  volume_24h: '1.5',
  high_24h: '67000',
  low_24h: '66000',
  price_change_24h: '0.5',
}

const webhook = {
  id: '019e-1',
  url: 'http://127.0.0.1:3000/hooks',
  events: ['transfer.received', 'deposit.*'],
  is_active: true,
  disabled_reason: null,
  failing_since: null,
  created_at: '2026-05-04T12:00:00.000Z',
}

const delivery = {
  id: '019f-1',
  type: 'transfer.received',
  status: 'succeeded',
  attempt_count: 1,
  next_attempt_at: null,
  created_at: '2026-05-04T12:00:00.000Z',
  last_attempt: { duration_ms: 38, response_status: 200, error: null },
}
const pending = {
  ...delivery,
  status: 'pending',
  next_attempt_at: '2026-05-04T12:00:05.000Z',
  last_attempt: { duration_ms: 3, response_status: null, error: 'connection refused' },
}

const event = {
  id: '01a0-1',
  type: 'transfer.received',
  created_at: '2026-05-04T12:00:00.000Z',
  sequence: 1,
  data: {
    transaction_id: '01a0-transfer',
    amount: '5',
    symbol: 'USDT',
    counterparty: 'bob',
    comment: null,
  },
}

const key = {
  username: 'alice',
  api_key: 'pk_alice',
  permissions: ['can_account_read', 'can_deposit'],
  allowed_ips: [],
  rate_limit_per_minute: 6000,
  expires_at: null,
  is_active: true,
  last_used_at: '2026-05-04T12:00:00.000Z',
}
const otherKey = {
  ...key,
  username: 'bob',
  api_key: 'pk_other',
  permissions: ['can_deposit'],
  rate_limit_per_minute: 60,
  expires_at: '2026-05-04T12:00:00.000Z',
  is_active: false,
  last_used_at: null,
}

/** The answers that a command has to understand. */
const read = new Map<string, unknown>([
  ['GET /sandbox/v1/keys?limit=50', { items: [key, otherKey], page: 1, limit: 50, has_more: false }],
  [`GET ${prefix}/account/profile`, { id: 1, username: 'alice', email: 'alice@example.com' }],
  [`GET ${prefix}/spot/crypto/tickers`, [ticker, { ...ticker, pair: 'ETH-USDT', last_price: '3333.33' }]],
  [`GET ${prefix}/spot/crypto/tickers?symbol=BTC`, [ticker, { ...ticker, pair: 'BTC-USDC' }]],
  [`GET ${prefix}/spot/crypto/tickers?symbol=EUR`, []],
  [
    `GET ${prefix}/spot/crypto/orders`,
    [swap, { ...swap, to_amount: null, type: 'limit', order_price: '50000', status: 'processing' }],
  ],
  [`GET ${prefix}/spot/crypto/orders?limit=1`, []],
  [`GET ${prefix}/converter/fiat/currencies`, [{ code: 'RUB' }, { code: 'KZT' }]],
  [`POST ${prefix}/converter/crypto/estimate`, cryptoQuote],
  [`POST ${prefix}/converter/fiat/estimate`, fiatQuote],
  [
    `GET ${prefix}/converter/operations`,
    [{ ...conversion, type: 'fiat', from_symbol: 'RUB', from_amount: '10000' }, conversion],
  ],
  [`GET ${prefix}/converter/operations?type=fiat`, []],
  [
    `GET ${prefix}/webhooks`,
    {
      items: [
        webhook,
        { ...webhook, events: ['*'], failing_since: '2026-05-04T12:30:00.000Z' },
        { ...webhook, is_active: false },
        { ...webhook, is_active: false, disabled_reason: 'gone' },
      ],
    },
  ],
  [`GET ${prefix}/webhooks?limit=1`, { items: [] }],
  [
    `GET ${prefix}/webhooks/019e-1/deliveries`,
    { items: [pending, { ...delivery, attempt_count: 12 }, { ...pending, last_attempt: null }] },
  ],
  [`GET ${prefix}/webhooks/019e-1/deliveries?status=failed&type=order.filled&limit=1`, { items: [] }],
  [`GET ${prefix}/events?limit=1`, { items: [event], next_cursor: 'a', has_more: true }],
  // A part of the log that the filter leaves empty.
  [`GET ${prefix}/events?types=transfer.received`, { items: [], next_cursor: 'a', has_more: true }],
  [
    `GET ${prefix}/events?types=transfer.received&after=a`,
    { items: [event], next_cursor: 'b', has_more: false },
  ],
  [`GET ${prefix}/events?after=b`, { items: [], next_cursor: 'b', has_more: false }],
  [`GET ${path}/instruments`, [{ trading_pair: 'USDT/RUB', base: 'USDT', quote: 'RUB' }]],
  [
    `GET ${path}/orders?status=open`,
    [order, { ...order, id: '019a-2', price: '9', status: 'partially_filled' }],
  ],
  [`GET ${path}/orders?status=filled`, []],
])

/** Answers a request that is signed by the contract with what it received, and refuses any other. */
export async function startSignedServer() {
  const server = createServer(async (request, response) => {
    const { method = '', url: target = '', headers } = request
    const body = await text(request)
    const apiKey = String(headers['x-api-key'])
    const message = `${headers['x-api-timestamp']}${method.toUpperCase()}${target}${body}`
    const expected = createHmac('sha256', secrets[apiKey] ?? '')
      .update(message)
      .digest('hex')
    response.setHeader('x-request-id', 'request-1')
    const error = refuse(target, headers['x-api-signature'] === expected)
    if (target.endsWith('/repeated')) response.setHeader('idempotency-replayed', 'true')
    if (target === '/metrics') return void response.end('up 1\n')
    const data = read.get(`${method} ${target}`) ?? { method, target, body, apiKey, headers }
    response.statusCode = error?.status ?? 200
    response.end(
      JSON.stringify(error === null ? { success: true, data, ts: 1 } : { success: false, error, ts: 1 }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has an AddressInfo, never a string.
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}

function refuse(target: string, isSigned: boolean) {
  if (!isSigned) return { status: 401, code: 'INVALID_SIGNATURE', message: 'Not signed.', details: null }
  // As live mode, which has no controls.
  if (target.startsWith('/sandbox/v1/customers'))
    return { status: 404, code: 'NOT_FOUND', message: 'Nothing here.', details: null }
  if (target.endsWith('/poor')) {
    return {
      status: 400,
      code: 'INSUFFICIENT_BALANCE',
      message: 'Not enough funds.',
      details: { available: '1' },
    }
  }
  if (target.endsWith('/poor-trader')) {
    const details = { currency: 'RUB', required: '795', available: '0', account: 'trading' }
    return { status: 400, code: 'INSUFFICIENT_BALANCE', message: 'Not enough funds.', details }
  }
  if (target.endsWith('/one-field')) {
    const fields = [{ path: 'amount', message: 'must be a string' }]
    return { status: 422, code: 'VALIDATION_ERROR', message: 'amount must be a string.', details: { fields } }
  }
  if (target.endsWith('/invalid')) {
    const fields = [{ path: 'amount', message: 'must be a string' }]
    return { status: 422, code: 'VALIDATION_ERROR', message: 'The body is invalid.', details: { fields } }
  }
  return null
}
