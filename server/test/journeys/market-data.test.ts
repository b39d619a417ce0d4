import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FiatDesk, fiatDesk, type Side, type Trader } from '../wire/fiat-desk.ts'
import { fieldsOf, outcomeOf } from '../wire/replies.ts'
import { type Reply, startTestServer, type TestServer } from '../wire/test-server.ts'
import { createTestDatabase, type TestDatabase } from '../world/test-database.ts'

let store: TestDatabase
let environment: Record<string, string>
let server: TestServer
let desk: FiatDesk
let maker: Trader
let taker: Trader
/** Before anything was ordered. */
let untouched: Record<string, Reply>

const paths = {
  orderbook: '/spot/fiat/orderbook?pair=USDT/RUB',
  trades: '/spot/fiat/trades?pair=USDT/RUB',
  stats: '/spot/fiat/stats?pair=USDT/RUB',
  tickers: '/spot/fiat/tickers',
  info: '/spot/fiat/market-info?pair=USDT/RUB',
  minutes: '/spot/fiat/candles?pair=USDT/RUB&resolution=1',
  hours: '/spot/fiat/candles?pair=USDT/RUB&resolution=60',
  months: '/spot/fiat/candles?pair=USDT/RUB&resolution=M',
}

const deals: readonly { side: Side; price: string; amount: string; laterSeconds: number }[] = [
  { side: 'buy', price: '80', amount: '10', laterSeconds: 0 },
  { side: 'sell', price: '79.5', amount: '5', laterSeconds: 120 },
  { side: 'buy', price: '81', amount: '2.5', laterSeconds: 3600 },
  { side: 'buy', price: '80.4', amount: '100', laterSeconds: 3 * 24 * 3600 },
  { side: 'sell', price: '80.2', amount: '7.77', laterSeconds: 7200 },
  { side: 'buy', price: '80.5', amount: '1.5', laterSeconds: 60 },
]

/** Anybody's request: no key, no signature. */
async function get(path: string): Promise<Reply> {
  return server.send('GET', path, { as: null })
}

async function read(path: string) {
  const reply = await get(path)
  expect(reply.status, reply.text).toBe(200)
  return reply.data
}

async function readAll(): Promise<Record<string, Reply>> {
  const replies = await Promise.all(
    Object.entries(paths).map(async ([name, path]) => [name, await get(path)]),
  )
  return Object.fromEntries(replies)
}

async function deal({ side, price, amount, laterSeconds }: (typeof deals)[number]): Promise<void> {
  if (laterSeconds > 0)
    await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: laterSeconds } })
  const other = side === 'buy' ? 'sell' : 'buy'
  expect((await desk.limit(maker, { side: other, price, amount })).status).toBe(200)
  expect((await desk.limit(taker, { side, price, amount })).status).toBe(200)
}

beforeAll(async () => {
  store = await createTestDatabase()
  environment = { DATABASE_URL: store.url, COFFER_MASTER_KEY: randomBytes(32).toString('hex') }
  server = await startTestServer(environment)
  desk = fiatDesk(server)
  maker = await desk.newTrader({ USDT: '10000', RUB: '1000000' })
  taker = await desk.newTrader({ USDT: '10000', RUB: '1000000' })
  untouched = await readAll()
  for (const one of deals) await deal(one)
  for (const [side, price, amount] of [
    ['sell', '81.5', '3'],
    ['sell', '81.5', '4.25'],
    ['sell', '82', '2'],
    ['buy', '79', '12.5'],
    ['buy', '78.99', '20'],
  ] as const)
    expect((await desk.limit(maker, { side, price, amount })).status).toBe(200)
})
afterAll(async () => {
  await server.stop()
  await store.drop()
})

test('a market in which nothing has happened says so', () => {
  const { orderbook, trades, stats, tickers, minutes } = untouched
  expect(orderbook?.data).toEqual({ pair: 'USDT/RUB', bids: [], asks: [] })
  expect(stats?.data).toEqual({
    pair: 'USDT/RUB',
    last: null,
    high: null,
    low: null,
    volume: '0',
    quote_volume: '0',
    change: '+0.00%',
  })
  expect(tickers?.data).toMatchObject([{ last_price: null, bid_price: null, price_change_24h: '0' }])
  expect([trades?.data, minutes?.data]).toEqual([[], []])
})

