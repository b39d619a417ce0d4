import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FiatDesk, fiatDesk, type Trader } from '../wire/fiat-desk.ts'
import { liveSettings } from '../wire/live-exchange.ts'
import { type Reply, startTestServer, type TestServer } from '../wire/test-server.ts'
import { createTestDatabase, type TestDatabase } from '../world/test-database.ts'
import { turnInto } from '../world/turn-into.ts'
import { useFolder } from '../world/use-folder.ts'

const folder = useFolder()

let store: TestDatabase
let environment: Record<string, string>
let server: TestServer
let desk: FiatDesk
const others: TestServer[] = []

beforeEach(async () => {
  store = await createTestDatabase()
  environment = { DATABASE_URL: store.url, COFFER_MASTER_KEY: randomBytes(32).toString('hex') }
  server = await startTestServer(environment)
  desk = fiatDesk(server)
  await pin('80')
})
afterEach(async () => {
  for (const other of others.splice(0)) await other.stop()
  await server.expectSoundBooks()
  await server.stop()
  await store.drop()
})

/** The price source says so from now on. */
async function pin(price: string): Promise<void> {
  const { status } = await server.send('POST', '/sandbox/v1/prices/USDT-RUB', { body: { price } })
  expect(status).toBe(200)
}

/** Another process of the same exchange. */
async function another(): Promise<TestServer> {
  const other = await startTestServer(environment)
  others.push(other)
  return other
}

const trader = (): Promise<Trader> => desk.newTrader({ USDT: '10000', RUB: '1000000' })
const read = async (path: string, at = server) => (await at.send('GET', path, { as: null })).data
const instrument = (at = server) => read('/spot/fiat/instruments/USDT-RUB', at)
const info = () => read('/spot/fiat/market-info?pair=USDT/RUB')
const trades = () => read('/spot/fiat/trades?pair=USDT/RUB')
const refusalOf = ({ status, error }: Reply) => ({ code: error?.code, status, details: error?.details })
const idOf = ({ data, text }: Reply): string => data?.order_id ?? expect.fail(text)

test('nobody trades with themselves: the newer order is cancelled, and its owner told why', async () => {
  const mallory = await trader()
  const ask = idOf(await desk.limit(mallory, { side: 'sell', price: '87' }))
  const bid = idOf(await desk.limit(mallory, { side: 'buy', price: '87' }))
  expect(await desk.detail(mallory, bid)).toMatchObject({
    status: 'cancelled',
    filled: '0',
    stp: 'cancel_newest',
    execution_message: 'SELF_TRADE_PREVENTED',
  })
  expect(await desk.detail(mallory, ask)).toMatchObject({ status: 'new' })
  const market = idOf(
    await desk.market(mallory, { side: 'sell', amount: '2' }).then(async ({ error }) => {
      expect(error?.code).toBe('INSUFFICIENT_LIQUIDITY')
      return desk.limit(mallory, { side: 'buy', price: '79' })
    }),
  )
  expect(await desk.detail(mallory, market)).toMatchObject({ status: 'new' })
  const refused = await desk.limit(mallory, { side: 'buy', price: '87', stp: 'none' })
  expect(refusalOf(refused)).toMatchObject({ code: 'INVALID_ORDER_REQUEST', details: { field: 'stp' } })
  expect(await trades()).toEqual([])
  expect((await desk.balances(mallory)).USDT).toBe('9990/10')
})

test('two who trade with each other do not move the reference, and no order of theirs leaves the band', async () => {
  const [mallory, accomplice] = [await trader(), await trader()]
  for (const price of ['84', '88']) {
    expect((await desk.limit(mallory, { side: 'sell', price, amount: '2' })).status).toBe(200)
    expect((await desk.limit(accomplice, { side: 'buy', price, amount: '2' })).status).toBe(200)
  }
  expect((await trades()).map(({ price }: { price: string }) => price)).toEqual(['88', '84'])
  expect(await info()).toMatchObject({
    reference_price: '80',
    allowed_price_min: '72',
    allowed_price_max: '88',
  })
  expect(refusalOf(await desk.limit(mallory, { side: 'sell', price: '88.01' }))).toEqual({
    code: 'PRICE_OUT_OF_BAND',
    status: 400,
    details: { allowed_price_min: '72', allowed_price_max: '88' },
  })
})

