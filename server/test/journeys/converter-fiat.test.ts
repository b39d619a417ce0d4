import { beforeEach, expect, test } from 'vitest'
import { converterClient, eventsOf, isQuoteKept } from '../wire/converter-client.ts'
import { fieldsOf, outcomeOf } from '../wire/replies.ts'
import { useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()
const converter = converterClient(server)
beforeEach(async () => {
  await converter.pin('USDT-RUB', '80')
  await converter.pin('BTC-USDT', '65000')
})

const unknownId = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'
const buy = { crypto_symbol: 'USDT', fiat_code: 'RUB', direction: 'buy', amount: '1000' } as const
const sell = { crypto_symbol: 'USDT', fiat_code: 'RUB', direction: 'sell', amount: '12.5' } as const

test('the lists and the rate need no key', async () => {
  const currencies = await server.send('GET', '/converter/fiat/currencies', { as: null })
  const rub = {
    code: 'RUB',
    name: 'Russian rouble',
    symbol: '₽',
    decimals: 2,
    min_amount: '100',
    max_amount: '15000000',
  }
  expect(currencies.data).toEqual([rub])
  const symbols = await server.send('GET', '/converter/fiat/crypto-symbols', { as: null })
  expect(symbols.data).toEqual(expect.arrayContaining(['BTC', 'ETH', 'USDT']))
  expect(symbols.data).not.toContain('RUB')
  for (const [direction, rate] of [
    ['buy', '80.32'],
    ['sell', '79.68'],
  ] as const) {
    const path = `/converter/fiat/rate?crypto=usdt&fiat=rub&direction=${direction}`
    const { data } = await server.send('GET', path, { as: null })
    const limits = { min_amount: '100', max_amount: '15000000' }
    expect(data).toEqual({ crypto: 'USDT', fiat: 'RUB', direction, rate, ...limits })
  }
})

test.for([
  ['crypto=USDT&fiat=EUR&direction=buy', 404, 'CURRENCY_NOT_FOUND', undefined],
  ['crypto=USDT&fiat=BTC&direction=buy', 404, 'CURRENCY_NOT_FOUND', undefined],
  ['crypto=RUB&fiat=RUB&direction=buy', 404, 'CURRENCY_NOT_FOUND', undefined],
  ['crypto=NOPE&fiat=RUB&direction=sell', 404, 'CURRENCY_NOT_FOUND', undefined],
] as const)('the rate of %j is %i %s', async ([query, status, code, fields]) => {
  const reply = await server.send('GET', `/converter/fiat/rate?${query}`, { as: null })
  expect([...outcomeOf(reply), fieldsOf(reply)]).toEqual([status, code, fields])
})

test.for([
  {
    order: buy,
    spelt: '01000.00',
    rate: '80.32',
    from: { symbol: 'RUB', amount: '1000', left: '999000' },
    to: { symbol: 'USDT', amount: '12.425298', after: '112.425298' },
  },
  {
    order: sell,
    spelt: '12.50',
    rate: '79.68',
    from: { symbol: 'USDT', amount: '12.5', left: '87.5' },
    to: { symbol: 'RUB', amount: '994', after: '1000994' },
  },
])('a quote to $order.direction is carried out to the unit', async ({ order, spelt, rate, from, to }) => {
  const as = await server.newCustomer({ RUB: '1000000', USDT: '100' })
  const { amount: _, ...pair } = order
  const [crypto, fiat] = order.direction === 'buy' ? [to, from] : [from, to]
  const amounts = { ...pair, crypto_amount: crypto.amount, fiat_amount: fiat.amount }
  const { data: quote } = await converter.estimateFiat(as, order)
  const { quote_id, expires_at } = quote
  expect(quote).toEqual({ quote_id, ...amounts, rate, fee: '2', expires_at })
  const { data: clock } = await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 1 } })
  const leftMs = Date.parse(expires_at) - Date.parse(clock.now)
  expect([leftMs > 20_000, leftMs <= 29_000]).toEqual([true, true])
  const { status, data } = await converter.executeFiat(as, { ...pair, from_amount: spelt, quote_id })
  const { uid } = data
  expect([status, data]).toEqual([200, { uid: expect.any(String), ...amounts, status: 'completed' }])
  expect([await converter.balance(as, from.symbol), await converter.balance(as, to.symbol)]).toEqual([
    from.left,
    to.after,
  ])
  const sides = {
    from_symbol: from.symbol,
    to_symbol: to.symbol,
    from_amount: from.amount,
    to_amount: to.amount,
  }
  const item = { uid, type: 'fiat', ...sides, status: 'completed' }
  expect((await server.send('GET', '/converter/operations', { as })).data).toEqual([item])
  expect(await eventsOf(server, uid)).toEqual([{ type: 'conversion.completed', data: item }])
  const history = (await server.send('GET', '/transactions?type=converter_fiat', { as })).data.items
  const comment = `${from.amount} ${from.symbol} → ${to.amount} ${to.symbol}, fee 2 RUB included`
  const shown = { status: 'completed', comment }
  const feeIn = (symbol: string) => (symbol === 'RUB' ? '2' : '0')
  expect(history).toHaveLength(2)
  expect(history).toContainEqual(
    expect.objectContaining({
      ...shown,
      transaction_id: uid,
      direction: 'out',
      symbol: from.symbol,
      amount: from.amount,
      fee: feeIn(from.symbol),
    }),
  )
  expect(history).toContainEqual(
    expect.objectContaining({
      ...shown,
      direction: 'in',
      symbol: to.symbol,
      amount: to.amount,
      fee: feeIn(to.symbol),
    }),
  )
})

