import assert from 'node:assert'
import type { Tariff } from '#core/catalog'
import { customerAccount, type Entry, type Movement, type Posting } from '#core/ledger'
import type { Ids } from '#platform/ids'
import type {
  BookCommand,
  BookReport,
  BudgetClosedReport,
  CancelReason,
  TradeReport,
} from '#products/fiat-spot/book'
import type { Pair } from '#products/fiat-spot/pairs'
import type { MarketState } from './market-state.ts'
import { isOpen, type Order } from './order.ts'
import type { PairUnits } from './pair-units.ts'
import { type Exchange, lockFor, meet, type Trade, tradeMovements } from './trade.ts'
import { feesOn, ratesOf } from './trade-fees.ts'

type Options = {
  readonly pair: Pair
  readonly units: PairUnits
  readonly state: MarketState
  /** Holds the locked trading accounts of all customers with a command in the batch. */
  readonly posting: Posting
  readonly ids: Ids
  readonly now: Date
}

/** A trade before its fees are charged. */
type Met = { readonly trade: Omit<Trade, 'makerFeeUnits' | 'takerFeeUnits'>; readonly exchange: Exchange }

export type Change = { readonly before: Order; readonly after: Order }

/** The outcome of a batch. */
export type Settled = {
  /** New orders as placed. */
  readonly placed: readonly Order[]
  /** All orders that the batch touched; for a new order, `before` is the order as placed. */
  readonly changes: readonly Change[]
  readonly trades: readonly Trade[]
}

/**
 * The effects of a batch of commands so far: on the market in memory at once, on the database when they are written.
 * Funds that an order releases are available to the next command, the proceeds of a trade to the next batch.
 */
export class Settlement {
  private readonly options: Options
  private readonly placed: Order[] = []
  private readonly before = new Map<string, Order>()
  private readonly touched = new Map<string, Order>()
  private readonly meetings: Met[] = []

  constructor(options: Options) {
    this.options = options
  }

  /** An order that is open, or was open at the start of the batch. */
  find(id: string): Order | undefined {
    return this.touched.get(id) ?? this.options.state.open.find(id)
  }

  /** Locks more funds of an order's owner, or throws the refusal. */
  lock(order: Order, units: bigint): void {
    if (units === 0n) return
    const { from, to, amount } = this.release(order, units)
    const entry = this.entry('order_lock', { of: order, movements: [{ from: to, to: from, amount }] })
    const outcome = this.options.posting.post(entry)
    if (outcome !== 'posted') throw outcome
  }

  /** Adds an order whose funds are locked, and executes its command. */
  place(order: Order, command: BookCommand): void {
    const { state } = this.options
    assert(order.number === state.nextOrder && order.priority === state.nextPriority, 'an order is numbered')
    state.nextOrder++
    state.nextPriority++
    this.placed.push(order)
    this.carryOut(order, command)
  }

  cancel(order: Order, reason: AskedReason = 'requested'): void {
    this.takeIn(order, this.options.state.book.cancel(order.number))
    this.touch({ ...this.asItIs(order.id), executionMessage: messages[reason] })
  }

  /** The customers who traded; their accounts must be locked before `settle`. */
  traders(): string[] {
    return [...new Set(this.meetings.flatMap(({ exchange }) => [exchange.buyerId, exchange.sellerId]))]
  }

  /** Ends the batch: posts its trades and charges their fees. */
  settle(tariffOf: (customerId: string) => Tariff): Settled {
    const trades = this.meetings.map((met) => this.charge(met, tariffOf))
    const changes = [...this.before.values()].map((before) => ({ before, after: this.countFill(before) }))
    for (const { after } of changes) {
      const needed = lockFor(after, this.options.units)
      assert(after.lockedUnits === needed, `order ${after.number} has locked what it needs`)
    }
    return { placed: this.placed, changes, trades }
  }

  /** All trades of an order within a batch are one published fill. */
  private countFill(before: Order): Order {
    const after = this.asItIs(before.id)
    if (after.filledLots > before.filledLots) this.touch({ ...after, fills: after.fills + 1 })
    return this.asItIs(before.id)
  }

  /** Takes an order in its present terms, with its funds locked, and executes its command. */
  carryOut(order: Order, command: BookCommand): void {
    this.takeIn(order, this.options.state.book.apply(command))
  }

  private takeIn(order: Order, reports: Iterable<BookReport>): void {
    this.touch(order)
    for (const report of reports) this.takeInReport(report)
    this.releaseExcess(order.id)
  }

  private takeInReport(report: BookReport): void {
    const { now } = this.options
    if (report.kind === 'trade') {
      this.trade(report)
    } else if (report.kind === 'cancelled') {
      const order = this.open(report.id)
      this.touch(cancelled(order, { reason: report.reason, now }))
      this.releaseExcess(order.id)
    } else if (report.kind === 'budget_closed') {
      this.touch(budgetClosed(this.open(report.id), { report, now }))
    } else {
      assert(report.kind !== 'rejected', `the book rejects order ${report.id}`)
    }
  }

