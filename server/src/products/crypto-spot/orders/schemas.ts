import Type, { type Static } from 'typebox'
import { symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject, lowerCase, pagingFields } from '#platform/http'

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

export const ordersQuery = Type.Object(
  pagingFields('The `order_id` of the last order you have; the page continues with older ones.'),
)

export const orderParams = closedObject({ order_id: Type.String({ spelling: lowerCase }) })
