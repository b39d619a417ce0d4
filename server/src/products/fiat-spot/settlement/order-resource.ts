import Type from 'typebox'
import { formatAmount } from '#core/money'
import { fieldsOf, resource, textOrNull } from '#platform/http'
import type { Pair } from '#products/fiat-spot/pairs'
import type { Order } from './order.ts'
import { pairUnitsOf } from './pair-units.ts'

const averageDecimals = 8

type Shown = { readonly order: Order; readonly pair: Pair }

const field = fieldsOf<Shown>()

const id = field(
  Type.String({ format: 'uuid' }),
  ({ order }) => order.id,
  '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
)
const pairName = field(Type.String(), ({ pair }) => pair.name, 'USDT/RUB')
const side = field(Type.Enum(['buy', 'sell']), ({ order }) => order.side, 'buy')
const type = field(Type.Enum(['market', 'limit']), ({ order }) => order.type, 'limit')
const price = field(
  textOrNull('Null for a market order.'),
  ({ order: { priceTicks }, pair }) =>
    priceTicks === null ? null : formatAmount(pairUnitsOf(pair).price(priceTicks)),
  '80',
)
const amount = field(
  textOrNull('Amount in base; null for a market buy by budget that has bought nothing yet.'),
  ({ order: { lots }, pair }) => (lots === null ? null : formatAmount(pairUnitsOf(pair).amount(lots))),
  '10',
)
const filled = field(
  Type.String({ description: 'Filled amount, in base.' }),
  ({ order: { filledLots }, pair }) => formatAmount(pairUnitsOf(pair).amount(filledLots)),
  '4',
)
const status = field(
  Type.Enum(['new', 'partially_filled', 'filled', 'cancelled']),
  ({ order }) => order.status,
  'partially_filled',
)
const client_order_id = field(
  textOrNull('Your own id for the order.'),
  ({ order }) => order.clientOrderId,
  null,
)
const created_at = field(
  Type.String({ format: 'date-time' }),
  ({ order }) => order.createdAt.toISOString(),
  '2026-05-04T12:00:00.000Z',
)

const accepted = { order_id: id, pair: pairName, side, type, amount, price, status, client_order_id }
const listed = { side, type, price, amount, filled, status }

/** The answer to a new order, and to a repeated request for it. */
export const placedResource = resource('PlacedFiatOrder', accepted)

/** An order as it was accepted, even if it has traded since. */
export function acceptedOrder(order: Order): Order {
  const lots = order.budget === null ? order.lots : null
  return { ...order, lots, status: 'new' }
}

/** The answer to a cancellation or an amendment. */
export const orderStateResource = resource('FiatOrderState', { ...accepted, filled })

/** An order in a list. */
export const orderSummaryResource = resource('FiatOrderSummary', {
  id,
  pair: pairName,
  ...listed,
  client_order_id,
  created_at,
})

/** Amounts are strings; order and customer numbers are integers. */
export const orderResource = resource('FiatOrder', {
  id,
  order_number: field(
    Type.Integer({ description: 'Order number for people, without gaps within its pair.' }),
    ({ order }) => order.number,
    1042,
  ),
  user_id: field(Type.Integer(), ({ order }) => order.customerNumber, 7),
  ...listed,
  created_at,
  trading_pair: pairName,
  execution_message: field(
    textOrNull(
      'Reason for the cancellation: CANCELLED_BY_OWNER, CANCEL_AFTER, NO_LIQUIDITY, PRICE_OUT_OF_BAND, IMMEDIATE_OR_CANCEL, FILL_OR_KILL, SELF_TRADE_PREVENTED or AMENDED_TO_FILLED.',
    ),
    ({ order }) => order.executionMessage,
    null,
  ),
  avg_execution_price: field(
    textOrNull('Average price of the fills; null until the order has traded.'),
    averagePrice,
    '79.5',
  ),
  total_fee: field(
    Type.String({ description: 'Fee in the currency received: base for a buy, quote for a sell.' }),
    ({ order, pair: { base, quote } }) =>
      formatAmount({ asset: (order.side === 'buy' ? base : quote).asset, units: order.feeUnits }),
    '0.004',
  ),
  user_input_price: field(
    textOrNull('Price as requested, without padding zeros.'),
    ({ order }) => order.userInputPrice,
    '80',
  ),
  user_input_price_total: field(
    textOrNull('Budget of a market buy, as requested.'),
    ({ order }) => order.userInputPriceTotal,
    null,
  ),
  user_input_amount: field(textOrNull('Amount as requested.'), ({ order }) => order.userInputAmount, '10'),
  locked_quote_amount: field(
    Type.String({ description: 'Amount of quote locked for a buy.' }),
    ({ order: { side, lockedUnits }, pair: { quote } }) =>
      formatAmount({ asset: quote.asset, units: side === 'buy' ? lockedUnits : 0n }),
    '480',
  ),
  time_in_force: field(
    Type.Enum(['good_till_cancel', 'immediate_or_cancel', 'fill_or_kill']),
    ({ order: { timeInForce } }) => (timeInForce === 'post_only' ? 'good_till_cancel' : timeInForce),
    'good_till_cancel',
  ),
  post_only: field(Type.Boolean(), ({ order }) => order.timeInForce === 'post_only', false),
  stp: field(
    Type.Enum(['none', 'cancel_newest', 'cancel_oldest', 'cancel_both']),
    ({ order }) => order.selfTrade,
    'cancel_newest',
  ),
  client_order_id,
  updated_at: field(
    Type.String({ format: 'date-time' }),
    ({ order }) => order.updatedAt.toISOString(),
    '2026-05-04T12:00:03.000Z',
  ),
})

/** The mean price of the order's trades, rounded down to eight decimals more than the quote's. */
function averagePrice({ order: { filledLots, filledValue }, pair: { priceStep } }: Shown): string | null {
  if (filledLots === 0) return null
  const asset = { symbol: priceStep.asset.symbol, scale: priceStep.asset.scale + averageDecimals }
  const units = (filledValue * priceStep.units * 10n ** BigInt(averageDecimals)) / BigInt(filledLots)
  return formatAmount({ asset, units })
}
