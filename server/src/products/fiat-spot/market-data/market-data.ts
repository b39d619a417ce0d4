import { placeOf, type Side } from '#products/fiat-spot/book'
import type { Pair } from '#products/fiat-spot/pairs'
import type { Candle, Resolution } from './candles.ts'
import type { MarketNews } from './news.ts'
import type { PublicTrade } from './public-trades.ts'
import { createTradeHistory, type DayStats } from './trade-history.ts'
import { createTradeVoices } from './trade-voices.ts'

/** A price and the lots that rest at it. */
export type Level = { readonly priceTicks: number; readonly lots: number }

/** A side of a public book: the lots that rest at each price. */
type PriceDepth = {
  /** Adds lots at a price; a negative number removes lots. */
  change(priceTicks: number, lots: number): void
  /** The best levels, the best first. */
  best(levelsMax: number): Level[]
  clear(): void
}

function createPriceDepth(side: Side): PriceDepth {
  const lotsAt = new Map<number, number>()
  // Sorted with the best at the end, where nearly all changes are and an array grows and shrinks for free. A higher rank
  // is a better price.
  const ranks: number[] = []
  const sign = side === 'buy' ? 1 : -1

  return {
    change(priceTicks, lots) {
      const before = lotsAt.get(priceTicks)
      const total = (before ?? 0) + lots
      if (total !== 0) lotsAt.set(priceTicks, total)
      else lotsAt.delete(priceTicks)
      const rank = sign * priceTicks
      if (before === undefined && total !== 0) ranks.splice(placeOf(rank, ranks), 0, rank)
      if (before !== undefined && total === 0) ranks.splice(placeOf(rank, ranks), 1)
    },
    best(levelsMax) {
      const levels: Level[] = []
      for (let place = ranks.length - 1; place >= 0 && levels.length < levelsMax; place--) {
        const priceTicks = sign * (ranks[place] as number) // inside the array
        levels.push({ priceTicks, lots: lotsAt.get(priceTicks) ?? 0 })
      }
      return levels
    },
    clear() {
      lotsAt.clear()
      ranks.length = 0
    },
  }
}

/** The best levels of both sides, the best first. */
export type Depth = { readonly bids: readonly Level[]; readonly asks: readonly Level[] }

/** The public data of a market in memory; committed data only. */
export type MarketData = {
  readonly pair: Pair
  /** Applies the changes of a commit. */
  take(news: MarketNews): void
  /** False before the first news: nothing is known of the market yet, not even that it is empty. */
  isKnown(): boolean
  /** Rises with each news. */
  revision(): number
  depth(levelsMax: number): Depth
  /** The newest hundred, the newest first. */
  trades(): readonly PublicTrade[]
  /** Statistics of the 24 hours that end now, to the minute. */
  stats(now: Date): DayStats
  /** The candle of the last trade; undefined before the first. */
  candle(resolution: Resolution): Candle | undefined
  /** The median price of the customers who traded, in ticks; null if they are too few. */
  voiced(now: Date): number | null
  /** The end of the present halt; null while the pair is not halted or not known. */
  resumesAt(now: Date): Date | null
  /** All data as news that replace everything known. */
  snapshot(): MarketNews
  /** Calls back after each news is applied; the answer unsubscribes. */
  listen(listener: (news: MarketNews) => void): () => void
}

export function createMarketData(pair: Pair): MarketData {
  const depths = { buy: createPriceDepth('buy'), sell: createPriceDepth('sell') }
  const history = createTradeHistory()
  const voices = createTradeVoices(pair.reference)
  const listeners = new Set<(news: MarketNews) => void>()
  let revision = 0
  let haltedUntil: Date | null = null

  function depth(levelsMax: number): Depth {
    return { bids: depths.buy.best(levelsMax), asks: depths.sell.best(levelsMax) }
  }

  return {
    pair,
    take(news) {
      revision++
      if (news.isSnapshot) {
        for (const side of Object.values(depths)) side.clear()
        history.restore(news.history)
        voices.restore(news.voices)
      }
      for (const { side, priceTicks, lots } of news.levels) depths[side].change(priceTicks, lots)
      history.take(news.trades)
      voices.take(news.trades)
      haltedUntil = news.resumesAt
      for (const listener of listeners) listener(news)
    },
    isKnown: () => revision > 0,
    revision: () => revision,
    depth,
    trades: () => history.recent(),
    stats: (now) => history.stats(now),
    candle: (resolution) => history.candle(resolution),
    voiced: (now) => voices.median(now),
    resumesAt: (now) => (haltedUntil !== null && haltedUntil > now ? haltedUntil : null),
    snapshot() {
      const { bids, asks } = depth(Number.POSITIVE_INFINITY)
      const levels = [
        ...bids.map((level) => ({ side: 'buy' as const, ...level })),
        ...asks.map((level) => ({ side: 'sell' as const, ...level })),
      ]
      return {
        isSnapshot: true,
        levels,
        history: history.remembered(),
        voices: voices.remembered(),
        trades: [],
        customerIds: [],
        resumesAt: haltedUntil,
      }
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
