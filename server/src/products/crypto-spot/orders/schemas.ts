import Type, { type Static } from 'typebox'
import { symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject, lowerCase, namedObject, pagingFields, textOrNull } from '#platform/http'

export const orderBody = closedObject({
  from_symbol: symbolField('Currency you give.'),
  to_symbol: symbolField('Currency you get.'),
  type: Type.Optional(Type.Enum(['market', 'limit'], { default: 'market' })),
  from_amount: Type.Optional(
    amountField(
      'Amount you give. Required for a limit order; a market order names either this or `to_amount`.',
    ),
  ),
  to_amount: Type.Optional(amountField('For market orders only: the exact amount you get.')),
  order_price: Type.Optional(
    amountField(
      'Required for a limit order: its price in quote for one base, a multiple of the price step, in either direction.',
    ),
  ),
})

export type OrderBody = Static<typeof orderBody>

const order = {
  order_id: Type.String({
    format: 'uuid',
    description: 'Id of the order, and of the transaction of the amount given.',
  }),
  from_symbol: Type.String(),
  to_symbol: Type.String(),
  from_amount: Type.String(),
  to_amount: textOrNull('Null for a limit order until it is filled.'),
  type: Type.Enum(['market', 'limit']),
  order_price: textOrNull('Null for a market order.'),
}

export const placedOrder = closedObject({
  ...order,
  status: Type.Literal('processing', {
    description: 'A market order is final before the answer is sent, and completed in the history.',
  }),
})

export type PlacedOrder = Static<typeof placedOrder>

export const listedOrder = namedObject('CryptoOrder', {
  ...order,
  status: Type.Enum(['processing', 'completed', 'cancelled']),
  created_at: Type.String({ format: 'date-time' }),
})

export type ListedOrder = Static<typeof listedOrder>

export const ordersQuery = Type.Object(
  pagingFields('The `order_id` of the last order you have; the page continues with older ones.'),
)

export const orderParams = closedObject({ order_id: Type.String({ spelling: lowerCase }) })

export const cancelledOrder = closedObject({
  cancelled: Type.Literal(true),
  order_id: Type.String({ format: 'uuid' }),
  status: Type.Literal('cancelled'),
})

export type CancelledOrder = Static<typeof cancelledOrder>
