import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { systemIds } from '#platform/ids'
import { descriptionOf, doors } from '../wire/descriptions.ts'
import { fieldsOf, outcomeOf } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
import { connectStream } from '../wire/stream-client.ts'
import { useTestServer } from '../wire/test-server.ts'
import { untilGiftCards } from '../wire/until-gift-cards.ts'
import { untilServiceListed } from '../wire/until-services-listed.ts'

const server = await useTestServer()
const described = doors
  .flatMap((door) => Object.entries(descriptionOf(door).paths))
  .map(([path, operations]) => ({
    path,
    methods: Object.keys(operations).map((method) => method.toUpperCase()),
    operations,
  }))

/** A path whose parameters name nothing that exists. */
const filled = (path: string) => path.replace(/\{\w+\}/g, randomUUID())

test('a path with nothing in the place of its last parameter is nowhere, with a key and without one', async () => {
  const parametrised = described.map(({ path }) => path).filter((path) => path.endsWith('}'))
  expect(parametrised.length).toBeGreaterThan(30)
  for (const path of new Set(parametrised.map((one) => filled(one.slice(0, one.lastIndexOf('{')))))) {
    for (const as of [server.customers.alice, null])
      expect([path, ...outcomeOf(await server.send('GET', path, { as }))]).toEqual([path, 404, 'NOT_FOUND'])
  }
})

test('a path that is written out whole has its own methods in Allow, and none of a path with a parameter beside it', async () => {
  const whole = described.filter(({ path }) => !path.includes('{'))
  for (const { path, methods } of whole) {
    if (methods.includes('PUT')) continue
    const { status, headers } = await server.send('PUT', path, { as: null })
    expect([path, status]).toEqual([path, 405])
    const allowed = (headers.get('allow') ?? '').split(', ').filter((one) => one !== 'HEAD')
    expect([path, allowed.toSorted()]).toEqual([path, methods.toSorted()])
  }
  const estimate = await server.send('GET', '/giftcards/estimate')
  expect([estimate.status, estimate.headers.get('allow')]).toEqual([405, 'POST'])
})

test('a cursor that no page gave is refused by every list', async () => {
  const lists = described.filter(
    ({ path, operations }) =>
      operations.get?.parameters?.some(({ name, schema }) => name === 'cursor' && schema.format === 'uuid') &&
      !path.startsWith('/api/console') &&
      !path.startsWith('/api/office') &&
      !path.includes('{'),
  )
  expect(lists.length).toBeGreaterThan(11)
  for (const { path } of lists) {
    for (const cursor of [randomUUID(), 'ffffffff-ffff-7fff-bfff-ffffffffffff']) {
      const reply = await server.send('GET', `${path}?pair=USDT/RUB&cursor=${cursor}`)
      expect([path, reply.status, fieldsOf(reply)]).toEqual([path, 422, ['cursor']])
    }
  }
})

test('a cursor that no page gave is refused by the lists of the console and of the back office', async () => {
  const people = { console: await signIn(server, 'alice'), office: await signIn(server, 'sam') }
  for (const door of ['console', 'office'] as const) {
    const lists = described.flatMap(({ path, operations }) =>
      path.startsWith(`/api/${door}/v1/`) &&
      !path.includes('{') &&
      operations.get?.parameters?.some(({ name, schema }) => name === 'cursor' && schema.format === 'uuid')
        ? [path.slice(`/api/${door}/v1`.length)]
        : [],
    )
    expect(lists.length).toBeGreaterThan(7)
    for (const path of lists) {
      for (const cursor of [randomUUID(), 'ffffffff-ffff-7fff-bfff-ffffffffffff']) {
        const reply = await people[door].send('GET', `${path}?cursor=${cursor}`)
        expect([path, reply.status, fieldsOf(reply)]).toEqual([path, 422, ['cursor']])
      }
    }
  }
  for (const path of [
    `/transactions?cursor=${randomUUID()}/${randomUUID()}`,
    `/ledger/entries?cursor=${randomUUID()}`,
  ]) {
    const reply = await people.office.send('GET', path)
    expect([path, reply.status, fieldsOf(reply)]).toEqual([path, 422, ['cursor']])
  }
})

