import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const secrets: Record<string, string> = { pk_alice: 'sk_alice', pk_bob: 'sk_bob', pk_own: 'sk_own' }

const path = '/api/v1/integration/spot/fiat'
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

/** What has to be a list for the command that asks for it. */
const listed = new Map<string, unknown>([
  [`GET ${path}/instruments`, [{ trading_pair: 'USDT/RUB', base: 'USDT', quote: 'RUB' }]],
  [
    `GET ${path}/orders?status=open`,
    [order, { ...order, id: '019a-2', price: '9', status: 'partially_filled' }],
  ],
  [`GET ${path}/orders?status=filled`, []],
])

/** Answers what it received to a request that is signed as the contract words it, and a refusal to any other. */
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
    const data = listed.get(`${method} ${target}`) ?? { method, target, body, apiKey, headers }
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
