import assert from 'node:assert'
import {
  type AmendCommand,
  assertLimit,
  assertWhole,
  type BookCommand,
  type BudgetCommand,
  type LimitCommand,
  type MarketCommand,
  type SelfTradePrevention,
  type Side,
} from './book-commands.ts'
import {
  arrivingOrder,
  type BookOrder,
  noPrice,
  type OpenOrder,
  openOrderOf,
  type PriceLevel,
} from './book-order.ts'
import {
  amended,
  type BookReport,
  type CancelReason,
  cancelled,
  type RejectReason,
  rested,
  traded,
} from './book-reports.ts'
import { affordableLots, canFill, reasonOfEnd, type Takeable, type Taker, takeableBy } from './book-taker.ts'
import type { Depth } from './price-levels.ts'
import { RestingOrders } from './resting-orders.ts'

/** An arriving order takes nothing worse than `worst`, which is its own price by default. */
type Bounds = { readonly worst?: number; readonly selfTrade: SelfTradePrevention }

type Arrival = Pick<BookOrder, 'id' | 'side' | 'price'>

/** The terms under which an amended order arrives anew. */
type Renewal = Pick<LimitCommand, 'price' | 'lots' | 'selfTrade'> & Pick<AmendCommand, 'isPostOnly'>

/**
 * The order book of one pair: exact price-time priority, trades at the maker's price. It is pure: the same commands
 * always give the same reports and the same book. A command outside the bounds of `BookCommand` fails an assertion and
 * changes nothing.
 */
export class Book {
  private readonly resting = new RestingOrders()
  private reports: BookReport[] = []

  /**
   * Rebuilds a book from its open orders. Their sequence matters only within a price, where it is the order in which
   * they came to rest.
   */
  static restore(openOrders: Iterable<OpenOrder>): Book {
    const book = new Book()
    const { resting } = book
    for (const open of openOrders) {
      assertLimit({ price: open.price, lots: open.filled + open.remaining })
      assert(open.remaining > 0 && open.filled >= 0, 'an open order has lots to fill')
      assert(!resting.has(open.id), 'an open order is in the book once')
      assert(resting.own(open.side).hasRoom(open.remaining), 'the lots of a side are a safe integer')
      resting.add({ ...arrivingOrder(open, open.remaining), filled: open.filled })
    }
    const [bid, ask] = [book.bestBid(), book.bestAsk()]
    assert(bid === null || ask === null || bid < ask, 'open orders do not cross')
    return book
  }

