import assert from 'node:assert'
import {
  type Amendment,
  assertLimit,
  assertWhole,
  type BookCommand,
  type BudgetOrder,
  type LimitOrder,
  type MarketOrder,
  type SelfTradePrevention,
  type Side,
} from './book-commands.ts'
import type { OpenOrder } from './book-order.ts'
import type { CancelReason, RejectReason } from './book-reports.ts'
import { affordableLots, reasonOfEnd, type Takeable, takeableBy } from './book-taker.ts'
import type { Depth } from './price-levels.ts'
import { ReportRows } from './report-rows.ts'
import { RestingOrders } from './resting-orders.ts'

/** An order that may come to rest; `lots` are those that it would add to its side. */
type Arrival = Pick<LimitOrder, 'id' | 'side' | 'price' | 'lots'>

/**
 * The order book of one pair: exact price-time priority, trades at the maker's price. The book is pure: the same commands
 * always give the same reports and the same book. A command outside the bounds of `BookCommand` fails an assertion and
 * changes nothing.
 *
 * `limit`, `market`, `budget`, `cancel` and `amend` execute a command. The book keeps no object that it is given, so a sender
 * of many commands writes the same object again for each. Reports are numbers in rows, valid until the next command.
 *
 * An order is a number, its slot in `OrderSlots`. Orders arrive one at a time, so fields hold the arriving order's bounds.
 */
export class Book {
  private readonly resting = new RestingOrders()
  private readonly orders = this.resting.orders
  private readonly reports = new ReportRows(this.orders)
  /** The arriving order, the side it trades against, and the worst rank that it accepts there. */
  private taker = 0
  private against = this.resting.asks
  private worstRank = 0
  private selfTrade: SelfTradePrevention = 'none'

  /**
   * Rebuilds a book from its open orders. Their sequence matters only within a price, where it is the order in which
   * they came to rest.
   */
  static restore(openOrders: Iterable<OpenOrder>): Book {
    const book = new Book()
    const { resting, orders } = book
    for (const open of openOrders) {
      assertLimit({ price: open.price, lots: open.filled + open.remaining })
      assert(open.remaining > 0 && open.filled >= 0, 'an open order has lots to fill')
      assert(resting.get(open.id) === 0, 'an open order is in the book once')
      assert(resting.own(open.side).hasRoom(open.remaining), 'the lots of a side are a safe integer')
      const order = orders.take(open, open.filled + open.remaining)
      orders.fill(order, open.filled)
      resting.add(order)
    }
    const [bid, ask] = [book.bestBid(), book.bestAsk()]
    assert(bid === null || ask === null || bid < ask, 'open orders do not cross')
    return book
  }

  /** Executes the command that `kind` names. */
  apply(command: BookCommand): ReportRows {
    if (command.kind === 'limit') return this.limit(command)
    if (command.kind === 'cancel') return this.cancel(command.id)
    if (command.kind === 'amend') return this.amend(command)
    return command.kind === 'market' ? this.market(command) : this.budget(command)
  }

  limit(order: LimitOrder): ReportRows {
    this.reports.clear()
    assertLimit(order)
    if (!this.isLive(order.id)) this.placeLimit(order)
    return this.reports
  }

  market({ id, owner, side, lots, worst, selfTrade }: MarketOrder): ReportRows {
    this.reports.clear()
    assertWhole(lots)
    assertWhole(worst)
    if (this.isLive(id)) return this.reports
    this.arrive(this.orders.take({ id, owner, side, price: null }, lots), selfTrade)
    this.worstRank = this.against.rank(worst)
    this.takeOnly(null)
    return this.reports
  }

  budget(order: BudgetOrder): ReportRows {
    this.reports.clear()
    assertWhole(order.budget)
    assertWhole(order.worst)
    if (!this.isLive(order.id)) this.placeBudget(order)
    return this.reports
  }

  cancel(id: number): ReportRows {
    this.reports.clear()
    const order = this.resting.get(id)
    if (order === 0) this.reject(id, 'unknown_order')
    else this.cancelOpen(order, 'requested')
    return this.reports
  }

  amend(change: Amendment): ReportRows {
    this.reports.clear()
    const order = this.resting.get(change.id)
    if (order === 0) this.reject(change.id, 'unknown_order')
    else this.amendOpen(order, change)
    return this.reports
  }

  get orderCount(): number {
    return this.resting.count
  }

  bestBid(): number | null {
    return this.resting.bids.bestPrice()
  }

  bestAsk(): number | null {
    return this.resting.asks.bestPrice()
  }

  /** The best price that an order of a side trades against; null on an empty side. */
  bestAgainst(side: Side): number | null {
    return this.resting.other(side).bestPrice()
  }

  depth(levelsMax: number): Depth {
    return { bids: this.resting.bids.depth(levelsMax), asks: this.resting.asks.depth(levelsMax) }
  }

  /** The lots that a market order would get, and their value. */
  takeable(taking: Omit<MarketOrder, 'id'>): Takeable {
    assertWhole(taking.lots)
    assertWhole(taking.worst)
    const against = this.resting.other(taking.side)
    return takeableBy({ ...taking, against, worstRank: against.rank(taking.worst) }, this.orders)
  }

  /** Bids, then asks, each in priority order; the input of `restore`. */
  *openOrders(): Generator<OpenOrder> {
    for (const order of this.resting.inPriority()) yield this.orders.open(order)
  }

  private placeLimit(order: LimitOrder): void {
    const { lots, timeInForce, selfTrade } = order
    const mayRest = timeInForce === 'good_till_cancel' || timeInForce === 'post_only'
    if (mayRest && !this.mayArrive(order, timeInForce === 'post_only')) return
    this.arrive(this.orders.take(order, lots), selfTrade)
    if (mayRest) this.takeAndRest()
    else if (timeInForce === 'fill_or_kill' && !this.canFill()) this.endCancelled(this.taker, timeInForce)
    else this.takeOnly(timeInForce)
  }

