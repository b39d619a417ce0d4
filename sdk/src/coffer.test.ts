import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { type CofferOptions, createCoffer } from './coffer.ts'
import { CofferError } from './coffer-error.ts'
import { apiKey, secretKey, startSignedServer } from './signed-server.ts'

type Reply = Parameters<typeof startSignedServer>[0]

const closings: (() => Promise<void>)[] = []

afterEach(async () => {
  await Promise.all(closings.splice(0).map((close) => close()))
})

async function setUp(reply: Reply, options: Partial<CofferOptions> = {}) {
  const server = await startSignedServer(reply)
  closings.push(server.close)
  const sleeps: number[] = []
  const sleep = async (delayMs: number) => void sleeps.push(delayMs)
  const coffer = createCoffer({ baseUrl: server.baseUrl, apiKey, secretKey, sleep, ...options })
  return { coffer, sleeps, seen: server.seen, baseUrl: server.baseUrl }
}

const failureOf = async (call: Promise<unknown>): Promise<CofferError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CofferError)) throw new Error(`not a CofferError: ${error}`)
  return error
}

/** The idempotency key of a call, wherever it brings it. */
const keyOf = ({ headers, body }: { headers: Record<string, unknown>; body: string }) =>
  headers['idempotency-key'] ?? (body === '' ? undefined : JSON.parse(body).idempotency_key)

const unavailable = { status: 503, error: { code: 'SERVICE_UNAVAILABLE', message: 'Later.', details: null } }
const transfer = { symbol: 'USDT', amount: '1.50', to_username: 'bob' }

test('what is signed is what the server receives, query and non-ASCII body included', async () => {
  const { coffer, seen } = await setUp(() => ({ data: {} }))
  await coffer.request('get', '/api/v1/x y', {
    query: { from: '2026-01-01T00:00:00+03:00', name: 'é', page: 2 },
  })
  await coffer.request('POST', '/api/v1/x?a=1', { query: { b: 'c d' }, body: { comment: 'Спасибо 🎉' } })
  await coffer.request('PATCH', '/api/v1/x?#part', { body: ' {"raw": 1.0} ' })
  expect(seen.map(({ isSigned }) => isSigned)).toEqual([true, true, true])
  expect(seen[1]?.target).toBe('/api/v1/x?a=1&b=c+d')
  expect(seen[1]?.headers['content-type']).toBe('application/json')
  expect(seen[2]).toMatchObject({ target: '/api/v1/x', body: ' {"raw": 1.0} ' })
})

test('a path cannot lead the key to another host', async () => {
  const { coffer, seen } = await setUp(() => ({ data: {} }))
  await coffer.request('GET', '//elsewhere.example/api/x')
  expect(seen[0]?.target).toBe('//elsewhere.example/api/x')
  await expect(coffer.request('GET', '@elsewhere.example/')).rejects.toThrow('starts with a slash')
})

test('a redirect is refused, not followed', async () => {
  const { coffer, seen } = await setUp(() => ({ status: 307, headers: { location: '/api/other' }, raw: '' }))
  expect(await failureOf(coffer.listWallets())).toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 307 })
  expect(seen).toHaveLength(1)
})

test('a request answers with data, status, headers and request id', async () => {
  const { coffer } = await setUp(() => ({
    status: 201,
    headers: { 'x-ratelimit-limit': '600' },
    data: { a: '1.10' },
  }))
  const answer = await coffer.request('GET', '/api/v1/x')
  expect(answer).toMatchObject({ data: { a: '1.10' }, status: 201, requestId: 'request-1' })
  expect(answer.headers.get('x-ratelimit-limit')).toBe('600')
})

test('each method calls its endpoint', async () => {
  const { coffer, seen } = await setUp(() => ({ data: {} }))
  await coffer.listWallets()
  await coffer.getWallet('US/DT')
  await coffer.createWallet({ symbol: 'BTC', network: 'btc' })
  await coffer.getProfile()
  await coffer.listCurrencies()
  await coffer.getDepositAddress({ symbol: 'USDT', network: 'trc20' })
  await coffer.createInternalTransfer(transfer)
  await coffer.listTransactions({ limit: 5, page: 2 })
  await coffer.getTransaction('019-x')
  expect(seen.every(({ isSigned }) => isSigned)).toBe(true)
  expect(seen.map(({ method, target }) => `${method} ${target.replace('/api/v1/integration', '')}`)).toEqual([
    'GET /account/wallets',
    'GET /account/wallets/US%2FDT',
    'POST /account/wallets',
    'GET /account/profile',
    'GET /market/currencies',
    'GET /funding/deposit/crypto/address?symbol=USDT&network=trc20',
    'POST /funding/transfer/internal',
    'GET /transactions?limit=5&page=2',
    'GET /transactions/019-x',
  ])
})

