import { beforeEach, expect, test } from 'vitest'
import { converterClient, eventsOf, isQuoteKept } from '../wire/converter-client.ts'
import { fieldsOf, outcomeOf } from '../wire/replies.ts'
import { useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()
const converter = converterClient(server)
beforeEach(async () => {
  for (const [pair, price] of [
    ['BTC-USDT', '65000'],
    ['ETH-USDT', '2500'],
    ['USDC-USDT', '1'],
    ['DOGE-USDT', '0.1'],
  ] as const)
    await converter.pin(pair, price)
})

const unknownId = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'

/** A decimal as an integrator reads it, in units of so many decimals. */
function unitsOf(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

test('the symbols and the rate need no key', async () => {
  const symbols = await server.send('GET', '/converter/crypto/symbols', { as: null })
  expect(symbols.status).toBe(200)
  expect(symbols.data).toEqual(expect.arrayContaining(['BTC', 'ETH', 'USDT', 'USDC', 'XRP']))
  expect(symbols.data).not.toContain('RUB')
  const rate = await server.send('GET', '/converter/crypto/rate?from=btc&to=USDT', { as: null })
  expect(rate.data).toEqual({
    from_symbol: 'BTC',
    to_symbol: 'USDT',
    rate: '64870',
    min_amount_usdt: '1',
    max_amount_usdt: '250000',
    expires_in_seconds: 30,
  })
})

test('any two symbols have a rate, in both directions, that costs the spread at most', async () => {
  const { data: symbols } = await server.send('GET', '/converter/crypto/symbols', { as: null })
  for (const from of symbols)
    for (const to of symbols.filter((symbol: string) => symbol !== from)) {
      const rateOf = async (query: string) =>
        (await server.send('GET', `/converter/crypto/rate?${query}`, { as: null })).data.rate
      const there = Number(await rateOf(`from=${from}&to=${to}`))
      const back = Number(await rateOf(`from=${to}&to=${from}`))
      expect([from, to, there * back < 1, there * back > 0.99]).toEqual([from, to, true, true])
    }
})

test.for([
  ['from=BTC&to=btc', 422, 'VALIDATION_ERROR', ['to']],
  ['from=NOPE&to=USDT', 404, 'CURRENCY_NOT_FOUND', undefined],
  ['from=BTC&to=RUB', 404, 'CURRENCY_NOT_FOUND', undefined],
  ['from=constructor&to=BTC', 404, 'CURRENCY_NOT_FOUND', undefined],
] as const)('the rate of %j is %i %s', async ([query, status, code, fields]) => {
  const reply = await server.send('GET', `/converter/crypto/rate?${query}`, { as: null })
  expect([...outcomeOf(reply), fieldsOf(reply)?.toSorted()]).toEqual([status, code, fields])
})

test('a quote is carried out to the unit, and the wallets, the history and the event say the same', async () => {
  const as = await server.newCustomer({ USDT: '1000' })
  const quote = await converter.quote(as, { from_symbol: 'usdt', to_symbol: 'btc', from_amount: '0250.50' })
  expect(quote).toEqual({
    quote_id: expect.any(String),
    from_symbol: 'USDT',
    to_symbol: 'BTC',
    from_amount: '250.5',
    to_amount: expect.any(String),
    rate: '0.0000153538461538',
    expires_in_seconds: 30,
  })
  const exact = unitsOf(quote.from_amount, 6) * unitsOf(quote.rate, 16)
  expect(unitsOf(quote.to_amount, 8)).toBe(exact / 10n ** 14n)
  expect(await converter.balance(as, 'USDT')).toBe('1000')
  const { status, data } = await converter.execute(as, { quote_id: quote.quote_id })
  const { quote_id: _, expires_in_seconds: __, ...sides } = quote
  expect([status, data]).toEqual([200, { uid: expect.any(String), ...sides, status: 'completed' }])
  expect([await converter.balance(as, 'USDT'), await converter.balance(as, 'BTC')]).toEqual([
    '749.5',
    quote.to_amount,
  ])
  const { rate: ___, ...item } = { ...data, type: 'crypto' }
  expect((await server.send('GET', '/converter/operations', { as })).data).toEqual([item])
  expect(await eventsOf(server, data.uid)).toEqual([{ type: 'conversion.completed', data: item }])
  const history = (await server.send('GET', '/transactions?type=converter_crypto', { as })).data.items
  const comment = `250.5 USDT → ${quote.to_amount} BTC`
  const shown = { type: 'converter_crypto', status: 'completed', fee: '0', comment, error: null }
  expect(history).toHaveLength(2)
  expect(history).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...shown,
        transaction_id: data.uid,
        direction: 'out',
        symbol: 'USDT',
        amount: '250.5',
      }),
      expect.objectContaining({ ...shown, direction: 'in', symbol: 'BTC', amount: quote.to_amount }),
    ]),
  )
})

