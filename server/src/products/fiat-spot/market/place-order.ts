import assert from 'node:assert'
import { formatAmount, type Money } from '#core/money'
import type { Refusal } from '#platform/refusal'
import type { Book, Takeable } from '#products/fiat-spot/book'
import { lockFor, type Order } from '#products/fiat-spot/settlement'
import type { Done, PlaceOrder, Situation } from './market-commands.ts'
import {
  lotsWithin,
  requireCountable,
  requireNoTake,
  requireRoom,
  requireState,
  requireValue,
  sizeAboveMax,
  ticksWithin,
  worstTicks,
} from './pair-rules.ts'
import { refuse } from './refusals.ts'

/** Locks an order's funds and puts it into the book, or throws the refusal and changes nothing. */
export function placeOrder(command: PlaceOrder, situation: Situation): Done {
  if (situation.halt !== null) throw situation.halt
  requireState(situation, 'place')
  requireOwnName(command, situation)
  requireAllowed(command, situation)
  if (command.price !== null) return placeLimit(command, { price: command.price, situation })
  if (command.budget !== null) return placeBudget(command, { budget: command.budget, situation })
  return placeMarket(command, situation)
}

function placeLimit(command: PlaceOrder, { price, situation }: { price: Money; situation: Situation }): Done {
  const { pair, units, settlement } = situation
  assert(command.amount !== null, 'a limit order has an amount')
  const lots = lotsWithin(command.amount, situation)
  const ticks = ticksWithin(price, situation)
  requireValue(units.proceedsOf(BigInt(ticks) * BigInt(lots)), pair)
  requireCountable({ ticks, lots })
  const order = newOrder(command, { situation, ticks, lots, budget: null })
  const { timeInForce, selfTrade, side } = order
  if (timeInForce === 'post_only') requireNoTake(order, situation)
  if (timeInForce === 'post_only' || timeInForce === 'good_till_cancel') requireRoom(order, situation)
  const lockedUnits = lockFor(order, units)
  settlement.lock(order, lockedUnits)
  const { number: id, customerNumber: owner } = order
  settlement.place(
    { ...order, lockedUnits },
    { kind: 'limit', id, owner, side, price: ticks, lots, timeInForce, selfTrade },
  )
  return { orders: [id] }
}

function placeMarket(command: PlaceOrder, situation: Situation): Done {
  const { pair, units, settlement, state } = situation
  assert(command.amount !== null, 'a market order has an amount or a budget')
  const lots = lotsWithin(command.amount, situation)
  const order = newOrder(command, { situation, ticks: null, lots, budget: null })
  const { side, selfTrade } = order
  const worst = worstTicks(side, situation)
  const taking = { side, lots, owner: order.customerNumber, worst, selfTrade }
  const takeable = state.book.takeable(taking)
  if (takeable.lots < units.lotsOf(pair.orderSizeMin))
    throw insufficientLiquidity(command, { takeable, taking, situation })
  // A market order has no price of its own; its value is that at the best price.
  requireValue(units.proceedsOf(BigInt(state.book.bestAgainst(side) ?? 0) * BigInt(lots)), pair)
  const lockedUnits = side === 'buy' ? units.costOf(takeable.value).units : units.amount(lots).units
  settlement.lock(order, lockedUnits)
  settlement.place({ ...order, lockedUnits }, { kind: 'market', id: order.number, ...taking })
  return { orders: [order.number] }
}

function placeBudget(
  command: PlaceOrder,
  { budget, situation }: { budget: Money; situation: Situation },
): Done {
  const { pair, units, settlement, state } = situation
  assert(command.side === 'buy', 'only a buy has a budget')
  const order = newOrder(command, { situation, ticks: null, lots: null, budget: budget.units })
  const { number: id, customerNumber: owner, selfTrade } = order
  const lotsMin = units.lotsOf(pair.orderSizeMin)
  const worst = worstTicks('buy', situation)
  const taking = { side: 'buy', lots: lotsMin, owner, worst, selfTrade } as const
  const takeable = state.book.takeable(taking)
  if (takeable.lots < lotsMin) throw insufficientLiquidity(command, { takeable, taking, situation })
  const value = units.valueFor(budget)
  if (value < takeable.value) throw refuse('QUOTE_AMOUNT_TOO_SMALL')
  requireValue(budget, pair)
  // The best price bounds the size that the budget can buy.
  if (value > BigInt(units.lotsOf(pair.orderSizeMax)) * BigInt(state.book.bestAsk() ?? 0))
    throw sizeAboveMax(pair)
  settlement.lock(order, budget.units)
  settlement.place(
    { ...order, lockedUnits: budget.units },
    { kind: 'budget', id, owner, budget: countable(value), worst, selfTrade },
  )
  return { orders: [id] }
}

