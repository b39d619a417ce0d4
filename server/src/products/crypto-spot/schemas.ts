import Type, { type Static } from 'typebox'
import { symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { closedObject, lowerCase, pagingFields, textOrNull } from '#platform/http'

export const orderBody = closedObject({
  from_symbol: symbolField('What you give.'),
  to_symbol: symbolField('What you get.'),
  type: Type.Optional(Type.Enum(['market', 'limit'], { default: 'market' })),
  from_amount: Type.Optional(
    amountField('How much you give. A limit order needs it; a market order takes it or `to_amount`.'),
  ),
  to_amount: Type.Optional(amountField('Of a market order: how much you get, exactly.')),
  order_price: Type.Optional(
    amountField(
      'Of a limit order, which needs it: quote for one base, a multiple of the price step, whichever way round you trade.',
    ),
  ),
})

export type OrderBody = Static<typeof orderBody>

const order = {
  order_id: Type.String({ format: 'uuid', description: 'Also the id of the transaction that gives.' }),
  from_symbol: Type.String(),
  to_symbol: Type.String(),
  from_amount: Type.String(),
  to_amount: textOrNull('Null for a limit order that is not filled.'),
  type: Type.Enum(['market', 'limit']),
  order_price: textOrNull('Null for a market order.'),
}

export const placedOrder = closedObject({
  ...order,
  status: Type.Literal('processing', {
    description: 'A market order is already final when this is answered, and completed in the history.',
  }),
})

export type PlacedOrder = Static<typeof placedOrder>

export const listedOrder = closedObject({
  ...order,
  status: Type.Enum(['processing', 'completed', 'cancelled']),
  created_at: Type.String({ format: 'date-time' }),
})

export type ListedOrder = Static<typeof listedOrder>

export const ordersQuery = Type.Object(
  pagingFields('The `order_id` of the last order you have: those older than it.'),
)

export const orderParams = closedObject({ order_id: Type.String({ spelling: lowerCase }) })

export const cancelledOrder = closedObject({
  cancelled: Type.Literal(true),
  order_id: Type.String({ format: 'uuid' }),
  status: Type.Literal('cancelled'),
})

export type CancelledOrder = Static<typeof cancelledOrder>

export const tickersQuery = Type.Object({
  symbol: Type.Optional(symbolField('Only pairs with this base.')),
})

const ticker = closedObject({
  pair: Type.String({ description: 'BASE-QUOTE.' }),
  base: Type.String(),
  quote: Type.String(),
  last_price: Type.String({ description: 'Halfway between bid and ask, in whole price steps.' }),
  bid_price: Type.String({ description: 'What one base is bought from you for.' }),
  ask_price: Type.String({ description: 'What one base is sold to you for.' }),
  volume_24h: Type.String({ description: 'Base that was dealt here in 24 hours.' }),
  high_24h: Type.String(),
  low_24h: Type.String(),
  price_change_24h: Type.String({ description: 'In percent, with a minus when it fell.' }),
})

export const tickersResult = Type.Array(ticker)

export type Ticker = Static<typeof ticker>

export const pairQuery = Type.Object({
  from_symbol: symbolField('Either currency of the pair.'),
  to_symbol: symbolField('The other one.'),
})

export const pairInfo = closedObject({
  symbol: Type.String({ description: 'BASE-QUOTE.' }),
  priceTo: Type.String({ description: 'The bid: what one base is bought from you for.' }),
  priceOut: Type.String({ description: 'The ask: what one base is sold to you for.' }),
  price: Type.String({ description: 'Halfway between bid and ask, in whole price steps.' }),
  mainSymbol: Type.String({ description: 'The base.' }),
  minorSymbol: Type.String({ description: 'The quote.' }),
  quote_asset_precision: Type.Integer({ description: 'Decimals of an amount in quote.' }),
  base_asset_precision: Type.Integer({ description: 'Decimals of an amount in base.' }),
  step: Type.String({ description: 'An amount that an order names in base is a multiple of it.' }),
  minValue: Type.String({ description: 'The least that an order may name in base.' }),
  min_value_minor: Type.String({ description: 'The least, of an order that names an amount in quote.' }),
  maxValue: Type.String({ description: 'The most in base.' }),
  max_value_minor: Type.String({ description: 'The most in quote.' }),
  limit_price_step: Type.String({ description: 'Limit prices are multiples of it.' }),
  price_step: Type.String({ description: 'All prices are multiples of it.' }),
})

export type PairInfo = Static<typeof pairInfo>

export const symbolsQuery = Type.Object({
  symbol: Type.Optional(symbolField('Only what can be traded against this.')),
})

export const symbolsResult = Type.Array(Type.String())
