import assert from 'node:assert'
import { formatAmount, type Money } from '#core/money'
import type { Refusal } from '#platform/refusal'
import type { Takeable } from './book/book-taker.ts'
import type { PlaceOrder } from './market-commands.ts'
import type { Order } from './order.ts'
import { lotsWithin, refuse, requireValue, sizeAboveMax, ticksWithin } from './pair-rules.ts'
import { lockFor } from './settlement.ts'
import {
  type Done,
  requireCountable,
  requireNoTake,
  requireRoom,
  requireState,
  type Trading,
} from './trading.ts'

/** Locks an order's funds and puts it into the book, or throws why not and changes nothing. */
export function placeOrder(command: PlaceOrder, trading: Trading): Done {
  requireState(trading, 'place')
  requireOwnName(command, trading)
  requireAllowed(command, trading)
  if (command.price !== null) return placeLimit(command, { price: command.price, trading })
  if (command.budget !== null) return placeBudget(command, { budget: command.budget, trading })
  return placeMarket(command, trading)
}

function placeLimit(command: PlaceOrder, { price, trading }: { price: Money; trading: Trading }): Done {
  const { pair, units, batch } = trading
  assert(command.amount !== null, 'a limit order has an amount')
  const lots = lotsWithin(command.amount, trading)
  const ticks = ticksWithin(price, { ...trading, reference: trading.reference() })
  requireValue(units.proceedsOf(BigInt(ticks) * BigInt(lots)), pair)
  requireCountable({ ticks, lots })
  const order = newOrder(command, { trading, ticks, lots, budget: null })
  const { timeInForce, selfTrade, side } = order
  if (timeInForce === 'post_only') requireNoTake(order, trading)
  if (timeInForce === 'post_only' || timeInForce === 'good_till_cancel') requireRoom(order, trading)
  const lockedUnits = lockFor(order, units)
  batch.lock(order, lockedUnits)
  const { number: id, customerNumber: owner } = order
  batch.place(
    { ...order, lockedUnits },
    { kind: 'limit', id, owner, side, price: ticks, lots, timeInForce, selfTrade },
  )
  return { orders: [id] }
}

function placeMarket(command: PlaceOrder, trading: Trading): Done {
  const { pair, units, batch, state } = trading
  assert(command.amount !== null, 'a market order has an amount or a budget')
  const lots = lotsWithin(command.amount, trading)
  const order = newOrder(command, { trading, ticks: null, lots, budget: null })
  const { side, selfTrade } = order
  const taking = { side, lots, owner: order.customerNumber, selfTrade }
  const takeable = state.book.takeable(taking)
  if (takeable.lots < units.lotsOf(pair.orderSizeMin))
    throw insufficientLiquidity(command, { takeable, trading })
  requireValue(worthAtBest(side, { lots, trading }), pair)
  const lockedUnits = side === 'buy' ? units.costOf(takeable.value).units : units.amount(lots).units
  batch.lock(order, lockedUnits)
  batch.place({ ...order, lockedUnits }, { kind: 'market', id: order.number, ...taking })
  return { orders: [order.number] }
}

function placeBudget(command: PlaceOrder, { budget, trading }: { budget: Money; trading: Trading }): Done {
  const { pair, units, batch, state } = trading
  assert(command.side === 'buy', 'only what buys has a budget')
  const order = newOrder(command, { trading, ticks: null, lots: null, budget: budget.units })
  const { number: id, customerNumber: owner, selfTrade } = order
  const lotsMin = units.lotsOf(pair.orderSizeMin)
  const takeable = state.book.takeable({ side: 'buy', lots: lotsMin, owner, selfTrade })
  if (takeable.lots < lotsMin) throw insufficientLiquidity(command, { takeable, trading })
  const value = units.valueFor(budget)
  if (value < takeable.value) throw refuse('QUOTE_AMOUNT_TOO_SMALL')
  requireValue(budget, pair)
  // At the best price it buys the most that it can buy.
  if (value > BigInt(units.lotsOf(pair.orderSizeMax)) * BigInt(state.book.bestAsk() ?? 0))
    throw sizeAboveMax(pair)
  batch.lock(order, budget.units)
  batch.place(
    { ...order, lockedUnits: budget.units },
    { kind: 'budget', id, owner, budget: countable(value), selfTrade },
  )
  return { orders: [id] }
}

