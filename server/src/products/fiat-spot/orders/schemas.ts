import Type, { type Static } from 'typebox'
import { spellCode } from '#core/catalog'
import { amountField } from '#core/money'
import {
  closedObject,
  type FieldProblem,
  type KeyRule,
  lowerCase,
  namedObject,
  pagingFields,
  textOrNull,
} from '#platform/http'
import { Refusal } from '#platform/refusal'
import { fiatSpotRefusals } from '#products/fiat-spot/market'

const selfTradePreventions = ['none', 'cancel_newest', 'cancel_oldest', 'cancel_both'] as const
const statuses = ['new', 'partially_filled', 'filled', 'cancelled'] as const
const sides = ['buy', 'sell'] as const
const types = ['market', 'limit'] as const

const pairField = Type.String({
  minLength: 1,
  maxLength: 64,
  spelling: (name: string) => spellCode(name).replace('-', '/'),
  description: 'Pair such as USDT/RUB or USDT-RUB, in any case.',
})

/** Keys of orders are shorter and have fewer characters than other idempotency keys. */
const orderKeyRule: KeyRule = {
  pattern: /^[A-Za-z0-9_-]{1,128}$/,
  says: 'must be 1 to 128 letters, digits, - or _',
}

const timeField = (description: string) =>
  Type.String({ maxLength: 40, description: `${description} ISO 8601 or Unix seconds.` })

export const orderBody = closedObject({
  pair: pairField,
  side: Type.Enum([...sides]),
  type: Type.Enum([...types]),
  amount: Type.Optional(
    amountField(
      'Amount in base. Required for a limit order and a market sell, optional for a market buy. A market order does not trade beyond the price band: its rest is then cancelled as PRICE_OUT_OF_BAND.',
    ),
  ),
  quote_amount: Type.Optional(
    amountField(
      'Budget of a market buy in quote, in place of `amount`. The order never exceeds the budget and never trades beyond the price band.',
    ),
  ),
  price: Type.Optional(amountField('Price of a limit order: a multiple of the price step.')),
  time_in_force: Type.Optional(
    Type.Enum(['good_till_cancel', 'immediate_or_cancel', 'fill_or_kill'], {
      default: 'good_till_cancel',
      description: 'For limit orders only.',
    }),
  ),
  post_only: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'For limit orders only: the order is refused if it would trade at once as a taker.',
    }),
  ),
  stp: Type.Optional(
    Type.Enum([...selfTradePreventions], {
      description:
        'Self-trade prevention: which order is cancelled when this one would trade with another of yours. Your tariff sets the default, usually cancel_newest; none is refused unless it is your default.',
    }),
  ),
  client_order_id: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9._-]{1,64}$',
      says: 'must be 1 to 64 letters, digits, -, _ or .',
      description: 'Your own id for the order, unique among the open orders of a pair.',
    }),
  ),
})

export type OrderBody = Static<typeof orderBody>

export const amendBody = closedObject({
  price: Type.Optional(amountField('The new limit price.')),
  amount: Type.Optional(
    amountField(
      'The new size in base, including the filled amount. A size at or below the filled amount cancels the rest.',
    ),
  ),
})

export const orderParams = closedObject({ order_id: Type.String({ spelling: lowerCase }) })

const id = Type.String({ format: 'uuid' })
const side = Type.Enum([...sides])
const type = Type.Enum([...types])
const amount = textOrNull('Amount in base; null for a market buy by budget that has bought nothing yet.')
const price = textOrNull('Null for a market order.')
const filled = Type.String({ description: 'Filled amount, in base.' })
const status = Type.Enum([...statuses])
const client_order_id = textOrNull('Your own id for the order.')
const time = Type.String({ format: 'date-time' })

const accepted = { order_id: id, pair: Type.String(), side, type, amount, price, status, client_order_id }
const listed = { side, type, price, amount, filled, status }

export const acceptedOrderSchema = closedObject(accepted)

export const orderStateSchema = namedObject('FiatOrderState', { ...accepted, filled })

export const cancelAllQuery = Type.Object({
  pair: Type.Optional(pairField),
  side: Type.Optional(Type.Enum([...sides], { description: 'Only orders of this side.' })),
})

export const cancelAllResult = closedObject({
  cancelled: Type.Array(Type.String({ format: 'uuid' }), { description: 'Ids of the cancelled orders.' }),
  count: Type.Integer(),
})

export const cancelAfterBody = closedObject({
  timeout_seconds: Type.Integer({
    minimum: 0,
    maximum: 86_400,
    description: 'Seconds until all open orders are cancelled; 0 disarms the switch.',
  }),
  pair: Type.Optional(pairField),
})

