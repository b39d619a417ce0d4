import { beforeEach, expect, test } from 'vitest'
import { cryptoDesk } from '../wire/crypto-desk.ts'
import { fieldsOf, outcomeOf, times } from '../wire/replies.ts'
import { useTwoServers } from '../wire/test-server.ts'

const [server, second] = await useTwoServers()
const desk = cryptoDesk(server, [second])
beforeEach(() => desk.pin('BTC-USDT', '65000'))

const buying = { from_symbol: 'USDT', to_symbol: 'BTC' }
const selling = { from_symbol: 'BTC', to_symbol: 'USDT' }

/** Some server's: the first and the second in turns. */
const at = (index: number) => (index % 2 === 0 ? server : second)

test('a market order by from_amount is dealt at the ask, answered as processing and completed at once', async () => {
  const customer = await server.newCustomer({ USDT: '1000' })
  const { status, data } = await desk.order(customer, { ...buying, from_amount: '0100.50' })
  // 100.5 / 65065, rounded down.
  const order = {
    order_id: data.order_id,
    ...buying,
    from_amount: '100.5',
    to_amount: '0.00154460',
    type: 'market',
    order_price: null,
  }
  expect([status, data]).toEqual([200, { ...order, to_amount: '0.0015446', status: 'processing' }])
  expect(Object.keys(data)).toEqual([...Object.keys(order), 'status'])
  expect(await desk.ended(customer, data.order_id, { withinMs: 1_000 })).toEqual({
    ...data,
    status: 'completed',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  expect(await desk.balances(customer)).toEqual({ USDT: '899.5/0', BTC: '0.0015446/0' })
  await server.expectSoundBooks()
})

test('a market order by to_amount gets exactly that and gives what it takes, rounded up', async () => {
  const customer = await server.newCustomer({ USDT: '1000', BTC: '1' })
  const bought = await desk.order(customer, { ...buying, to_amount: '0.00123', type: 'market' })
  // 0.00123 × 65065.
  expect(bought.data).toMatchObject({ from_amount: '80.02995', to_amount: '0.00123' })
  const sold = await desk.order(customer, { ...selling, to_amount: '100' })
  // 100 / 64935 = 0.00154000154…
  expect(sold.data).toMatchObject({ from_amount: '0.00154001', to_amount: '100' })
  expect(await desk.balances(customer)).toEqual({ BTC: '0.99968999/0', USDT: '1019.97005/0' })
  await server.expectSoundBooks()
})

test('an order leaves what it gave and what it got in the transactions, the first under its own id', async () => {
  const customer = await server.newCustomer({ BTC: '0.5' })
  const { data } = await desk.order(customer, { ...selling, from_amount: '0.5' })
  const [out, into, ...rest] = await desk.transactions(customer)
  const shown = { type: 'spot_crypto', status: 'completed', fee: '0', comment: '0.5 BTC → 32467.5 USDT' }
  expect(rest).toEqual([])
  expect(out).toMatchObject({
    ...shown,
    transaction_id: data.order_id,
    direction: 'out',
    symbol: 'BTC',
    amount: '0.5',
  })
  expect(into).toMatchObject({ ...shown, direction: 'in', symbol: 'USDT', amount: '32467.5' })
  expect(into.transaction_id).not.toBe(data.order_id)
})

test('a cross pair is dealt in either direction, with symbols in any case', async () => {
  await desk.pin('ETH-USDT', '3250')
  const customer = await server.newCustomer({ ETH: '2' })
  const sold = await desk.order(customer, { from_symbol: 'eth', to_symbol: 'bTc', from_amount: '1' })
  // 0.05 less 0.0015 of it.
  expect(sold.data).toMatchObject({ from_symbol: 'ETH', to_symbol: 'BTC', to_amount: '0.049925' })
  const back = await desk.order(customer, { from_symbol: 'BTC', to_symbol: 'ETH', from_amount: '0.049925' })
  expect(back.data.to_amount).toBe('0.997004493260109835')
  await server.expectSoundBooks()
})

test('what cannot be dealt is refused with its code and details', async () => {
  const customer = await server.newCustomer({ USDT: '1000', BTC: '20' })
  const refused = async (body: object) => {
    const { status, error } = await desk.order(customer, body)
    return [status, error?.code, error?.details]
  }
  expect(await refused({ ...buying, from_symbol: 'NOPE', from_amount: '1' })).toEqual([
    404,
    'CURRENCY_NOT_FOUND',
    { symbol: 'NOPE' },
  ])
  expect(await refused({ from_symbol: 'USDT', to_symbol: 'RUB', from_amount: '1' })).toEqual([
    400,
    'PAIR_NOT_FOUND',
    { pair: 'USDT-RUB' },
  ])
  const [base, quote] = [
    { symbol: 'BTC', min: '0.00002', max: '20' },
    { symbol: 'USDT', min: '1', max: '1000000' },
  ]
  expect(await refused({ ...buying, from_amount: '0.99' })).toEqual([422, 'AMOUNT_TOO_SMALL', quote])
  expect(await refused({ ...buying, to_amount: '0.00001' })).toEqual([422, 'AMOUNT_TOO_SMALL', base])
  expect(await refused({ ...selling, from_amount: '20.00001' })).toEqual([422, 'AMOUNT_TOO_LARGE', base])
  expect(await refused({ ...selling, to_amount: '1000000.1' })).toEqual([422, 'AMOUNT_TOO_LARGE', quote])
  expect(await refused({ ...buying, from_amount: '1000.000001' })).toEqual([
    400,
    'INSUFFICIENT_BALANCE',
    { currency: 'USDT', required: '1000.000001', available: '1000', account: 'funding' },
  ])
  expect(await refused({ ...buying, from_amount: '1001', type: 'limit', order_price: '1' })).toMatchObject([
    400,
    'INSUFFICIENT_BALANCE',
    { required: '1001' },
  ])
  expect(await desk.balances(customer)).toEqual({ USDT: '1000/0', BTC: '20/0' })
  expect(await desk.list(customer)).toEqual([])
  expect(await desk.transactions(customer)).toEqual([])
})

test('what the house has no room for is INSUFFICIENT_LIQUIDITY and moves nothing', async () => {
  // The house starts with 500 BTC and buys no more than it may hold, 1000.
  const customer = await server.newCustomer({ BTC: '1000' })
  const replies = await Promise.all(times(30, () => desk.order(customer, { ...selling, from_amount: '20' })))
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThanOrEqual(5)
  for (const reply of refused)
    expect([...outcomeOf(reply), reply.error?.details]).toEqual([
      400,
      'INSUFFICIENT_LIQUIDITY',
      { from_symbol: 'BTC', to_symbol: 'USDT' },
    ])
  expect((await desk.balances(customer)).BTC).toBe(`${1000 - 20 * (30 - refused.length)}/0`)
  expect(await desk.list(customer)).toHaveLength(30 - refused.length)
  const buyer = await server.newCustomer({ USDT: '40000000' })
  await Promise.all(times(25, () => desk.order(buyer, { ...buying, to_amount: '20' })))
  await server.expectSoundBooks()
})

test('orders are listed newest first, by limit and page or from an order on', async () => {
  const [customer, other] = [
    await server.newCustomer({ USDT: '1000' }),
    await server.newCustomer({ USDT: '10' }),
  ]
  const ids: string[] = []
  for (const amount of ['1', '2', '3', '4', '5'])
    ids.unshift((await desk.order(customer, { ...buying, from_amount: amount })).data.order_id)
  await desk.order(other, { ...buying, from_amount: '10' })
  const idsOf = async (query = '') => (await desk.list(customer, query)).map(({ order_id }) => order_id)
  expect(await idsOf()).toEqual(ids)
  expect(await idsOf('limit=2')).toEqual(ids.slice(0, 2))
  expect(await idsOf('limit=2&page=2')).toEqual(ids.slice(2, 4))
  expect(await idsOf('limit=2&page=3')).toEqual(ids.slice(4))
  expect(await idsOf('limit=2&page=4')).toEqual([])
  expect(await idsOf(`limit=2&cursor=${ids[1]}`)).toEqual(ids.slice(2, 4))
  expect(await desk.list(await server.newCustomer())).toEqual([])
  const deep = await server.send('GET', '/spot/crypto/orders?page=2001', { as: customer })
  expect([...outcomeOf(deep), fieldsOf(deep)]).toEqual([422, 'VALIDATION_ERROR', ['page']])
})

test('a repeat with its idempotency key, in body or header, is the first answer again and deals nothing', async () => {
  const customer = await server.newCustomer({ USDT: '1000' })
  const body = { ...buying, from_amount: '10', idempotency_key: 'one' }
  const first = await desk.order(customer, body)
  await desk.pin('BTC-USDT', '70000')
  for (const repeat of [
    await desk.order(customer, body),
    await desk.order(customer, { ...buying, from_amount: '10' }, { key: 'one', at: second }),
    await desk.order(
      customer,
      { from_symbol: 'usdt', to_symbol: 'btc', from_amount: '010.0', type: 'market' },
      { key: 'one' },
    ),
  ]) {
    expect(repeat.text).toBe(first.text)
    expect(repeat.headers.get('idempotency-replayed')).toBe('true')
  }
  for (const other of [
    { from_amount: '11' },
    { to_amount: '0.001' },
    { from_amount: '10', type: 'limit', order_price: '1' },
  ])
    expect(outcomeOf(await desk.order(customer, { ...buying, ...other }, { key: 'one' }))).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ])
  expect(await desk.balances(customer)).toMatchObject({ USDT: '990/0' })
  expect(await desk.list(customer)).toHaveLength(1)
})

