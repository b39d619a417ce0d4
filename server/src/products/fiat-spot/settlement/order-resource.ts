import { formatAmount } from '#core/money'
import type { Pair } from '#products/fiat-spot/pairs'
import type { Order } from './order.ts'
import { pairUnitsOf } from './pair-units.ts'

const averageDecimals = 8

/** The answer to a new order: its state on acceptance, even if it has traded since. */
export function acceptedOrder(order: Order, pair: Pair) {
  const lots = order.budget === null ? order.lots : null
  return currentOrder({ ...order, lots, status: 'new' }, pair)
}

/** The answer to a cancellation or an amendment. */
export function orderState(order: Order, pair: Pair) {
  return { ...currentOrder(order, pair), filled: filledOf(order, pair) }
}

/** The answer to a repeated request for an order. */
export function currentOrder(order: Order, pair: Pair) {
  const { id, side, type, status, clientOrderId } = order
  return {
    order_id: id,
    pair: pair.name,
    side,
    type,
    amount: amountOf(order, pair),
    price: priceOf(order, pair),
    status,
    client_order_id: clientOrderId,
  }
}

/** An order in a list. */
export function orderItem(order: Order, pair: Pair) {
  return {
    id: order.id,
    pair: pair.name,
    ...listed(order, pair),
    client_order_id: order.clientOrderId,
    created_at: order.createdAt.toISOString(),
  }
}

/** Amounts are strings; order and customer numbers are integers. */
export function orderDetail(order: Order, { pair, userId }: { pair: Pair; userId: number }) {
  const { asset: quote } = pair.quote
  const received = order.side === 'buy' ? pair.base.asset : quote
  return {
    id: order.id,
    order_number: order.number,
    user_id: userId,
    ...listed(order, pair),
    created_at: order.createdAt.toISOString(),
    trading_pair: pair.name,
    execution_message: order.executionMessage,
    avg_execution_price: averagePrice(order, pair),
    total_fee: formatAmount({ asset: received, units: order.feeUnits }),
    user_input_price: order.userInputPrice,
    user_input_price_total: order.userInputPriceTotal,
    user_input_amount: order.userInputAmount,
    locked_quote_amount: formatAmount({ asset: quote, units: order.side === 'buy' ? order.lockedUnits : 0n }),
    time_in_force: order.timeInForce === 'post_only' ? 'good_till_cancel' : order.timeInForce,
    post_only: order.timeInForce === 'post_only',
    stp: order.selfTrade,
    client_order_id: order.clientOrderId,
    updated_at: order.updatedAt.toISOString(),
  }
}

/** The fields that lists and details share, in the contract's order. */
function listed(order: Order, pair: Pair) {
  const { side, type, status } = order
  const [price, amount] = [priceOf(order, pair), amountOf(order, pair)]
  return { side, type, price, amount, filled: filledOf(order, pair), status }
}

function priceOf({ priceTicks }: Order, pair: Pair): string | null {
  return priceTicks === null ? null : formatAmount(pairUnitsOf(pair).price(priceTicks))
}

function amountOf({ lots }: Order, pair: Pair): string | null {
  return lots === null ? null : formatAmount(pairUnitsOf(pair).amount(lots))
}

function filledOf({ filledLots }: Order, pair: Pair): string {
  return formatAmount(pairUnitsOf(pair).amount(filledLots))
}

/** The mean price of its trades, rounded down to eight decimals more than the quote's. */
function averagePrice({ filledLots, filledValue }: Order, { priceStep }: Pair): string | null {
  if (filledLots === 0) return null
  const asset = { symbol: priceStep.asset.symbol, scale: priceStep.asset.scale + averageDecimals }
  const units = (filledValue * priceStep.units * 10n ** BigInt(averageDecimals)) / BigInt(filledLots)
  return formatAmount({ asset, units })
}