test('listFiatInstruments tells the rules of each pair, getFiatInstrument of one in either spelling', async () => {
  const expected = {
    trading_pair: 'USDT/RUB',
    status: 'active',
    resumes_at: null,
    base: 'USDT',
    quote: 'RUB',
    price_step: '0.01',
    lot: '0.01',
    min_order_size: '1',
    max_order_size: '1000000',
    min_order_value: '100',
    maker_fee: '0.0005',
    taker_fee: '0.001',
  }
  expect(await read('/spot/fiat/instruments')).toEqual([expected])
  for (const name of ['USDT-RUB', 'usdt-rub', 'USDT%2FRUB'])
    expect(await read(`/spot/fiat/instruments/${name}`)).toEqual(expected)
})

test('getFiatOrderbook sums each price, best first, as deep as asked', async () => {
  const asks = [
    { price: '81.5', amount: '7.25' },
    { price: '82', amount: '2' },
  ]
  const bids = [
    { price: '79', amount: '12.5' },
    { price: '78.99', amount: '20' },
  ]
  expect(await read(paths.orderbook)).toEqual({ pair: 'USDT/RUB', bids, asks })
  expect(await read('/spot/fiat/orderbook?pair=usdt-rub&depth=1')).toEqual({
    pair: 'USDT/RUB',
    bids: [bids[0]],
    asks: [asks[0]],
  })
  const placed = await desk.limit(maker, { side: 'buy', price: '79.01', amount: '2' })
  expect((await read(paths.orderbook)).bids[0]).toEqual({ price: '79.01', amount: '2' })
  await desk.cancel(maker, placed.data.order_id)
  expect(await read(paths.orderbook)).toEqual({ pair: 'USDT/RUB', bids, asks })
})

test('listFiatTrades is newest first, with the side of the taker', async () => {
  const trades = await read(paths.trades)
  const seen = trades.map(({ side, price, amount }: Record<string, string>) => ({ side, price, amount }))
  const expected = deals.map(({ side, price, amount }) => ({ side, price, amount }))
  expect(seen).toEqual(expected.toReversed())
  expect(Object.keys(trades[0])).toEqual(['id', 'price', 'amount', 'side', 'time'])
})

test('pages of trades join without a gap, within since and until', async () => {
  const all = await read(paths.trades)
  const pages: unknown[] = []
  for (let cursor = ''; pages.length < all.length; ) {
    const page = await read(`${paths.trades}&limit=4${cursor}`)
    pages.push(...page)
    cursor = `&cursor=${page.at(-1).id}`
  }
  expect(pages).toEqual(all)
  expect(await read(`${paths.trades}&cursor=${all.at(-1).id}`)).toEqual([])
  const [since, until] = [all[3].time, all[1].time]
  expect(await read(`${paths.trades}&since=${since}&until=${until}`)).toEqual(all.slice(2, 4))
  expect(await read(`${paths.trades}&since=${since}&cursor=${all[2].id}`)).toEqual([all[3]])
  const seconds = Math.floor(Date.parse(since) / 1000)
  expect(await read(`/spot/fiat/trades?pair=usdt-rub&since=${seconds}`)).toEqual(all.slice(0, 4))
})

test('getFiatStats and listFiatTickers cover 24 hours', async () => {
  expect(await read('/spot/fiat/stats?pair=usdt-rub')).toEqual({
    pair: 'USDT/RUB',
    last: '80.5',
    high: '80.5',
    low: '80.2',
    volume: '109.27',
    // 100 × 80.4 + 7.77 × 80.2 + 1.5 × 80.5 = 8783.904
    quote_volume: '8783.9',
    change: '+0.12%',
  })
  const ticker = {
    pair: 'USDT/RUB',
    base: 'USDT',
    quote: 'RUB',
    last_price: '80.5',
    bid_price: '79',
    ask_price: '81.5',
    volume_24h: '109.27',
    high_24h: '80.5',
    low_24h: '80.2',
    price_change_24h: '0.1',
  }
  expect(await read(paths.tickers)).toEqual([ticker])
  expect(await read('/spot/fiat/tickers?symbol=usdt')).toEqual([ticker])
  expect(await read('/spot/fiat/tickers?symbol=BTC')).toEqual([])
})

