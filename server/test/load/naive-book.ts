// A second opinion on the order book: two plain arrays, searched and sorted again for each command. This book is slow,
// and short enough to be seen to be right. The real book shares with it only the shapes of commands and reports.
import type {
  AmendCommand,
  BookCommand,
  BudgetCommand,
  LimitCommand,
  MarketCommand,
  SelfTradePrevention,
  Side,
} from '../../src/products/fiat-spot/book/book-commands.ts'
import type { OpenOrder } from '../../src/products/fiat-spot/book/book-order.ts'
import type { BookReport, CancelReason } from '../../src/products/fiat-spot/book/book-reports.ts'

type Resting = {
  id: number
  owner: number
  side: Side
  price: number
  filled: number
  remaining: number
  arrival: number
}
type Incoming = {
  id: number
  owner: number
  side: Side
  price: number | null
  filled: number
  remaining: number
}

export class NaiveBook {
  private resting: Resting[] = []
  private arrivals = 0

  apply(command: BookCommand): BookReport[] {
    switch (command.kind) {
      case 'limit':
        return this.placeLimit(command)
      case 'market':
        return this.placeMarket(command)
      case 'budget':
        return this.placeBudget(command)
      case 'cancel':
        return this.cancel(command.id)
      case 'amend':
        return this.amend(command)
    }
  }

  /** Bids, then asks, each in the order in which they will trade. */
  openOrders(): OpenOrder[] {
    return [...this.queue('buy'), ...this.queue('sell')].map(
      ({ id, owner, side, price, filled, remaining }) => ({ id, owner, side, price, filled, remaining }),
    )
  }

  private queue(side: Side): Resting[] {
    const better = (a: Resting, b: Resting) => (side === 'buy' ? b.price - a.price : a.price - b.price)
    return this.resting
      .filter((order) => order.side === side)
      .sort((a, b) => better(a, b) || a.arrival - b.arrival)
  }

  /** The makers that an incoming order may trade with, in order. A null price accepts any. */
  private opposite({ side, price }: { side: Side; price: number | null }): Resting[] {
    return this.queue(side === 'buy' ? 'sell' : 'buy').filter(
      (maker) => price === null || (side === 'buy' ? maker.price <= price : maker.price >= price),
    )
  }

  private lotsOf(side: Side): number {
    return this.queue(side).reduce((sum, order) => sum + order.remaining, 0)
  }

  private isLive(id: number): boolean {
    return this.resting.some((order) => order.id === id)
  }

  private drop(gone: Resting): void {
    this.resting = this.resting.filter((order) => order !== gone)
  }

  private placeLimit(command: LimitCommand): BookReport[] {
    const { id, owner, side, price, lots, timeInForce, selfTrade } = command
    if (this.isLive(id)) return [{ kind: 'rejected', id, reason: 'duplicate_id' }]
    const order: Incoming = { id, owner, side, price, filled: 0, remaining: lots }
    if (timeInForce === 'fill_or_kill' && !this.fills(order, selfTrade))
      return [cancelledOf(order, timeInForce)]
    if (timeInForce === 'fill_or_kill' || timeInForce === 'immediate_or_cancel') {
      return this.takeOnly(order, selfTrade, timeInForce)
    }
    if (this.lotsOf(side) + lots > Number.MAX_SAFE_INTEGER)
      return [{ kind: 'rejected', id, reason: 'book_full' }]
    if (timeInForce === 'post_only' && this.opposite(order).length > 0) {
      return [{ kind: 'rejected', id, reason: 'post_only_would_take' }]
    }
    return this.takeAndRest({ ...order, price }, selfTrade)
  }

  private placeMarket({ id, owner, side, lots, worst, selfTrade }: MarketCommand): BookReport[] {
    if (this.isLive(id)) return [{ kind: 'rejected', id, reason: 'duplicate_id' }]
    const order: Incoming = { id, owner, side, price: worst, filled: 0, remaining: lots }
    const reports = this.takeOnly(order, selfTrade, 'no_liquidity')
    const isLeft = this.queue(side === 'buy' ? 'sell' : 'buy').length > 0
    return reports.map((report) => {
      if (report.kind !== 'cancelled' || report.id !== id) return report
      const reason = report.reason === 'no_liquidity' && isLeft ? 'worst_price' : report.reason
      return { ...report, price: null, reason }
    })
  }

  private placeBudget({ id, owner, budget, worst, selfTrade }: BudgetCommand): BookReport[] {
    if (this.isLive(id)) return [{ kind: 'rejected', id, reason: 'duplicate_id' }]
    const reports: BookReport[] = []
    let unspent = budget
    for (const maker of this.queue('sell')) {
      const lots = Math.min(maker.remaining, Number(BigInt(unspent) / BigInt(maker.price)))
      if (lots === 0) return [...reports, { kind: 'budget_closed', id, owner, unspent, reason: 'spent' }]
      if (maker.price > worst)
        return [...reports, { kind: 'budget_closed', id, owner, unspent, reason: 'worst_price' }]
      if (maker.owner === owner && selfTrade !== 'none') {
        if (selfTrade !== 'cancel_newest') reports.push(this.cancelMaker(maker))
        if (selfTrade === 'cancel_oldest') continue
        return [...reports, { kind: 'budget_closed', id, owner, unspent, reason: 'self_trade' }]
      }
      reports.push(this.fill(maker, { id, owner, side: 'buy' }, lots))
      unspent -= lots * maker.price
    }
    const reason = unspent === 0 || this.queue('sell').length > 0 ? 'spent' : 'no_liquidity'
    return [...reports, { kind: 'budget_closed', id, owner, unspent, reason }]
  }

