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
    description: 'A market order is already final when this is answered, and completed in the history.',
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

export const tickersQuery = Type.Object({
  symbol: Type.Optional(symbolField('Only pairs with this base.')),
})

const ticker = closedObject({
  pair: Type.String({ description: 'BASE-QUOTE.' }),
  base: Type.String(),
  quote: Type.String(),
  last_price: Type.String({ description: 'Middle of bid and ask, in whole price steps.' }),
  bid_price: Type.String({
    description: 'Price at which the exchange buys one unit of base from you (the bid).',
  }),
  ask_price: Type.String({
    description: 'Price at which the exchange sells one unit of base to you (the ask).',
  }),
  volume_24h: Type.String({ description: 'Amount of base dealt here in 24 hours.' }),
  high_24h: Type.String(),
  low_24h: Type.String(),
  price_change_24h: Type.String({ description: 'Price change in percent; a fall has a minus sign.' }),
})

export const tickersResult = Type.Array(ticker)

export type Ticker = Static<typeof ticker>

export const pairQuery = Type.Object({
  from_symbol: symbolField('Either currency of the pair.'),
  to_symbol: symbolField('The other currency of the pair.'),
})

export const pairInfo = namedObject('CryptoPair', {
  symbol: Type.String({ description: 'BASE-QUOTE.' }),
  priceTo: Type.String({
    description: 'Bid: the price at which the exchange buys one unit of base from you.',
  }),
  priceOut: Type.String({
    description: 'Ask: the price at which the exchange sells one unit of base to you.',
  }),
  price: Type.String({ description: 'Middle of bid and ask, in whole price steps.' }),
  mainSymbol: Type.String({ description: 'Base currency.' }),
  minorSymbol: Type.String({ description: 'Quote currency.' }),
  quote_asset_precision: Type.Integer({ description: 'Decimals of an amount in quote.' }),
  base_asset_precision: Type.Integer({ description: 'Decimals of an amount in base.' }),
  step: Type.String({ description: 'Every order amount in base is a multiple of it.' }),
  minValue: Type.String({ description: 'Smallest order amount in base.' }),
  min_value_minor: Type.String({ description: 'Smallest order amount in quote.' }),
  maxValue: Type.String({ description: 'Largest order amount in base.' }),
  max_value_minor: Type.String({ description: 'Largest order amount in quote.' }),
  limit_price_step: Type.String({ description: 'Every limit price is a multiple of it.' }),
  price_step: Type.String({ description: 'Every price is a multiple of it.' }),
})

export type PairInfo = Static<typeof pairInfo>

export const symbolsQuery = Type.Object({
  symbol: Type.Optional(symbolField('Only currencies that can be traded against this one.')),
})

export const symbolsResult = Type.Array(Type.String())