test('each method of the fiat order book calls its endpoint', async () => {
  const { coffer, seen } = await setUp(() => ({ data: {} }))
  const pair = 'USDT/RUB'
  await coffer.createFiatOrder({ pair, side: 'buy', type: 'limit', amount: '10', price: '79.5' })
  await coffer.cancelFiatOrder('019-x')
  await coffer.amendFiatOrder('019-x', { price: '80' })
  await coffer.cancelFiatOrders({ pair, side: 'sell' })
  await coffer.cancelFiatOrdersAfter({ timeout_seconds: 60 })
  await coffer.getFiatOrder('019-x')
  await coffer.listFiatOrders({ status: 'open' })
  await coffer.listOwnFiatTrades({ order_id: '019-x' })
  await coffer.listTradingBalances()
  await coffer.getTradingBalance('RUB')
  await coffer.getTradingSettings('RUB')
  await coffer.listTradingOperations({ operation_type: 'deposit' })
  await coffer.transferToTrading({ currency: 'USDT', amount: '5' })
  await coffer.transferFromTrading({ currency: 'USDT', amount: '5' })
  await coffer.listFiatInstruments()
  await coffer.getFiatInstrument(pair)
  await coffer.getFiatMarketInfo({ pair })
  await coffer.getFiatOrderbook({ pair, depth: 5 })
  await coffer.listFiatTrades({ pair, limit: 5 })
  await coffer.getFiatStats({ pair })
  await coffer.listFiatTickers()
  await coffer.listFiatCandles({ pair, resolution: 'D' })
  await coffer.listFiatSpotCurrencies()
  expect(seen.every(({ isSigned }) => isSigned)).toBe(true)
  expect(seen.map(({ method, target }) => `${method} ${target.replace('/api/v1/integration', '')}`)).toEqual([
    'POST /spot/fiat/order',
    'DELETE /spot/fiat/order/019-x',
    'PATCH /spot/fiat/order/019-x',
    'DELETE /spot/fiat/orders?pair=USDT%2FRUB&side=sell',
    'POST /spot/fiat/cancel-after',
    'GET /spot/fiat/order/019-x',
    'GET /spot/fiat/orders?status=open',
    'GET /spot/fiat/my-trades?order_id=019-x',
    'GET /spot/fiat/balance',
    'GET /spot/fiat/balance/RUB',
    'GET /spot/fiat/trading/settings/RUB',
    'GET /spot/fiat/trading/operations?operation_type=deposit',
    'POST /funding/transfer/to-trading',
    'POST /funding/transfer/from-trading',
    'GET /spot/fiat/instruments',
    'GET /spot/fiat/instruments/USDT-RUB',
    'GET /spot/fiat/market-info?pair=USDT%2FRUB',
    'GET /spot/fiat/orderbook?pair=USDT%2FRUB&depth=5',
    'GET /spot/fiat/trades?pair=USDT%2FRUB&limit=5',
    'GET /spot/fiat/stats?pair=USDT%2FRUB',
    'GET /spot/fiat/tickers',
    'GET /spot/fiat/candles?pair=USDT%2FRUB&resolution=D',
    'GET /spot/fiat/currencies',
  ])
})

test('each method of crypto spot calls its endpoint', async () => {
  const { coffer, seen } = await setUp(() => ({ data: {} }))
  const pair = { from_symbol: 'USDT', to_symbol: 'BTC' }
  await coffer.createCryptoOrder({ ...pair, from_amount: '100' })
  await coffer.cancelCryptoOrder('019-x')
  await coffer.listCryptoOrders({ limit: 5, page: 2 })
  await coffer.listCryptoTickers({ symbol: 'BTC' })
  await coffer.getCryptoMarketInfo(pair)
  await coffer.listCryptoPairs({ symbol: 'BTC' })
  await coffer.getCryptoPairInfo(pair)
  expect(seen.every(({ isSigned }) => isSigned)).toBe(true)
  expect(seen.map(({ method, target }) => `${method} ${target.replace('/api/v1/integration', '')}`)).toEqual([
    'POST /spot/crypto/order',
    'DELETE /spot/crypto/order/019-x',
    'GET /spot/crypto/orders?limit=5&page=2',
    'GET /spot/crypto/tickers?symbol=BTC',
    'GET /spot/crypto/market-info?from_symbol=USDT&to_symbol=BTC',
    'GET /spot/crypto/pairs?symbol=BTC',
    'GET /spot/crypto/pair-info?from_symbol=USDT&to_symbol=BTC',
  ])
})

