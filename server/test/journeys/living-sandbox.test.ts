import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { formatAmount } from '#core/money'
import { midPrice } from '#core/prices'
import { type Database, sql } from '#platform/database'
import { simulatedPrices } from '#providers/simulated'
import { liveSettings } from '../wire/live-exchange.ts'
import { startTestServer, type TestServer } from '../wire/test-server.ts'
import { shippedCatalog } from '../world/shipped-catalog.ts'
import { createTestDatabase, type TestDatabase } from '../world/test-database.ts'
import { useFolder } from '../world/use-folder.ts'

const catalog = shippedCatalog
const masterKey = randomBytes(32)
const liveMs = 3_000
const tradeMs = 20_000
const ordersMax = 30

let home: TestDatabase
let server: TestServer
let readyAt: number
beforeAll(async () => {
  home = await createTestDatabase()
  server = await startLiving()
  readyAt = performance.now()
})
afterAll(async () => {
  await server.stop()
  await home.drop()
})

function startLiving(): Promise<TestServer> {
  return startTestServer({
    COFFER_SANDBOX_TRADERS: 'on',
    DATABASE_URL: home.url,
    COFFER_MASTER_KEY: masterKey.toString('hex'),
  })
}

type Level = { price: string; amount: string }
type Book = { bids: Level[]; asks: Level[] }

async function book(): Promise<Book> {
  const { data } = await server.send('GET', '/spot/fiat/orderbook?pair=USDT/RUB', { as: null })
  return data
}

/** The price of the source at a time: it depends on nothing else. */
function sourceAt(at: Date): number {
  const source = simulatedPrices({ catalog, clock: { now: () => at }, seed: 'coffer' })
  const quoted = source.quote({ base: 'USDT', quote: 'RUB' })
  if (quoted === null) throw new Error('the source has no price')
  return Number(formatAmount(midPrice(quoted, { rounding: 'down' })))
}

async function openOf(username: string, database: Database): Promise<number> {
  const [row] = await database.query<{ count: bigint }>(sql`
    select count(*) from orders join customers on customers.id = customer_id
    where username = ${username} and status in ('new', 'partially_filled')`)
  return Number(row?.count)
}

type TradeRow = { number: bigint; price_ticks: bigint; created_at: Date; maker: string; taker: string }

function tradesAfter(number: bigint): Promise<TradeRow[]> {
  return server.database.query<TradeRow>(sql`
    select trades.number, price_ticks, trades.created_at, maker.username as maker, taker.username as taker from trades
      join customers maker on maker.id = maker_customer_id join customers taker on taker.id = taker_customer_id
    where trades.number > ${number} order by trades.number`)
}

test('within 3 s of ready both sides of the book have ten levels around the source', async () => {
  const { bids, asks } = await vi.waitFor(
    async () => {
      const seen = await book()
      expect(Math.min(seen.bids.length, seen.asks.length)).toBeGreaterThanOrEqual(10)
      return seen
    },
    { timeout: liveMs, interval: 50 },
  )
  expect(performance.now() - readyAt).toBeLessThan(liveMs)
  const [bid, ask] = [Number(bids[0]?.price), Number(asks[0]?.price)]
  const mid = sourceAt(new Date())
  expect(bid).toBeLessThan(ask)
  expect(Math.abs(bid / mid - 1)).toBeLessThan(0.005)
  expect(Math.abs(ask / mid - 1)).toBeLessThan(0.005)
})

test('takers trade with the maker, at prices around the source', async () => {
  const trades = await vi.waitFor(
    async () => {
      const seen = await tradesAfter(0n)
      expect(seen.length).toBeGreaterThanOrEqual(3)
      return seen
    },
    { timeout: tradeMs, interval: 100 },
  )
  for (const { price_ticks, created_at, maker, taker } of trades) {
    expect(maker).toBe('market-maker')
    expect(taker).toMatch(/^taker-[123]$/)
    expect(Math.abs(Number(price_ticks) / 100 / sourceAt(created_at) - 1)).toBeLessThan(0.01)
  }
})