test("where no source prices the pair, many customers' trades do, and two of them cannot move it", async () => {
  const [mallory, accomplice] = [await trader(), await trader()]
  const trade = async (price: string, [seller, buyer]: readonly [Trader, Trader]) => {
    await desk.limit(seller, { side: 'sell', price, amount: '2' })
    expect((await desk.limit(buyer, { side: 'buy', price, amount: '2' })).status).toBe(200)
  }
  for (const price of ['80', '80.4', '80.8']) await trade(price, [await trader(), await trader()])
  for (let wash = 0; wash < 5; wash++) await trade('87.9', [mallory, accomplice])
  await server.stop()
  await turnInto('live', store.url)
  const masterKey = Buffer.from(environment.COFFER_MASTER_KEY ?? '', 'hex')
  server = await startTestServer({ ...environment, ...liveSettings(folder, masterKey) })
  desk = fiatDesk(server)
  expect(await info()).toMatchObject({ reference_price: '80.6', allowed_price_max: '88.66' })
  expect(refusalOf(await desk.limit(mallory, { side: 'sell', price: '88.67' }))).toMatchObject({
    code: 'PRICE_OUT_OF_BAND',
    details: { allowed_price_max: '88.66' },
  })
  await server.stop()
  await turnInto('sandbox', store.url)
  server = await startTestServer(environment)
})

test('a market order goes no further than the band: what is left is cancelled, and the reason told', async () => {
  const [mallory, stranger] = [await trader(), await trader()]
  await desk.limit(mallory, { side: 'sell', price: '80.5', amount: '10' })
  await desk.limit(mallory, { side: 'sell', price: '87.5', amount: '1000' })
  // Where the market goes, the ask at 87.5 is out of the band, and rests.
  await pin('78')
  const bought = idOf(await desk.market(stranger, { side: 'buy', amount: '100' }))
  const cancelled = { status: 'cancelled', filled: '10', avg_execution_price: '80.5' }
  const why = { execution_message: 'PRICE_OUT_OF_BAND', locked_quote_amount: '0' }
  expect(await desk.detail(stranger, bought)).toMatchObject({ ...cancelled, ...why })
  await desk.limit(mallory, { side: 'sell', price: '80.5', amount: '10' })
  const spent = idOf(await desk.market(stranger, { side: 'buy', quote_amount: '9000' }))
  expect(await desk.detail(stranger, spent)).toMatchObject({
    ...cancelled,
    ...why,
    user_input_price_total: '9000',
  })
  expect((await desk.balances(stranger)).RUB).toBe('998390/0')
  for (const size of [{ amount: '100' }, { quote_amount: '9000' }])
    expect(refusalOf(await desk.market(stranger, { side: 'buy', ...size }))).toMatchObject({
      code: 'INSUFFICIENT_LIQUIDITY',
      status: 400,
      details: { reason: 'PRICE_OUT_OF_BAND', available_liquidity: '0' },
    })
  await desk.limit(mallory, { side: 'buy', price: '76', amount: '5' })
  await desk.limit(mallory, { side: 'buy', price: '70.2', amount: '5' })
  await pin('80')
  const sold = idOf(await desk.market(stranger, { side: 'sell', amount: '8' }))
  expect(await desk.detail(stranger, sold)).toMatchObject({ status: 'cancelled', filled: '5', ...why })
})

const halted = (resumes_at: unknown) => ({
  code: 'PAIR_NOT_ACTIVE',
  status: 400,
  details: { pair: 'USDT/RUB', pair_status: 'halted', resumes_at },
})
const someTime = expect.stringMatching(/^\d{4}-.*Z$/)

/** The price source runs away, and every process says that the pair is halted. */
async function runAway(maker: Trader, ...at: TestServer[]): Promise<void> {
  // Seen before it runs.
  await desk.cancel(maker, idOf(await desk.limit(maker, { side: 'buy', price: '75' })))
  await pin('100')
  for (const one of [server, ...at])
    await vi.waitFor(
      async () => expect(await instrument(one)).toMatchObject({ status: 'halted', resumes_at: someTime }),
      { timeout: 10_000, interval: 50 },
    )
}

