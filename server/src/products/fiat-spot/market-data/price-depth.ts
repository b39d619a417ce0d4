/** A price and how many lots rest at it. */
export type Level = { readonly priceTicks: number; readonly lots: number }

/** One side of a book as the public sees it: how many lots rest at each price. */
export type PriceDepth = {
  /** Adds lots to a price, or takes them away where there are fewer than none. */
  change(priceTicks: number, lots: number): void
  /** The best levels, best first. */
  best(levelsMax: number): Level[]
  clear(): void
}

export function createPriceDepth(side: 'buy' | 'sell'): PriceDepth {
  const lotsAt = new Map<number, number>()
  // The best at the end, where nearly everything happens and an array grows and shrinks for free. A rank is a price
  // counted so that the higher one is the better.
  const ranks: number[] = []
  const sign = side === 'buy' ? 1 : -1

  return {
    change(priceTicks, lots) {
      const before = lotsAt.get(priceTicks)
      const total = (before ?? 0) + lots
      if (total !== 0) lotsAt.set(priceTicks, total)
      else lotsAt.delete(priceTicks)
      const rank = sign * priceTicks
      if (before === undefined && total !== 0) ranks.splice(placeOf(ranks, rank), 0, rank)
      if (before !== undefined && total === 0) ranks.splice(placeOf(ranks, rank), 1)
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

/** Where a rank stands among the sorted ones, or would have to. */
function placeOf(ranks: readonly number[], rank: number): number {
  let low = 0
  let high = ranks.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranks[middle] as number) < rank)
      low = middle + 1 // inside the array
    else high = middle
  }
  return low
}
