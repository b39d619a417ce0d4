import { doubled } from './doubled.ts'
import { SlotIndex } from './slot-index.ts'

const ticksOfPage = 32

const pagesMin = 32

/**
 * The price levels of a side that have orders, by rank. Ranks are cut into pages of 32: a page has a bit for each of its
 * levels, so the best of them is found by counting zeros. Pages are found by a hash table, and sorted with the best at the
 * end, where arrays grow and shrink for free. No page is without a level.
 */
export class LevelPages {
  private readonly index = new SlotIndex()
  /** The numbers of the pages, sorted, and their slots in the same order. */
  private readonly numbers: number[] = []
  private readonly slots: number[] = []
  /** Slots that have no page, to be taken first. Slot 0 is no page. */
  private readonly free: number[] = []
  private used = 1
  private bits = new Int32Array(pagesMin)
  private numberOf = new Float64Array(pagesMin)

  /** The place of a rank, above 0. A page that is missing is made: who asks for the place of a rank marks it. */
  levelAt(rank: number): number {
    const number = Math.floor(rank / ticksOfPage)
    const slot = this.index.get(number)
    return (slot === 0 ? this.add(number) : slot) * ticksOfPage + (rank - number * ticksOfPage)
  }

  rankOf(level: number): number {
    return (this.numberOf[level >> 5] as number) * ticksOfPage + (level & 31)
  }

  mark(level: number): void {
    const slot = level >> 5
    this.bits[slot] = (this.bits[slot] as number) | (1 << level)
  }

  clear(level: number): void {
    const slot = level >> 5
    const left = (this.bits[slot] as number) & ~(1 << level)
    this.bits[slot] = left
    if (left === 0) this.drop(slot)
  }

  /** The marked level of the highest rank; 0 without one. */
  last(): number {
    const slot = this.slots[this.slots.length - 1]
    return slot === undefined ? 0 : slot * ticksOfPage + highest(this.bits[slot] as number)
  }

  /** From the highest down. */
  *descending(): Generator<number> {
    for (let place = this.slots.length - 1; place >= 0; place--) {
      const slot = this.slots[place] as number
      for (let bits = this.bits[slot] as number; bits !== 0; bits &= ~(1 << highest(bits)))
        yield slot * ticksOfPage + highest(bits)
    }
  }

  private add(number: number): number {
    const slot = this.free.pop() ?? this.used++
    if (slot === this.bits.length) {
      this.numberOf = doubled(this.numberOf)
      const { bits } = this
      this.bits = new Int32Array(this.numberOf.length)
      this.bits.set(bits)
    }
    this.numberOf[slot] = number
    this.index.add(number, slot)
    const place = placeOf(number, this.numbers)
    insert(this.numbers, place, number)
    insert(this.slots, place, slot)
    return slot
  }

  private drop(slot: number): void {
    const number = this.numberOf[slot] as number
    this.index.remove(number)
    const place = placeOf(number, this.numbers)
    close(this.numbers, place)
    close(this.slots, place)
    this.free.push(slot)
  }
}

function highest(bits: number): number {
  return 31 - Math.clz32(bits)
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
