import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatAmount, parseAmount } from '#core/money'
import { systemIds } from '#platform/ids'
import { fiatPairs } from '#products/fiat-spot/pairs'
import { shippedCatalog } from '../../../../test/world/shipped-catalog.ts'
import { publicTopics } from '../index.ts'
import { createMarketData, type MarketData } from '../market-data/market-data.ts'
import type { LevelChange } from '../market-data/news.ts'
import type { History } from '../market-data/trade-history.ts'
import type { Trade } from '../settlement/trade.ts'

const [pair] = shippedCatalog.section(fiatPairs).all
const holdMs = 50
const start = new Date('2026-05-04T12:00:30.000Z')
const noHistory: History = { trades: [], minutes: [], running: new Map() }

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

function open(): {
  data: MarketData
  topic: (name: string) => NonNullable<ReturnType<ReturnType<typeof publicTopics>>>
} {
  const data = createMarketData(pair!)
  begin(data)
  const find = publicTopics(
    { pairs: [pair!], data: () => data },
    { businessClock: { now: () => new Date() } },
  )
  return { data, topic: (name) => find(`spot.fiat.${name}`)! }
}

let trades = 0
function tradeOf({ priceTicks = 8000, lots = 100, createdAt = new Date() }: Partial<Trade> = {}): Trade {
  const [id, makerOrderId, takerOrderId, customer] = Array.from({ length: 4 }, () =>
    systemIds.next(),
  ) as string[]
  return {
    id: id!,
    pair: pair!.name,
    number: ++trades,
    ...{ priceTicks, lots, createdAt, takerSide: 'buy' },
    makerOrderId: makerOrderId!,
    takerOrderId: takerOrderId!,
    makerCustomerId: customer!,
    takerCustomerId: customer!,
    makerFeeUnits: 0n,
    takerFeeUnits: 0n,
  }
}

/** Gives the data a snapshot of the whole market, which every follower begins with. */
function begin(
  data: MarketData,
  told: { levels?: LevelChange[]; history?: History; trades?: Trade[] } = {},
): void {
  const nothing = { voices: [], levels: [], history: noHistory, trades: [], customerIds: [], resumesAt: null }
  data.take({ isSnapshot: true, ...nothing, ...told })
}

function happen(
  data: MarketData,
  { levels = [], trades = [] }: { levels?: LevelChange[]; trades?: Trade[] },
): void {
  data.take({ isSnapshot: false, levels, trades, customerIds: [], resumesAt: null })
}

const bid = (priceTicks: number, lots: number): LevelChange => ({ side: 'buy', priceTicks, lots })

// biome-ignore lint/suspicious/noExplicitAny: tests read the data of any topic
type Told = { type: string; data: any }

function follow(topic: { listen(push: (type: string, data: unknown) => void): () => void }) {
  const told: Told[] = []
  const end = topic.listen((type, data) => told.push({ type, data }))
  return { told, end, last: () => told.at(-1)?.data }
}

type Levels = [string, string][]
type Depth = { bids: Levels; asks: Levels; checksum: number }

/** A client of the depth topic that follows its description. */
function depthClient({ bids, asks, checksum }: Depth) {
  const sides = { bids: new Map(bids), asks: new Map(asks) }
  const best = (side: 'bids' | 'asks') => {
    const sign = side === 'bids' ? -1 : 1
    return [...sides[side]].sort(([a], [b]) => sign * (Number(a) - Number(b)))
  }
  function expectChecksum(expected: number): void {
    const texts = Array.from({ length: 10 }, (_, place) => [best('bids')[place], best('asks')[place]])
    const levels = texts.flat().filter((level) => level !== undefined)
    expect(crc32(levels.map(([price, amount]) => `${price}:${amount}`).join(':'))).toBe(expected)
  }
  expectChecksum(checksum)
  return {
    best,
    apply(update: Depth): void {
      for (const side of ['bids', 'asks'] as const) {
        for (const [price, amount] of update[side]) {
          if (amount === '0') expect(sides[side].delete(price)).toBe(true)
          else sides[side].set(price, amount)
        }
      }
      expectChecksum(update.checksum)
    },
  }
}

function naive(book: Map<number, number>, side: 'buy' | 'sell'): Levels {
  const sign = side === 'buy' ? -1 : 1
  const sorted = [...book].sort(([a], [b]) => sign * (a - b)).slice(0, 500)
  return sorted.map(([ticks, lots]) => [
    formatAmount({ asset: pair!.quote.asset, units: BigInt(ticks) }),
    formatAmount({ asset: pair!.base.asset, units: BigInt(lots) * pair!.lot.units }),
  ])
}

// The sides overlap in price, unlike in any market, which topics do not mind; deep enough for more than 500 levels.
const wish = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      priceTicks: fc.integer({ min: 1, max: 30 }),
      lots: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      wave: fc.integer({ min: 1, max: 700 }),
      from: fc.integer({ min: 1, max: 300 }),
      lots: fc.nat({ max: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ passMs: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 1, arbitrary: fc.constant('join' as const) },
  { weight: 1, arbitrary: fc.constant('anew' as const) },
)

