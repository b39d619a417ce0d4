import { type Queryable, type RowOf, sql } from '#platform/database'
import { type Candle, candleWith, openingAt, type Resolution, readCandles, resolutions } from './candles.ts'
import { type PublicTrade, publicTradeTable } from './public-trades.ts'

/** Statistics of 24 hours of trading. Prices are null if nothing was traded. */
export type DayStats = {
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly lots: bigint
  readonly value: bigint
}

/** Statistics of the last 1,440 minutes, including the running one. */
type DayWindow = {
  /** Starts from these minutes, the oldest first. */
  restore(minutes: readonly Candle[]): void
  take(trade: PublicTrade): void
  stats(now: Date): DayStats
  /** The input of `restore`. */
  minutes(): readonly Candle[]
}

const minuteMs = 60_000
const minutesMax = 24 * 60

/** The opening of the window's first minute. */
function windowStart(now: Date): Date {
  return new Date(openingAt('1', now).getTime() - (minutesMax - 1) * minuteMs)
}

function createDayWindow(): DayWindow {
  let minutes: Candle[] = []
  let known: { readonly startMs: number; readonly stats: DayStats } | null = null

  return {
    restore(restored) {
      minutes = [...restored]
      known = null
    },
    take(trade) {
      const openedAt = openingAt('1', trade.createdAt)
      // Nearly always the last one; an earlier one only after the clock was set back.
      const place = minutes.findLastIndex((minute) => minute.openedAt <= openedAt)
      const found = minutes[place]
      const isFound = found?.openedAt.getTime() === openedAt.getTime()
      const candle = candleWith(trade, { openedAt, before: isFound ? found : undefined })
      minutes.splice(isFound ? place : place + 1, isFound ? 1 : 0, candle)
      if (minutes.length > 2 * minutesMax) minutes = minutes.slice(-minutesMax)
      known = null
    },
    stats(now) {
      const startMs = windowStart(now).getTime()
      if (known?.startMs !== startMs) {
        const counted = minutes.filter(({ openedAt }) => openedAt.getTime() >= startMs)
        known = { startMs, stats: statsOf(counted) }
      }
      return known.stats
    },
    minutes: () => minutes.slice(-minutesMax),
  }
}

function statsOf(minutes: readonly Candle[]): DayStats {
  const [first, ...others] = minutes
  if (first === undefined) return { open: null, high: null, low: null, lots: 0n, value: 0n }
  let { high, low, lots, value } = first
  for (const minute of others) {
    high = Math.max(high, minute.high)
    low = Math.min(low, minute.low)
    lots += minute.lots
    value += minute.value
  }
  return { open: first.open, high, low, lots, value }
}

/** The part of a market's trades that stays in memory; the database has all of them. */
export type History = {
  /** The newest hundred, the newest first. */
  readonly trades: readonly PublicTrade[]
  /** Candles of the last 24 hours, the oldest first. */
  readonly minutes: readonly Candle[]
  /** The candle of the last trade at each resolution; none before the first trade. */
  readonly running: ReadonlyMap<Resolution, Candle>
}

type TradeHistory = {
  restore(history: History): void
  /** Adds the next trades, in order. */
  take(trades: readonly PublicTrade[]): void
  stats(now: Date): DayStats
  /** The newest hundred, the newest first. */
  recent(): readonly PublicTrade[]
  candle(resolution: Resolution): Candle | undefined
  /** The input of `restore`. */
  remembered(): History
}

const recentTradesMax = 100

export function createTradeHistory(): TradeHistory {
  const day = createDayWindow()
  const running = new Map<Resolution, Candle>()
  let recent: readonly PublicTrade[] = []

  function extend(resolution: Resolution, trade: PublicTrade): void {
    const before = running.get(resolution)
    const openedAt = openingAt(resolution, trade.createdAt)
    if (before === undefined || before.openedAt < openedAt)
      running.set(resolution, candleWith(trade, { openedAt, before: undefined }))
    // After the clock was set back, a trade may belong to an earlier candle: only the database counts it there.
    else if (before.openedAt.getTime() === openedAt.getTime())
      running.set(resolution, candleWith(trade, { openedAt, before }))
  }

  return {
    restore(history) {
      recent = history.trades
      day.restore(history.minutes)
      running.clear()
      for (const [resolution, candle] of history.running) running.set(resolution, candle)
    },
    take(trades) {
      if (trades.length === 0) return
      for (const trade of trades) {
        day.take(trade)
        for (const resolution of resolutions) extend(resolution, trade)
      }
      recent = [...trades.slice(-recentTradesMax).reverse(), ...recent].slice(0, recentTradesMax)
    },
    stats: (now) => day.stats(now),
    recent: () => recent,
    candle: (resolution) => running.get(resolution),
    remembered: () => ({ trades: recent, minutes: day.minutes(), running: new Map(running) }),
  }
}

/** Reads the history of a market. The result is consistent only if nobody trades meanwhile. */
export async function readHistory(
  database: Queryable,
  { pair, now }: { pair: string; now: Date },
): Promise<History> {
  const [rows, minutes, ...running] = await Promise.all([
    database.query<RowOf<typeof publicTradeTable>>(sql`
      select ${publicTradeTable.columns} from trades
      where pair = ${pair} order by number desc limit ${recentTradesMax}`),
    readCandles(database, { pair, resolution: '1', since: windowStart(now), limit: minutesMax }),
    ...resolutions.map((resolution) => readCandles(database, { pair, resolution, limit: 1 })),
  ])
  const candles = resolutions.flatMap((resolution, index) => {
    const [candle] = running[index] ?? []
    return candle === undefined ? [] : [[resolution, candle] as const]
  })
  return { trades: rows.map((row) => publicTradeTable.read(row)), minutes, running: new Map(candles) }
}
