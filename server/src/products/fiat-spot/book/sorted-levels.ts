import type { PriceLevel } from './book-order.ts'

/** Few enough that making room inside a run costs next to nothing. */
const runMax = 64

/** Neighbouring levels, sorted by rank. */
type Run = { readonly ranks: number[]; readonly levels: PriceLevel[] }

/**
 * Price levels sorted by a number, the highest at the end. The array is cut into short runs, so that a level that comes
 * or goes far from the end moves its few neighbours and not the thousands of a deep book. No run is ever empty.
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
    const place = placeOf(run, rank)
    return run.ranks[place] === rank ? run.levels[place] : undefined
  }

  /** Adds a level of a rank that is not there. */
  add(rank: number, level: PriceLevel): void {
    const index = this.runOf(rank)
    const run = this.runs[index]
    if (run === undefined) {
      this.runs.push({ ranks: [rank], levels: [level] })
      return
    }
    const place = placeOf(run, rank)
    insert(run.ranks, place, rank)
    insert(run.levels, place, level)
    if (run.ranks.length > runMax) this.split(index)
  }

  /** Removes the level of a rank that is there. */
  remove(rank: number): void {
    const index = this.runOf(rank)
    const run = this.runs[index] as Run // of a rank that is there
    if (run.ranks.length === 1) {
      this.runs.splice(index, 1)
      return
    }
    const place = placeOf(run, rank)
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
    // Nearly everything happens near the best price, in the last run.
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

/** Where a rank stands in a run, or would have to. */
function placeOf({ ranks }: Run, rank: number): number {
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

// Written out, since splice makes an array of what it takes out and is several times slower on short arrays.
function insert<T>(array: T[], place: number, value: T): void {
  array.push(value)
  for (let index = array.length - 1; index > place; index--) array[index] = array[index - 1] as T
  array[place] = value
}

function close<T>(array: T[], place: number): void {
  for (let index = place + 1; index < array.length; index++) array[index - 1] = array[index] as T
  array.pop()
}
