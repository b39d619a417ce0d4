import type { Side } from './book-commands.ts'
import { OrderSlots } from './order-slots.ts'
import { PriceLevels } from './price-levels.ts'
import { SlotIndex } from './slot-index.ts'

/** The state of a book: its resting orders by id, and by price in time priority. */
export class RestingOrders {
  readonly orders = new OrderSlots()
  readonly bids = new PriceLevels('buy', this.orders)
  readonly asks = new PriceLevels('sell', this.orders)
  private readonly byId = new SlotIndex()

  get count(): number {
    return this.byId.count
  }

  /** The order of an id; 0 if it is not in the book. */
  get(id: number): number {
    return this.byId.get(id)
  }

  own(side: Side): PriceLevels {
    return side === 'buy' ? this.bids : this.asks
  }

  other(side: Side): PriceLevels {
    return side === 'buy' ? this.asks : this.bids
  }

  add(order: number): void {
    this.own(this.orders.side(order)).append(order)
    this.byId.add(this.orders.id(order), order)
  }

  /** Takes an order out of the book; it keeps its slot. */
  remove(order: number): void {
    this.own(this.orders.side(order)).remove(order)
    this.byId.remove(this.orders.id(order))
  }

  /** Lowers the lots of an order, which keeps its place. */
  reduce(order: number, lots: number): void {
    this.own(this.orders.side(order)).take(order, this.orders.remaining(order) - lots)
    this.orders.setRemaining(order, lots)
  }

  /** Whether an order of that side and price would trade on arrival. */
  crosses({ side, price }: { readonly side: Side; readonly price: number }): boolean {
    const against = this.other(side)
    return against.bestRank >= against.rank(price)
  }

  *inPriority(): Generator<number> {
    yield* this.bids.inPriority()
    yield* this.asks.inPriority()
  }
}
