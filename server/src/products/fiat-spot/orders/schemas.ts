import Type, { type Static } from 'typebox'
import { spellCode } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject, type FieldProblem, type KeyRule, lowerCase, pagingFields } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { fiatSpotRefusals } from '#products/fiat-spot/market'
import { orderResource } from '#products/fiat-spot/settlement'

const { side, type, stp, status } = orderResource.schema.properties

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
  side,
  type,
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
    Type.Enum(stp.enum, {
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

export const cancelAllQuery = Type.Object({
  pair: Type.Optional(pairField),
  side: Type.Optional(Type.Enum(side.enum, { description: 'Only orders of this side.' })),
})

export const cancelAfterBody = closedObject({
  timeout_seconds: Type.Integer({
    minimum: 0,
    maximum: 86_400,
    description: 'Seconds until all open orders are cancelled; 0 disarms the switch.',
  }),
  pair: Type.Optional(pairField),
})

const paging = pagingFields('The id of the last item you have; the page continues with older ones.')

export const ordersQuery = Type.Object({
  pair: Type.Optional(pairField),
  status: Type.Optional(
    Type.Enum(['open', ...status.enum], { description: '`open` selects both new and partially_filled.' }),
  ),
  side: Type.Optional(side),
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
