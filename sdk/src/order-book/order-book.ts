import { compareDecimals } from '../amounts/index.ts'
import type { Push } from '../stream/index.ts'
import { type BookLevel, depthChecksum } from './depth-checksum.ts'

/** The data of spot.fiat.depth.{pair}: absolute amounts at prices, "0" where nothing is left. */
export type DepthData = {
  pair: string
  bids: [price: string, amount: string][]
  asks: [price: string, amount: string][]
  checksum: number
}

/** An order book kept from the pushes of a depth topic. */
export type OrderBook = {
  /** Takes the next push; false when the book then differs from the server's and needs a new snapshot. */
  take: (push: Pick<Push<DepthData>, 'type' | 'data'>) => boolean
  /** The best levels, best first. */
  bids: (levelsMax?: number) => BookLevel[]
  asks: (levelsMax?: number) => BookLevel[]
}

const checkedLevels = 10

export function createOrderBook(): OrderBook {
  let bids: BookLevel[] = []
  let asks: BookLevel[] = []
  return {
    take({ type, data }) {
      if (type === 'snapshot') {
        bids = []
        asks = []
      }
      for (const [price, amount] of data.bids) setLevel(bids, { level: { price, amount }, sign: -1 })
      for (const [price, amount] of data.asks) setLevel(asks, { level: { price, amount }, sign: 1 })
      return depthChecksum(bids.slice(0, checkedLevels), asks.slice(0, checkedLevels)) === data.checksum
    },
    bids: (levelsMax) => bids.slice(0, levelsMax),
    asks: (levelsMax) => asks.slice(0, levelsMax),
  }
}

/** `sign` is 1 where the lowest price comes first, -1 where the highest does. */
function setLevel(side: BookLevel[], { level, sign }: { level: BookLevel; sign: 1 | -1 }): void {
  let low = 0
  let high = side.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sign * compareDecimals(side[middle]?.price ?? '', level.price) < 0) low = middle + 1
    else high = middle
  }
  const isKnown = side[low]?.price === level.price
  if (level.amount === '0') side.splice(low, isKnown ? 1 : 0)
  else side.splice(low, isKnown ? 1 : 0, level)
}