test('getFiatMarketInfo tells what a limit price must keep to at this moment', async () => {
  await server.send('POST', '/sandbox/v1/prices/USDT-RUB', { body: { price: '80.5' } })
  const info = await read('/spot/fiat/market-info?pair=usdt-rub')
  expect(info).toMatchObject({
    pair: 'USDT/RUB',
    status: 'active',
    price_step: '0.01',
    base_asset_precision: 6,
    quote_asset_precision: 2,
    price_band: '0.1',
    reference_price: '80.5',
    allowed_price_min: '72.45',
    allowed_price_max: '88.55',
  })
  const place = (price: string) => desk.limit(maker, { side: 'sell', price, amount: '2' })
  const { error } = await place('88.56')
  expect(error).toMatchObject({
    code: 'PRICE_OUT_OF_BAND',
    details: { allowed_price_min: info.allowed_price_min, allowed_price_max: info.allowed_price_max },
  })
  const accepted = await place(info.allowed_price_max)
  expect(accepted.status).toBe(200)
  await desk.cancel(maker, accepted.data.order_id)
})

test('listFiatSpotCurrencies lists those of the pairs', async () => {
  expect(await read('/spot/fiat/currencies')).toMatchObject([
    { symbol: 'USDT', type: 'crypto', precision: 6 },
    { symbol: 'RUB', type: 'fiat', precision: 2 },
  ])
})

test('listFiatCandles is oldest first, and those of a month are made of all its days', async () => {
  const minutes = await read(paths.minutes)
  expect(minutes).toHaveLength(deals.length)
  expect(minutes.at(-1)).toMatchObject({
    open: '80.5',
    close: '80.5',
    volume: '1.5',
    quote_volume: '120.75',
    trades: 1,
  })
  const times = minutes.map(({ time }: { time: string }) => time)
  expect(times).toEqual(times.toSorted())
  const months = await read(paths.months)
  expect(months.reduce((sum: number, { trades }: { trades: number }) => sum + trades, 0)).toBe(deals.length)
  for (const resolution of ['5', '15', '30', '60', '240', 'D', 'W']) {
    const candles = await read(`/spot/fiat/candles?pair=USDT-RUB&resolution=${resolution}`)
    expect(candles[0].open).toBe('80')
    expect(candles.at(-1).close).toBe('80.5')
  }
})

test('pages of candles go towards the present, or are the latest before a time', async () => {
  const all = await read(paths.minutes)
  expect(await read(`${paths.minutes}&limit=2`)).toEqual(all.slice(-2))
  expect(await read(`${paths.minutes}&limit=2&until=${all[3].time}`)).toEqual(all.slice(1, 3))
  expect(await read(`${paths.minutes}&limit=2&since=${all[1].time}`)).toEqual(all.slice(1, 3))
  expect(await read(`${paths.minutes}&limit=2&since=${all[1].time}&cursor=${all[2].time}`)).toEqual(
    all.slice(3, 5),
  )
  expect(await read(`${paths.minutes}&cursor=${all.at(-1).time}`)).toEqual([])
  for (const until of ['9999-12-31T23:59:59.999Z', '9999999999'])
    expect(await read(`${paths.months}&until=${until}`)).toHaveLength((await read(paths.months)).length)
  expect(await read(`${paths.months}&since=0000-01-01`)).toEqual(await read(paths.months))
})

test.each([
  '/spot/fiat/orderbook?pair=BTC/RUB',
  '/spot/fiat/trades?pair=BTC/RUB',
  '/spot/fiat/stats?pair=BTC/RUB',
  '/spot/fiat/market-info?pair=BTC/RUB',
  '/spot/fiat/candles?pair=BTC/RUB&resolution=1',
  '/spot/fiat/instruments/BTC%2FRUB',
])('%s: there is no such pair', async (path) => {
  const { status, error } = await get(path)
  expect([status, error?.code, error?.details]).toEqual([400, 'PAIR_NOT_FOUND', { pair: 'BTC/RUB' }])
})

test('a cursor of no trade is refused', async () => {
  const reply = await get(`${paths.trades}&cursor=01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f`)
  expect([...outcomeOf(reply), fieldsOf(reply)]).toEqual([422, 'VALIDATION_ERROR', ['cursor']])
})

test('after a restart every answer is the same', async () => {
  const before = await readAll()
  await server.stop()
  server = await startTestServer(environment)
  const after = await readAll()
  for (const name of Object.keys(paths)) expect(after[name]?.data, name).toEqual(before[name]?.data)
})