test('a client that applies depth updates has exactly the best 500 levels, and the right checksum after each', () => {
  fc.assert(
    fc.property(fc.array(wish, { minLength: 5, maxLength: 60 }), (wishes) => {
      const { data, topic } = open()
      const depth = topic('depth.USDT/RUB')
      const books = { buy: new Map<number, number>(), sell: new Map<number, number>() }
      const clients: { client: ReturnType<typeof depthClient>; end(): void }[] = []
      const set = (side: 'buy' | 'sell', { priceTicks, lots }: { priceTicks: number; lots: number }) => {
        const change = lots - (books[side].get(priceTicks) ?? 0)
        if (lots === 0) books[side].delete(priceTicks)
        else books[side].set(priceTicks, lots)
        return change === 0 ? [] : [{ side, priceTicks, lots: change }]
      }
      const all = () =>
        (['buy', 'sell'] as const).flatMap((side) =>
          [...books[side]].map(([priceTicks, lots]) => ({ side, priceTicks, lots })),
        )
      for (const one of wishes) {
        if (one === 'join') {
          const end = depth.listen((type, update) => {
            expect(type).toBe('update')
            client.apply(update as Depth)
          })
          const client = depthClient(depth.snapshot() as Depth)
          clients.push({ client, end })
        } else if (one === 'anew') begin(data, { levels: all() })
        else if ('passMs' in one) vi.advanceTimersByTime(one.passMs)
        else if ('wave' in one) {
          const prices = Array.from({ length: one.wave }, (_, index) => one.from + index)
          happen(data, {
            levels: prices.flatMap((priceTicks) => set('sell', { priceTicks, lots: one.lots })),
          })
        } else happen(data, { levels: set(one.side, one) })
      }
      vi.advanceTimersByTime(2 * holdMs)
      for (const { client, end } of clients) {
        expect(client.best('bids')).toEqual(naive(books.buy, 'buy'))
        expect(client.best('asks')).toEqual(naive(books.sell, 'sell'))
        end()
      }
    }),
    { numRuns: 150 },
  )
}, 60_000)

test('the checksum is over price:amount of the best ten, bid and ask in turn', () => {
  const { data, topic } = open()
  happen(data, { levels: [bid(8000, 150), bid(7999, 25_000), { side: 'sell', priceTicks: 8001, lots: 7 }] })
  expect(topic('depth.usdt-rub').snapshot()).toEqual({
    pair: 'USDT/RUB',
    bids: [
      ['80', '1.5'],
      ['79.99', '250'],
    ],
    asks: [['80.01', '0.07']],
    checksum: crc32('80:1.5:80.01:0.07:79.99:250'),
  })
})

test('the first change is pushed at once, the gathered ones at most every 50 ms', () => {
  const { data, topic } = open()
  const { told, end, last } = follow(topic('orderbook.USDT/RUB'))
  happen(data, { levels: [bid(8000, 100)] })
  expect(told).toEqual([
    { type: 'snapshot', data: { pair: 'USDT/RUB', bids: [{ price: '80', amount: '1' }], asks: [] } },
  ])
  for (let lots = 0; lots < 10; lots++) happen(data, { levels: [bid(8001, 100)] })
  vi.advanceTimersByTime(holdMs - 1)
  expect(told).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(told).toHaveLength(2)
  expect(last().bids[0]).toEqual({ price: '80.01', amount: '10' })
  vi.advanceTimersByTime(holdMs)
  expect(vi.getTimerCount()).toBe(0)
  happen(data, { levels: [bid(8001, -1000)] })
  expect(told).toHaveLength(3)
  end()
})

test('a follower who joins while changes gather misses none of them', () => {
  const { data, topic } = open()
  const orderbook = topic('orderbook.USDT/RUB')
  const first = follow(orderbook)
  happen(data, { levels: [bid(8000, 100)] })
  happen(data, { levels: [bid(8000, 100)] })
  const second = follow(orderbook)
  const begun = orderbook.snapshot()
  happen(data, { levels: [bid(8000, -100)] })
  vi.advanceTimersByTime(holdMs)
  expect(second.last() ?? begun).toEqual(first.last())
  expect(first.last().bids).toEqual([{ price: '80', amount: '1' }])
  first.end()
  second.end()
})

test('changes below the best twenty levels push no order book', () => {
  const { data, topic } = open()
  happen(data, { levels: Array.from({ length: 30 }, (_, place) => bid(8000 - place, 100)) })
  const { told, end } = follow(topic('orderbook.USDT/RUB'))
  happen(data, { levels: [bid(7980, 100)] })
  expect(told).toEqual([])
  happen(data, { levels: [bid(7981, 100)] })
  expect(told).toHaveLength(1)
  end()
})

