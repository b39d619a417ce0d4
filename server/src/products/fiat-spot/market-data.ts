import type { Pair } from '#core/catalog'
import type { Side } from './book/book-commands.ts'
import type { MarketNews } from './market-news.ts'

/** A price and how many lots rest at it. */
export type Level = { readonly priceTicks: number; readonly lots: number }

/** The public side of a market in memory: what was committed, and nothing that was not. */
export type MarketData = {
  readonly pair: Pair
  /** Takes what a commit has changed. */
  take(news: MarketNews): void
  /** The best levels of both sides, best first. */
  depth(levelsMax: number): { readonly bids: readonly Level[]; readonly asks: readonly Level[] }
  /** Calls back after each news that was taken; the answer ends that. */
  listen(listener: (news: MarketNews) => void): () => void
}

export function createMarketData(pair: Pair): MarketData {
  const sides = { buy: new Map<number, number>(), sell: new Map<number, number>() }
  const listeners = new Set<(news: MarketNews) => void>()

  function levelsOf(side: Side, levelsMax: number): Level[] {
    const levels = [...sides[side]].map(([priceTicks, lots]) => ({ priceTicks, lots }))
    const better = side === 'buy' ? -1 : 1
    return levels.sort((a, b) => better * (a.priceTicks - b.priceTicks)).slice(0, levelsMax)
  }

  return {
    pair,
    take(news) {
      if (news.isSnapshot) for (const side of Object.values(sides)) side.clear()
      for (const { side, priceTicks, lots } of news.levels) {
        const total = (sides[side].get(priceTicks) ?? 0) + lots
        if (total === 0) sides[side].delete(priceTicks)
        else sides[side].set(priceTicks, total)
      }
      for (const listener of listeners) listener(news)
    },
    depth: (levelsMax) => ({ bids: levelsOf('buy', levelsMax), asks: levelsOf('sell', levelsMax) }),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
