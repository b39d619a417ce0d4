import { type Candle, candleWith } from './candle.ts'
import { createDayWindow, type DayStats } from './day-stats.ts'
import type { PublicTrade } from './public-trade.ts'
import { openingAt, type Resolution, resolutions } from './resolutions.ts'

/** What is remembered of a market's trades; the database knows all of them. */
export type History = {
  /** The newest hundred, newest first. */
  readonly trades: readonly PublicTrade[]
  /** Of the last 24 hours, oldest first. */
  readonly minutes: readonly Candle[]
  /** The candle of the last trade at each resolution; none before the first trade. */
  readonly running: ReadonlyMap<Resolution, Candle>
}

export type TradeHistory = {
  restore(history: History): void
  /** Takes the next trades, in their order. */
  take(trades: readonly PublicTrade[]): void
  stats(now: Date): DayStats
  /** The newest hundred, newest first. */
  recent(): readonly PublicTrade[]
  candle(resolution: Resolution): Candle | undefined
  /** What `restore` can begin with. */
  remembered(): History
}

export const recentTradesMax = 100

export function createTradeHistory(): TradeHistory {
  const day = createDayWindow()
  const running = new Map<Resolution, Candle>()
  let recent: readonly PublicTrade[] = []

  function extend(resolution: Resolution, trade: PublicTrade): void {
    const before = running.get(resolution)
    const openedAt = openingAt(resolution, trade.createdAt)
    if (before === undefined || before.openedAt < openedAt)
      running.set(resolution, candleWith(trade, { openedAt, before: undefined }))
    // A trade of an earlier candle, after a clock was set back, is in the database.
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