test('a pair that runs away is halted in every process: nothing is placed, all can be cancelled, and it resumes by itself', async () => {
  const follower = await another()
  const maker = await trader()
  const ask = idOf(await desk.limit(maker, { side: 'sell', price: '81' }))
  expect(await instrument()).toMatchObject({ status: 'active', resumes_at: null })
  await runAway(maker, follower)
  const bid = { side: 'buy' as const, price: '90' }
  for (const at of [server, follower])
    expect(refusalOf(await desk.limit(maker, bid, { at }))).toEqual(halted(someTime))
  expect(refusalOf(await desk.amend(maker, ask, { price: '99' }))).toEqual(halted(someTime))
  expect(refusalOf(await desk.market(maker, { side: 'sell', amount: '2' }))).toEqual(halted(someTime))
  expect((await desk.cancel(maker, ask)).data).toMatchObject({ status: 'cancelled' })
  expect(await desk.balances(maker)).toEqual({ USDT: '10000/0', RUB: '1000000/0' })
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toContain('coffer_market_halts_total{pair="USDT/RUB",cause="reference"} 1')
  await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 300 } })
  expect(await instrument()).toMatchObject({ status: 'active', resumes_at: null })
  expect(await info()).toMatchObject({ reference_price: '100', allowed_price_max: '110' })
  expect((await desk.limit(maker, bid)).data).toMatchObject({ status: 'new' })
})

test('trades that run away halt the pair too, after the one that ran too far', async () => {
  const [mallory, accomplice] = [await trader(), await trader()]
  const trade = async (price: string) => {
    await desk.limit(mallory, { side: 'sell', price, amount: '2' })
    return desk.limit(accomplice, { side: 'buy', price, amount: '2' })
  }
  expect((await trade('74')).status).toBe(200)
  expect((await trade('85.1')).status).toBe(200)
  expect(await instrument()).toMatchObject({ status: 'active' })
  expect((await trade('85.11')).status).toBe(200)
  expect(refusalOf(await trade('80'))).toEqual(halted(someTime))
  expect(await trades()).toHaveLength(3)
})

test('whoever takes the market over keeps it halted, and knows when it resumes', async () => {
  const maker = await trader()
  await runAway(maker)
  const { resumes_at } = await instrument()
  const heir = await another()
  await server.stop()
  server = heir
  others.splice(0)
  desk = fiatDesk(heir)
  const place = () => desk.limit(maker, { side: 'buy', price: '95' })
  await vi.waitFor(async () => expect(refusalOf(await place())).toEqual(halted(resumes_at)), {
    timeout: 15_000,
    interval: 100,
  })
  expect(await instrument()).toMatchObject({ status: 'halted', resumes_at })
})

test('a post-only order that would take is POST_ONLY_WOULD_CROSS with the price that it would meet', async () => {
  const [maker, taker] = [await trader(), await trader()]
  await desk.limit(maker, { side: 'sell', price: '80.5' })
  const expected = { code: 'POST_ONLY_WOULD_CROSS', status: 400, details: { best_opposite_price: '80.5' } }
  const order = { side: 'buy' as const, post_only: true }
  expect(refusalOf(await desk.limit(taker, { ...order, price: '80.5' }))).toEqual(expected)
  const resting = idOf(await desk.limit(taker, { ...order, price: '80.49' }))
  expect(refusalOf(await desk.amend(taker, resting, { price: '81' }))).toEqual(expected)
  expect(refusalOf(await desk.limit(taker, { side: 'sell', price: '80.49', post_only: true }))).toMatchObject(
    {
      code: 'POST_ONLY_WOULD_CROSS',
      details: { best_opposite_price: '80.49' },
    },
  )
})

test('what was sent with padding zeros is told without', async () => {
  const [maker, taker] = [await trader(), await trader()]
  const limit = idOf(await desk.limit(maker, { side: 'sell', price: '080.50', amount: '5.00' }))
  expect(await desk.detail(maker, limit)).toMatchObject({ user_input_price: '80.5', user_input_amount: '5' })
  const budget = idOf(await desk.market(taker, { side: 'buy', quote_amount: '200.00' }))
  expect(await desk.detail(taker, budget)).toMatchObject({ user_input_price_total: '200' })
})