test('a place in the log of events that no answer gave is refused, forwards, backwards and by deliveries', async () => {
  const id = systemIds.next()
  const place = (text: string) => Buffer.from(text).toString('base64url')
  const url = 'https://example.com/places'
  const webhook = (await server.send('POST', '/webhooks', { body: { url, events: ['*'] } })).data.id
  const alice = await signIn(server, 'alice')
  const forwards = [place(`1.${randomUUID()}`), place(`9223372036854775807.${id}`), place(`1.${id}.`), 'x']
  for (const cursor of forwards) {
    const reply = await server.send('GET', `/events?after=${cursor}`)
    expect([cursor, reply.status, fieldsOf(reply)]).toEqual([cursor, 422, ['after']])
  }
  for (const cursor of [...forwards, place(`1.${id}`)]) {
    for (const ask of [
      () => server.send('GET', `/webhooks/${webhook}/deliveries?cursor=${cursor}`),
      () => alice.send('GET', `/events/newest?cursor=${cursor}`),
    ]) {
      const reply = await ask()
      expect([cursor, reply.status, fieldsOf(reply)]).toEqual([cursor, 422, ['cursor']])
    }
  }
})

test('an address book is read to its end while it is emptied', async () => {
  const as = await server.newCustomer({})
  const book = '/funding/withdraw/crypto/addresses'
  const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
  for (const [network, address] of [
    ['erc20', evm],
    ['bep20', evm],
    ['trc20', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
  ])
    await server.send('POST', book, { as, body: { label: network, network, address } })
  const first = (await server.send('GET', `${book}?limit=2`, { as })).data
  for (const { id } of first.items) await server.send('DELETE', `${book}/${id}`, { as })
  const rest = await server.send('GET', `${book}?limit=2&cursor=${first.next_cursor}`, { as })
  expect([rest.status, rest.data?.items.length]).toEqual([200, 1])
})

test('a plus that became a blank is named as such, wherever a time is read from a query', async () => {
  const timed = described.flatMap(({ path, operations }) =>
    path.startsWith('/api/v1/integration') && !/[{]|\/rate$/.test(path)
      ? (operations.get?.parameters ?? [])
          .filter(({ name }) => ['from', 'to', 'since', 'until'].includes(name))
          .map(({ name }) => ({ path, name }))
      : [],
  )
  expect(timed.length).toBeGreaterThan(6)
  for (const { path, name } of timed) {
    const query = `pair=USDT/RUB&resolution=60&${name}=2026-05-04T12:00:00+03:00`
    const reply = await server.send('GET', `${path}?${query}`)
    expect([path, reply.status, fieldsOf(reply)]).toEqual([path, 422, [name]])
    expect(reply.error?.message).toContain('a plus means a blank, so write + as %2B')
  }
})

test('an empty list of events is refused where a webhook is made, where it is changed and where events are read', async () => {
  const url = 'https://example.com/hook'
  const made = await server.send('POST', '/webhooks', { body: { url, events: ['*'] } })
  expect(made.data.events).toEqual(['*'])
  for (const [method, path] of [
    ['POST', '/webhooks'],
    ['PATCH', `/webhooks/${made.data.id}`],
  ] as const) {
    const reply = await server.send(method, path, { body: { url, events: [] } })
    expect([reply.status, fieldsOf(reply)]).toEqual([422, ['events']])
  }
  expect((await server.send('GET', `/webhooks/${made.data.id}`)).data.events).toEqual(['*'])
  for (const types of ['', ',', '%20,%20']) {
    const reply = await server.send('GET', `/events?types=${types}`)
    expect([types, reply.status, fieldsOf(reply)]).toEqual([types, 422, ['types']])
  }
})

test('a field of a sign-in on the stream that is no text is called that, and not missing', async () => {
  const client = await connectStream(server.url)
  const signed = { action: 'auth_api_key', api_key: 'pk_live_1', timestamp: '1', signature: '00' }
  for (const field of ['api_key', 'timestamp', 'signature'])
    for (const value of [1767225600, null, true, {}, ['1']])
      expect(await client.ask({ ...signed, [field]: value })).toMatchObject({
        code: field === 'api_key' ? 'INVALID_API_KEY' : 'INVALID_SIGNATURE',
        message: `${field} must be text.`,
      })
  await client.close()
})

test('any field of a message on the stream that has another type is named with what it must be', async () => {
  const client = await connectStream(server.url)
  const topics = ['spot.fiat.trades.USDT/RUB']
  const answerTo = async (message: object) => {
    const count = client.answers.length
    client.send(message)
    await vi.waitFor(() => expect(client.answers.length).toBe(count + 1))
    return client.answers[count]
  }
  for (const [field, message] of [
    ['id', { action: 'ping', id: {} }],
    ['id', { action: 'ping', id: 1.5 }],
    ['topics', { action: 'subscribe', topics: 'spot.fiat.trades.USDT/RUB' }],
    ['topics.0', { action: 'subscribe', topics: [7] }],
    ['after', { action: 'subscribe', topics, after: 5 }],
    ['after.x', { action: 'subscribe', topics, after: { x: '5' } }],
    ['topics', { action: 'unsubscribe', topics: { 0: 'x' } }],
    ['id', { action: 'auth_session', id: true }],
    ['id', { action: 'auth_api_key', id: [] }],
  ] as const) {
    const told = await answerTo(message)
    expect([message, told]).toMatchObject([message, { code: 'INVALID_MESSAGE' }])
    expect([message, told?.message]).toEqual([message, expect.stringMatching(`^${field} must be`)])
  }
  for (const action of [5, null, ['ping']]) {
    expect(await answerTo({ action })).toMatchObject({
      code: 'INVALID_MESSAGE',
      message: expect.stringContaining('must be one of'),
    })
  }
  await client.close()
})

test('a currency of another kind than what a field takes is called that, and not unknown', async () => {
  const product_id = await untilGiftCards(server)
  const key = () => ({ idempotency_key: randomUUID() })
  const [converter, swap] = ['/converter/crypto', { from_symbol: 'BTC', to_symbol: 'USDT', from_amount: '1' }]
  const fiat = { crypto_symbol: 'USDT', fiat_code: 'RUB', direction: 'buy', amount: '1000' }
  const sent = {
    symbol: 'USDT',
    amount: '20',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    bch_code: 'trc20',
  }
  const invoice = await server.send('POST', '/api/v2/integration/invoices', {
    body: { amount: '10', price_currency: 'USDT', ...key() },
  })
  const crypto: readonly (readonly [path: string, field: string, body: object])[] = [
    ['/giftcards/estimate', 'symbol', { product_id, face_value: 25, symbol: 'RUB' }],
    [`${converter}/estimate`, 'from_symbol', swap],
    [`${converter}/estimate`, 'to_symbol', swap],
    ['/converter/fiat/estimate', 'crypto_symbol', fiat],
    ['/spot/crypto/order', 'from_symbol', { ...swap, type: 'market', ...key() }],
    ['/spot/crypto/order', 'to_symbol', { ...swap, type: 'market', ...key() }],
    ['/funding/withdraw/crypto', 'symbol', { ...sent, ...key() }],
    ['/funding/withdraw/crypto/estimate', 'symbol', { symbol: 'USDT', amount: '20', bch_code: 'trc20' }],
    [
      '/funding/withdraw/crypto/addresses',
      'symbol',
      { label: 'x', symbol: 'USDT', network: 'trc20', address: sent.address },
    ],
    ['/funding/transfer/internal', 'symbol', { to_username: 'bob', symbol: 'USDT', amount: '1', ...key() }],
    ['/account/wallets', 'symbol', { symbol: 'USDT', network: 'trc20' }],
    [`/api/v2/integration/invoices/${invoice.data.invoice_id}/pay`, 'symbol', { symbol: 'USDT' }],
    ['/sandbox/v1/chain/trc20/deposits', 'symbol', { symbol: 'USDT', amount: '20', address: sent.address }],
  ]
  const codes: string[] = []
  for (const [path, field, body] of crypto) {
    const as = path.includes('/invoices/') ? server.customers.bob : server.customers.alice
    const reply = await server.send('POST', path, { as, body: { ...body, [field]: 'RUB' } })
    expect([path, reply.text]).toEqual([path, expect.stringContaining('must be a crypto currency')])
    codes.push(`${path.replace(/[0-9a-f-]{36}/, 'id')} ${field}: ${reply.status} ${reply.error?.code}`)
    const anew = 'idempotency_key' in body ? key() : {}
    const unknown = await server.send('POST', path, { as, body: { ...body, ...anew, [field]: 'NOPE' } })
    expect([path, unknown.error?.code]).toEqual([path, 'CURRENCY_NOT_FOUND'])
  }
  // The codes of before they had these words.
  expect(codes).toEqual([
    '/giftcards/estimate symbol: 404 CURRENCY_NOT_FOUND',
    '/converter/crypto/estimate from_symbol: 404 CURRENCY_NOT_FOUND',
    '/converter/crypto/estimate to_symbol: 404 CURRENCY_NOT_FOUND',
    '/converter/fiat/estimate crypto_symbol: 404 CURRENCY_NOT_FOUND',
    '/spot/crypto/order from_symbol: 400 PAIR_NOT_FOUND',
    '/spot/crypto/order to_symbol: 400 PAIR_NOT_FOUND',
    '/funding/withdraw/crypto symbol: 404 NETWORK_NOT_FOUND',
    '/funding/withdraw/crypto/estimate symbol: 404 NETWORK_NOT_FOUND',
    '/funding/withdraw/crypto/addresses symbol: 404 NETWORK_NOT_FOUND',
    '/funding/transfer/internal symbol: 422 VALIDATION_ERROR',
    '/account/wallets symbol: 404 NETWORK_NOT_FOUND',
    '/api/v2/integration/invoices/id/pay symbol: 400 CURRENCY_NOT_OFFERED',
    '/sandbox/v1/chain/trc20/deposits symbol: 404 NETWORK_NOT_FOUND',
  ])
  for (const path of [
    `${converter}/rate?from=RUB&to=BTC`,
    `${converter}/rate?from=BTC&to=RUB`,
    '/converter/fiat/rate?crypto=RUB&fiat=RUB&direction=buy',
    '/spot/crypto/market-info?from_symbol=RUB&to_symbol=USDT',
    '/spot/crypto/pair-info?from_symbol=USDT&to_symbol=RUB',
    '/funding/deposit/crypto/address?symbol=RUB',
    '/funding/deposit/crypto/address?symbol=RUB&network=trc20',
  ])
    expect([path, (await server.send('GET', path)).text]).toEqual([
      path,
      expect.stringContaining('must be a crypto currency'),
    ])
  for (const [path, body] of [
    ['/converter/fiat/estimate', { ...fiat, fiat_code: 'BTC' }],
    [
      '/funding/deposit/fiat',
      { currency: 'USDT', amount: '1000', payment_provider_alias_code: 'sbp', ...key() },
    ],
  ] as const)
    expect([path, (await server.send('POST', path, { body })).text]).toEqual([
      path,
      expect.stringContaining('must be a fiat currency'),
    ])
})

test('gift cards of a country are those of that country alone', async () => {
  await untilGiftCards(server)
  const read = async (query: string) =>
    (await server.send('GET', `/giftcards/catalog?limit=100${query}`, { as: null })).data.items as {
      country: string | null
    }[]
  const all = await read('')
  expect(all.map(({ country }) => country)).toContain(null)
  const some = await read('&country=us')
  expect(new Set(some.map(({ country }) => country))).toEqual(new Set(['US']))
})

test('an estimate of a service that has paid says used while it holds, and expired afterwards', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  const service_id = await untilServiceListed(server, 'MTS')
  const asked = { service_id, debit_currency: 'USDT', client_amount: '500' }
  const { data } = await server.send('POST', '/services/estimate', { as, body: asked })
  const { quote_expires_at } = data
  const pay = () =>
    server.send('POST', '/services/pay', {
      as,
      body: {
        ...asked,
        quote_expires_at,
        field_values: { phone: '79161234567' },
        idempotency_key: randomUUID(),
      },
    })
  expect((await pay()).status).toBe(200)
  const used = await pay()
  expect(outcomeOf(used)).toEqual([404, 'QUOTE_NOT_FOUND'])
  expect(used.error?.message).toContain('used')
  await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 3_600 } })
  expect(outcomeOf(await pay())).toEqual([400, 'QUOTE_EXPIRED'])
})