test('an amount is as fine as what is given, in currencies that the house deals in', async () => {
  const as = server.customers.alice
  const fine = await converter.estimateFiat(as, { ...sell, amount: '12.5000001' })
  expect([...outcomeOf(fine), fieldsOf(fine)]).toEqual([422, 'VALIDATION_ERROR', ['amount']])
  for (const symbols of [
    { fiat_code: 'EUR' },
    { fiat_code: 'USDT' },
    { crypto_symbol: 'RUB' },
    { crypto_symbol: 'NOPE' },
  ]) {
    const reply = await converter.estimateFiat(as, { ...buy, ...symbols })
    const symbol = Object.values(symbols)[0]
    expect([...outcomeOf(reply), reply.error?.details]).toEqual([404, 'CURRENCY_NOT_FOUND', { symbol }])
  }
})

test('the limits bound the fiat side, and are told in what would be given', async () => {
  const as = server.customers.alice
  const limits = { fiat_code: 'RUB', min_fiat_amount: '100', max_fiat_amount: '15000000' }
  for (const [order, below, min, max, above] of [
    [buy, '99.99', '100', '15000000', '15000000.01'],
    [sell, '1.257655', '1.257656', '188630.272841', '188630.272842'],
  ] as const) {
    const details = { symbol: order.direction === 'buy' ? 'RUB' : 'USDT', min, max, ...limits }
    const small = await converter.estimateFiat(as, { ...order, amount: below })
    expect([...outcomeOf(small), small.error?.details]).toEqual([
      422,
      'AMOUNT_TOO_SMALL',
      { ...details, max: expect.any(String) },
    ])
    const large = await converter.estimateFiat(as, { ...order, amount: above })
    expect([...outcomeOf(large), large.error?.details]).toEqual([422, 'AMOUNT_TOO_LARGE', details])
    const [least, most] = [
      await converter.estimateFiat(as, { ...order, amount: min }),
      await converter.estimateFiat(as, { ...order, amount: max }),
    ]
    expect([least.data.fiat_amount, most.data.fiat_amount]).toEqual(['100', '15000000'])
  }
})