test('a currency is not converted into itself, nor one that the house does not convert', async () => {
  const as = server.customers.alice
  const good = { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '100' }
  const same = await converter.estimate(as, { ...good, to_symbol: 'usdt' })
  expect([...outcomeOf(same), fieldsOf(same)]).toEqual([422, 'VALIDATION_ERROR', ['to_symbol']])
  for (const symbols of [{ from_symbol: 'RUB' }, { to_symbol: 'RUB' }, { to_symbol: 'NOPE' }]) {
    const reply = await converter.estimate(as, { ...good, ...symbols })
    const symbol = Object.values(symbols)[0]
    expect([...outcomeOf(reply), reply.error?.details]).toEqual([404, 'CURRENCY_NOT_FOUND', { symbol }])
  }
})

test('the limits are the worth in USDT at the middle, and told in what would be given', async () => {
  const as = server.customers.alice
  const estimate = (from_symbol: string, from_amount: string) =>
    converter.estimate(as, { from_symbol, to_symbol: 'ETH', from_amount })
  const limits = { min_amount_usdt: '1', max_amount_usdt: '250000' }
  for (const [symbol, below, min, max, above] of [
    ['USDT', '0.999999', '1', '250000', '250000.000001'],
    ['BTC', '0.00001538', '0.00001539', '3.84615384', '3.84615385'],
  ] as const) {
    const details = { symbol, min, max, ...limits }
    const small = await estimate(symbol, below)
    expect([...outcomeOf(small), small.error?.details]).toEqual([422, 'AMOUNT_TOO_SMALL', details])
    const large = await estimate(symbol, above)
    expect([...outcomeOf(large), large.error?.details]).toEqual([422, 'AMOUNT_TOO_LARGE', details])
    expect([(await estimate(symbol, min)).status, (await estimate(symbol, max)).status]).toEqual([200, 200])
  }
})

test('a quote is nobody else’s, and what is no quote is not found', async () => {
  const [as, other] = [await server.newCustomer({ USDT: '100' }), await server.newCustomer({ USDT: '100' })]
  const { quote_id } = await converter.quote(as, {})
  const fiat = await converter.fiatQuote(as, { direction: 'sell', amount: '10' })
  expect(outcomeOf(await converter.execute(other, { quote_id }))).toEqual([404, 'QUOTE_NOT_FOUND'])
  expect(outcomeOf(await converter.execute(as, { quote_id: unknownId }))).toEqual([404, 'QUOTE_NOT_FOUND'])
  expect(outcomeOf(await converter.execute(as, { quote_id: fiat.quote_id }))).toEqual([
    404,
    'QUOTE_NOT_FOUND',
  ])
  const shape = await converter.execute(as, { quote_id: 'mine' })
  expect(shape.error?.message).toBe('quote_id must be the quote_id of an estimate, which is a UUID.')
  expect(await converter.balance(as, 'USDT')).toBe('100')
  expect((await converter.execute(as, { quote_id: quote_id.toUpperCase() })).status).toBe(200)
})