test('an order of a card on a network that is closed names the networks that are open', async () => {
  const as = await server.newCustomer({})
  const body = { amount: '50', payment_method: 'onchain_usdt', card_type: 'SHOPPING', onchain_network: 'sol' }
  const reply = await server.send('POST', '/cards', { as, body: { ...body, idempotency_key: randomUUID() } })
  expect(reply.error?.code).toBe('PAYMENT_METHOD_UNAVAILABLE')
  expect(reply.error?.message).toMatch(
    /^onchain_usdt is not open on sol\. The networks that are open: .*trc20/,
  )
})

test('a fiat deposit that is paid is not refused any more', async () => {
  const as = await server.newCustomer({})
  const body = { currency: 'RUB', amount: '1000', payment_provider_alias_code: 'sbp' }
  const { data } = await server.send('POST', '/funding/deposit/fiat', { as, body })
  const decide = (outcome: string) =>
    server.send('POST', `/sandbox/v1/deposits/fiat/${data.transaction_id}`, { body: { outcome } })
  expect((await decide('success')).data.status).toBe('success')
  const refused = await decide('failed')
  expect(outcomeOf(refused)).toEqual([409, 'DEPOSIT_NOT_SETTLED'])
})

test('loads of cards that are pending or failed are listed by their status, and never beside what was applied', async () => {
  const as = await server.newCustomer({ USDT: '200' })
  const body = { amount: '50', payment_method: 'balance_usdt', card_type: 'SHOPPING' }
  await server.send('POST', '/sandbox/v1/suppliers', { body: { port: 'issuer', mode: 'manual' } })
  const { data: order } = await server.send('POST', '/cards', {
    as,
    body: { ...body, idempotency_key: randomUUID() },
  })
  const list = async (query: string) =>
    (await server.send('GET', `/cards/transactions/all${query}`, { as })).data.items
  expect(await list('')).toEqual([])
  expect(await list('?status=pending')).toMatchObject([{ id: order.order_id, status: 'pending' }])
  const decide = { outcome: 'failed' }
  await server.send('POST', `/sandbox/v1/cards/orders/${order.order_id}`, { body: decide })
  await vi.waitFor(async () => expect(await list('?status=failed')).toHaveLength(1), { timeout: 20_000 })
  expect(await list('')).toEqual([])
  await server.send('POST', '/sandbox/v1/suppliers', { body: { port: 'issuer', mode: 'automatic' } })
})