test('an execution must say what its quote says', async () => {
  const [as, other] = [await server.newCustomer({ RUB: '1000' }), await server.newCustomer({ RUB: '1000' })]
  const order = await converter.fiatQuote(as, buy)
  const swap = await converter.quote(as, {})
  const refused = async () => {
    for (const [field, value, meant] of [
      ['crypto_symbol', 'BTC', 'USDT'],
      ['direction', 'sell', 'buy'],
      ['from_amount', '1000.01', '1000'],
    ] as const) {
      const reply = await converter.executeFiat(as, { ...order, [field]: value })
      expect([...outcomeOf(reply), reply.error?.details]).toEqual([
        422,
        'QUOTE_MISMATCH',
        { fields: [{ path: field, message: `is ${meant} in the quote` }] },
      ])
    }
    for (const symbols of [{ fiat_code: 'EUR' }, { crypto_symbol: 'RUB' }])
      expect(outcomeOf(await converter.executeFiat(as, { ...order, ...symbols }))).toEqual([
        404,
        'CURRENCY_NOT_FOUND',
      ])
    const several = await converter.executeFiat(as, { ...order, crypto_symbol: 'BTC', from_amount: '1' })
    expect(fieldsOf(several)).toEqual(['crypto_symbol', 'from_amount'])
    for (const quote_id of [unknownId, swap.quote_id])
      expect(outcomeOf(await converter.executeFiat(as, { ...order, quote_id }))).toEqual([
        404,
        'QUOTE_NOT_FOUND',
      ])
    expect(outcomeOf(await converter.executeFiat(other, order))).toEqual([404, 'QUOTE_NOT_FOUND'])
  }
  await refused()
  expect(await converter.balance(as, 'RUB')).toBe('1000')
  const spelt = { ...order, crypto_symbol: 'usdt', fiat_code: 'rub', from_amount: '01000.00' }
  expect((await converter.executeFiat(as, spelt)).status).toBe(200)
  expect(await converter.balance(as, 'RUB')).toBe('0')
})

test('a quote that was executed answers with its conversion, whatever else the body says, to its customer alone', async () => {
  const [as, other] = [await server.newCustomer({ RUB: '1000' }), await server.newCustomer({ RUB: '1000' })]
  const order = await converter.fiatQuote(as, buy)
  const first = await converter.executeFiat(as, order)
  for (const change of [
    { crypto_symbol: 'BTC' },
    { crypto_symbol: 'NOPE' },
    { fiat_code: 'EUR' },
    { direction: 'sell' },
    { from_amount: '1' },
    { from_amount: '1e3' },
    { crypto_symbol: 'RUB', direction: 'sell', from_amount: '-1' },
  ]) {
    const again = await converter.executeFiat(as, { ...order, ...change })
    expect([change, again.status, again.data]).toEqual([change, 200, first.data])
  }
  expect(outcomeOf(await converter.executeFiat(other, order))).toEqual([404, 'QUOTE_NOT_FOUND'])
  expect(outcomeOf(await converter.execute(as, { quote_id: order.quote_id }))).toEqual([
    404,
    'QUOTE_NOT_FOUND',
  ])
  expect(await converter.balance(as, 'RUB')).toBe('0')
  expect((await server.send('GET', '/converter/operations', { as })).data).toHaveLength(1)
})

test('a repeat with the same quote answers with the same conversion, after it has expired and is forgotten too', async () => {
  const as = await server.newCustomer({ RUB: '2000' })
  const order = await converter.fiatQuote(as, buy)
  const first = await converter.executeFiat(as, order)
  const repeat = async () => {
    const again = await converter.executeFiat(as, { ...order, from_amount: '1000.00' })
    expect([again.status, again.data]).toEqual([200, first.data])
  }
  await repeat()
  await converter.advance(31)
  await repeat()
  await converter.advance(25 * 3_600)
  await expect.poll(() => isQuoteKept(server, order.quote_id)).toBe(false)
  await repeat()
  expect(await converter.balance(as, 'RUB')).toBe('1000')
  expect((await server.send('GET', '/converter/operations', { as })).data).toHaveLength(1)
})