  private trade(report: TradeReport): void {
    const { units, now, ids, pair, state } = this.options
    const { maker, taker, exchange } = meet({
      report,
      maker: this.open(report.makerId),
      taker: this.open(report.takerId),
      units,
      at: now,
    })
    this.touch(maker)
    this.touch(taker)
    const trade = {
      id: ids.next(),
      pair: pair.name,
      number: state.nextTrade++,
      priceTicks: report.price,
      lots: report.lots,
      takerSide: report.takerSide,
      makerOrderId: maker.id,
      takerOrderId: taker.id,
      makerCustomerId: maker.customerId,
      takerCustomerId: taker.customerId,
      createdAt: now,
    }
    this.meetings.push({ trade, exchange })
  }

  private charge({ trade, exchange }: Met, tariffOf: (customerId: string) => Tariff): Trade {
    const [maker, taker] = [tariffOf(trade.makerCustomerId), tariffOf(trade.takerCustomerId)]
    const fees = feesOn(exchange, ratesOf(trade.takerSide, { maker, taker }))
    this.postSurely(this.entry('trade', { of: trade, movements: tradeMovements(exchange, fees) }))
    const { buyer, seller } = fees
    const [makerFee, takerFee] = trade.takerSide === 'buy' ? [seller, buyer] : [buyer, seller]
    this.addFee(trade.makerOrderId, makerFee.units)
    this.addFee(trade.takerOrderId, takerFee.units)
    return { ...trade, makerFeeUnits: makerFee.units, takerFeeUnits: takerFee.units }
  }

  private addFee(id: string, units: bigint): void {
    const order = this.asItIs(id)
    this.touch({ ...order, feeUnits: order.feeUnits + units })
  }

  /** Only a commanded order and the orders that it cancels can hold an excess: makers give exactly what they locked. */
  private releaseExcess(id: string): void {
    const { units } = this.options
    const order = this.asItIs(id)
    const excess = order.lockedUnits - lockFor(order, units)
    assert(excess >= 0n, `order ${order.number} has locked enough`)
    if (excess === 0n) return
    const movements = [this.release(order, excess)]
    this.postSurely(this.entry('order_release', { of: order, movements }))
    this.touch({ ...order, lockedUnits: order.lockedUnits - excess })
  }

  /** Locked funds of an order → available funds of its owner. */
  private release({ customerId, side }: Order, units: bigint): Movement {
    const { base, quote } = this.options.pair
    return {
      from: customerAccount(customerId, 'trading_locked'),
      to: customerAccount(customerId, 'trading_available'),
      amount: { asset: side === 'buy' ? quote.asset : base.asset, units },
    }
  }

  private entry(kind: string, { of, movements }: { of: { id: string }; movements: Movement[] }): Entry {
    const { ids, now } = this.options
    const id = ids.next()
    // A trade is settled once; an order can lock and release many times.
    return { id, kind, reference: kind === 'trade' ? of.id : `${of.id}/${id}`, postedAt: now, movements }
  }

  private postSurely(entry: Entry): void {
    const outcome = this.options.posting.post(entry)
    assert(outcome === 'posted', `${entry.kind} ${entry.reference} moves what is locked`)
  }

  private open(number: number): Order {
    const order = this.options.state.open.get(number)
    assert(order !== undefined, `the book reports order ${number}, which is not open`)
    return order
  }

  private asItIs(id: string): Order {
    const order = this.touched.get(id)
    assert(order !== undefined, `order ${id} was touched`)
    return order
  }

  private touch(order: Order): void {
    const { open } = this.options.state
    if (!this.before.has(order.id)) this.before.set(order.id, open.get(order.number) ?? order)
    this.touched.set(order.id, order)
    if (isOpen(order)) open.set(order)
    else open.delete(order)
  }
}

/** The reason for a cancellation on request. */
type AskedReason = 'requested' | 'cancel_after'

const messages: Record<CancelReason | AskedReason, string> = {
  requested: 'CANCELLED_BY_OWNER',
  cancel_after: 'CANCEL_AFTER',
  no_liquidity: 'NO_LIQUIDITY',
  worst_price: 'PRICE_OUT_OF_BAND',
  immediate_or_cancel: 'IMMEDIATE_OR_CANCEL',
  fill_or_kill: 'FILL_OR_KILL',
  self_trade: 'SELF_TRADE_PREVENTED',
  amended_to_filled: 'AMENDED_TO_FILLED',
}

function cancelled(order: Order, { reason, now }: { reason: CancelReason; now: Date }): Order {
  return { ...order, status: 'cancelled', executionMessage: messages[reason], updatedAt: now }
}

/** A budget is never spent to the unit: an order that ends because nothing more is affordable is filled. */
function budgetClosed(order: Order, { report, now }: { report: BudgetClosedReport; now: Date }): Order {
  const bought = { ...order, lots: order.filledLots, updatedAt: now }
  if (report.reason !== 'spent') return cancelled(bought, { reason: report.reason, now })
  return { ...bought, status: 'filled' }
}
