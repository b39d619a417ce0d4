import type { Side } from './book-commands.ts'
import type { BookOrder } from './book-order.ts'
import { PriceLevels } from './price-levels.ts'

/** The state of a book: its resting orders by id, and by price in time priority. */
export class RestingOrders {
  readonly bids = new PriceLevels('buy')
  readonly asks = new PriceLevels('sell')
  private readonly byId = new OrderIndex()

  get count(): number {
    return this.byId.count
  }

  get(id: number): BookOrder | undefined {
    return this.byId.get(id)
  }

  has(id: number): boolean {
    return this.byId.has(id)
  }

  own(side: Side): PriceLevels {
    return side === 'buy' ? this.bids : this.asks
  }

  other(side: Side): PriceLevels {
    return side === 'buy' ? this.asks : this.bids
  }

  add(order: BookOrder): void {
    this.own(order.side).append(order)
    this.byId.add(order)
  }

  remove(order: BookOrder): void {
    this.own(order.side).remove(order)
    this.byId.remove(order.id)
  }

  /** Fills lots of an order, and removes it once it is filled whole. */
  fill(order: BookOrder, lots: number): void {
    order.filled += lots
    this.own(order.side).reduce(order, lots)
    if (order.remaining === 0) this.remove(order)
  }

  /** Whether an order of that side and price would trade on arrival. */
  crosses({ side, price }: { readonly side: Side; readonly price: number }): boolean {
    const best = this.other(side).best()
    if (best === undefined) return false
    return side === 'buy' ? best.price <= price : best.price >= price
  }

  *inPriority(): Generator<BookOrder> {
    yield* this.bids.inPriority()
    yield* this.asks.inPriority()
  }
}

const slotsMin = 1024

/**
 * Open orders by id: an open-addressed hash table that is never more than half full. Every command looks up an id; this
 * table beats a `Map` in nearly every market of the book's benchmark.
 */
export class OrderIndex {
  private slots: (BookOrder | null)[] = Array(slotsMin).fill(null)
  private used = 0

  get count(): number {
    return this.used
  }

  get(id: number): BookOrder | undefined {
    return this.slots[this.find(id)] ?? undefined
  }

  has(id: number): boolean {
    return this.slots[this.find(id)] !== null
  }

  /** Adds an order; its id must not be present. */
  add(order: BookOrder): void {
    if (this.used * 2 >= this.slots.length) this.grow()
    this.slots[this.find(order.id)] = order
    this.used += 1
  }

  /** Removes an id, which must be present. */
  remove(id: number): void {
    const { slots } = this
    const mask = slots.length - 1
    let hole = this.find(id)
    this.used -= 1
    // Orders that were displaced by this one move up, so that no search ends too early.
    for (let slot = (hole + 1) & mask; ; slot = (slot + 1) & mask) {
      const order = slots[slot] ?? null
      if (order === null) break
      const displaced = (slot - this.slotOf(order.id)) & mask
      if (displaced < ((slot - hole) & mask)) continue
      slots[hole] = order
      hole = slot
    }
    slots[hole] = null
  }

  /** The slot of an id, or the free slot where it belongs. */
  private find(id: number): number {
    const { slots } = this
    const mask = slots.length - 1
    let slot = this.slotOf(id)
    for (let order = slots[slot]; order != null && order.id !== id; order = slots[slot])
      slot = (slot + 1) & mask
    return slot
  }

  /** Fibonacci hashing of both halves of an id, so that consecutive ids scatter. */
  private slotOf(id: number): number {
    const mixed = Math.imul(id ^ (id / 0x1_0000_0000), 0x9e37_79b1)
    return (mixed ^ (mixed >>> 15)) & (this.slots.length - 1)
  }

  private grow(): void {
    const orders = this.slots.filter((order) => order !== null)
    this.slots = Array(this.slots.length * 2).fill(null)
    for (const order of orders) this.slots[this.find(order.id)] = order
  }
}