const fiatWish = { crypto_symbol: 'BTC', fiat_code: 'RUB', direction: 'sell' } as const

test('each method of the converters calls its endpoint', async () => {
  const { coffer, seen } = await setUp(() => ({ data: {} }))
  await coffer.listCryptoConverterSymbols()
  await coffer.getCryptoConverterRate({ from: 'USDT', to: 'BTC' })
  await coffer.estimateCryptoConversion({ from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '100' })
  await coffer.executeCryptoConversion({ quote_id: '019-q' })
  await coffer.listFiatConverterCurrencies()
  await coffer.listFiatConverterCryptoSymbols()
  await coffer.getFiatConverterRate({ crypto: 'BTC', fiat: 'RUB', direction: 'sell' })
  await coffer.estimateFiatConversion({ ...fiatWish, amount: '0.1' })
  await coffer.executeFiatConversion({ ...fiatWish, from_amount: '0.1', quote_id: '019-q' })
  await coffer.listConverterOperations({ limit: 5, type: 'fiat' })
  expect(seen.every(({ isSigned }) => isSigned)).toBe(true)
  expect(seen.map(({ method, target }) => `${method} ${target.replace('/api/v1/integration', '')}`)).toEqual([
    'GET /converter/crypto/symbols',
    'GET /converter/crypto/rate?from=USDT&to=BTC',
    'POST /converter/crypto/estimate',
    'POST /converter/crypto/execute',
    'GET /converter/fiat/currencies',
    'GET /converter/fiat/crypto-symbols',
    'GET /converter/fiat/rate?crypto=BTC&fiat=RUB&direction=sell',
    'POST /converter/fiat/estimate',
    'POST /converter/fiat/execute',
    'GET /converter/operations?limit=5&type=fiat',
  ])
})

test('each method is named as the operation that it calls', () => {
  const { paths } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'))
  const operations = Object.values<Record<string, { operationId: string }>>(paths)
  const ids = operations.flatMap((calls) => Object.values(calls).map(({ operationId }) => operationId))
  const named = Object.keys(createCoffer({ baseUrl: 'http://x' }))
  const unnamed = named.filter((name) => !ids.includes(name))
  expect(unnamed.toSorted()).toEqual(['findEndOfEvents', 'followEvents', 'request', 'stream', 'transactions'])
})

test('an estimate and what a quote makes unique are repeated without a key', async () => {
  const { coffer, seen } = await setUp((_, count) => (count % 2 === 1 ? unavailable : { data: {} }))
  await coffer.estimateCryptoConversion({ from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '100' })
  await coffer.estimateFiatConversion({ ...fiatWish, amount: '0.1' })
  await coffer.executeFiatConversion({ ...fiatWish, from_amount: '0.1', quote_id: '019-q' })
  expect(seen).toHaveLength(6)
  expect(seen.filter(({ headers }) => headers['idempotency-key'] !== undefined)).toEqual([])
  expect(new Set(seen.map(({ body }) => body))).toHaveLength(3)
})

test('an estimate and a fiat conversion bring the key that they are given', async () => {
  const { coffer, seen } = await setUp(() => ({ data: {} }))
  const idempotency_key = 'mine'
  const wish = { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '100' }
  await coffer.estimateCryptoConversion({ ...wish, idempotency_key })
  await coffer.estimateFiatConversion({ ...fiatWish, amount: '0.1', idempotency_key })
  await coffer.executeFiatConversion({ ...fiatWish, from_amount: '0.1', quote_id: '019-q', idempotency_key })
  expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['mine', 'mine', 'mine'])
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual(wish)
})

test('a swap and a crypto conversion bring a key, and are repeated with the same one', async () => {
  const { coffer, seen } = await setUp((_, count) => (count % 2 === 1 ? 'hang up' : { data: {} }))
  await coffer.createCryptoOrder({ from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '100' })
  await coffer.executeCryptoConversion({ quote_id: '019-q' })
  await coffer.cancelCryptoOrder('019-x', { idempotency_key: 'mine' })
  const keys = seen.map(keyOf)
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2], 'mine', 'mine'])
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[2]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[2]).not.toBe(keys[0])
  expect(JSON.parse(seen[3]?.body ?? '')).toEqual({ quote_id: '019-q', idempotency_key: keys[2] })
})