  private placeBudget({ id, owner, budget, worst, selfTrade }: BudgetOrder): void {
    const { orders } = this
    const { asks } = this.resting
    const order = orders.take({ id, owner, side: 'buy', price: null }, 0)
    this.arrive(order, selfTrade)
    let unspent = budget
    let goesOn = true
    let price = asks.bestPrice()
    while (goesOn && price !== null && price <= unspent && price <= worst) {
      const filledBefore = orders.filled(order)
      orders.setRemaining(order, affordableLots(unspent, price))
      goesOn = this.takeLevel()
      unspent -= (orders.filled(order) - filledBefore) * price
      price = asks.bestPrice()
    }
    this.reports.budgetClosed(order, unspent, goesOn ? reasonOfEnd(price, unspent) : 'self_trade')
    orders.giveBack(order)
  }

  private amendOpen(order: number, { id, price, lots, isPostOnly, selfTrade }: Amendment): void {
    const { orders } = this
    const side = orders.side(order)
    const previousPrice = orders.price(order)
    const previousLots = orders.remaining(order)
    const total = lots ?? orders.filled(order) + previousLots
    const next = { price: price ?? previousPrice, lots: total - orders.filled(order) }
    assertLimit({ price: next.price, lots: total })
    if (next.lots <= 0) {
      this.cancelOpen(order, 'amended_to_filled')
    } else if (next.price === previousPrice && next.lots <= previousLots) {
      this.resting.reduce(order, next.lots)
      this.reports.amended(order, { previousPrice, previousLots, keepsPlace: true })
    } else if (this.mayArrive({ id, side, price: next.price, lots: next.lots - previousLots }, isPostOnly)) {
      this.resting.remove(order)
      orders.setTerms(order, next)
      this.reports.amended(order, { previousPrice, previousLots, keepsPlace: false })
      this.arrive(order, selfTrade)
      this.takeAndRest()
    }
  }

  /** Makes an order the taker, which accepts its own price. */
  private arrive(order: number, selfTrade: SelfTradePrevention): void {
    const { orders } = this
    this.taker = order
    this.against = this.resting.other(orders.side(order))
    this.worstRank = this.against.rank(orders.price(order))
    this.selfTrade = selfTrade
  }

  private takeAndRest(): void {
    const { taker } = this
    const goesOn = this.take()
    if (this.orders.remaining(taker) === 0) this.endFilled(taker)
    else if (!goesOn) this.endCancelled(taker, 'self_trade')
    else {
      this.resting.add(taker)
      this.reports.rested(taker)
    }
  }

  private takeOnly(ownReason: CancelReason | null): void {
    const { taker, against } = this
    const goesOn = this.take()
    if (this.orders.remaining(taker) === 0) this.endFilled(taker)
    else if (!goesOn) this.endCancelled(taker, 'self_trade')
    else this.endCancelled(taker, ownReason ?? (against.best === 0 ? 'no_liquidity' : 'worst_price'))
  }

  /** Trades level by level. False if self-trade prevention stops the taker. */
  private take(): boolean {
    const { orders, taker, against, worstRank } = this
    while (against.bestRank >= worstRank && orders.remaining(taker) > 0) if (!this.takeLevel()) return false
    return true
  }

  /** Trades with the best level. */
  private takeLevel(): boolean {
    const { orders, taker, against, selfTrade } = this
    const level = against.best
    while (against.best === level && orders.remaining(taker) > 0) {
      const maker = against.first(level)
      if (selfTrade === 'none' || orders.owner(maker) !== orders.owner(taker)) {
        this.trade(maker)
        continue
      }
      if (selfTrade !== 'cancel_newest') this.cancelOpen(maker, 'self_trade')
      if (selfTrade !== 'cancel_oldest') return false
    }
    return true
  }

  private trade(maker: number): void {
    const { orders, taker } = this
    const lots = Math.min(orders.remaining(taker), orders.remaining(maker))
    this.against.take(maker, lots)
    orders.fill(taker, lots)
    orders.fill(maker, lots)
    this.reports.trade({ maker, taker }, lots)
    if (orders.remaining(maker) > 0) return
    this.resting.remove(maker)
    orders.giveBack(maker)
  }

  private canFill(): boolean {
    const { orders, taker, against, worstRank, selfTrade } = this
    const lots = orders.remaining(taker)
    const taking = { owner: orders.owner(taker), lots, against, worstRank, selfTrade }
    return takeableBy(taking, orders).lots === lots
  }

  private cancelOpen(order: number, reason: CancelReason): void {
    this.resting.remove(order)
    this.endCancelled(order, reason)
  }

  private endCancelled(order: number, reason: CancelReason): void {
    this.reports.cancelled(order, reason)
    this.orders.giveBack(order)
  }

  private endFilled(order: number): void {
    this.reports.filled(order)
    this.orders.giveBack(order)
  }

  private isLive(id: number): boolean {
    const isLive = this.resting.get(id) !== 0
    if (isLive) this.reject(id, 'duplicate_id')
    return isLive
  }

  private mayArrive({ id, side, price, lots }: Arrival, isPostOnly: boolean): boolean {
    if (!this.resting.own(side).hasRoom(lots)) return this.reject(id, 'book_full')
    if (isPostOnly && this.resting.crosses({ side, price })) return this.reject(id, 'post_only_would_take')
    return true
  }

  private reject(id: number, reason: RejectReason): false {
    this.reports.rejected(id, reason)
    return false
  }
}
