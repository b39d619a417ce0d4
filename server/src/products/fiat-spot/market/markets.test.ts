import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseAmount } from '#core/money'
import { type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createLinkPort, type LinkKeys, linkKey, listenLink } from '#platform/link'
import { createLogger } from '#platform/logging'
import { type Markets, openMarkets } from '#products/fiat-spot'
import {
  type FiatExchange,
  openFiatExchange,
  orderOf,
  refusalOf,
} from '../../../../test/world/fiat-exchange.ts'
import { createMarketData } from '../market-data/market-data.ts'
import { connectMarkets, serveMarkets } from './market-link.ts'

const key = linkKey(Buffer.alloc(32, 3))
const clock = { now: () => new Date('2026-05-04T03:02:01.987Z') }

let exchange: FiatExchange
let processes: Process[] = []
beforeEach(async () => {
  exchange = await openFiatExchange()
  await exchange.lease.release()
})
afterEach(async () => {
  for (const process of processes) await process.stop()
  processes = []
  await exchange.close()
})

type Process = { readonly markets: Markets; readonly touched: string[]; stop(): Promise<void> }

/** The markets of one process of the exchange. */
async function start({
  isEngine,
  secret = key,
  database = exchange.database,
}: {
  isEngine: boolean
  secret?: LinkKeys
  database?: Database
}): Promise<Process> {
  const touched: string[] = []
  const linkPort = createLinkPort(secret)
  const markets = openMarkets({
    linkPort,
    catalog: exchange.catalog,
    database,
    priceOf: ({ quote }) => parseAmount('80', quote.asset),
    businessClock: clock,
    systemClock: clock,
    ids: systemIds,
    instanceId: systemIds.next(),
    logger: createLogger('silent'),
    linkKeys: secret,
    onTouched: (customerIds) => touched.push(...customerIds),
  })
  if (isEngine) await linkPort.listen({ host: '127.0.0.1', port: 0 })
  const stopping = new AbortController()
  const owning = isEngine ? markets.owning.map(({ run }) => run(stopping.signal)) : []
  const running = [markets.follow(stopping.signal), ...owning]
  let isStopped = false
  const process = {
    markets,
    touched,
    async stop() {
      if (isStopped) return
      isStopped = true
      await markets.close()
      await linkPort.close()
      stopping.abort()
      await Promise.all(running)
    },
  }
  processes.push(process)
  return process
}

const reachable = ({ markets }: Process) =>
  vi.waitFor(() => expect(markets.isReachable(exchange.pair)).toBe(true), { timeout: 10_000 })

test('a process without markets trades on those of another and sees the same book', async () => {
  const { pair, commands } = exchange
  const maker = await exchange.newCustomer({ USDT: '100' })
  const taker = await exchange.newCustomer({ RUB: '10000' })
  const owner = await start({ isEngine: true })
  await reachable(owner)
  const ask = await orderOf(
    owner.markets.submit(pair, commands.limit(maker, { side: 'sell', price: '80', amount: '50' })),
  )
  const other = await start({ isEngine: false })
  await reachable(other)
  expect(other.markets.isOwner(pair)).toBe(false)
  const bought = await orderOf(
    other.markets.submit(pair, commands.limit(taker, { side: 'buy', price: '80', amount: '20' })),
  )
  expect(bought).toMatchObject({ status: 'filled', createdAt: clock.now(), filledValue: expect.any(BigInt) })
  const book = { bids: [], asks: [{ priceTicks: ask.priceTicks, lots: 3000 }] }
  await vi.waitFor(() => expect(other.markets.data(pair).depth(10)).toEqual(book))
  expect(owner.markets.data(pair).depth(10)).toEqual(book)
  const late = await start({ isEngine: false })
  await vi.waitFor(() => expect(late.markets.data(pair).isKnown()).toBe(true))
  expect(owner.markets.data(pair).stats(clock.now())).toMatchObject({ high: ask.priceTicks, lots: 2000n })
  for (const { markets } of [other, late])
    expect(markets.data(pair).snapshot()).toEqual(owner.markets.data(pair).snapshot())
  expect(other.touched.toSorted()).toEqual([maker, taker].toSorted())
  await exchange.expectSoundBooks()
})

test('a refusal, a repeat and its first answer arrive over the link unchanged', async () => {
  const { pair, commands } = exchange
  const customer = await exchange.newCustomer({ USDT: '100' })
  const owner = await start({ isEngine: true })
  await reachable(owner)
  const other = await start({ isEngine: false })
  await reachable(other)
  const terms = { side: 'sell', price: '80', amount: '500', key: 'once' } as const
  const refused = await refusalOf(other.markets.submit(pair, commands.limit(customer, terms)))
  expect(refused).toMatchObject({ code: 'INSUFFICIENT_BALANCE', status: 400, details: { required: '500' } })
  const first = commands.limit(customer, { ...terms, amount: '5', key: 'again' })
  const { answer } = await other.markets.submit(pair, first)
  expect(answer.isReplay).toBe(false)
  const repeat = await owner.markets.submit(pair, { ...first, id: systemIds.next() })
  expect(repeat.answer).toMatchObject({ isReplay: true, outcome: answer.outcome })
})

