import type { Side } from './book-commands.ts'
import { doubled } from './doubled.ts'
import { LevelPages } from './level-pages.ts'
import type { OrderSlots } from './order-slots.ts'

type DepthLevel = { readonly price: number; readonly lots: number }

/** Both sides, the best price first. */
export type Depth = { readonly bids: readonly DepthLevel[]; readonly asks: readonly DepthLevel[] }

// A level is 16 bytes: a double, and two whole numbers of 32 bits, which count in halves of a double.
const width = 2
const linkWidth = width * 2
const lotsAt = 0
const firstAt = 2
const lastAt = 3

const levelsMin = 1024

/**
 * A side of a book: the orders at each price by arrival, as a chain from the first to the last. A higher rank is a better
 * price: the rank of a bid is its price, that of an ask its negative price. A level is a number, its place in
 * `LevelPages`, and 0 is no level.
 */
export class PriceLevels {
  readonly side: Side
  /** Unfilled lots on this side. */
  lots = 0
  /** The best level and its rank; 0 and −∞ on an empty side. */
  best = 0
  bestRank = Number.NEGATIVE_INFINITY
  private readonly orders: OrderSlots
  private readonly pages = new LevelPages()
  private numbers = new Float64Array(levelsMin * width)
  private links = new Int32Array(this.numbers.buffer)

  constructor(side: Side, orders: OrderSlots) {
    this.side = side
    this.orders = orders
  }

  bestPrice(): number | null {
    return this.best === 0 ? null : Math.abs(this.bestRank)
  }

  /** Whether the lots of this side stay a safe integer when these are added. */
  hasRoom(lots: number): boolean {
    return this.lots + lots <= Number.MAX_SAFE_INTEGER
  }

  rank(price: number): number {
    return this.side === 'buy' ? price : -price
  }

  fromBest(): Generator<number> {
    return this.pages.descending()
  }

  price(level: number): number {
    return Math.abs(this.pages.rankOf(level))
  }

  lotsOf(level: number): number {
    return this.numbers[level * width + lotsAt] as number
  }

  first(level: number): number {
    return this.links[level * linkWidth + firstAt] as number
  }

  depth(levelsMax: number): DepthLevel[] {
    const depth: DepthLevel[] = []
    for (const level of this.fromBest()) {
      if (depth.length >= levelsMax) break
      depth.push({ price: this.price(level), lots: this.lotsOf(level) })
    }
    return depth
  }

  *inPriority(): Generator<number> {
    for (const level of this.fromBest())
      for (let order = this.first(level); order !== 0; order = this.orders.behind(order)) yield order
  }

  append(order: number): void {
    const lots = this.orders.remaining(order)
    const rank = this.orders.rank(order)
    const level = this.pages.levelAt(rank)
    this.growTo(level)
    const { numbers, links } = this
    const at = level * linkWidth
    const last = links[at + lastAt] as number
    this.orders.link(order, { level, ahead: last })
    if (last === 0) links[at + firstAt] = order
    links[at + lastAt] = order
    numbers[level * width + lotsAt] = (numbers[level * width + lotsAt] as number) + lots
    this.lots += lots
    if (last !== 0) return
    this.pages.mark(level)
    if (rank > this.bestRank) {
      this.best = level
      this.bestRank = rank
    }
  }

  remove(order: number): void {
    const { links, orders } = this
    const level = orders.level(order)
    const at = level * linkWidth
    this.take(order, orders.remaining(order))
    orders.unlink(order)
    if (links[at + firstAt] === order) links[at + firstAt] = orders.behind(order)
    if (links[at + lastAt] === order) links[at + lastAt] = orders.ahead(order)
    if (links[at + firstAt] === 0) this.drop(level)
  }

  /** Takes lots of an order off its level, after a trade or an amend; the order keeps its place. */
  take(order: number, lots: number): void {
    const { numbers } = this
    const at = this.orders.level(order) * width + lotsAt
    numbers[at] = (numbers[at] as number) - lots
    this.lots -= lots
  }

  private drop(level: number): void {
    this.pages.clear(level)
    if (level !== this.best) return
    this.best = this.pages.last()
    this.bestRank = this.best === 0 ? Number.NEGATIVE_INFINITY : this.pages.rankOf(this.best)
  }

  private growTo(level: number): void {
    if (level * width < this.numbers.length) return
    while (level * width >= this.numbers.length) this.numbers = doubled(this.numbers)
    this.links = new Int32Array(this.numbers.buffer)
  }
}