test('conversions are a private topic of the stream: a snapshot, each later one, and what was missed', async () => {
  const as = await server.newCustomer({ USDT: '1000' })
  const topic = 'converter.conversions'
  const client = await connectStream(server.url)
  expect(await client.subscribe(topic)).toMatchObject({ code: 'AUTHENTICATION_REQUIRED', details: { topic } })
  await client.signIn(as)
  await client.subscribe(topic)
  const [snapshot] = await client.pushed(topic, 1)
  expect(snapshot).toMatchObject({ type: 'snapshot', sequence: 0, data: [] })
  const convert = async () => {
    const terms = { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '100' }
    const { data: quote } = await server.send('POST', '/converter/crypto/estimate', { as, body: terms })
    const body = { quote_id: quote.quote_id, idempotency_key: randomUUID() }
    const made = await server.send('POST', '/converter/crypto/execute', { as, body })
    expect(made.status, made.text).toBe(200)
  }
  await convert()
  const [, first] = await client.pushed(topic, 2)
  const { data: listed } = await server.send('GET', '/converter/operations', { as })
  expect(first).toMatchObject({ type: 'update', sequence: 1, data: listed[0] })
  await client.close()
  await convert()
  const again = await connectStream(server.url)
  await again.signIn(as)
  await again.ask({ action: 'subscribe', topics: [topic], after: { [topic]: 1 } })
  const [missed] = await again.pushed(topic, 1)
  expect(missed).toMatchObject({
    type: 'update',
    sequence: 2,
    data: { from_symbol: 'USDT', to_symbol: 'BTC' },
  })
  await again.close()
})
