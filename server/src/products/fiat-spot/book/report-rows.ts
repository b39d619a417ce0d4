import type { BookReport, BudgetCloseReason, CancelReason, RejectReason } from './book-reports.ts'
import { doubled } from './doubled.ts'
import type { OrderSlots } from './order-slots.ts'

type Kind = BookReport['kind']
type Reason = CancelReason | BudgetCloseReason | RejectReason

// The places of a report's numbers. The numbers from the fifth on depend on the report's kind.
const width = 7
const idAt = 0
const ownerAt = 1
const rankAt = 2
const lotsAt = 3

const rowsMin = 64

/**
 * The reports of one command, in rows that the next command writes again: words in columns, and numbers in one array. A
 * report becomes an object for who reads it as one.
 */
export class ReportRows implements Iterable<BookReport> {
  count = 0
  private readonly orders: OrderSlots
  private readonly kinds: Kind[] = []
  private readonly reasons: (Reason | null)[] = []
  private numbers = new Float64Array(rowsMin * width)

  constructor(orders: OrderSlots) {
    this.orders = orders
  }

  *[Symbol.iterator](): Generator<BookReport> {
    for (let row = 0; row < this.count; row++) yield this.at(row)
  }

  kind(row: number): Kind {
    return this.kinds[row] as Kind // below the count
  }

  /** The lots of a trade, or those that an order has left. */
  lots(row: number): number {
    return this.read(row, lotsAt)
  }

  at(row: number): BookReport {
    const kind = this.kind(row)
    const id = this.read(row, idAt)
    const owner = this.read(row, ownerAt)
    const rank = this.read(row, rankAt)
    const side = rank > 0 ? 'buy' : 'sell'
    const price = Math.abs(rank)
    const lots = this.read(row, lotsAt)
    // Each row has the words and numbers of its kind.
    switch (kind) {
      case 'trade':
        return {
          kind,
          makerId: id,
          makerOwner: owner,
          makerRemaining: this.read(row, 4),
          takerId: this.read(row, 5),
          takerOwner: this.read(row, 6),
          takerSide: side === 'buy' ? 'sell' : 'buy',
          price,
          lots,
        }
      case 'rested':
        return { kind, id, owner, side, price, lots }
      case 'filled':
        return { kind, id, owner }
      case 'cancelled': {
        const reason = this.reasons[row] as CancelReason
        return { kind, id, owner, side, price: Number.isFinite(price) ? price : null, lots, reason }
      }
      case 'budget_closed':
        return { kind, id, owner, unspent: this.read(row, 4), reason: this.reasons[row] as BudgetCloseReason }
      case 'amended': {
        const previous = { previousPrice: this.read(row, 4), previousLots: this.read(row, 5) }
        return { kind, id, owner, side, price, lots, ...previous, keepsPlace: this.read(row, 6) === 1 }
      }
      case 'rejected':
        return { kind, id, reason: this.reasons[row] as RejectReason }
    }
  }

  clear(): void {
    this.count = 0
  }

  /** A trade that both orders have taken in; its row is that of the maker. */
  trade({ maker, taker }: { readonly maker: number; readonly taker: number }, lots: number): void {
    const { orders } = this
    const at = this.begin('trade', maker, null)
    const { numbers } = this
    numbers[at + lotsAt] = lots
    numbers[at + 4] = orders.remaining(maker)
    numbers[at + 5] = orders.id(taker)
    numbers[at + 6] = orders.owner(taker)
  }

  rested(order: number): void {
    this.begin('rested', order, null)
  }

  filled(order: number): void {
    this.begin('filled', order, null)
  }

  cancelled(order: number, reason: CancelReason): void {
    this.begin('cancelled', order, reason)
  }

  amended(
    order: number,
    change: { readonly previousPrice: number; readonly previousLots: number; readonly keepsPlace: boolean },
  ): void {
    const at = this.begin('amended', order, null)
    const { numbers } = this
    numbers[at + 4] = change.previousPrice
    numbers[at + 5] = change.previousLots
    numbers[at + 6] = change.keepsPlace ? 1 : 0
  }

  budgetClosed(order: number, unspent: number, reason: BudgetCloseReason): void {
    const at = this.begin('budget_closed', order, reason)
    this.numbers[at + 4] = unspent
  }

  rejected(id: number, reason: RejectReason): void {
    const at = this.begin('rejected', 0, reason)
    this.numbers[at + idAt] = id
  }

  /** Adds the row of an order as it is now, and answers where its numbers begin. */
  private begin(kind: Kind, order: number, reason: Reason | null): number {
    const { orders } = this
    const row = this.count++
    const at = row * width
    if (at === this.numbers.length) this.numbers = doubled(this.numbers)
    this.kinds[row] = kind
    this.reasons[row] = reason
    const { numbers } = this
    numbers[at + idAt] = orders.id(order)
    numbers[at + ownerAt] = orders.owner(order)
    numbers[at + rankAt] = orders.rank(order)
    numbers[at + lotsAt] = orders.remaining(order)
    return at
  }

  private read(row: number, field: number): number {
    return this.numbers[row * width + field] as number // below the count
  }
}