test('a key is kept like every other, wherever it stands and however the same is spelled', async () => {
  const as = await server.newCustomer({ RUB: '2000' })
  const other = await converter.fiatQuote(as, buy)
  const order = await converter.fiatQuote(as, buy)
  const header = { 'Idempotency-Key': 'buy-1' }
  const first = await converter.executeFiat(as, order, header)
  const again = await converter.executeFiat(as, order, header)
  const spelled = {
    crypto_symbol: 'usdt',
    fiat_code: 'rub',
    direction: 'buy',
    from_amount: '01000.00',
    quote_id: order.quote_id.toUpperCase(),
    idempotency_key: 'buy-1',
  }
  for (const reply of [again, await converter.executeFiat(as, spelled)])
    expect([reply.text, reply.headers.get('idempotency-replayed')]).toEqual([first.text, 'true'])
  for (const another of [other, { ...order, from_amount: '1000.01' }, { ...order, crypto_symbol: 'BTC' }]) {
    const reused = await converter.executeFiat(as, another, header)
    expect(outcomeOf(reused)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  }
  expect(await converter.balance(as, 'RUB')).toBe('1000')
})

test('an estimate under the same key is the same quote, whatever the market does meanwhile', async () => {
  const as = await server.newCustomer({ RUB: '1000' })
  const first = await converter.estimateFiat(as, { ...buy, idempotency_key: 'quote-1' })
  await converter.pin('USDT-RUB', '160')
  const repeats = [
    await converter.estimateFiat(as, buy, { 'Idempotency-Key': 'quote-1' }),
    await converter.estimateFiat(as, { ...buy, crypto_symbol: 'usdt', idempotency_key: 'quote-1' }),
    await converter.estimateFiat(as, { ...buy, amount: '01000.00', idempotency_key: 'quote-1' }),
  ]
  for (const reply of repeats)
    expect([reply.status, reply.text, reply.headers.get('idempotency-replayed')]).toEqual([
      200,
      first.text,
      'true',
    ])
  for (const change of [{ amount: '1000.01' }, { crypto_symbol: 'BTC' }, { direction: 'sell' }])
    expect(
      outcomeOf(await converter.estimateFiat(as, { ...buy, ...change, idempotency_key: 'quote-1' })),
    ).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  const unkeyed = await converter.estimateFiat(as, buy)
  expect(unkeyed.data.quote_id).not.toBe(first.data.quote_id)
  const { quote_id } = first.data
  const { amount: from_amount, ...pair } = buy
  const replaced = await converter.executeFiat(as, { ...pair, from_amount, quote_id })
  expect([...outcomeOf(replaced), replaced.error?.details]).toEqual([
    400,
    'QUOTE_EXPIRED',
    { reason: 'replaced', replaced_by: unkeyed.data.quote_id },
  ])
})

test('a quote holds for 30 seconds of business time at its price, and an expired one converts nothing', async () => {
  const as = await server.newCustomer({ RUB: '2000' })
  const second = await converter.fiatQuote(as, { ...buy, crypto_symbol: 'BTC' })
  const first = await converter.fiatQuote(as, buy)
  await converter.pin('USDT-RUB', '40')
  await converter.advance(25)
  expect((await converter.executeFiat(as, first)).data.crypto_amount).toBe('12.425298')
  await converter.advance(5)
  const late = await converter.executeFiat(as, second)
  expect([...outcomeOf(late), late.error?.details]).toEqual([
    400,
    'QUOTE_EXPIRED',
    { reason: 'expired', expired_at: expect.stringMatching(/^\d{4}-.*Z$/) },
  ])
  expect(await converter.balance(as, 'RUB')).toBe('1000')
})

test('an execution that the balance does not cover leaves the quote to be used once it does', async () => {
  const as = await server.newCustomer({ USDT: '12.499999' })
  const order = await converter.fiatQuote(as, sell)
  expect(outcomeOf(await converter.executeFiat(as, order))).toEqual([400, 'INSUFFICIENT_BALANCE'])
  const body = { symbol: 'USDT', amount: '0.000001', to_username: as.username }
  await server.send('POST', '/funding/transfer/internal', { body })
  expect((await converter.executeFiat(as, order)).data.fiat_amount).toBe('994')
})

test('without a fresh price nothing is quoted, and what was quoted is carried out once there is one again', async () => {
  const as = await server.newCustomer({ RUB: '1000' })
  const order = await converter.fiatQuote(as, buy)
  const fault = (count: number) =>
    server.send('POST', '/sandbox/v1/faults', { body: { port: 'prices', fault: '5xx', count } })
  await fault(1_000)
  const rate = await server.send('GET', '/converter/fiat/rate?crypto=BTC&fiat=RUB&direction=buy', {
    as: null,
  })
  for (const reply of [rate, await converter.estimateFiat(as, buy)])
    expect(outcomeOf(reply)).toEqual([503, 'PRICE_UNAVAILABLE'])
  expect(outcomeOf(await converter.executeFiat(as, order))).toEqual([503, 'PRICE_UNAVAILABLE'])
  await fault(0)
  expect((await converter.executeFiat(as, order)).status).toBe(200)
  expect((await converter.estimateFiat(as, buy)).status).toBe(200)
})