test('a limit order in another spelling is its repeat, at another price it is another order', async () => {
  const customer = await server.newCustomer({ USDT: '1000' })
  const body = { ...buying, type: 'limit', from_amount: '10', order_price: '100', idempotency_key: 'limit' }
  const first = await desk.order(customer, body)
  expect(first.status).toBe(200)
  const again = await desk.order(customer, { ...body, from_amount: '10.00', order_price: '0100.0' })
  expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true'])
  for (const other of [
    { order_price: '101' },
    { from_amount: '11' },
    { from_symbol: 'BTC', to_symbol: 'USDT' },
    { to_symbol: 'LTC' },
  ])
    expect(outcomeOf(await desk.order(customer, { ...body, ...other }))).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ])
  expect(await desk.balances(customer)).toEqual({ USDT: '990/10' })
  const exact = { ...buying, to_amount: '0.001' }
  const bought = await desk.order(customer, exact, { key: 'exact' })
  const repeat = await desk.order(customer, { ...exact, to_amount: '0.0010' }, { key: 'exact' })
  expect([bought.status, repeat.text]).toEqual([200, bought.text])
})

test('a refusal is remembered under its key, and a price that was missing is not', async () => {
  const customer = await server.newCustomer({ USDT: '5' })
  const poor = { ...buying, from_amount: '10', idempotency_key: 'poor' }
  const refused = await desk.order(customer, poor)
  expect(outcomeOf(refused)).toEqual([400, 'INSUFFICIENT_BALANCE'])
  const body = { ...buying, from_amount: '5', idempotency_key: 'later' }
  await desk.silencePrices(true)
  const silent = await desk.order(customer, body)
  await desk.silencePrices(false)
  expect([...outcomeOf(silent), silent.headers.get('retry-after')]).toEqual([503, 'PRICE_UNAVAILABLE', '1'])
  expect(await desk.balances(customer)).toEqual({ USDT: '5/0' })
  const done = await desk.order(customer, body)
  expect([done.status, done.headers.get('idempotency-replayed')]).toEqual([200, null])
  expect((await desk.order(customer, poor)).text).toBe(refused.text)
  await desk.silencePrices(true)
  expect((await desk.order(customer, body)).text).toBe(done.text)
  await desk.silencePrices(false)
})

test.for([
  ['market', { from_amount: '10' }],
  ['limit', { type: 'limit', from_amount: '10', order_price: '1' }],
] as const)(
  'a %s order sent 100 times at once to two servers with one idempotency key is made once, with one answer',
  async ([, terms]) => {
    const customer = await server.newCustomer({ USDT: '1000' })
    const replies = await Promise.all(
      times(100, (index) => desk.order(customer, { ...buying, ...terms }, { key: 'once', at: at(index) })),
    )
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies[0]?.status).toBe(200)
    expect(replies.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
    expect(await desk.list(customer)).toHaveLength(1)
    const [available] = ((await desk.balances(customer)).USDT ?? '').split('/')
    expect(available).toBe('990')
    await server.expectSoundBooks()
  },
)

test('two servers never deal the same balance twice', async () => {
  const customer = await server.newCustomer({ USDT: '100' })
  const replies = await Promise.all(
    times(60, (index) => desk.order(customer, { ...buying, from_amount: '10' }, { at: at(index) })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(replies.filter(({ error }) => error?.code === 'INSUFFICIENT_BALANCE')).toHaveLength(50)
  expect((await desk.balances(customer)).USDT).toBe('0/0')
  await server.expectSoundBooks()
})