  /** Executes a command and appends its reports. */
  apply(command: BookCommand, reports: BookReport[]): void {
    this.reports = reports
    switch (command.kind) {
      case 'limit':
        this.placeLimit(command)
        break
      case 'market':
        this.placeMarket(command)
        break
      case 'budget':
        this.placeBudget(command)
        break
      case 'cancel':
        this.cancel(command.id)
        break
      case 'amend':
        this.amend(command)
        break
      default:
        command satisfies never
    }
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
  takeable(taking: Omit<MarketCommand, 'kind' | 'id'>): Takeable {
    const { side, lots, owner } = taking
    assertWhole(lots)
    assertWhole(taking.worst)
    const order = arrivingOrder({ id: 0, owner, side, price: noPrice }, lots)
    return takeableBy(this.takerOf(order, taking))
  }

  /** Bids, then asks, each in priority order; the input of `restore`. */
  *openOrders(): Generator<OpenOrder> {
    for (const order of this.resting.inPriority()) yield openOrderOf(order)
  }

  private placeLimit(command: LimitCommand): void {
    assertLimit(command)
    const order = arrivingOrder(command, command.lots)
    const { timeInForce } = command
    if (this.isLive(order.id)) return
    if (timeInForce === 'immediate_or_cancel') {
      this.takeOnly(this.takerOf(order, command), timeInForce)
    } else if (timeInForce === 'fill_or_kill') {
      const taker = this.takerOf(order, command)
      if (canFill(taker)) this.takeOnly(taker, timeInForce)
      else this.reports.push(cancelled(order, timeInForce))
    } else if (this.mayArrive(order, { lots: order.remaining, isPostOnly: timeInForce === 'post_only' })) {
      this.takeAndRest(order, command)
    }
  }

  private placeMarket(command: MarketCommand): void {
    const { id, owner, side, lots, worst } = command
    assertWhole(lots)
    assertWhole(worst)
    if (this.isLive(id)) return
    const order = arrivingOrder({ id, owner, side, price: noPrice }, lots)
    this.takeOnly(this.takerOf(order, command), null)
  }

  private placeBudget(command: BudgetCommand): void {
    const { id, owner, budget, worst } = command
    assertWhole(budget)
    assertWhole(worst)
    if (this.isLive(id)) return
    const { asks } = this.resting
    const order = arrivingOrder({ id, owner, side: 'buy', price: noPrice }, 0)
    const taker = this.takerOf(order, command)
    let unspent = budget
    let goesOn = true
    let level = asks.best()
    while (goesOn && level !== undefined && level.price <= unspent && level.price <= worst) {
      const filledBefore = order.filled
      order.remaining = affordableLots(unspent, level.price)
      goesOn = this.takeLevel(taker, level)
      unspent -= (order.filled - filledBefore) * level.price
      level = asks.best()
    }
    const reason = goesOn ? reasonOfEnd(level, unspent) : 'self_trade'
    this.reports.push({ kind: 'budget_closed', id, owner, unspent, reason })
  }

  private cancel(id: number): void {
    const order = this.resting.get(id)
    if (order === undefined) this.reject(id, 'unknown_order')
    else this.cancelOpen(order, 'requested')
  }

  private amend(command: AmendCommand): void {
    const order = this.resting.get(command.id)
    if (order === undefined) {
      this.reject(command.id, 'unknown_order')
      return
    }
    const price = command.price ?? order.price
    const total = command.lots ?? order.filled + order.remaining
    assertLimit({ price, lots: total })
    const lots = total - order.filled
    if (lots <= 0) this.cancelOpen(order, 'amended_to_filled')
    else if (price === order.price && lots <= order.remaining) this.amendInPlace(order, lots)
    else this.amendAnew(order, { ...command, price, lots })
  }

  private amendInPlace(order: BookOrder, lots: number): void {
    const previous = { price: order.price, lots: order.remaining, keepsPlace: true }
    this.resting.own(order.side).reduce(order, order.remaining - lots)
    this.reports.push(amended(order, previous))
  }

  private amendAnew(order: BookOrder, renewal: Renewal): void {
    const { price, lots, isPostOnly } = renewal
    const { id, side } = order
    if (!this.mayArrive({ id, side, price }, { lots: lots - order.remaining, isPostOnly })) return
    const previous = { price: order.price, lots: order.remaining, keepsPlace: false }
    this.resting.remove(order)
    order.price = price
    order.remaining = lots
    this.reports.push(amended(order, previous))
    this.takeAndRest(order, renewal)
  }

  private takeAndRest(order: BookOrder, bounds: Bounds): void {
    const goesOn = !this.resting.crosses(order) || this.take(this.takerOf(order, bounds))
    if (order.remaining === 0) {
      this.reports.push({ kind: 'filled', id: order.id, owner: order.owner })
    } else if (!goesOn) {
      this.reports.push(cancelled(order, 'self_trade'))
    } else {
      this.resting.add(order)
      this.reports.push(rested(order))
    }
  }

  private takeOnly(taker: Taker, ownReason: CancelReason | null): void {
    const { order, against } = taker
    const goesOn = this.take(taker)
    if (order.remaining === 0) this.reports.push({ kind: 'filled', id: order.id, owner: order.owner })
    else {
      const reasonOfRest = ownReason ?? (against.best() === undefined ? 'no_liquidity' : 'worst_price')
      this.reports.push(cancelled(order, goesOn ? reasonOfRest : 'self_trade'))
    }
  }

  /** Trades level by level. False if self-trade prevention stops the incoming order. */
  private take(taker: Taker): boolean {
    const { order, against, worstRank } = taker
    let level = against.best()
    while (order.remaining > 0 && level !== undefined && against.rank(level.price) >= worstRank) {
      if (!this.takeLevel(taker, level)) return false
      level = against.best()
    }
    return true
  }

  private takeLevel({ order, selfTrade }: Taker, level: PriceLevel): boolean {
    while (level.first !== null && order.remaining > 0) {
      const maker = level.first
      if (selfTrade === 'none' || maker.owner !== order.owner) {
        this.trade({ taker: order, maker })
        continue
      }
      if (selfTrade !== 'cancel_newest') this.cancelOpen(maker, 'self_trade')
      if (selfTrade !== 'cancel_oldest') return false
    }
    return true
  }

  private trade({ taker, maker }: { taker: BookOrder; maker: BookOrder }): void {
    const lots = Math.min(taker.remaining, maker.remaining)
    taker.remaining -= lots
    taker.filled += lots
    this.resting.fill(maker, lots)
    this.reports.push(traded({ maker, taker }, lots))
  }

  private cancelOpen(order: BookOrder, reason: CancelReason): void {
    this.resting.remove(order)
    this.reports.push(cancelled(order, reason))
  }

  private isLive(id: number): boolean {
    const isLive = this.resting.has(id)
    if (isLive) this.reject(id, 'duplicate_id')
    return isLive
  }

  private mayArrive(order: Arrival, { lots, isPostOnly }: { lots: number; isPostOnly: boolean }): boolean {
    if (!this.resting.own(order.side).hasRoom(lots)) return this.reject(order.id, 'book_full')
    if (isPostOnly && this.resting.crosses(order)) return this.reject(order.id, 'post_only_would_take')
    return true
  }

  private reject(id: number, reason: RejectReason): false {
    this.reports.push({ kind: 'rejected', id, reason })
    return false
  }

  private takerOf(order: BookOrder, { worst = order.price, selfTrade }: Bounds): Taker {
    const against = this.resting.other(order.side)
    return { order, against, worstRank: against.rank(worst), selfTrade }
  }
}