test('each trade is pushed once and in order, whenever a follower joins', () => {
  const { data, topic } = open()
  const made: string[] = []
  const ids = (list: { id: string }[]) => list.map(({ id }) => id)
  const trade = (count: number) => {
    const fresh = Array.from({ length: count }, () => tradeOf())
    made.push(...ids(fresh))
    happen(data, { trades: fresh })
  }
  const followed = topic('trades.USDT/RUB')
  trade(60)
  expect(ids(followed.snapshot() as { id: string }[])).toEqual(made.toReversed().slice(0, 50))
  const first = follow(followed)
  for (let round = 0; round < 40; round++) trade(7)
  const second = follow(followed)
  const known = ids(followed.snapshot() as { id: string }[]).reverse()
  trade(3)
  vi.advanceTimersByTime(holdMs)
  expect(first.told.flatMap(({ data: told }) => ids(told))).toEqual(made.slice(60))
  expect([...known, ...second.told.flatMap(({ data: told }) => ids(told))]).toEqual(made.slice(67 - 50))
  expect(first.told[1]?.data[0]).toEqual({
    id: made[67],
    price: '80',
    amount: '1',
    side: 'buy',
    time: start.toISOString(),
  })
  first.end()
  second.end()
})

test('trades whose news were missed are pushed with the next snapshot', () => {
  const { data, topic } = open()
  happen(data, { trades: [tradeOf()] })
  const { told, end } = follow(topic('trades.USDT/RUB'))
  const [missed, next] = [tradeOf(), tradeOf()]
  const known = data.trades()
  const history = { ...noHistory, trades: [missed, ...known] }
  begin(data, { history, trades: [next] })
  expect(told.flatMap(({ data }) => data.map(({ id }: Trade) => id))).toEqual([missed.id, next.id])
  end()
})

test('a candle that ends while changes gather is pushed in its final state, before the next one', () => {
  const { data, topic } = open()
  const chart = topic('chart.usdt-rub.1')
  expect(chart.snapshot()).toBeNull()
  const { told, end } = follow(chart)
  const at = (time: string, priceTicks: number) =>
    happen(data, { trades: [tradeOf({ priceTicks, createdAt: new Date(`2026-05-04T${time}Z`) })] })
  at('12:00:59.970', 8000)
  at('12:00:59.990', 8010)
  at('12:01:00.001', 8005)
  vi.advanceTimersByTime(holdMs)
  expect(told.map(({ type, data: { time, close, trades } }) => [type, time, close, trades])).toEqual([
    ['update', '2026-05-04T12:00:00.000Z', '80', 1],
    ['update', '2026-05-04T12:00:00.000Z', '80.1', 2],
    ['update', '2026-05-04T12:01:00.000Z', '80.05', 1],
  ])
  expect(chart.snapshot()).toEqual(told.at(-1)?.data)
  end()
})

test('statistics are pushed after trades, and their change is rounded to the nearest hundredth', () => {
  const { data, topic } = open()
  const { last, told, end } = follow(topic('stats.USDT/RUB'))
  happen(data, { levels: [bid(8000, 100)] })
  expect(told).toEqual([])
  const none = { last: null, high: null, low: null, volume: '0', quote_volume: '0', change: '+0.00%' }
  expect(topic('stats.USDT/RUB').snapshot()).toEqual({ pair: 'USDT/RUB', ...none })
  const changes = [8000, 8100, 7968, 7999, 8000, 8001, 16_000].map((priceTicks) => {
    happen(data, { trades: [tradeOf({ priceTicks })] })
    vi.advanceTimersByTime(holdMs)
    return last().change
  })
  expect(changes).toEqual(['+0.00%', '+1.25%', '-0.40%', '-0.01%', '+0.00%', '+0.01%', '+100.00%'])
  expect(last()).toMatchObject({
    last: '160',
    high: '160',
    low: '79.68',
    volume: '7',
    quote_volume: '640.68',
  })
  expect(parseAmount(last().quote_volume, pair!.quote.asset).units).toBe(64_068n)
  end()
})

test('all spellings of a pair give the same topic, and unknown names give none', () => {
  const find = publicTopics(
    { pairs: [pair!], data: () => open().data },
    { businessClock: { now: () => start } },
  )
  const names = ['orderbook', 'depth', 'trades', 'stats'].map((name) => `spot.fiat.${name}.USDT/RUB`)
  for (const resolution of ['1', '5', '15', '30', '60', '240', 'D', 'W', 'M'])
    names.push(`spot.fiat.chart.USDT/RUB.${resolution}`)
  for (const name of names) {
    expect(find(name)?.name).toBe(name)
    expect(find(name.replace('USDT/RUB', 'usdt-Rub'))).toBe(find(name))
  }
  const unknown = [
    '',
    'orderbook.USDT/RUB',
    'spot.fiat.orderbook',
    'spot.fiat.orderbook.BTC/RUB',
    'spot.fiat.order.USDT/RUB',
  ]
  unknown.push(
    'spot.fiat.chart.USDT/RUB',
    'spot.fiat.chart.USDT/RUB.2',
    'spot.fiat.chart.USDT/RUB.d',
    'spot.fiat.stats.USDT/RUB.1',
  )
  for (const name of unknown) expect(find(name)).toBeNull()
})
