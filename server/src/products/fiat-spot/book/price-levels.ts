import assert from 'node:assert'
import type { Side } from './book-commands.ts'
import type { BookOrder, PriceLevel } from './book-order.ts'

type DepthLevel = { readonly price: number; readonly lots: number; readonly orders: number }

/** Both sides, the best price first. */
export type Depth = { readonly bids: readonly DepthLevel[]; readonly asks: readonly DepthLevel[] }

/**
 * One side of a book: its price levels sorted with the best at the end, where arrays grow and shrink for free. A higher
 * rank is a better price: the rank of a bid is its price, that of an ask its negative price. No level is ever empty.
 */
export class PriceLevels {
  readonly side: Side
  /** Unfilled lots on this side. */
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

  /** Whether the lots of this side stay a safe integer when these are added. */
  hasRoom(lots: number): boolean {
    return this.lots + lots <= Number.MAX_SAFE_INTEGER
  }

  rank(price: number): number {
    return this.side === 'buy' ? price : -price
  }

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

  *inPriority(): Generator<BookOrder> {
    for (const level of this.fromBest()) {
      for (let order = level.first; order !== null; order = order.behind) yield order
    }
  }

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

  /** Takes lots off an order, after a trade or an amend; the order keeps its place. */
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

/** Short enough that an insertion inside a run costs next to nothing. */
const runMax = 64

/** Neighbouring levels, sorted by rank. */
type Run = { readonly ranks: number[]; readonly levels: PriceLevel[] }

/**
 * Price levels sorted by rank, the highest at the end. The array is cut into short runs: an insertion or removal far from
 * the end moves a few neighbours, not the thousands of levels of a deep book. No run is ever empty.
 */
export class SortedLevels {
  private readonly runs: Run[] = []

  last(): PriceLevel | undefined {
    return this.runs[this.runs.length - 1]?.levels.at(-1)
  }

  /** From the highest down. */
  *descending(): Generator<PriceLevel> {
    for (let index = this.runs.length - 1; index >= 0; index--) {
      const levels = this.runs[index]?.levels ?? []
      for (let place = levels.length - 1; place >= 0; place--) yield levels[place] as PriceLevel // inside the run
    }
  }

  get(rank: number): PriceLevel | undefined {
    const run = this.runs[this.runOf(rank)]
    if (run === undefined) return undefined
    const place = placeOf(rank, run.ranks)
    return run.ranks[place] === rank ? run.levels[place] : undefined
  }

  /** Adds a level; its rank must not be present. */
  add(rank: number, level: PriceLevel): void {
    const index = this.runOf(rank)
    const run = this.runs[index]
    if (run === undefined) {
      this.runs.push({ ranks: [rank], levels: [level] })
      return
    }
    const place = placeOf(rank, run.ranks)
    insert(run.ranks, place, rank)
    insert(run.levels, place, level)
    if (run.ranks.length > runMax) this.split(index)
  }

  /** Removes a level; its rank must be present. */
  remove(rank: number): void {
    const index = this.runOf(rank)
    const run = this.runs[index] as Run // the rank is present
    if (run.ranks.length === 1) {
      this.runs.splice(index, 1)
      return
    }
    const place = placeOf(rank, run.ranks)
    close(run.ranks, place)
    close(run.levels, place)
  }

  private split(index: number): void {
    const { ranks, levels } = this.runs[index] as Run // the run that is too long
    const upper = { ranks: ranks.splice(runMax >> 1), levels: levels.splice(runMax >> 1) }
    this.runs.splice(index + 1, 0, upper)
  }

  /** The last run that begins at or below a rank, or the first. */
  private runOf(rank: number): number {
    let low = 0
    let high = this.runs.length - 1
    // Nearly all searches are near the best price, in the last run.
    if (high >= 0 && ((this.runs[high] as Run).ranks[0] as number) <= rank) return high
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      // The middle lies inside the array, and no run is empty.
      if (((this.runs[middle] as Run).ranks[0] as number) <= rank) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** The position of a rank in sorted ranks, or the position where it belongs. */
export function placeOf(rank: number, ranks: readonly number[]): number {
  let low = 0
  let high = ranks.length
  while (low < high) {
    const middle = (low + high) >>> 1
    // The middle lies inside the array.
    if ((ranks[middle] as number) < rank) low = middle + 1
    else high = middle
  }
  return low
}

// Written out because splice allocates an array of the removed items and is several times slower on short arrays.
function insert<T>(array: T[], place: number, value: T): void {
  array.push(value)
  for (let index = array.length - 1; index > place; index--) array[index] = array[index - 1] as T
  array[place] = value
}

function close<T>(array: T[], place: number): void {
  for (let index = place + 1; index < array.length; index++) array[index - 1] = array[index] as T
  array.pop()
}