test('the book follows the source: the maker moves its orders, and stays around it', async () => {
  const moved = sourceAt(new Date()) * 1.005
  await server.send('POST', '/sandbox/v1/prices/USDT-RUB', { body: { price: moved.toFixed(2) } })
  const midOfBook = async () => {
    const { bids, asks } = await book()
    return (Number(bids[0]?.price) + Number(asks[0]?.price)) / 2
  }
  await vi.waitFor(async () => expect(Math.abs((await midOfBook()) / moved - 1)).toBeLessThan(0.002), {
    timeout: tradeMs,
    interval: 100,
  })
  const amended = await server.database.query(sql`
    select from orders join customers on customers.id = customer_id
    where username = 'market-maker' and status = 'new' and orders.updated_at > orders.created_at`)
  expect(amended.length).toBeGreaterThanOrEqual(4)
})

test('a customer trades against it at once', async () => {
  const { username, ...customer } = await server.newCustomer({}, { RUB: '20000' })
  const placed = await server.send('POST', '/spot/fiat/order', {
    as: customer,
    body: { pair: 'USDT/RUB', side: 'buy', type: 'market', amount: '100' },
    headers: { 'idempotency-key': 'first' },
  })
  expect(placed.error).toBeUndefined()
  const order = await server.send('GET', `/spot/fiat/order/${placed.data.order_id}`, { as: customer })
  expect(order.data).toMatchObject({ status: 'filled', filled: '100' })
  const trades = await tradesAfter(0n)
  expect(trades.filter(({ taker }) => taker === username).map(({ maker }) => maker)).toContain('market-maker')
})

test('only alice, bob and carol are told of, and the house has no keys', async () => {
  expect(Object.keys(server.customers)).toEqual(['alice', 'bob', 'carol'])
  const keys = await server.database.query(sql`
    select from api_keys join customers on customers.id = customer_id
    where username = 'market-maker' or username like 'taker-_'`)
  expect(keys).toEqual([])
})

/** How many orders the maker has ever placed. */
async function placedByMaker(database: Database): Promise<number> {
  const [row] = await database.query<{ count: bigint }>(sql`
    select count(*) from orders join customers on customers.id = customer_id where username = 'market-maker'`)
  return Number(row?.count)
}

test('after a restart the maker goes on with the orders it had, and the books are sound', async () => {
  await server.expectSoundBooks()
  await server.stop()
  const [last] = await home.database.query<{ number: bigint }>(sql`select max(number) as number from trades`)
  const placed = await placedByMaker(home.database)
  expect(await openOf('market-maker', home.database)).toBeGreaterThan(ordersMax / 2)
  server = await startLiving()
  await vi.waitFor(async () => expect(await tradesAfter(last?.number ?? 0n)).not.toEqual([]), {
    timeout: tradeMs,
    interval: 100,
  })
  expect(await openOf('market-maker', home.database)).toBeLessThanOrEqual(ordersMax)
  // The maker replaces each filled order; a maker that began again would have placed thirty more.
  expect(await placedByMaker(home.database)).toBeLessThan(placed + ordersMax / 2)
  const { bids, asks } = await book()
  expect(Math.min(bids.length, asks.length)).toBeGreaterThanOrEqual(10)
  await server.expectSoundBooks()
})

/** Waits until the market was owned for some two seconds, in which traders would have begun. */
async function expectStill(still: TestServer): Promise<void> {
  const seen = new Set<number>()
  await vi.waitFor(
    async () => {
      const leases = await still.database.query<{ expires_at: Date }>(
        sql`select expires_at from market_leases where pair = 'USDT/RUB'`,
      )
      for (const { expires_at } of leases) seen.add(expires_at.getTime())
      expect(seen.size).toBeGreaterThanOrEqual(3)
    },
    { timeout: tradeMs, interval: 100 },
  )
  expect(await still.database.query(sql`select from orders`)).toEqual([])
  expect(await still.database.query(sql`select from customers where username like 'taker-%'`)).toEqual([])
}

const folder = useFolder()

test('nobody trades where traders are off', async () => {
  const still = await startTestServer({ COFFER_SANDBOX_TRADERS: 'off' })
  await expectStill(still).finally(() => still.stop())
})

test('nobody trades in live mode, whatever is set', async () => {
  const live = await startTestServer({ ...liveSettings(folder), COFFER_SANDBOX_TRADERS: 'on' })
  await expectStill(live).finally(() => live.stop())
})