/** A market order has no price of its own: it is worth what it would be at the best one. */
function worthAtBest(side: PlaceOrder['side'], { lots, trading }: { lots: number; trading: Trading }): Money {
  const { state, units } = trading
  const best = side === 'buy' ? state.book.bestAsk() : state.book.bestBid()
  return units.proceedsOf(BigInt(best ?? 0) * BigInt(lots))
}

/** A name that an order of the same customer bears is free again when that order is closed. */
function requireOwnName({ customerId, clientOrderId }: PlaceOrder, { state }: Trading): void {
  if (clientOrderId === null || !state.open.hasClientOrderId(customerId, clientOrderId)) return
  throw refuse('INVALID_ORDER_REQUEST', { field: 'client_order_id', reason: 'names an open order already' })
}

/** Where the tariff prevents self-trades, an order may choose how, but not whether. */
function requireAllowed({ customerId, selfTrade }: PlaceOrder, { tariffOf }: Trading): void {
  if (selfTrade !== 'none' || tariffOf(customerId).selfTradePrevention === 'none') return
  throw refuse('INVALID_ORDER_REQUEST', { field: 'stp', reason: 'must not be none under your tariff' })
}

type Terms = {
  readonly trading: Trading
  readonly ticks: number | null
  readonly lots: number | null
  readonly budget: bigint | null
}

function newOrder(command: PlaceOrder, { trading, ticks, lots, budget }: Terms): Order {
  const { state, pair, now } = trading
  const { id, customerId, side, timeInForce, selfTrade, clientOrderId, userInput } = command
  return {
    id,
    pair: pair.name,
    number: state.nextOrder,
    customerId,
    customerNumber: trading.customerNumber(customerId),
    side,
    type: ticks === null ? 'market' : 'limit',
    timeInForce,
    selfTrade: selfTrade ?? trading.tariffOf(customerId).selfTradePrevention,
    clientOrderId,
    priceTicks: ticks,
    lots,
    budget,
    filledLots: 0,
    filledValue: 0n,
    fills: 0,
    feeUnits: 0n,
    lockedUnits: 0n,
    status: 'new',
    priority: state.nextPriority,
    executionMessage: null,
    userInputPrice: userInput.price,
    userInputPriceTotal: userInput.priceTotal,
    userInputAmount: userInput.amount,
    createdAt: now,
    updatedAt: now,
  }
}

function countable(value: bigint): number {
  // No side of a book is worth more; what is above it stays unspent.
  return Number(value < BigInt(Number.MAX_SAFE_INTEGER) ? value : Number.MAX_SAFE_INTEGER)
}

type Lacking = { readonly takeable: Takeable; readonly trading: Trading }

function insufficientLiquidity({ budget, side }: PlaceOrder, { takeable, trading }: Lacking): Refusal {
  const { pair, units, state } = trading
  const isEmpty = (side === 'buy' ? state.book.bestAsk() : state.book.bestBid()) === null
  return refuse('INSUFFICIENT_LIQUIDITY', {
    quote_amount: budget === null ? null : formatAmount(budget),
    quote_currency: pair.quote.symbol,
    available_liquidity: formatAmount(units.amount(takeable.lots)),
    base_currency: pair.base.symbol,
    min_order_size: formatAmount(pair.orderSizeMin),
    reason: isEmpty ? 'EMPTY_SIDE' : 'BELOW_MINIMUM_LOT',
    hint: 'A larger order would not help. Place a limit order, or try again later.',
  })
}
