import { doubled } from './doubled.ts'
import { SlotIndex } from './slot-index.ts'
import { SortedSlots } from './sorted-slots.ts'

// A page holds 32 ranks, as many as a number has bits. A level is its page's slot and, in its last bits, its place there.
const ticksOfPage = 32
const pageBits = 5
const lastBits = ticksOfPage - 1

const pagesMin = 32

/**
 * The price levels of a side that have orders, by rank. Ranks are cut into pages of 32: a page has a bit for each of its
 * levels, so the best of them is found by counting zeros. A page is found by its number in a hash table, and in their
 * order for the best. No page is without a level.
 */
export class LevelPages {
  private readonly index = new SlotIndex()
  private readonly sorted = new SortedSlots()
  /** Slots that were dropped, to be taken first. Slot 0 is no page. */
  private readonly free: number[] = []
  private used = 1
  private numbers = new Float64Array(pagesMin)
  private bits = new Int32Array(pagesMin)

  /** The level of a rank. A page that is missing is made: who asks for a level marks it. */
  levelAt(rank: number): number {
    const number = Math.floor(rank / ticksOfPage)
    const slot = this.index.get(number)
    return (slot === 0 ? this.add(number) : slot) * ticksOfPage + (rank - number * ticksOfPage)
  }

  rankOf(level: number): number {
    return (this.numbers[level >> pageBits] as number) * ticksOfPage + (level & lastBits)
  }

  mark(level: number): void {
    const slot = level >> pageBits
    this.bits[slot] = this.bitsOf(slot) | bitOf(level)
  }

  clear(level: number): void {
    const slot = level >> pageBits
    const left = this.bitsOf(slot) & ~bitOf(level)
    this.bits[slot] = left
    if (left === 0) this.drop(slot)
  }

  /** The marked level of the highest rank; 0 without one. */
  last(): number {
    const slot = this.sorted.last()
    return slot === 0 ? 0 : slot * ticksOfPage + highest(this.bitsOf(slot))
  }

  /** From the highest rank down. */
  *descending(): Generator<number> {
    for (const slot of this.sorted.descending()) {
      for (let bits = this.bitsOf(slot); bits !== 0; bits &= ~bitOf(highest(bits)))
        yield slot * ticksOfPage + highest(bits)
    }
  }

  private add(number: number): number {
    const slot = this.free.pop() ?? this.used++
    if (slot === this.numbers.length) {
      this.numbers = doubled(this.numbers)
      const { bits } = this
      this.bits = new Int32Array(bits.length * 2)
      this.bits.set(bits)
    }
    this.numbers[slot] = number
    this.index.add(number, slot)
    this.sorted.add(number, slot)
    return slot
  }

  private drop(slot: number): void {
    const number = this.numbers[slot] as number
    this.index.remove(number)
    this.sorted.remove(number)
    this.free.push(slot)
  }

  private bitsOf(slot: number): number {
    return this.bits[slot] as number // the slot has a page
  }
}

/** The bit of a level, or of a place in a page: a shift looks at the last bits alone. */
function bitOf(level: number): number {
  return 1 << level
}

function highest(bits: number): number {
  return lastBits - Math.clz32(bits)
}
