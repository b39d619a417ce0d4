import { type Candle, candleWith } from './candle.ts'
import type { PublicTrade } from './public-trade.ts'
import { openingAt } from './resolutions.ts'

/** Twenty-four hours of trading. Null where nothing was traded in them. */
export type DayStats = {
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly lots: bigint
  readonly value: bigint
}

/** Statistics over the last 1,440 minutes, the running one included. */
export type DayWindow = {
  /** Begins with these minutes, the oldest first. */
  restore(minutes: readonly Candle[]): void
  take(trade: PublicTrade): void
  stats(now: Date): DayStats
  /** What `restore` can begin with. */
  minutes(): readonly Candle[]
}

const minuteMs = 60_000
const minutesMax = 24 * 60

/** The opening of the first minute that counts. */
export function windowStart(now: Date): Date {
  return new Date(openingAt('1', now).getTime() - (minutesMax - 1) * minuteMs)
}

export function createDayWindow(): DayWindow {
  let minutes: Candle[] = []
  let known: { readonly startMs: number; readonly stats: DayStats } | null = null

  return {
    restore(restored) {
      minutes = [...restored]
      known = null
    },
    take(trade) {
      const openedAt = openingAt('1', trade.createdAt)
      // Nearly always the last one; further back only after a clock was set back.
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
