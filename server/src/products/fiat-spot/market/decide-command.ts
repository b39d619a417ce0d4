import type { Outcome } from '#core/idempotency'
import { Refusal } from '#platform/refusal'
import { isOpen, lockFor, type Order } from '#products/fiat-spot/settlement'
import type {
  AmendOrder,
  CancelOrder,
  CancelOrders,
  Done,
  MarketCommand,
  Situation,
} from './market-commands.ts'
import {
  lotsWithin,
  requireCountable,
  requireNoTake,
  requireState,
  requireValue,
  ticksWithin,
} from './pair-rules.ts'
import { placeOrder } from './place-order.ts'
import { refuse } from './refusals.ts'

/** Decides one command against the market. A refused command changes nothing. */
export function decideCommand(command: MarketCommand, situation: Situation): Outcome<Done> {
  try {
    return { data: decide(command, situation) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    throw error
  }
}

function decide(command: MarketCommand, situation: Situation): Done {
  switch (command.kind) {
    case 'place':
      return placeOrder(command, situation)
    case 'cancel':
      return cancelOrder(command, situation)
    case 'amend':
      return amendOrder(command, situation)
    case 'cancel_all':
      return cancelOrders(command, situation)
  }
}

function cancelOrder(command: CancelOrder, situation: Situation): Done {
  requireState(situation, 'cancel')
  const order = ownOpenOrder(command, situation)
  situation.settlement.cancel(order)
  return { orders: [order.number] }
}

function cancelOrders({ customerId, side, reason }: CancelOrders, situation: Situation): Done {
  requireState(situation, 'cancel')
  const orders = situation.state.open.of(customerId).filter((order) => side === null || order.side === side)
  for (const order of orders) situation.settlement.cancel(order, reason)
  return { orders: orders.map(({ number }) => number) }
}

function amendOrder(command: AmendOrder, situation: Situation): Done {
  if (situation.halt !== null) throw situation.halt
  requireState(situation, 'place')
  const order = ownOpenOrder(command, situation)
  const { number: id, timeInForce } = order
  const price = command.price === null ? null : ticksWithin(command.price, situation)
  const lots = command.amount === null ? null : lotsWithin(command.amount, situation)
  const wanted = {
    ...order,
    priceTicks: price ?? order.priceTicks,
    lots: lots ?? order.lots,
    updatedAt: situation.now,
  }
  const isPostOnly = timeInForce === 'post_only'
  // The tariff may prevent self-trades by now, although it did not when the order was placed.
  const own = order.selfTrade === 'none' ? null : order.selfTrade
  const selfTrade = own ?? situation.tariffOf(order.customerId).selfTradePrevention
  const amended = staysOpen(wanted) ? fund(wanted, { order, situation }) : order
  situation.settlement.carryOut(amended, { kind: 'amend', id, price, lots, isPostOnly, selfTrade })
  return { orders: [id] }
}

function staysOpen({ lots, filledLots }: Order): boolean {
  return lots !== null && lots > filledLots
}

/** The amended order with its place in the queue, after locking what it lacks. */
function fund(wanted: Order, { order, situation }: { order: Order; situation: Situation }): Order {
  const { pair, units, settlement, state } = situation
  const ticks = wanted.priceTicks ?? 0
  const lots = wanted.lots ?? 0
  requireValue(units.proceedsOf(BigInt(ticks) * BigInt(lots)), pair)
  requireCountable({ ticks, lots })
  const keepsPlace = ticks === order.priceTicks && lots <= (order.lots ?? 0)
  if (!keepsPlace && order.timeInForce === 'post_only') requireNoTake(wanted, situation)
  const missing = lockFor(wanted, units) - order.lockedUnits
  if (missing > 0n) settlement.lock(wanted, missing)
  return {
    ...wanted,
    lockedUnits: order.lockedUnits + (missing > 0n ? missing : 0n),
    priority: keepsPlace ? order.priority : state.nextPriority++,
  }
}

function ownOpenOrder(
  { customerId, orderId }: CancelOrder | AmendOrder,
  { settlement, closed }: Situation,
): Order {
  const order = settlement.find(orderId) ?? closed.get(orderId)
  if (order === undefined) throw refuse('ORDER_NOT_FOUND')
  if (order.customerId !== customerId) throw refuse('ORDER_ACCESS_DENIED')
  if (!isOpen(order)) throw refuse('ORDER_NOT_CANCELLABLE', { order_status: order.status })
  return order
}