/** A customer's client_order_id is free again once the order that bears it is closed. */
function requireOwnName({ customerId, clientOrderId }: PlaceOrder, { state }: Situation): void {
  if (clientOrderId === null || !state.open.hasClientOrderId(customerId, clientOrderId)) return
  throw refuse('INVALID_ORDER_REQUEST', { field: 'client_order_id', reason: 'already names an open order' })
}

/** If the tariff prevents self-trades, an order may choose how, but not whether. */
function requireAllowed({ customerId, selfTrade }: PlaceOrder, { tariffOf }: Situation): void {
  if (selfTrade !== 'none' || tariffOf(customerId).selfTradePrevention === 'none') return
  throw refuse('INVALID_ORDER_REQUEST', { field: 'stp', reason: 'must not be none under your tariff' })
}

type Terms = {
  readonly situation: Situation
  readonly ticks: number | null
  readonly lots: number | null
  readonly budget: bigint | null
}

function newOrder(command: PlaceOrder, { situation, ticks, lots, budget }: Terms): Order {
  const { state, pair, now } = situation
  const { id, customerId, side, timeInForce, selfTrade, clientOrderId, userInput } = command
  return {
    id,
    pair: pair.name,
    number: state.nextOrder,
    customerId,
    customerNumber: situation.customerNumber(customerId),
    side,
    type: ticks === null ? 'market' : 'limit',
    timeInForce,
    selfTrade: selfTrade ?? situation.tariffOf(customerId).selfTradePrevention,
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
  // No side of a book is worth more; the excess stays unspent.
  return Number(value < BigInt(Number.MAX_SAFE_INTEGER) ? value : Number.MAX_SAFE_INTEGER)
}

type Taking = Parameters<Book['takeable']>[0]
type Lacking = { readonly takeable: Takeable; readonly taking: Taking; readonly situation: Situation }

function insufficientLiquidity({ budget }: PlaceOrder, { takeable, taking, situation }: Lacking): Refusal {
  const { pair, units } = situation
  const reason = lackOf(taking, situation)
  return refuse('INSUFFICIENT_LIQUIDITY', {
    quote_amount: budget === null ? null : formatAmount(budget),
    quote_currency: pair.quote.symbol,
    available_liquidity: formatAmount(units.amount(takeable.lots)),
    base_currency: pair.base.symbol,
    min_order_size: formatAmount(pair.orderSizeMin),
    reason,
    hint: hints[reason],
  })
}

const wait = 'A larger order would not help. Place a limit order, or try again later.'
const hints = {
  EMPTY_SIDE: wait,
  BELOW_MINIMUM_LOT: wait,
  SELF_TRADE_PREVENTED:
    'Your own order stands first on the other side: cancel it, or send stp cancel_oldest.',
  PRICE_OUT_OF_BAND:
    'The other side stands too far from the reference price: place a limit order within allowed_price_min and allowed_price_max of GET /spot/fiat/market-info.',
}

/** The reason why not even the smallest order fills: an empty side, the owner's own order, the band, or too few lots. */
function lackOf(taking: Taking, { state: { book }, units, pair }: Situation): keyof typeof hints {
  if (book.bestAgainst(taking.side) === null) return 'EMPTY_SIDE'
  const suffices = (but: Partial<Taking>) =>
    book.takeable({ ...taking, ...but }).lots >= units.lotsOf(pair.orderSizeMin)
  if (suffices({ selfTrade: 'none' })) return 'SELF_TRADE_PREVENTED'
  if (suffices({ selfTrade: 'none', worst: taking.side === 'buy' ? Number.MAX_SAFE_INTEGER : 1 }))
    return 'PRICE_OUT_OF_BAND'
  return 'BELOW_MINIMUM_LOT'
}
