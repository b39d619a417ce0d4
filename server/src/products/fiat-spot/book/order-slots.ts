import type { Side } from './book-commands.ts'
import type { OpenOrder } from './book-order.ts'
import { doubled } from './doubled.ts'

// An order is 64 bytes, as is a line of the processor's cache: five doubles, each a safe integer, which are exact, and three
// whole numbers of 32 bits, which count in halves of a double.
const width = 8
const linkWidth = width * 2
const idAt = 0
const ownerAt = 1
const rankAt = 2
const filledAt = 3
const remainingAt = 4
const aheadAt = 10
const behindAt = 11
const levelAt = 12

const slotsMin = 1024

type Arriving = Pick<OpenOrder, 'id' | 'owner' | 'side'> & { readonly price: number | null }

/**
 * The orders of a book as numbers in slots of one buffer. Elsewhere an order is the number of its slot, and 0 is no order.
 * The slot given back last is taken first, while the cache still holds it.
 */
export class OrderSlots {
  private numbers = new Float64Array(slotsMin * width)
  private links = new Int32Array(this.numbers.buffer)
  private used = 1
  /** The first of the slots given back, which are a chain by `behind`. */
  private free = 0

  /** Takes a slot for an order that has no place in the book yet. A price of null is any price. */
  take({ id, owner, side, price }: Arriving, lots: number): number {
    const slot = this.nextSlot()
    const { numbers } = this
    const at = slot * width
    const bound = price ?? Number.POSITIVE_INFINITY
    numbers[at + idAt] = id
    numbers[at + ownerAt] = owner
    numbers[at + rankAt] = side === 'buy' ? bound : -bound
    numbers[at + filledAt] = 0
    numbers[at + remainingAt] = lots
    return slot
  }

  giveBack(order: number): void {
    this.links[order * linkWidth + behindAt] = this.free
    this.free = order
  }

  id(order: number): number {
    return this.read(order, idAt)
  }

  owner(order: number): number {
    return this.read(order, ownerAt)
  }

  /** The price of a buy, the negative price of a sell: the higher, the better for the other side. */
  rank(order: number): number {
    return this.read(order, rankAt)
  }

  side(order: number): Side {
    return this.rank(order) > 0 ? 'buy' : 'sell'
  }

  /** Infinite for an order that takes any price. */
  price(order: number): number {
    return Math.abs(this.rank(order))
  }

  filled(order: number): number {
    return this.read(order, filledAt)
  }

  remaining(order: number): number {
    return this.read(order, remainingAt)
  }

  ahead(order: number): number {
    return this.links[order * linkWidth + aheadAt] as number
  }

  behind(order: number): number {
    return this.links[order * linkWidth + behindAt] as number
  }

  level(order: number): number {
    return this.links[order * linkWidth + levelAt] as number
  }

  /** Counts lots as filled. */
  fill(order: number, lots: number): void {
    const { numbers } = this
    const at = order * width
    numbers[at + filledAt] = (numbers[at + filledAt] as number) + lots
    numbers[at + remainingAt] = (numbers[at + remainingAt] as number) - lots
  }

  setRemaining(order: number, lots: number): void {
    this.numbers[order * width + remainingAt] = lots
  }

  setTerms(order: number, terms: { readonly price: number; readonly lots: number }): void {
    const at = order * width
    this.numbers[at + rankAt] = (this.numbers[at + rankAt] as number) > 0 ? terms.price : -terms.price
    this.numbers[at + remainingAt] = terms.lots
  }

  /** Puts an order at the end of a level's chain. */
  link(order: number, place: { readonly level: number; readonly ahead: number }): void {
    const { links } = this
    links[order * linkWidth + levelAt] = place.level
    links[order * linkWidth + aheadAt] = place.ahead
    links[order * linkWidth + behindAt] = 0
    // Slot 0 belongs to no order: what is written to it is never read.
    links[place.ahead * linkWidth + behindAt] = order
  }

  unlink(order: number): void {
    const { links } = this
    const before = links[order * linkWidth + aheadAt] as number
    const after = links[order * linkWidth + behindAt] as number
    links[before * linkWidth + behindAt] = after
    links[after * linkWidth + aheadAt] = before
  }

  open(order: number): OpenOrder {
    return {
      id: this.id(order),
      owner: this.owner(order),
      side: this.side(order),
      price: this.price(order),
      filled: this.filled(order),
      remaining: this.remaining(order),
    }
  }

  private read(order: number, field: number): number {
    return this.numbers[order * width + field] as number // the slot is taken
  }

  private nextSlot(): number {
    const { free } = this
    if (free !== 0) {
      this.free = this.behind(free)
      return free
    }
    if (this.used * width === this.numbers.length) {
      this.numbers = doubled(this.numbers)
      this.links = new Int32Array(this.numbers.buffer)
    }
    return this.used++
  }
}