  private cancel(id: number): BookReport[] {
    const order = this.resting.find((one) => one.id === id)
    if (order === undefined) return [{ kind: 'rejected', id, reason: 'unknown_order' }]
    this.drop(order)
    return [cancelledOf(order, 'requested')]
  }

  private amend({ id, price, lots, isPostOnly, selfTrade }: AmendCommand): BookReport[] {
    const order = this.resting.find((one) => one.id === id)
    if (order === undefined) return [{ kind: 'rejected', id, reason: 'unknown_order' }]
    const before = { price: order.price, remaining: order.remaining }
    const after = {
      price: price ?? order.price,
      remaining: lots === null ? order.remaining : lots - order.filled,
    }
    if (after.remaining <= 0) {
      this.drop(order)
      return [cancelledOf(order, 'amended_to_filled')]
    }
    const keepsPlace = after.price === before.price && after.remaining <= before.remaining
    if (this.lotsOf(order.side) - before.remaining + after.remaining > Number.MAX_SAFE_INTEGER) {
      return [{ kind: 'rejected', id, reason: 'book_full' }]
    }
    if (!keepsPlace && isPostOnly && this.opposite({ side: order.side, price: after.price }).length > 0) {
      return [{ kind: 'rejected', id, reason: 'post_only_would_take' }]
    }
    Object.assign(order, after)
    const { owner, side } = order
    const amended: BookReport = {
      kind: 'amended',
      id,
      owner,
      side,
      price: after.price,
      lots: after.remaining,
      previousPrice: before.price,
      previousLots: before.remaining,
      keepsPlace,
    }
    if (keepsPlace) return [amended]
    this.drop(order)
    return [amended, ...this.takeAndRest(order, selfTrade)]
  }

  /** Whether a fill-or-kill order would fill whole, tried without changing the makers. */
  private fills(order: Incoming, selfTrade: SelfTradePrevention): boolean {
    let available = 0
    for (const maker of this.opposite(order)) {
      if (maker.owner !== order.owner || selfTrade === 'none') available += maker.remaining
      else if (selfTrade !== 'cancel_oldest') break
    }
    return available >= order.remaining
  }

  private takeAndRest(order: Incoming & { price: number }, selfTrade: SelfTradePrevention): BookReport[] {
    const { reports, isStopped } = this.take(order, selfTrade)
    const { id, owner, side, price, filled, remaining } = order
    if (remaining === 0) return [...reports, { kind: 'filled', id, owner }]
    if (isStopped) return [...reports, cancelledOf(order, 'self_trade')]
    this.resting.push({ id, owner, side, price, filled, remaining, arrival: ++this.arrivals })
    return [...reports, { kind: 'rested', id, owner, side, price, lots: remaining }]
  }

  private takeOnly(order: Incoming, selfTrade: SelfTradePrevention, reason: CancelReason): BookReport[] {
    const { reports, isStopped } = this.take(order, selfTrade)
    if (order.remaining === 0) return [...reports, { kind: 'filled', id: order.id, owner: order.owner }]
    return [...reports, cancelledOf(order, isStopped ? 'self_trade' : reason)]
  }

  private take(
    order: Incoming,
    selfTrade: SelfTradePrevention,
  ): { reports: BookReport[]; isStopped: boolean } {
    const reports: BookReport[] = []
    for (const maker of this.opposite(order)) {
      if (order.remaining === 0) break
      if (maker.owner === order.owner && selfTrade !== 'none') {
        if (selfTrade !== 'cancel_newest') reports.push(this.cancelMaker(maker))
        if (selfTrade === 'cancel_oldest') continue
        return { reports, isStopped: true }
      }
      const lots = Math.min(order.remaining, maker.remaining)
      order.remaining -= lots
      order.filled += lots
      reports.push(this.fill(maker, order, lots))
    }
    return { reports, isStopped: false }
  }

  private cancelMaker(maker: Resting): BookReport {
    this.drop(maker)
    return cancelledOf(maker, 'self_trade')
  }

  private fill(maker: Resting, taker: { id: number; owner: number; side: Side }, lots: number): BookReport {
    maker.remaining -= lots
    maker.filled += lots
    if (maker.remaining === 0) this.drop(maker)
    return {
      kind: 'trade',
      makerId: maker.id,
      makerOwner: maker.owner,
      makerRemaining: maker.remaining,
      takerId: taker.id,
      takerOwner: taker.owner,
      takerSide: taker.side,
      price: maker.price,
      lots,
    }
  }
}

function cancelledOf({ id, owner, side, price, remaining }: Incoming, reason: CancelReason): BookReport {
  return { kind: 'cancelled', id, owner, side, price, lots: remaining, reason }
}