test('a quote holds for its seconds of business time and not a moment longer', async () => {
  const as = await server.newCustomer({ USDT: '200' })
  const [first, second] = [await converter.quote(as, { to_symbol: 'ETH' }), await converter.quote(as, {})]
  await converter.advance(first.expires_in_seconds - 5)
  expect((await converter.execute(as, { quote_id: first.quote_id })).status).toBe(200)
  await converter.advance(5)
  const late = await converter.execute(as, { quote_id: second.quote_id })
  expect(outcomeOf(late)).toEqual([400, 'QUOTE_EXPIRED'])
  expect(late.error?.details).toEqual({
    reason: 'expired',
    expired_at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect(await converter.balance(as, 'USDT')).toBe('100')
})

test('without a fresh price nothing is quoted, and what was quoted is carried out once there is one again', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  const { quote_id } = await converter.quote(as, {})
  const fault = (count: number) =>
    server.send('POST', '/sandbox/v1/faults', { body: { port: 'prices', fault: 'timeout', count } })
  await fault(1_000)
  const rate = await server.send('GET', '/converter/crypto/rate?from=BTC&to=ETH', { as: null })
  const estimate = await converter.estimate(as, { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '10' })
  for (const reply of [rate, estimate]) {
    expect(outcomeOf(reply)).toEqual([503, 'PRICE_UNAVAILABLE'])
    expect(reply.headers.get('retry-after')).toBe('1')
  }
  const unseen = await converter.execute(as, { quote_id, idempotency_key: 'k' })
  expect(outcomeOf(unseen)).toEqual([503, 'PRICE_UNAVAILABLE'])
  await fault(0)
  expect((await converter.execute(as, { quote_id, idempotency_key: 'k' })).status).toBe(200)
  expect(
    (await converter.estimate(as, { from_symbol: 'BTC', to_symbol: 'USDT', from_amount: '1' })).status,
  ).toBe(200)
})

test('a repeat with the same key gets the first answer, byte for byte, also when the quote has expired', async () => {
  const as = await server.newCustomer({ USDT: '200' })
  const { quote_id } = await converter.quote(as, {})
  const first = await converter.execute(as, { quote_id, idempotency_key: 'swap-1' })
  await converter.advance(3_600)
  for (const again of [
    await converter.execute(as, { quote_id, idempotency_key: 'swap-1' }),
    await converter.execute(as, { quote_id }, { 'Idempotency-Key': 'swap-1' }),
  ]) {
    expect([again.status, again.headers.get('idempotency-replayed'), again.text]).toEqual([
      200,
      'true',
      first.text,
    ])
  }
  const other = await converter.quote(as, {})
  const reused = await converter.execute(as, { quote_id: other.quote_id, idempotency_key: 'swap-1' })
  expect(outcomeOf(reused)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  for (const key of [{ idempotency_key: 'swap-2' }, {}]) {
    const used = await converter.execute(as, { quote_id, ...key })
    expect([...outcomeOf(used), used.error?.details]).toEqual([
      409,
      'QUOTE_ALREADY_USED',
      { uid: first.data.uid },
    ])
  }
  expect(await converter.balance(as, 'USDT')).toBe('100')
})

test('an estimate under the same key is the same quote, byte for byte, whatever the market does meanwhile', async () => {
  const as = await server.newCustomer({ USDT: '200' })
  const order = { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '100' }
  const first = await converter.estimate(as, { ...order, idempotency_key: 'quote-1' })
  expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([200, null])
  await converter.pin('BTC-USDT', '90000')
  await converter.advance(3_600)
  const repeat = { from_symbol: 'usdt', to_symbol: 'btc', from_amount: '0100.0' }
  const repeated = async () => {
    const reply = await converter.estimate(as, repeat, { 'Idempotency-Key': 'quote-1' })
    expect([reply.text, reply.headers.get('idempotency-replayed')]).toEqual([first.text, 'true'])
  }
  await repeated()
  const fault = (count: number) =>
    server.send('POST', '/sandbox/v1/faults', { body: { port: 'prices', fault: '5xx', count } })
  await fault(1_000)
  await repeated()
  const unheard = () => converter.estimate(as, { ...order, idempotency_key: 'quote-2' })
  expect(outcomeOf(await unheard())).toEqual([503, 'PRICE_UNAVAILABLE'])
  await fault(0)
  // The refusal without a price was a fault of the house, so the key does not remember it.
  const other = await converter.estimate(as, order)
  const heard = await unheard()
  expect([heard.status, heard.headers.get('idempotency-replayed')]).toEqual([200, null])
  const ids = [first, heard, other].map(({ data }) => data.quote_id)
  expect(new Set(ids).size).toBe(3)
  for (const change of [{ from_amount: '100.000001' }, { to_symbol: 'ETH' }])
    expect(
      outcomeOf(await converter.estimate(as, { ...order, ...change, idempotency_key: 'quote-1' })),
    ).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect((await converter.execute(as, { quote_id: heard.data.quote_id })).status).toBe(200)
})

test('estimates at once under one key are one quote, and those without a key are as many as were asked', async () => {
  const as = await server.newCustomer({ USDT: '200' })
  const order = { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '100' }
  const many = (body: object) => Promise.all(Array.from({ length: 50 }, () => converter.estimate(as, body)))
  const keyed = await many({ ...order, idempotency_key: 'one' })
  expect(new Set(keyed.map(({ text }) => text)).size).toBe(1)
  expect(keyed.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
  const unkeyed = await many(order)
  expect(new Set(unkeyed.map(({ data }) => data.quote_id)).size).toBe(50)
})

test('a day later its key is free and its quote is still used, also when the quote is forgotten', async () => {
  const as = await server.newCustomer({ USDT: '200' })
  const { quote_id } = await converter.quote(as, {})
  const first = await converter.execute(as, { quote_id, idempotency_key: 'swap-1' })
  await converter.advance(25 * 3_600)
  await expect.poll(() => isQuoteKept(server, quote_id)).toBe(false)
  const again = await converter.execute(as, { quote_id, idempotency_key: 'swap-1' })
  expect([...outcomeOf(again), again.error?.details]).toEqual([
    409,
    'QUOTE_ALREADY_USED',
    { uid: first.data.uid },
  ])
  expect(await converter.balance(as, 'USDT')).toBe('100')
})

test('an execution that the balance does not cover leaves the quote to be used once it does', async () => {
  const as = await server.newCustomer({ USDT: '99.999999' })
  const { quote_id } = await converter.quote(as, {})
  const poor = await converter.execute(as, { quote_id, idempotency_key: 'k' })
  expect([...outcomeOf(poor), poor.error?.details]).toEqual([
    400,
    'INSUFFICIENT_BALANCE',
    { currency: 'USDT', required: '100', available: '99.999999', account: 'funding' },
  ])
  const body = { symbol: 'USDT', amount: '0.000001', to_username: as.username }
  await server.send('POST', '/funding/transfer/internal', { body })
  // The key remembers its answer; the quote does not.
  const same = await converter.execute(as, { quote_id, idempotency_key: 'k' })
  expect(outcomeOf(same)).toEqual([400, 'INSUFFICIENT_BALANCE'])
  expect((await converter.execute(as, { quote_id })).status).toBe(200)
  expect(await converter.balance(as, 'USDT')).toBe('0')
})
