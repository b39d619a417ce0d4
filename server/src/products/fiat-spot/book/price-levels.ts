import assert from 'node:assert'
import type { Side } from './book-commands.ts'
import type { BookOrder, PriceLevel } from './book-order.ts'
import { SortedLevels } from './sorted-levels.ts'

/** What stands at one price. */
type DepthLevel = { readonly price: number; readonly lots: number; readonly orders: number }

/** Both sides, the best price first. */
export type Depth = { readonly bids: readonly DepthLevel[]; readonly asks: readonly DepthLevel[] }

/**
 * One side of a book: its price levels sorted with the best at the end, where arrays grow and shrink for free. A rank is a
 * price counted so that a higher rank is a better price: bids rank by their price, asks by its negative. No level is
 * ever empty.
 */
export class PriceLevels {
  readonly side: Side
  /** The lots that remain on this side. */
  lots = 0
  private readonly levels = new SortedLevels()
  private top: PriceLevel | undefined

  constructor(side: Side) {
    this.side = side
  }

  best(): PriceLevel | undefined {
    return this.top
  }

  bestPrice(): number | null {
    return this.best()?.price ?? null
  }

  /** Whether the lots of this side stay a safe integer with so many more. */
  hasRoom(lots: number): boolean {
    return this.lots + lots <= Number.MAX_SAFE_INTEGER
  }

  rank(price: number): number {
    return this.side === 'buy' ? price : -price
  }

  level(price: number): PriceLevel | undefined {
    return this.levels.get(this.rank(price))
  }

  /** The levels, the best first. */
  fromBest(): Generator<PriceLevel> {
    return this.levels.descending()
  }

  depth(levelsMax: number): DepthLevel[] {
    const depth: DepthLevel[] = []
    for (const { price, lots, orders } of this.fromBest()) {
      if (depth.length >= levelsMax) break
      depth.push({ price, lots, orders })
    }
    return depth
  }

  /** All orders, in the order in which they will trade. */
  *inPriority(): Generator<BookOrder> {
    for (const level of this.fromBest()) {
      for (let order = level.first; order !== null; order = order.behind) yield order
    }
  }

  /** Puts an order last at its price. */
  append(order: BookOrder): void {
    const level = this.levelFor(order.price)
    order.level = level
    order.ahead = level.last
    order.behind = null
    if (level.last === null) level.first = order
    else level.last.behind = order
    level.last = order
    level.orders += 1
    level.lots += order.remaining
    this.lots += order.remaining
  }

  remove(order: BookOrder): void {
    const level = order.level
    assert(level !== null, 'only an order in the book can be removed')
    if (order.ahead === null) level.first = order.behind
    else order.ahead.behind = order.behind
    if (order.behind === null) level.last = order.ahead
    else order.behind.ahead = order.ahead
    order.level = order.ahead = order.behind = null
    level.orders -= 1
    level.lots -= order.remaining
    this.lots -= order.remaining
    if (level.orders === 0) this.drop(level)
  }

  /** Takes lots off an order in its place: by a trade, or by an amend. */
  reduce(order: BookOrder, lots: number): void {
    const level = order.level
    assert(level !== null, 'only an order in the book can be reduced')
    order.remaining -= lots
    level.lots -= lots
    this.lots -= lots
  }

  private levelFor(price: number): PriceLevel {
    const rank = this.rank(price)
    const found = this.levels.get(rank)
    if (found !== undefined) return found
    const level: PriceLevel = { price, lots: 0, orders: 0, first: null, last: null }
    this.levels.add(rank, level)
    this.top = this.levels.last()
    return level
  }

  private drop(level: PriceLevel): void {
    this.levels.remove(this.rank(level.price))
    this.top = this.levels.last()
  }
}