test('what changes something brings a key, and is repeated with the same one', async () => {
  const { coffer, seen } = await setUp((_, count) => (count % 2 === 1 ? unavailable : { data: {} }))
  await coffer.cancelFiatOrder('019-x')
  await coffer.amendFiatOrder('019-x', { price: '80', idempotency_key: 'mine' })
  await coffer.cancelFiatOrders()
  const keys = seen.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([keys[0], keys[0], 'mine', 'mine', keys[4], keys[4]])
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[4]).not.toBe(keys[0])
  expect(seen.map(({ body }) => body)).toEqual(['', '', '{"price":"80"}', '{"price":"80"}', '', ''])
})

test('an identifier that a URL would swallow is refused before sending', async () => {
  const { coffer, seen } = await setUp(() => ({ data: {} }))
  for (const symbol of ['', '.', '..']) await expect(coffer.getWallet(symbol)).rejects.toThrow(TypeError)
  expect(seen).toHaveLength(0)
})

test('an error answer becomes a CofferError with all it said', async () => {
  const { coffer } = await setUp(() => ({
    status: 400,
    error: { code: 'INSUFFICIENT_BALANCE', message: 'Not enough.', details: { available: '1' } },
  }))
  const error = await failureOf(coffer.createInternalTransfer(transfer))
  expect(error).toMatchObject({ code: 'INSUFFICIENT_BALANCE', status: 400, message: 'Not enough.' })
  expect(error).toMatchObject({ details: { available: '1' }, requestId: 'request-1' })
})

test('without a key public calls go unsigned, and half a key is refused', async () => {
  const { seen, baseUrl } = await setUp(() => ({ data: [] }))
  await createCoffer({ baseUrl }).listFiatInstruments()
  expect(Object.keys(seen[0]?.headers ?? {}).filter((name) => name.startsWith('x-api'))).toEqual([])
  expect(() => createCoffer({ baseUrl, apiKey })).toThrow(TypeError)
  expect(() => createCoffer({ baseUrl, secretKey })).toThrow(TypeError)
})

test('a page that is not the API is never taken for data', async () => {
  const { coffer } = await setUp(() => ({ raw: '<h1>Welcome to the airport</h1>' }))
  expect(await failureOf(coffer.listWallets())).toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 200 })
})

test('documents outside the API come as they are', async () => {
  const { coffer } = await setUp(({ target }) => ({
    raw: target === '/metrics' ? 'up 1' : '{"openapi":"3.1.0"}',
  }))
  expect((await coffer.request('GET', '/metrics')).data).toBe('up 1')
  expect((await coffer.request('GET', '/openapi.json')).data).toEqual({ openapi: '3.1.0' })
})

test('a read is repeated after a broken connection and a 503', async () => {
  const { coffer, seen, sleeps } = await setUp((_, count) => {
    if (count === 1) return 'hang up'
    return count === 2 ? unavailable : { data: [] }
  })
  expect(await coffer.listWallets()).toEqual([])
  expect(seen).toHaveLength(3)
  expect(sleeps).toHaveLength(2)
})

test('repeats are bounded', async () => {
  const { coffer, seen } = await setUp(() => unavailable)
  expect(await failureOf(coffer.listWallets())).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    requestId: 'request-1',
  })
  expect(seen).toHaveLength(4)
})

test('Retry-After is obeyed', async () => {
  const { coffer, sleeps } = await setUp((_, count) => {
    return count === 1 ? { ...unavailable, status: 429, headers: { 'retry-after': '7' } } : { data: [] }
  })
  await coffer.listWallets()
  expect(sleeps).toEqual([7000])
})

test('a creation is repeated with the same bytes and key and a new timestamp', async () => {
  let nowMs = 1_767_225_600_000
  const now = () => {
    nowMs += 1000
    return nowMs
  }
  const { coffer, seen } = await setUp((_, count) => (count === 1 ? 'hang up' : { data: { task_id: 't' } }), {
    now,
  })
  expect(await coffer.createInternalTransfer(transfer)).toEqual({ task_id: 't' })
  const [first, second] = seen
  expect(first && keyOf(first)).toMatch(/^[0-9a-f-]{36}$/)
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['x-api-timestamp']).not.toBe(first?.headers['x-api-timestamp'])
  expect(seen.every(({ isSigned }) => isSigned)).toBe(true)
})

test('two creations never share an automatic key', async () => {
  const { coffer, seen } = await setUp(() => ({ data: {} }))
  await coffer.createInternalTransfer(transfer)
  await coffer.createInternalTransfer(transfer)
  expect(new Set(seen.map(keyOf)).size).toBe(2)
})

test('the key of the caller is used, and sent once, in the body that is signed', async () => {
  const { coffer, seen } = await setUp(() => ({ data: {} }))
  await coffer.createInternalTransfer({ ...transfer, idempotency_key: 'mine' })
  await coffer.executeCryptoConversion({ quote_id: '019-q', idempotency_key: 'mine' })
  expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined])
  expect(seen.map(({ body }) => JSON.parse(body))).toEqual([
    { ...transfer, idempotency_key: 'mine' },
    { quote_id: '019-q', idempotency_key: 'mine' },
  ])
})

