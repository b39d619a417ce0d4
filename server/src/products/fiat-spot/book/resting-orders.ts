import type { Side } from './book-commands.ts'
import type { BookOrder } from './book-order.ts'
import { OrderIndex } from './order-index.ts'
import { PriceLevels } from './price-levels.ts'

/** The state of a book: each order that rests, by its id and in its place at its price. */
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

  /** Fills lots of an order; one that is filled whole is gone. */
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
