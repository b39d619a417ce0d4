import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { actTable } from '../../server/src/app/act-table.ts'
import { descriptionOf } from '../../server/test/wire/descriptions.ts'
import { generatedFiles } from '../generate/operations-text.ts'
import { CofferError } from './answers/coffer-error.ts'
import { type CofferOptions, createCoffer } from './coffer.ts'
import { apiKey, secretKey, startSignedServer } from './test-servers/signed-server.ts'

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

const fiatWish = { crypto_symbol: 'BTC', fiat_code: 'RUB', direction: 'sell' } as const

type Described = {
  operationId: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: { 'application/json': { example: Record<string, unknown> } } }
}

const { paths }: { paths: Record<string, Record<string, Described>> } = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
)
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    path,
    method: method.toUpperCase(),
    ...described,
  })),
)

test.each(operations)('$operationId is a method that calls $method $path', async (operation) => {
  const { coffer, seen } = await setUp(() => ({ data: { id: 'x' } }))
  const { operationId, method, path, parameters = [], requestBody } = operation
  const valuesOf = (place: string) =>
    Object.fromEntries(parameters.filter((one) => one.in === place).map(({ name }) => [name, `a ${name}`]))
  const [named, query] = [valuesOf('path'), valuesOf('query')]
  const { idempotency_key: _, ...body } = requestBody?.content['application/json'].example ?? {}
  const takesKey = parameters.some((one) => '$ref' in one)
  const fields = { ...query, ...body, ...(takesKey && { idempotency_key: 'mine' }) }
  const given =
    Object.keys(named).length === 1 ? [Object.values(named)[0], fields] : [{ ...named, ...fields }]
  // Which method it is comes from the document.
  const call = coffer[operationId as 'getWallet'] as unknown as (...given: unknown[]) => Promise<unknown>
  expect(await call(...given)).toEqual({ id: 'x' })
  const target = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(named[name] ?? ''))
  const [only, ...others] = seen
  expect(others).toEqual([])
  expect(only).toMatchObject({ method, isSigned: true })
  expect(new URL(only?.target ?? '', 'http://x').pathname).toBe(target)
  expect(Object.fromEntries(new URL(only?.target ?? '', 'http://x').searchParams)).toEqual(query)
  const { idempotency_key: __, ...sent } = only?.body ? JSON.parse(only.body) : {}
  expect(sent).toEqual(body)
  expect(only && keyOf(only)).toBe(takesKey ? 'mine' : undefined)
})

test('beyond the operations there is no method but these', () => {
  const ids = operations.map(({ operationId }) => operationId)
  const others = Object.keys(createCoffer({ baseUrl: 'http://x' })).filter((name) => !ids.includes(name))
  expect(others.toSorted()).toEqual([
    'each',
    'findEndOfEvents',
    'followEvents',
    'request',
    'stream',
    'transactions',
  ])
})

test('an identifier and a list are spelled as the server takes them', async () => {
  const { coffer, seen } = await setUp(() => ({ data: {} }))
  await coffer.getWallet('US/DT')
  await coffer.getFiatInstrument('USDT/RUB')
  await coffer.getWebhookDelivery({ id: '019-w', delivery_id: '019-d' })
  await coffer.listEvents({ types: ['transfer.received', 'deposit.*'], limit: 5, after: undefined })
  expect(seen.map(({ target }) => target.replace('/api/v1/integration', ''))).toEqual([
    '/account/wallets/US%2FDT',
    '/spot/fiat/instruments/USDT-RUB',
    '/webhooks/019-w/deliveries/019-d',
    '/events?types=transfer.received%2Cdeposit.*&limit=5',
  ])
})

test('the generated files are those of the descriptions', () => {
  const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))
  const files = generatedFiles({
    keys: read('openapi.json'),
    console: JSON.parse(JSON.stringify(descriptionOf('console'))),
    office: JSON.parse(JSON.stringify(descriptionOf('office'))),
    stream: read('asyncapi.json'),
    acts: actTable(),
  })
  for (const [file, text] of files)
    expect(
      readFileSync(file, 'utf8') === text,
      `${file.pathname} is not up to date: run npm run openapi`,
    ).toBe(true)
})

test('an estimate and what a quote makes unique are repeated without a key', async () => {
  const { coffer, seen } = await setUp((_, count) => (count % 2 === 1 ? unavailable : { data: {} }))
  await coffer.estimateCryptoConversion({ from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '100' })
  await coffer.estimateFiatConversion({ ...fiatWish, amount: '0.1' })
  await coffer.executeFiatConversion({ ...fiatWish, from_amount: '0.1', quote_id: '019-q' })
  expect(seen).toHaveLength(6)
  expect(seen.map(keyOf).filter((key) => key !== undefined)).toEqual([])
  expect(new Set(seen.map(({ body }) => body))).toHaveLength(3)
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
  await coffer.rotateWebhookSecret('019-w')
  const keys = seen.map(keyOf)
  expect(keys).toEqual([keys[0], keys[0], 'mine', 'mine', keys[4], keys[4], keys[6], keys[6]])
  for (const index of [0, 4, 6]) expect(keys[index]).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(keys).size).toBe(4)
})

test('a change that says how things are to be is repeated without a key, a creation that takes none is not', async () => {
  const { coffer, seen } = await setUp((_, count) => (count % 2 === 1 ? unavailable : { data: {} }))
  await coffer.changeWebhook('019-w', { is_active: false })
  await coffer.deleteWebhook('019-w')
  expect(seen.map(keyOf)).toEqual([undefined, undefined, undefined, undefined])
  expect(await failureOf(coffer.sandboxMine('trc20', { blocks: 1 }))).toMatchObject({ status: 503 })
  expect(seen).toHaveLength(5)
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
  const available: string | null = error.is('INSUFFICIENT_BALANCE') ? error.details.available : null
  expect(available).toBe('1')
  expect(error.is('TIMEOUT')).toBe(false)
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

test('every list with pages is iterated, whatever its path names', async () => {
  const { coffer, seen } = await setUp((_, count) => ({
    data: { items: [{ id: String(count) }], has_more: count === 1, next_cursor: count === 1 ? 'a' : null },
  }))
  const ids: string[] = []
  for await (const { id } of coffer.each('listWebhookDeliveries', '019-w', { status: 'failed', limit: 1 }))
    ids.push(id)
  expect(ids).toEqual(['1', '2'])
  expect(seen.map(({ target }) => target.replace(/.*\/webhooks/, ''))).toEqual([
    '/019-w/deliveries?limit=1&status=failed',
    '/019-w/deliveries?limit=1&status=failed&cursor=a',
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