test('a write without a key is never repeated', async () => {
  const { coffer, seen } = await setUp(() => 'hang up')
  const error = await failureOf(coffer.request('POST', '/api/v1/x', { body: {} }))
  expect(error).toMatchObject({ code: 'NETWORK_ERROR', status: 0 })
  expect(seen).toHaveLength(1)
})

test('a write with its key in the body is repeated', async () => {
  const { coffer, seen } = await setUp((_, count) => (count === 1 ? unavailable : { data: {} }))
  await coffer.request('POST', '/api/v1/x', { body: { idempotency_key: 'k' } })
  expect(seen).toHaveLength(2)
})

test('a creation whose first try still runs waits for its outcome', async () => {
  const running = {
    status: 409,
    error: { code: 'OPERATION_IN_PROGRESS', message: 'Still running.', details: null },
  }
  const { coffer } = await setUp((_, count) => (count === 1 ? running : { data: { task_id: 't' } }))
  expect(await coffer.createInternalTransfer(transfer)).toEqual({ task_id: 't' })
})

test('a silent server is given up after the timeout', async () => {
  const { coffer } = await setUp(() => ({ data: {} }), {
    timeoutMs: 20,
    retriesMax: 0,
    fetch: (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      ),
  })
  expect(await failureOf(coffer.getProfile())).toMatchObject({ code: 'TIMEOUT', status: 0 })
})

test('a call that its caller gives up throws the reason, and is not repeated', async () => {
  const ending = new AbortController()
  const { coffer, seen } = await setUp(() => {
    ending.abort(new Error('enough'))
    return 'hang up'
  })
  const { signal } = ending
  await expect(coffer.request('GET', '/api/v1/x', { signal })).rejects.toThrow('enough')
  expect(seen).toHaveLength(1)
})

const serverTime = 1_767_225_600
const expiredUnless = (isOnTime: (timestamp: number) => boolean): Reply => {
  const error = { code: 'SIGNATURE_EXPIRED', message: 'Too old.', details: { server_time: serverTime } }
  return ({ headers }) =>
    isOnTime(Number(headers['x-api-timestamp'])) ? { data: {} } : { status: 401, error }
}

test('a wrong clock is corrected from the answer, and stays corrected', async () => {
  const { coffer, seen } = await setUp(
    expiredUnless((timestamp) => timestamp === serverTime),
    { now: () => 1000 },
  )
  await coffer.request('POST', '/api/v1/x', { body: {} })
  await coffer.getProfile()
  expect(seen.map(({ headers }) => headers['x-api-timestamp'])).toEqual([
    '1',
    String(serverTime),
    String(serverTime),
  ])
  expect(seen.every(({ isSigned }) => isSigned)).toBe(true)
})

test('a clock that cannot be corrected fails after one more try', async () => {
  const { coffer, seen } = await setUp(expiredUnless(() => false))
  expect(await failureOf(coffer.getProfile())).toMatchObject({ code: 'SIGNATURE_EXPIRED' })
  expect(seen).toHaveLength(2)
})

test('iteration passes every page once and carries the filter along', async () => {
  const pages: Record<string, object> = {
    '': { items: [{ transaction_id: '1' }, { transaction_id: '2' }], has_more: true, next_cursor: 'a' },
    a: { items: [], has_more: true, next_cursor: 'b' },
    b: { items: [{ transaction_id: '3' }], has_more: false, next_cursor: null },
  }
  const queries: string[] = []
  const { coffer } = await setUp(({ target }) => {
    const query = new URL(target, 'http://x').searchParams
    queries.push(query.toString())
    return { data: { page: 1, limit: 100, ...pages[query.get('cursor') ?? ''] } }
  })
  const ids: string[] = []
  for await (const { transaction_id } of coffer.transactions({ symbol: 'BTC' })) ids.push(transaction_id)
  expect(ids).toEqual(['1', '2', '3'])
  expect(queries).toEqual([
    'limit=100&symbol=BTC',
    'limit=100&symbol=BTC&cursor=a',
    'limit=100&symbol=BTC&cursor=b',
  ])
})

test('a feed that cannot go on is an error, not an end', async () => {
  for (const next_cursor of [null, 'a']) {
    const { coffer } = await setUp(() => ({
      data: { items: [], page: 1, limit: 100, has_more: true, next_cursor },
    }))
    await expect(coffer.transactions().next()).rejects.toThrow('more')
  }
})