export const cancelAfterResult = closedObject({
  timeout_seconds: Type.Integer(),
  cancel_at: textOrNull('Time of the cancellation, ISO 8601; null when disarmed.'),
  pairs: Type.Array(Type.String()),
})

const paging = pagingFields('The id of the last item you have; the page continues with older ones.')

export const ordersQuery = Type.Object({
  pair: Type.Optional(pairField),
  status: Type.Optional(
    Type.Enum(['open', ...statuses], { description: '`open` selects both new and partially_filled.' }),
  ),
  side: Type.Optional(Type.Enum([...sides])),
  since: Type.Optional(timeField('Only items created at or after this time.')),
  until: Type.Optional(timeField('Only items created before this time.')),
  ...paging,
})

export const tradesQuery = Type.Object({
  pair: Type.Optional(pairField),
  order_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only trades of this order.' })),
  since: Type.Optional(timeField('Only trades made at or after this time.')),
  until: Type.Optional(timeField('Only trades made before this time.')),
  limit: paging.limit,
  cursor: paging.cursor,
})

const orderItemSchema = namedObject('FiatOrderSummary', {
  id,
  pair: Type.String(),
  ...listed,
  client_order_id,
  created_at: time,
})

export const orderDetailSchema = namedObject('FiatOrder', {
  id,
  order_number: Type.Integer({ description: 'Order number for people, without gaps within its pair.' }),
  user_id: Type.Integer(),
  ...listed,
  created_at: time,
  trading_pair: Type.String(),
  execution_message: textOrNull(
    'Reason for the cancellation: CANCELLED_BY_OWNER, CANCEL_AFTER, NO_LIQUIDITY, PRICE_OUT_OF_BAND, IMMEDIATE_OR_CANCEL, FILL_OR_KILL, SELF_TRADE_PREVENTED or AMENDED_TO_FILLED.',
  ),
  avg_execution_price: textOrNull('Average price of the fills; null until the order has traded.'),
  total_fee: Type.String({
    description: 'Fee in the currency received: base for a buy, quote for a sell.',
  }),
  user_input_price: textOrNull('Price as requested, without padding zeros.'),
  user_input_price_total: textOrNull('Budget of a market buy, as requested.'),
  user_input_amount: textOrNull('Amount as requested.'),
  locked_quote_amount: Type.String({ description: 'Amount of quote locked for a buy.' }),
  time_in_force: Type.Enum(['good_till_cancel', 'immediate_or_cancel', 'fill_or_kill']),
  post_only: Type.Boolean(),
  stp: Type.Enum([...selfTradePreventions]),
  client_order_id,
  updated_at: time,
})

const ownTradeSchema = namedObject('OwnFiatTrade', {
  id,
  pair: Type.String(),
  side: Type.Enum([...sides], { description: 'Side of your order.' }),
  price: Type.String(),
  amount: Type.String({ description: 'In the base currency.' }),
  fee: Type.String(),
  time,
  order_id: id,
  fee_currency: Type.String({ description: 'Currency that your order received.' }),
  role: Type.Enum(['maker', 'taker']),
})

export const ordersPage = Type.Array(orderItemSchema)
export const tradesPage = Type.Array(ownTradeSchema)

const listedExample = {
  side: 'buy',
  type: 'limit',
  price: '80',
  amount: '10',
  filled: '4',
  status: 'partially_filled',
} as const

/** The examples of the descriptions. */
export const orderItemExample: Static<typeof orderItemSchema> = {
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  pair: 'USDT/RUB',
  ...listedExample,
  client_order_id: null,
  created_at: '2026-05-04T12:00:00.000Z',
}

export const orderDetailExample: Static<typeof orderDetailSchema> = {
  id: orderItemExample.id,
  order_number: 1042,
  user_id: 7,
  ...listedExample,
  created_at: '2026-05-04T12:00:00.000Z',
  trading_pair: 'USDT/RUB',
  execution_message: null,
  avg_execution_price: '79.5',
  total_fee: '0.004',
  user_input_price: '80',
  user_input_price_total: null,
  user_input_amount: '10',
  locked_quote_amount: '480',
  time_in_force: 'good_till_cancel',
  post_only: false,
  stp: 'cancel_newest',
  client_order_id: null,
  updated_at: '2026-05-04T12:00:03.000Z',
}

function invalidOrder({ path, message }: FieldProblem): Refusal {
  return new Refusal(fiatSpotRefusals.INVALID_ORDER_REQUEST, {
    details: { field: path, reason: message },
  })
}

/** The common part of all operations on orders. */
export const orderOperation = {
  tag: 'Fiat spot',
  permission: 'can_spot_fiat_trade',
  isOperation: true,
  keyRule: orderKeyRule,
  refuseInvalid: invalidOrder,
} as const
