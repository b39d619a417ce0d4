import type { Outcome } from '#core/idempotency'
import { Refusal } from '#platform/refusal'
import { isOpen, lockFor, type Order } from '#products/fiat-spot/settlement'
import type { AmendOrder, CancelOrder, CancelOrders, MarketCommand } from './market-commands.ts'
import { lotsWithin, refuse, requireValue, ticksWithin } from './pair-rules.ts'
import { placeOrder } from './place-order.ts'
import { type Done, requireCountable, requireNoTake, requireState, type Trading } from './trading.ts'

/** Decides one command against the market. A refused one changes nothing. */
export function carryOut(command: MarketCommand, trading: Trading): Outcome<Done> {
  try {
    return { data: decide(command, trading) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    throw error
  }
}

function decide(command: MarketCommand, trading: Trading): Done {
  switch (command.kind) {
    case 'place':
      return placeOrder(command, trading)
    case 'cancel':
      return cancelOrder(command, trading)
    case 'amend':
      return amendOrder(command, trading)
    case 'cancel_all':
      return cancelOrders(command, trading)
  }
}

function cancelOrder(command: CancelOrder, trading: Trading): Done {
  requireState(trading, 'cancel')
  const order = ownOpenOrder(command, trading)
  trading.batch.cancel(order)
  return { orders: [order.number] }
}

function cancelOrders({ customerId, side, reason }: CancelOrders, trading: Trading): Done {
  requireState(trading, 'cancel')
  const orders = trading.state.open.of(customerId).filter((order) => side === null || order.side === side)
  for (const order of orders) trading.batch.cancel(order, reason)
  return { orders: orders.map(({ number }) => number) }
}

function amendOrder(command: AmendOrder, trading: Trading): Done {
  requireState(trading, 'place')
  const order = ownOpenOrder(command, trading)
  const { number: id, timeInForce } = order
  const price = command.price === null ? null : ticksWithin(command.price, trading)
  const lots = command.amount === null ? null : lotsWithin(command.amount, trading)
  const wanted = {
    ...order,
    priceTicks: price ?? order.priceTicks,
    lots: lots ?? order.lots,
    updatedAt: trading.now,
  }
  const isPostOnly = timeInForce === 'post_only'
  // An order from before its tariff prevented self-trades does not make one now.
  const own = order.selfTrade === 'none' ? null : order.selfTrade
  const selfTrade = own ?? trading.tariffOf(order.customerId).selfTradePrevention
  const amended = staysOpen(wanted) ? fund(wanted, { order, trading }) : order
  trading.batch.amend(amended, { kind: 'amend', id, price, lots, isPostOnly, selfTrade })
  return { orders: [id] }
}

function staysOpen({ lots, filledLots }: Order): boolean {
  return lots !== null && lots > filledLots
}

/** The amended order with its place and whatever more it must lock. */
function fund(wanted: Order, { order, trading }: { order: Order; trading: Trading }): Order {
  const { pair, units, batch, state } = trading
  const ticks = wanted.priceTicks ?? 0
  const lots = wanted.lots ?? 0
  requireValue(units.proceedsOf(BigInt(ticks) * BigInt(lots)), pair)
  requireCountable({ ticks, lots })
  const keepsPlace = ticks === order.priceTicks && lots <= (order.lots ?? 0)
  if (!keepsPlace && order.timeInForce === 'post_only') requireNoTake(wanted, trading)
  const missing = lockFor(wanted, units) - order.lockedUnits
  if (missing > 0n) batch.lock(wanted, missing)
  return {
    ...wanted,
    lockedUnits: order.lockedUnits + (missing > 0n ? missing : 0n),
    priority: keepsPlace ? order.priority : state.nextPriority++,
  }
}

function ownOpenOrder({ customerId, orderId }: CancelOrder | AmendOrder, { batch, closed }: Trading): Order {
  const order = batch.find(orderId) ?? closed.get(orderId)
  if (order === undefined) throw refuse('ORDER_NOT_FOUND')
  if (order.customerId !== customerId) throw refuse('ORDER_ACCESS_DENIED')
  if (!isOpen(order)) throw refuse('ORDER_NOT_CANCELLABLE', { order_status: order.status })
  return order
}
