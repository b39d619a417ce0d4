import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import type { Trade } from '../settlement/trade.ts'
import { insertTrades } from '../settlement/write-settled.ts'
import { addToCandles, type Candle, type Resolution, readCandles, resolutions } from './candles.ts'
import { createTradeHistory, readHistory } from './trade-history.ts'

const store = await useTestDatabase()

const minuteMs = 60_000
const start = Date.parse('2026-02-27T23:58:30Z')
let pairs = 0

/** Seconds to years between two trades, at a few prices. */
const pause = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 4 * minuteMs }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 36 * 60 * minuteMs }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 50 * 24 * 60 * minuteMs }) },
)
const dealt = fc.record({
  pause,
  priceTicks: fc.integer({ min: 7990, max: 8010 }),
  lots: fc.integer({ min: 1, max: 1_000_000_000 }),
  isSameBatch: fc.boolean(),
})

function tradesOf(deals: readonly { pause: number; priceTicks: number; lots: number }[]): Trade[] {
  const pair = `P${++pairs}/RUB`
  let at = start
  return deals.map(({ pause, priceTicks, lots }, index) => {
    at += pause
    const [makerOrderId, takerOrderId, makerCustomerId, takerCustomerId] = Array.from({ length: 4 }, () =>
      systemIds.next(),
    ) as [string, string, string, string]
    return {
      id: systemIds.next(),
      pair,
      number: index + 1,
      priceTicks,
      lots,
      takerSide: index % 2 === 0 ? 'buy' : 'sell',
      ...{ makerOrderId, takerOrderId, makerCustomerId, takerCustomerId },
      makerFeeUnits: 0n,
      takerFeeUnits: 0n,
      createdAt: new Date(at),
    }
  })
}

async function write(batches: readonly Trade[][]): Promise<void> {
  for (const batch of batches) {
    await store.database.inTransaction(async (tx) => {
      insertTrades(tx, batch)
      addToCandles(tx, batch)
    })
  }
}

/** The opening of a moment's candle by the calendar. */
function opening(resolution: Resolution, at: Date): number {
  const day = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
  if (resolution === 'M') return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)
  if (resolution === 'D') return day
  if (resolution === 'W')
    return Date.UTC(
      at.getUTCFullYear(),
      at.getUTCMonth(),
      at.getUTCDate() - [6, 0, 1, 2, 3, 4, 5][at.getUTCDay()]!,
    )
  const minutes = at.getUTCHours() * 60 + at.getUTCMinutes()
  return day + (minutes - (minutes % Number(resolution))) * minuteMs
}

function folded(resolution: Resolution, trades: readonly Trade[]): Candle[] {
  const byOpening = Map.groupBy(trades, ({ createdAt }) => opening(resolution, createdAt))
  return [...byOpening].map(([openedAt, within]) => ({
    openedAt: new Date(openedAt),
    open: within[0]!.priceTicks,
    high: Math.max(...within.map(({ priceTicks }) => priceTicks)),
    low: Math.min(...within.map(({ priceTicks }) => priceTicks)),
    close: within.at(-1)!.priceTicks,
    lots: within.reduce((sum, { lots }) => sum + BigInt(lots), 0n),
    value: within.reduce((sum, { lots, priceTicks }) => sum + BigInt(lots) * BigInt(priceTicks), 0n),
    trades: within.length,
  }))
}

test('candles of every resolution are a fold over the trades, whole and in pages', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(dealt, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 0, max: 60 * 24 * 60 }),
      async (deals, limit, sinceMinutes) => {
        const trades = tradesOf(deals)
        const batches: Trade[][] = []
        for (const [index, trade] of trades.entries()) {
          if (index > 0 && deals[index]!.isSameBatch) batches.at(-1)?.push(trade)
          else batches.push([trade])
        }
        await write(batches)
        const pair = trades[0]!.pair
        const middle = new Date(start + sinceMinutes * minuteMs)
        for (const resolution of resolutions) {
          const expected = folded(resolution, trades)
          const read = (filter: object) =>
            readCandles(store.database, { pair, resolution, limit: 1000, ...filter })
          expect(await read({})).toEqual(expected)
          const later = expected.filter(({ openedAt }) => openedAt >= middle)
          const earlier = expected.filter(({ openedAt }) => openedAt < middle)
          expect(await read({ limit })).toEqual(expected.slice(-limit))
          expect(await read({ since: middle, limit })).toEqual(later.slice(0, limit))
          expect(await read({ until: middle, limit })).toEqual(earlier.slice(-limit))
          const last = later[limit - 1]
          if (last !== undefined)
            expect(await read({ since: middle, after: last.openedAt })).toEqual(later.slice(limit))
        }
      },
    ),
    { numRuns: 60, endOnFailure: true },
  )
}, 60_000)

test('the history built trade by trade equals the one read from the database', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(dealt, { maxLength: 130 }), async (deals) => {
      const trades = tradesOf(deals)
      await write(trades.map((trade) => [trade]))
      const pair = `P${pairs}/RUB`
      const history = createTradeHistory()
      for (const trade of trades) history.take([trade])
      const now = trades.at(-1)?.createdAt ?? new Date(start)
      const read = await readHistory(store.database, { pair, now })
      const fresh = createTradeHistory()
      fresh.restore(read)
      expect(read.trades.map(({ id }) => id)).toEqual(history.recent().map(({ id }) => id))
      for (const resolution of resolutions)
        expect(fresh.candle(resolution)).toEqual(history.candle(resolution))
      for (const minutes of [0, 1, 700, 1439, 1440, 3000]) {
        const at = new Date(now.getTime() + minutes * minuteMs)
        expect(fresh.stats(at)).toEqual(history.stats(at))
      }
    }),
    { numRuns: 15, endOnFailure: true },
  )
}, 60_000)

test('statistics count the 1,440 minutes that end now, and nothing older', () => {
  const trades = tradesOf([
    { pause: 0, priceTicks: 100, lots: 7 },
    { pause: minuteMs, priceTicks: 300, lots: 5 },
    { pause: minuteMs, priceTicks: 200, lots: 3 },
  ])
  const history = createTradeHistory()
  expect(history.stats(new Date(start))).toEqual({ open: null, high: null, low: null, lots: 0n, value: 0n })
  history.take(trades)
  const after = (minutes: number) => history.stats(new Date(start + minutes * minuteMs))
  expect(after(1439)).toEqual({ open: 100, high: 300, low: 100, lots: 15n, value: 2800n })
  expect(after(1440)).toEqual({ open: 300, high: 300, low: 200, lots: 8n, value: 2100n })
  expect(after(1441)).toEqual({ open: 200, high: 200, low: 200, lots: 3n, value: 600n })
  expect(after(1442)).toEqual({ open: null, high: null, low: null, lots: 0n, value: 0n })
})

test('a trade is written to three candles, of which all others are made', async () => {
  const [trade] = tradesOf([{ pause: 0, priceTicks: 8000, lots: 5 }])
  await write([[trade!]])
  const kept = await store.database.query(sql`
    select resolution, trades from candles where pair = ${trade!.pair} order by resolution`)
  expect(kept).toEqual(['1', '60', 'D'].map((resolution) => ({ resolution, trades: 1n })))
})