test('without an owner, commands are refused as STOCKBOOK_UNAVAILABLE', async () => {
  const { pair, commands } = exchange
  const customer = await exchange.newCustomer({ USDT: '100' })
  const alone = await start({ isEngine: false })
  const command = commands.limit(customer, { side: 'sell', price: '80', amount: '5' })
  expect(await refusalOf(alone.markets.submit(pair, command))).toMatchObject({
    code: 'STOCKBOOK_UNAVAILABLE',
    status: 502,
  })
})

test('a process of another exchange is not served', async () => {
  const { pair, commands } = exchange
  const customer = await exchange.newCustomer({ USDT: '100' })
  const owner = await start({ isEngine: true })
  await reachable(owner)
  const stranger = await start({ isEngine: false, secret: linkKey(Buffer.alloc(32, 4)) })
  const command = commands.limit(customer, { side: 'sell', price: '80', amount: '5' })
  await vi.waitFor(async () =>
    expect(await refusalOf(stranger.markets.submit(pair, command))).toMatchObject({
      code: 'STOCKBOOK_UNAVAILABLE',
    }),
  )
  expect(await exchange.balances(customer)).toEqual({ USDT: '100/0' })
})

test('when the owner stops, another takes over at once, with the book as it was, and is followed', async () => {
  const { pair, commands } = exchange
  const maker = await exchange.newCustomer({ USDT: '100' })
  const first = await start({ isEngine: true })
  await reachable(first)
  const second = await start({ isEngine: true })
  const third = await start({ isEngine: false })
  await Promise.all([second, third].map(reachable))
  const sell = (price: string) => commands.limit(maker, { side: 'sell', price, amount: '5' })
  await orderOf(third.markets.submit(pair, sell('81')))
  await first.stop()
  await vi.waitFor(() => expect(second.markets.isOwner(pair)).toBe(true), { timeout: 5_000 })
  await vi.waitFor(async () => orderOf(third.markets.submit(pair, sell('82'))), { timeout: 5_000 })
  const asks = [8100, 8200].map((priceTicks) => ({ priceTicks, lots: 500 }))
  await vi.waitFor(() => expect(third.markets.data(pair).depth(10).asks).toEqual(asks))
  expect(second.markets.data(pair).depth(10).asks).toEqual(asks)
})

test('the present owner of a market ignores late news of a former one', async () => {
  const { pair, database, market } = exchange
  const data = createMarketData(pair)
  data.take({
    isSnapshot: true,
    voices: [],
    levels: [],
    history: { trades: [], minutes: [], running: new Map() },
    trades: [],
    customerIds: [],
    resumesAt: null,
  })
  const former = await listenLink({
    ...{ host: '127.0.0.1', port: 0, keys: key },
    onPeer: serveMarkets(() => ({ market, data })),
  })
  await database.query(sql`delete from market_leases`)
  await database.query(sql`
    insert into market_leases values (${pair.name}, ${systemIds.next()}, 1, clock_timestamp() + interval '1 day', ${former.address})`)
  const looks = { isHeld: false, held: Promise.withResolvers<void>() }
  const successor = await start({
    isEngine: true,
    database: {
      ...database,
      async query(statement) {
        if (looks.isHeld && statement.text.includes('address is not null')) await looks.held.promise
        return database.query(statement)
      },
    },
  })
  const known = successor.markets.data(pair)
  await vi.waitFor(() => expect(known.isKnown()).toBe(true))
  // The owner is looked up while the market changes hands.
  looks.isHeld = true
  const heard = vi.fn()
  known.listen(heard)
  await database.query(sql`update market_leases set expires_at = clock_timestamp()`)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(expect.objectContaining({ isSnapshot: true })), {
    timeout: 5_000,
  })
  const late = vi.fn()
  const another = connectMarkets({ address: former.address, keys: key, onNews: late })
  another.follow(pair.name)
  await vi.waitFor(() => expect(late).toHaveBeenCalledOnce())
  const levels = [{ side: 'buy' as const, priceTicks: 8000, lots: 500 }]
  data.take({ isSnapshot: false, levels, trades: [], customerIds: [], resumesAt: null })
  // Sent after the successor took over.
  await vi.waitFor(() => expect(late).toHaveBeenCalledTimes(2))
  const depth = known.depth(10)
  looks.held.resolve()
  another.close()
  await former.close()
  expect(depth).toEqual({ bids: [], asks: [] })
})
